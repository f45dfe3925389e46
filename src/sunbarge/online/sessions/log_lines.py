"""What happened, as lines of the log."""

from collections.abc import Iterator

from sunbarge.game import events as happened
from sunbarge.game.events import Event
from sunbarge.online.protocol.view import LogLine


def log_lines(seq: int, events: list[Event], by_itself: bool) -> list[LogLine]:
    """The lines of what a move set off; `by_itself` if the server played it for the seat."""
    return [
        line
        for number, event in enumerate(events)
        for line in lines(seq, event, by_itself and number == 0)
    ]


def lines(seq: int, event: Event, by_itself: bool) -> Iterator[LogLine]:
    """The line of one event."""
    match event:
        case happened.TileDrawn(seat, "ra", number):
            yield LogLine(seq=seq, kind="ra", seat=seat, tile="ra", number=number)
        case happened.TileDrawn(seat, tile):
            yield LogLine(seq=seq, kind="draw", seat=seat, tile=tile)
        case happened.AuctionOpened(seat, kind):
            yield LogLine(seq=seq, kind="auction", seat=seat, auction=kind)  # type: ignore[arg-type]
        case happened.SunBid(seat, sun):
            yield LogLine(seq=seq, kind="bid", seat=seat, sun=sun, by_itself=by_itself)
        case happened.Passed(seat):
            yield LogLine(seq=seq, kind="pass", seat=seat, by_itself=by_itself)
        case happened.LotWon(seat, bid, sun, tiles):
            yield LogLine(seq=seq, kind="won", seat=seat, sun=bid, taken=sun, tiles=list(tiles))
        case happened.NobodyBid(tiles, discarded):
            yield LogLine(
                seq=seq, kind="nobody", tiles=list(tiles), auction="full" if discarded else None
            )
        case _:
            yield from lines_of_turn(seq, event)


def lines_of_turn(seq: int, event: Event) -> Iterator[LogLine]:
    """The line of an event outside auctions."""
    match event:
        case happened.GodSpent(seat, tile):
            yield LogLine(seq=seq, kind="god", seat=seat, tile=tile)
        case happened.GodsDone(seat, by_itself):
            yield LogLine(seq=seq, kind="done", seat=seat, by_itself=by_itself)
        case happened.DisastersStruck(seat, disasters, lost):
            yield LogLine(
                seq=seq,
                kind="struck",
                seat=seat,
                tiles=list(disasters),
                lost=dict(sorted(lost.items())),
            )
        case happened.TilesLost(seat, lost, by_itself):
            yield LogLine(
                seq=seq,
                kind="lost",
                seat=seat,
                lost=dict(sorted(lost.items())),
                by_itself=by_itself,
            )
        case happened.EpochScored(epoch):
            yield LogLine(seq=seq, kind="scored", number=epoch)
        case happened.EpochBegun(epoch, seat):
            yield LogLine(seq=seq, kind="epoch", number=epoch, seat=seat)
        case happened.GameOver(winner=seat):
            yield LogLine(seq=seq, kind="over", seat=seat)
