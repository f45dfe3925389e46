"""Positions as dicts that can be written as JSON."""

from collections.abc import Iterator, Sequence
from typing import Any

from sunbarge.engine.editions import facts
from sunbarge.engine.kinds import DISASTERS_FROM, MAX_SUN, NO_TILE, Opened, Phase
from sunbarge.engine.state import State

from .tiles import CODES, counted

PHASES = {
    Phase.TURN: "turn",
    Phase.GODS: "god",
    Phase.AUCTION: "auction",
    Phase.LOSE: "lose",
    Phase.OVER: "over",
}
KINDS = {Opened.BY_RA_TILE: "ra", Opened.INVOKED: "invoked", Opened.INVOKED_FULL: "full"}
THEN = {Phase.GODS: "god", Phase.TURN: "turn", Phase.AUCTION: "auction"}

Position = dict[str, Any]


def to_dict(state: State, edition: str, house: Sequence[str]) -> Position:
    """Return the position as a dict, without seed, names or history.

    >>> from sunbarge import Game
    >>> to_dict(Game(players=2).state, "disk", ())["ra_limit"]
    6
    """
    over = state.phase == Phase.OVER
    return {
        "edition": edition,
        "house": list(house),
        "players": state.players,
        "epoch": state.epoch,
        "ra_tiles": state.ra_tiles,
        "ra_limit": facts(edition).players[state.players].ra_limit,
        "sun": state.sun,
        "track": track(state),
        "phase": PHASES[Phase(state.phase)],
        "to_move": None if over else state.to_move,
        "auction": auction(state),
        "pending": list(pending(state)),
        "lose": owed(state),
        "seats": [seat_of(state, seat) for seat in range(state.players)],
        "bag": counted(state.bag),
    }


def track(state: State) -> list[str | None]:
    """Return the tile or None for each space of the auction track, up to the last tile."""
    spaces = [None if kind == NO_TILE else CODES[kind] for kind in state.track]
    while spaces and spaces[-1] is None:
        spaces.pop()
    return spaces


def auction(state: State) -> Position | None:
    """Return the current auction, or None if there is none.

    An auction counts as current until its winner has lost tiles to the disasters of the lot.
    """
    after = state.phase == Phase.LOSE and state.then == Phase.AUCTION
    if state.phase != Phase.AUCTION and not after:
        return None
    bids = {str(seat): int(sun) for seat, sun in enumerate(state.bids) if sun}
    return {"ra_player": state.turn, "kind": KINDS[Opened(state.opened)], "bids": bids}


def pending(state: State) -> Iterator[str]:
    """Yield the disasters that were taken and have not struck yet."""
    for disaster, count in enumerate(state.pending):
        yield from [CODES[DISASTERS_FROM + disaster]] * int(count)


def owed(state: State) -> Position | None:
    """Return how many tiles of each category are owed to disasters, and the phase that follows.

    The keys of the numbers are `civilization` and `monuments`; a number that is 0 is left out. The
    phase has the key `then`. Returns None if the seat to move has no tiles to choose.
    """
    if state.phase != Phase.LOSE:
        return None
    debts = {"civilization": state.owed_civilization, "monuments": state.owed_monuments}
    return {what: debt for what, debt in debts.items() if debt} | {"then": THEN[Phase(state.then)]}


def seat_of(state: State, seat: int) -> Position:
    """Return the suns, spent suns, tiles and points of one seat."""
    return {
        "suns": suns(int(state.suns[seat])),
        "spent": suns(int(state.spent[seat])),
        "tiles": counted(state.tiles[seat]),
        "score": int(state.points[seat]),
    }


def suns(held: int) -> list[int]:
    """Return the suns of a set, which is a bit mask, highest first."""
    return [sun for sun in range(MAX_SUN, 0, -1) if held >> sun & 1]
