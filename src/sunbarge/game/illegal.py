"""The error for illegal moves, and the reason in words why a move is illegal."""

from collections.abc import Sequence

from sunbarge.checks import shown
from sunbarge.engine.kinds import DRAW, MAX_SUN, NO_TILE, Action, Phase, Tile
from sunbarge.engine.state import Editions, State
from sunbarge.notation.moves import DRAWS, FORMS, MOVES, texts
from sunbarge.notation.positions import suns
from sunbarge.notation.tiles import CODES, NAMES, TILES

from .english import either

IN_WORDS = {"draw": "draw a tile", "invoke": "invoke Ra", "done": "be done", "pass": "pass"}


class IllegalMove(ValueError):
    """Raised for a move that is illegal or no move at all; the game is unchanged."""

    def __init__(self, reason: str, legal: Sequence[str] = ()) -> None:
        """Take the reason and the legal moves, which the message lists."""
        self.reason, self.legal = reason, list(legal)
        may = f"; you may {options(legal)} (legal: {', '.join(legal)})" if legal else ""
        super().__init__(reason + may)


def options(legal: Sequence[str]) -> str:
    """Return the legal moves in words, such as `draw a tile or invoke Ra`."""
    words: list[str] = []
    for verb, article in (("bid", ""), ("god", "a god for "), ("lose", "")):
        things = [move.partition(":")[2] for move in legal if move.startswith(f"{verb}:")]
        things = sorted(things, key=int) if verb == "bid" else [NAMES[code] for code in things]
        if things:
            words.append(f"{'spend' if verb == 'god' else verb} {article}{either(things)}")
    words += [text for move, text in IN_WORDS.items() if move in legal]
    return either(words)


def check_move(
    state: State, move: object, legal: int, manual: bool, editions: Editions
) -> tuple[Action, int | None]:
    """Return the action of a move, and the kind of tile if it is a draw that names one.

    Raises IllegalMove if the move is illegal.
    """
    tile = DRAWS.get(move) if isinstance(move, str) else None
    action = DRAW if tile is not None else MOVES.get(move) if isinstance(move, str) else None
    fits = action != DRAW or manual == (tile is not None)
    left = tile is None or state.bag[tile] > 0
    if action is None or not legal >> action & 1 or not fits or not left:
        must_beat = bool(editions[0].invoker_must_beat)
        raise IllegalMove(why_not(state, move, manual, must_beat), texts(legal))
    return action, tile


def why_not(state: State, move: object, manual: bool, must_beat: bool) -> str:
    """Return the reason why a move is illegal."""
    if not isinstance(move, str):
        return f"a move is text such as bid:5, not {shown(move)}"
    if move not in MOVES and move not in DRAWS:
        return f"{shown(move)} is not a move; {hint(move)}"
    if state.phase == Phase.OVER:
        return "the game is over"
    verb, _, thing = move.partition(":")
    if verb in ("bid", "pass"):
        return why_not_answer(state, verb, thing, must_beat)
    if verb == "lose":
        return why_not_lose(state, thing)
    if state.phase == Phase.AUCTION:
        return "an auction is running"
    if state.phase == Phase.LOSE:
        return "a disaster takes a tile first"
    return why_not_turn(state, verb, thing, manual)


def hint(move: str) -> str:
    """Return the move that was probably meant, or why there is no such move, as a phrase."""
    guess = ":".join(move.lower().replace(":", " ").split())
    verb, _, thing = guess.partition(":")
    guess = f"{verb}:{thing.lstrip('0')}" if thing else guess
    if guess in MOVES or guess in DRAWS:
        return f"moves are exact: write {guess}"
    if verb in ("draw", "god", "lose") and thing not in TILES:
        return f"there is no tile {shown(thing)}; tiles are {', '.join(CODES)}"
    if verb == "god":
        return f"a god never takes a {NAMES[thing].capitalize() if thing == 'ra' else 'god'} tile"
    if verb == "lose":
        return "only civilization tiles and monuments are chosen"
    if verb == "bid":
        return f"suns are 1 to {MAX_SUN}"
    return f"moves are {FORMS}"


def why_not_answer(state: State, verb: str, thing: str, must_beat: bool) -> str:
    """Return the reason why a bid or a pass is illegal."""
    if state.phase != Phase.AUCTION:
        return "there is no auction"
    standing = max(state.bids)
    if verb == "pass":
        if must_beat and standing:
            return f"you invoked Ra and can beat {standing}, so you must bid"
        return "you invoked Ra and all others passed, so you must bid"
    sun = int(thing)
    if sun in suns(int(state.spent[state.to_move])):
        return f"your sun {sun} is spent"
    if sun not in suns(int(state.suns[state.to_move])):
        return f"you have no sun {sun}"
    return f"{sun} does not beat {standing}"


def why_not_lose(state: State, thing: str) -> str:
    """Return the reason why a tile cannot be chosen to be lost to a disaster."""
    if state.phase != Phase.LOSE:
        return "no disaster takes a tile now"
    if not state.tiles[state.to_move][TILES[thing]]:
        return f"you have no {NAMES[thing]}"
    what = "civilization tiles" if state.owed_civilization else "monuments"
    return f"{what} have to go now, not {NAMES[thing]}"


def why_not_turn(state: State, verb: str, thing: str, manual: bool) -> str:
    """Return the reason why a move `draw`, `invoke`, `god` or `done` is illegal."""
    if verb == "done":
        return "you have spent no god in this turn"
    if verb == "god":
        return why_not_god(state, thing)
    if state.phase == Phase.GODS:
        return "you are spending gods: take another tile or be done"
    if NO_TILE not in state.track:
        return "the auction track is full"
    if manual and not thing:
        return "chance is manual here: say what came out of the bag, such as draw:pha"
    if not manual:
        return "the bag decides what is drawn: play draw"
    return f"no {NAMES[thing]} is left in the bag"


def why_not_god(state: State, thing: str) -> str:
    """Return the reason why a god cannot take this tile."""
    if not state.tiles[state.to_move][Tile.GOD]:
        return "you have no god"
    on_track = [NAMES[CODES[kind]] for kind in state.track if kind != NO_TILE]
    return f"there is no {NAMES[thing]} on the track ({', '.join(on_track) or 'it is empty'})"
