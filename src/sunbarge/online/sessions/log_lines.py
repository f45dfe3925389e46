"""Events of the game as lines of the log that players see."""

from collections.abc import Iterator
from typing import cast

from sunbarge.game import events
from sunbarge.game.events import Event
from sunbarge.online.protocol.view import AuctionKind, LogLine


def log_lines(seq: int, move: int, happened: list[Event], automatic: bool) -> list[LogLine]:
    """Return the log lines of the events of a move.

    `seq` is the number of the move's entry in the table's log, `move` the number of the move in the
    game, and `automatic` says whether the seat's settings chose it.
    """
    lines = [
        line
        for number, event in enumerate(happened)
        for line in lines_of(seq, event, automatic and number == 0)
    ]
    for line in lines:
        line.move = move
    return lines


def lines_of(seq: int, event: Event, automatic: bool) -> Iterator[LogLine]:
    """Yield the log line of an event; nothing if the log does not show it."""
    match event:
        case events.TileDrawn(seat, "ra", number):
            yield LogLine(seq=seq, kind="ra", seat=seat, tile="ra", number=number)
        case events.TileDrawn(seat, tile):
            yield LogLine(seq=seq, kind="draw", seat=seat, tile=tile)
        case events.AuctionOpened(seat, kind):
            yield LogLine(seq=seq, kind="auction", seat=seat, auction=cast(AuctionKind, kind))
        case events.SunBid(seat, sun):
            yield LogLine(seq=seq, kind="bid", seat=seat, sun=sun, by_itself=automatic)
        case events.Passed(seat):
            yield LogLine(seq=seq, kind="pass", seat=seat, by_itself=automatic)
        case events.LotWon(seat, bid, sun, tiles):
            yield LogLine(seq=seq, kind="won", seat=seat, sun=bid, taken=sun, tiles=list(tiles))
        case events.NobodyBid(tiles, discarded):
            auction: AuctionKind | None = "full" if discarded else None
            yield LogLine(seq=seq, kind="nobody", tiles=list(tiles), auction=auction)
        case _:
            yield from lines_outside_auctions(seq, event)


def lines_outside_auctions(seq: int, event: Event) -> Iterator[LogLine]:
    """Yield the log line of an event outside auctions; nothing if the log does not show it."""
    match event:
        case events.GodSpent(seat, tile):
            yield LogLine(seq=seq, kind="god", seat=seat, tile=tile)
        case events.GodsDone(seat, automatic):
            yield LogLine(seq=seq, kind="done", seat=seat, by_itself=automatic)
        case events.DisastersStruck(seat, disasters, lost):
            tiles, sorted_lost = list(disasters), dict(sorted(lost.items()))
            yield LogLine(seq=seq, kind="struck", seat=seat, tiles=tiles, lost=sorted_lost)
        case events.TilesLost(seat, lost, automatic):
            sorted_lost = dict(sorted(lost.items()))
            yield LogLine(seq=seq, kind="lost", seat=seat, lost=sorted_lost, by_itself=automatic)
        case events.EpochScored(epoch):
            yield LogLine(seq=seq, kind="scored", number=epoch)
        case events.EpochBegun(epoch, seat):
            yield LogLine(seq=seq, kind="epoch", number=epoch, seat=seat)
        case events.GameOver(winner=seat):
            yield LogLine(seq=seq, kind="over", seat=seat)
