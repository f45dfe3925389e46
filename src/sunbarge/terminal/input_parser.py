"""Parses typed input leniently: `Bid 5`, `b5`, `5`, `d`, `god pharaoh`, `step pyr`."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sunbarge.engine.editions import NAMES
from sunbarge.notation.tiles import CODES

from .terms import terms_in
from .words import Words, words_of

ENGLISH_WORDS = words_of()

COMMANDS = tuple(words_of().commands)
COMMAND_WORDS = {
    **{name: name for name in COMMANDS},
    **{"h": "help", "?": "help", "u": "undo", "back": "undo", "w": "worth", "lot": "worth"},
    **{"tiles": "bag", "l": "log", "history": "log", "table": "board", "redraw": "board"},
    **{"tip": "hint", "advice": "hint", "analyse": "analyze", "analysis": "analyze"},
    **{"s": "save", "q": "quit", "exit": "quit", "leave": "quit"},
}
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


def parse_input(text: str, legal: Sequence[str], words: Words = ENGLISH_WORDS) -> Typed:
    """Parse typed text as a move or a command; `legal` resolves ambiguities."""
    word, _, rest = text.strip().partition(" ")
    command = command_of(word, words)
    if command:
        return Command(command, rest.strip())
    typed = split(text)
    if not typed:
        return Unclear(words.own("nothing_typed"))
    verb, things = verb_of(typed, legal, words)
    if verb == "bid":
        return bid(things, words)
    if verb in ABOUT_TILES:
        return about_tile(verb, things, legal, words)
    if verb and not [thing for thing in things if thing not in ("ra", "ра")]:
        return Move(verb)
    return Unclear(not_understood(text, words)) if verb else bare_tile(text, typed, legal, words)


def command_of(word: str, words: Words) -> str:
    """Return the command that a word stands for; "" for any other word."""
    word = word.casefold()
    return words.known_commands.get(word, "") or COMMAND_WORDS.get(word, "")


def split(text: str) -> list[str]:
    """Return the words in lower case, without punctuation; numbers are split from letters."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    return re.findall(r"[0-9]+|[^\W\d_]+|^-$", plain)


def not_understood(text: str, words: Words) -> str:
    """Return the message for text that could not be parsed."""
    shown = "".join(letter for letter in text.strip() if letter.isprintable())[:40]
    return words.own("not_understood", text=repr(shown))


def verb_of(typed: list[str], legal: Sequence[str], words: Words) -> tuple[str, list[str]]:
    """Return the verb and the words after it; an unknown verb is "".

    For a number alone, the verb is `bid`, and the number is the word after it.
    """
    if typed[0].isdecimal():
        return ("bid" if len(typed) == 1 else ""), typed
    if typed[:1] == ["d"] and len(typed) == 1 and "done" in legal:
        return "done", []
    if typed[:2] == ["turn", "over"]:
        return "draw", without_fillers(typed[2:], words)
    if typed[:2] == ["be", "done"]:
        return "done", []
    return words.known_verbs.get(typed[0], ""), without_fillers(typed[1:], words)


def without_fillers(typed: Iterable[str], words: Words) -> list[str]:
    """Return the words that are not fillers.

    If all words are fillers, returns the fillers that are also codes of tiles.
    """
    said = list(typed)
    return [word for word in said if word not in words.fillers] or [w for w in said if w in CODES]


def bid(things: list[str], words: Words) -> Typed:
    """Parse a bid, which needs exactly one number."""
    if len(things) != 1 or not things[0].isdecimal():
        return Unclear(words.own("bid_is"))
    return Move(f"bid:{int(things[0][:4])}")


def about_tile(verb: str, things: list[str], legal: Sequence[str], words: Words) -> Typed:
    """Parse the tile after the verb `draw`, `god` or `lose`, and return the move."""
    if not things:
        return Move("draw") if verb == "draw" else only_one(verb, legal, words)
    allowed = [move.partition(":")[2] for move in legal if move.startswith(f"{verb}:")]
    found = find_tile(" ".join(things), allowed, words)
    return found if isinstance(found, Unclear) else Move(f"{verb}:{found}")


def only_one(verb: str, legal: Sequence[str], words: Words) -> Typed:
    """Return the only legal move with this verb, or Unclear if several or none are legal."""
    moves = [move for move in legal if move.startswith(f"{verb}:")]
    if len(moves) == 1:
        return Move(moves[0])
    example = f"{words.verbs[verb]} {moves[0][-3:] if moves else words('term.pha').lower()}"
    return Unclear(words.own("which_tile", example=example))


def bare_tile(text: str, typed: list[str], legal: Sequence[str], words: Words) -> Typed:
    """Parse a tile typed without a verb as a move `lose` or `god`, whichever is legal now."""
    verb = next(
        (verb for verb in ("lose", "god") if any(m.startswith(f"{verb}:") for m in legal)), ""
    )
    allowed = [move[-3:] for move in legal if move.startswith(f"{verb}:")]
    named = find_tile(" ".join(typed), allowed, words)
    if verb and not isinstance(named, Unclear):
        return Move(f"{verb}:{named}")
    return Unclear(not_understood(text, words))


def find_tile(
    text: str, preferred: Sequence[str] = (), words: Words = ENGLISH_WORDS
) -> str | Unclear:
    """Return the tile whose name is the text or begins with it; preferred tiles come first."""
    text = text.removesuffix(" tile")
    for codes in (preferred, CODES):
        names = {code: names_of(code, words) for code in codes}
        exact = {code for code in codes if text in names[code]}
        begun = {code for code in codes if any(name.startswith(text) for name in names[code])}
        found = exact or begun
        if len(found) == 1:
            return found.pop()
        if found and len(text) > 1:
            may_be = ", ".join(sorted(names[code][1] for code in found))
            return Unclear(words.own("may_be", text=repr(text), tiles=may_be))
    return Unclear(words.own("no_tile", text=repr(text[:30])))


def names_of(code: str, words: Words) -> list[str]:
    """Return the names of a tile: its code, and its names in all editions in a language."""
    own = (terms_in(edition, words).tile(code).casefold() for edition in NAMES)
    names = [code, *dict.fromkeys(own)]
    return names + [f"{name}s" for name in names[1:]] + (["nile"] if code == "nil" else [])
