"""Derives the events of a move or an automatic step from the positions before and after it."""

from collections.abc import Iterator

from sunbarge.engine.kinds import (
    BID,
    CIVILIZATION_FROM,
    DONE,
    FIRST_TAKEABLE,
    GOD,
    INVOKE,
    LOSE,
    NO_TILE,
    PASS,
    Opened,
    Phase,
    Tile,
)
from sunbarge.engine.state import State
from sunbarge.notation.positions import KINDS, pending
from sunbarge.notation.tiles import CODES, counted

from . import events


def from_decision(before: State, after: State, action: int) -> Iterator[events.Event]:
    """Yield the events of a decision, but not those of the automatic steps that follow it."""
    seat = before.to_move
    if action == INVOKE:
        yield opened(after)
    elif action == PASS or BID < action < LOSE:
        yield events.Passed(seat) if action == PASS else events.SunBid(seat, action - BID)
        if seat == before.turn:
            yield auction_closed(before, after)
    elif action == DONE:
        yield events.GodsDone(seat, by_itself=False)
    elif GOD <= action <= BID:
        yield events.GodSpent(seat, CODES[action - GOD + FIRST_TAKEABLE])
        if Phase.GODS not in (after.phase, after.then):
            yield events.GodsDone(seat, by_itself=True)
    elif action >= LOSE:
        tile = CODES[action - LOSE + CIVILIZATION_FROM]
        yield events.TilesLost(seat, {tile: 1}, by_itself=False)


def opened(after: State) -> events.Event:
    """Return the event that an auction was opened."""
    return events.AuctionOpened(after.turn, KINDS[Opened(after.opened)])


def auction_closed(before: State, after: State) -> events.Event:
    """Return the event at the end of an auction: somebody won the lot, or all passed."""
    tiles = tuple(CODES[kind] for kind in before.track if kind != NO_TILE)
    if after.phase == Phase.STRIKE:
        return events.LotWon(after.to_move, after.sun, before.sun, tiles)
    return events.NobodyBid(tiles, discarded=before.opened == Opened.INVOKED_FULL)


def from_draw(before: State, after: State, tile: int) -> Iterator[events.Event]:
    """Yield TileDrawn and, if the tile opened an auction, AuctionOpened."""
    ra_tiles = before.ra_tiles + (tile == Tile.RA)
    yield events.TileDrawn(before.to_move, CODES[tile], ra_tiles)
    if after.phase == Phase.AUCTION:
        yield opened(after)


def from_disasters(before: State, after: State) -> Iterator[events.Event]:
    """Yield DisastersStruck for new disasters, or TilesLost for tiles owed to earlier ones."""
    seat = before.to_move
    lost = counted(before.tiles[seat] - after.tiles[seat])
    disasters = tuple(pending(before))
    if disasters:
        debts = {"civilization": after.owed_civilization, "monuments": after.owed_monuments}
        owed = {what: debt for what, debt in debts.items() if debt}
        yield events.DisastersStruck(seat, disasters, lost, owed)
    elif lost:
        yield events.TilesLost(seat, lost, by_itself=True)


def from_epoch_end(
    before: State, after: State, parts: list[dict[str, int]], last_ra: bool
) -> Iterator[events.Event]:
    """Yield EpochScored for the epoch that ended and, unless the game is over, EpochBegun."""
    old = tuple(before.points[: before.players].tolist())
    new = tuple(after.points[: after.players].tolist())
    tiles = tuple(counted(row) for row in before.tiles[: before.players])
    yield events.EpochScored(before.epoch, last_ra, tuple(parts), old, new, tiles)
    if after.phase != Phase.OVER:
        yield events.EpochBegun(after.epoch, after.to_move)
