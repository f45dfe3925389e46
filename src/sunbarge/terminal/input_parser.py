"""Parses typed input leniently: `Bid 5`, `b5`, `5`, `d`, `god pharaoh`, `step pyr`."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sunbarge.engine.editions import NAMES
from sunbarge.game.terms import terms_of
from sunbarge.notation.tiles import CODES

COMMANDS = {
    "help": "what can be typed",
    "rules": "the rules in short",
    "undo": "take back your last decision",
    "hint": "the best move, and why",
    "analyze": "every move, and what it leads to",
    "worth": "what the lot is worth to everyone, now and as an estimate",
    "bag": "the tiles that are left",
    "log": "what has happened",
    "line": "this position as one line, for --position and analyze",
    "board": "draw the table again",
    "save": "save the game, also under a name of your own",
    "quit": "save and leave",
}
COMMAND_WORDS = {
    **{name: name for name in COMMANDS},
    **{"h": "help", "?": "help", "u": "undo", "back": "undo", "w": "worth", "lot": "worth"},
    **{"tiles": "bag", "l": "log", "history": "log", "table": "board", "redraw": "board"},
    **{"tip": "hint", "advice": "hint", "analyse": "analyze", "analysis": "analyze"},
    **{"s": "save", "q": "quit", "exit": "quit", "leave": "quit"},
}
VERBS = {
    **{"d": "draw", "draw": "draw", "turn over": "draw", "turn": "draw"},
    **{"i": "invoke", "r": "invoke", "ra": "invoke", "invoke": "invoke", "call": "invoke"},
    **{"g": "god", "god": "god", "gods": "god", "spend": "god", "take": "god", "play": "god"},
    **{"done": "done", "enough": "done", "stop": "done"},
    **{"b": "bid", "bid": "bid", "bet": "bid"},
    **{"p": "pass", "pass": "pass", "-": "pass"},
    **{"lose": "lose", "discard": "lose", "x": "lose"},
}
FILLERS = {"a", "an", "the", "tile", "tiles", "for", "my", "with", "sun", "disk", "i", "to", "and"}
ABOUT_TILES = ("draw", "god", "lose")


@dataclass(frozen=True)
class Move:
    """A typed move in the notation; it may be illegal."""

    text: str


@dataclass(frozen=True)
class Command:
    """A typed command that is not a move, with its arguments."""

    name: str
    rest: str = ""


@dataclass(frozen=True)
class Unclear:
    """Input that could not be parsed, and why."""

    why: str


Typed = Move | Command | Unclear


def parse_input(text: str, legal: Sequence[str]) -> Typed:
    """Parse typed text as a move or a command; `legal` resolves ambiguities."""
    word, _, rest = text.strip().partition(" ")
    if word.casefold() in COMMAND_WORDS:
        return Command(COMMAND_WORDS[word.casefold()], rest.strip())
    words = split(text)
    if not words:
        return Unclear("Nothing was typed.")
    verb, things = verb_of(words, legal)
    if verb == "bid":
        return bid(things)
    if verb in ABOUT_TILES:
        return about_tile(verb, things, legal)
    if verb and not [thing for thing in things if thing != "ra"]:
        return Move(verb)
    return Unclear(not_understood(text)) if verb else bare_tile(text, words, legal)


def split(text: str) -> list[str]:
    """Return the words in lower case, without punctuation, with numbers as words of their own."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    return re.findall(r"[0-9]+|[^\W\d_]+|^-$", plain)


def not_understood(text: str) -> str:
    """Return the message for text that could not be parsed."""
    shown = "".join(letter for letter in text.strip() if letter.isprintable())[:40]
    return f"I do not understand {shown!r}. Type help for what can be typed."


def verb_of(words: list[str], legal: Sequence[str]) -> tuple[str, list[str]]:
    """Return the verb, `bid` for a number alone, and the words after it; "" for an unknown verb."""
    if words[0].isdecimal():
        return ("bid" if len(words) == 1 else ""), words
    if words[:1] == ["d"] and len(words) == 1 and "done" in legal:
        return "done", []
    if words[:2] == ["turn", "over"]:
        return "draw", without_fillers(words[2:])
    if words[:2] == ["be", "done"]:
        return "done", []
    return VERBS.get(words[0], ""), without_fillers(words[1:])


def without_fillers(words: Iterable[str]) -> list[str]:
    """Return the words that are not fillers.

    If all words are fillers, returns the fillers that are also codes of tiles.
    """
    said = list(words)
    return [word for word in said if word not in FILLERS] or [w for w in said if w in CODES]


def bid(things: list[str]) -> Typed:
    """Parse a bid, which needs exactly one number."""
    if len(things) != 1 or not things[0].isdecimal():
        return Unclear("A bid is one of your suns, such as 5.")
    return Move(f"bid:{int(things[0][:4])}")


def about_tile(verb: str, things: list[str], legal: Sequence[str]) -> Typed:
    """Parse the tile after the verb `draw`, `god` or `lose`, and return the move."""
    if not things:
        return Move("draw") if verb == "draw" else only_one(verb, legal)
    allowed = [move.partition(":")[2] for move in legal if move.startswith(f"{verb}:")]
    found = find_tile(" ".join(things), allowed)
    return found if isinstance(found, Unclear) else Move(f"{verb}:{found}")


def only_one(verb: str, legal: Sequence[str]) -> Typed:
    """Return the only legal move with this verb; Unclear if there are several or none."""
    moves = [move for move in legal if move.startswith(f"{verb}:")]
    if len(moves) == 1:
        return Move(moves[0])
    return Unclear(f"Say which tile, such as: {verb} {moves[0][-3:] if moves else 'pharaoh'}.")


def bare_tile(text: str, words: list[str], legal: Sequence[str]) -> Typed:
    """Parse a tile typed without a verb as a move `lose` or `god`, whichever is legal now."""
    verb = next(
        (verb for verb in ("lose", "god") if any(m.startswith(f"{verb}:") for m in legal)), ""
    )
    named = find_tile(" ".join(words), [move[-3:] for move in legal if move.startswith(f"{verb}:")])
    if verb and not isinstance(named, Unclear):
        return Move(f"{verb}:{named}")
    return Unclear(not_understood(text))


def find_tile(text: str, preferred: Sequence[str] = ()) -> str | Unclear:
    """Return the tile whose name is the text or begins with it; preferred tiles come first."""
    text = text.removesuffix(" tile")
    for codes in (preferred, CODES):
        exact = {code for code in codes if text in names_of(code)}
        begun = {code for code in codes if any(name.startswith(text) for name in names_of(code))}
        found = exact or begun
        if len(found) == 1:
            return found.pop()
        if found and len(text) > 1:
            may_be = ", ".join(sorted(names_of(code)[1] for code in found))
            return Unclear(f"{text!r} may be {may_be}.")
    return Unclear(f"There is no tile {text[:30]!r}.")


def names_of(code: str) -> list[str]:
    """Return the names of a tile: its code, and its English names in all editions."""
    names = [code, *dict.fromkeys(terms_of(edition).tile(code).casefold() for edition in NAMES)]
    return names + [f"{name}s" for name in names[1:]] + (["nile"] if code == "nil" else [])
