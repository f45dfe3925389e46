"""Reads the events of a move from the NumPy record that the engine has filled."""

from collections import namedtuple
from collections.abc import Iterator
from typing import cast

from sunbarge.engine.events import EventKind
from sunbarge.engine.events.record import EVENTS, Events
from sunbarge.engine.kinds import DISASTERS_FROM, NO_TILE, Opened
from sunbarge.engine.state import Counts, Records
from sunbarge.notation.positions import KINDS
from sunbarge.notation.tiles import CODES, counted

from . import events
from .events import Event
from .scoring import named_parts

Told = namedtuple("Told", EVENTS.names or ())  # type: ignore[misc]
"""The engine's record of the events of one move, as a named tuple.

Python reads its fields faster than those of a NumPy record.
"""


def read_events(record: Records, players: int) -> list[Event]:
    """Return the events of a move from an array whose only element is a record of `Events`."""
    told = cast(Events, Told(*record.tolist()[0]))
    columns = (column(told, name) for name in ("kind", "seat", "number", "by_itself"))
    return [event_of(told, players, *row) for row in zip(*columns, strict=True)]


def column(told: Events, name: str) -> list[int]:
    """Return one field, such as `kind`, of all events of the move."""
    numbers: list[int] = getattr(told, name)[: told.listed].tolist()
    return numbers


def event_of(
    told: Events, players: int, kind: int, seat: int, number: int, by_itself: int
) -> Event:
    """Return an event, given its fields in the record."""
    match kind:
        case EventKind.TILE_DRAWN:
            return events.TileDrawn(seat, CODES[number], told.ra_tiles)
        case EventKind.AUCTION_OPENED:
            return events.AuctionOpened(seat, KINDS[Opened(number)])
        case EventKind.SUN_BID:
            return events.SunBid(seat, number)
        case EventKind.PASSED:
            return events.Passed(seat)
        case EventKind.LOT_WON:
            return events.LotWon(seat, number, told.taken, tuple(lot(told)))
        case EventKind.NOBODY_BID:
            return events.NobodyBid(tuple(lot(told)), discarded=bool(number))
        case _:
            return event_outside_auctions(told, players, kind, seat, number, by_itself)


def event_outside_auctions(
    told: Events, players: int, kind: int, seat: int, number: int, by_itself: int
) -> Event:
    """Return an event that is no draw and belongs to no auction, given its fields."""
    match kind:
        case EventKind.GOD_SPENT:
            return events.GodSpent(seat, CODES[number])
        case EventKind.GODS_DONE:
            return events.GodsDone(seat, bool(by_itself))
        case EventKind.DISASTERS_STRUCK:
            disasters = tuple(repeated(told.disasters, DISASTERS_FROM))
            return events.DisastersStruck(seat, disasters, counted(told.lost), owed(told))
        case EventKind.TILES_LOST:
            lost = counted(told.lost) if by_itself else {CODES[number]: 1}
            return events.TilesLost(seat, lost, bool(by_itself))
        case EventKind.EPOCH_SCORED:
            return epoch_scored(told, players, number, bool(by_itself))
        case EventKind.EPOCH_BEGUN:
            return events.EpochBegun(number, seat)
        case _:
            return events.GameOver(first(told.after, players), seat)


def lot(told: Events) -> Iterator[str]:
    """Yield the tiles of the auction that ended, in the order of the track."""
    return (CODES[kind] for kind in told.lot.tolist() if kind != NO_TILE)


def repeated(counts: Counts, first_kind: int) -> Iterator[str]:
    """Yield each tile as often as it is counted; the first count is of the kind `first_kind`."""
    for kind, count in enumerate(counts.tolist(), first_kind):
        yield from [CODES[kind]] * count


def owed(told: Events) -> dict[str, int]:
    """Return how many tiles of each category the seat still has to choose and lose."""
    debts = {"civilization": told.owed_civilization, "monuments": told.owed_monuments}
    return {what: debt for what, debt in debts.items() if debt}


def epoch_scored(told: Events, players: int, epoch: int, last_ra: bool) -> events.EpochScored:
    """Return the scoring of an epoch."""
    parts = tuple(named_parts(told.parts, players))
    tiles = tuple(counted(row) for row in told.tiles[:players].tolist())
    before, after = first(told.before, players), first(told.after, players)
    return events.EpochScored(epoch, last_ra, parts, before, after, tiles)


def first(totals: Counts, players: int) -> tuple[int, ...]:
    """Return the totals of the seats that exist in a game with this number of players."""
    return tuple(totals[:players].tolist())
