"""Decodes a row of a dataset into the position that it describes."""

from collections.abc import Mapping, Sequence
from typing import Any

from sunbarge.engine.editions import facts
from sunbarge.engine.kinds import MAX_PLAYERS, TRACK_SPACES
from sunbarge.notation.positions import Position, suns
from sunbarge.notation.tiles import CODES

from .schema import DISASTERS, HELD

Row = Mapping[str, Any]  # values by column name


def position_of(row: Row, edition: str = "disk", house: Sequence[str] = ()) -> Position:
    """Return the position before a decision, for `sunbarge.Game.from_position`."""
    players = sum(f"suns_{seat}" in row for seat in range(MAX_PLAYERS))
    return {
        "edition": edition,
        "house": list(house),
        "players": players,
        "epoch": int(row["epoch"]),
        "ra_tiles": int(row["ra_tiles"]),
        "ra_limit": facts(edition).players[players].ra_limit,
        "sun": int(row["sun"]),
        "track": track_of(row),
        "phase": row["phase"],
        "to_move": int(row["seat"]),
        "auction": auction_of(row, players),
        "pending": [code for code in DISASTERS for _ in range(row[f"pending_{code}"])],
        "lose": loss_of(row),
        "seats": [seat_of(row, seat) for seat in range(players)],
        "bag": counts({code: row[f"bag_{code}"] for code in CODES}),
    }


def track_of(row: Row) -> list[str | None]:
    """Return the tiles on the auction track, with None for an empty space between tiles."""
    spaces = [row[f"track_{space}"] or None for space in range(TRACK_SPACES)]
    while spaces and spaces[-1] is None:
        spaces.pop()
    return spaces


def auction_of(row: Row, players: int) -> Position | None:
    """Return the running auction, or None if no auction runs.

    The result has the seat that invoked Ra or drew the Ra tile, the way in which the auction was
    opened, and the bids.
    """
    if not row["auction"]:
        return None
    bids = {str(seat): int(row[f"bid_{seat}"]) for seat in range(players) if row[f"bid_{seat}"]}
    return {"ra_player": int(row["turn"]), "kind": row["auction"], "bids": bids}


def loss_of(row: Row) -> Position | None:
    """Return how many tiles must be discarded for disasters, and the phase that follows.

    The result is None if no tiles must be discarded.
    """
    if not row["then"]:
        return None
    debts = {what: int(row[f"owed_{what}"]) for what in ("civilization", "monuments")}
    return {what: debt for what, debt in debts.items() if debt} | {"then": row["then"]}


def seat_of(row: Row, seat: int) -> Position:
    """Return the suns, tiles and points of a seat."""
    return {
        "suns": suns(int(row[f"suns_{seat}"])),
        "spent": suns(int(row[f"spent_{seat}"])),
        "tiles": counts({code: row[f"{code}_{seat}"] for code in HELD}),
        "score": int(row[f"points_{seat}"]),
    }


def counts(tiles: Row) -> dict[str, int]:
    """Return tile counts as integers, without kinds whose count is 0."""
    return {code: int(count) for code, count in tiles.items() if count}
