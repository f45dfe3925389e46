"""A game in progress: its moves, the auctions and score sheets so far, and what can be undone."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sunbarge.engine.kinds import NO_TILE, TRACK_SPACES
from sunbarge.game import Game, events
from sunbarge.game.events import Event

DRAW = "draw:"


class Auction(NamedTuple):
    """An auction: its bids so far and, once it has ended, its result.

    `bids` are pairs of seat and sun, with None for a pass.
    """

    ra_player: int
    kind: str
    bids: tuple[tuple[int, int | None], ...] = ()
    winner: int | None = None
    sun: int | None = None
    tiles: tuple[str, ...] = ()
    discarded: bool = False


@dataclass(frozen=True, slots=True)
class FinalBoard:
    """The lot and the number of Ra tiles when the game ended; the final position has neither."""

    track: tuple[int, ...]
    ra_tiles: int


class Step(NamedTuple):
    """What views need after a move besides the position: auctions, score sheets, who may undo."""

    seat: int | None = None
    "The seat that made the last move; None before the first move."
    undoable: bool = False
    "Whether the last move may be taken back."
    draws: int = 0
    running_auction: Auction | None = None
    last_auction: Auction | None = None
    sheets: tuple[events.EpochScored, ...] = ()
    final: FinalBoard | None = None
    "The board at the end of the game; None before."


class GameProgress:
    """A game whose draws are known in advance, with a `Step` for each move that can be undone."""

    def __init__(self, game: Game) -> None:
        """Begin with a game in which nothing has been played."""
        self.game = game
        "The current position; its own history contains only moves that can be undone."
        self.history: list[str] = []
        self._start = game.copy()
        self._steps = [Step()]

    @property
    def latest_step(self) -> Step:
        """Return the auctions, the score sheets and who may undo, after the last move."""
        return self._steps[-1]

    def whole_game(self) -> Game:
        """Return the game with all its moves, played again from the start."""
        game = self._start.copy()
        for move in self.history:
            game.play(move)
        return game

    def record(self) -> str:
        """Return the record of all moves so far, without tags about the players and the deal."""
        return f"{self._start.to_record()}\n{' '.join(self.history)}\n"

    def play(self, move: str, final: bool = False) -> list[Event]:
        """Play a move and return its events; with `final`, the move cannot be undone."""
        seat = self.game.to_move
        happened = self.game.play(move)
        revealing = any(isinstance(e, events.TileDrawn | events.EpochScored) for e in happened)
        step = after(self.latest_step, happened)._replace(
            seat=seat,
            undoable=not revealing and not final,
            draws=self.latest_step.draws + move.startswith(DRAW),
            final=final_board(self.game, happened),
        )
        self.history.append(move)
        self._steps.append(step)
        if revealing:
            self._forget_undo()
        return happened

    def _forget_undo(self) -> None:
        """Drop the earlier steps and positions, so that none of the moves so far can be undone."""
        self.game = self.game.from_here()
        self._steps = self._steps[-1:]

    def undo(self) -> str:
        """Take back and return the last move.

        If another seat made the move before it, that move can no longer be taken back.
        """
        undone = self._steps.pop()
        if self.latest_step.seat != undone.seat:
            self._steps[-1] = self.latest_step._replace(undoable=False)
        self.history.pop()
        return self.game.undo()

    def undoable_by(self) -> int | None:
        """Return the seat that may undo the last move; None if none may."""
        return self.latest_step.seat if self.latest_step.undoable else None


def final_board(game: Game, happened: Sequence[Event]) -> FinalBoard | None:
    """Return the board at the end of a game; None if the last move has not ended it.

    If a Ra tile ended the game, the lot is still on the track; otherwise the track is empty.
    """
    if not any(isinstance(event, events.GameOver) for event in happened):
        return None
    before = game.copy()
    before.undo()
    drawn = [event for event in happened if isinstance(event, events.TileDrawn)]
    if drawn and drawn[-1].tile == "ra":
        return FinalBoard(tuple(before.state.track.tolist()), drawn[-1].ra_tiles)
    return FinalBoard((NO_TILE,) * TRACK_SPACES, int(before.state.ra_tiles))


def after(step: Step, happened: Sequence[Event]) -> Step:
    """Return the step updated with the auctions and score sheets in the events of a move."""
    for event in happened:
        match event:
            case events.AuctionOpened(ra_player, kind):
                step = step._replace(running_auction=Auction(ra_player, kind))
            case events.SunBid(seat, sun):
                step = after_answer(step, seat, sun)
            case events.Passed(seat):
                step = after_answer(step, seat, None)
            case events.LotWon(seat, _, sun, tiles):
                step = after_auction(step, winner=seat, sun=sun, tiles=tiles)
            case events.NobodyBid(tiles, discarded):
                step = after_auction(step, tiles=tiles, discarded=discarded)
            case events.EpochScored():
                step = step._replace(sheets=(*step.sheets, event))
    return step


def after_answer(step: Step, seat: int, sun: int | None) -> Step:
    """Return the step with a bid or pass added to the running auction.

    A step without a running auction is returned unchanged, since a record may begin in the middle
    of an auction.
    """
    if step.running_auction is None:
        return step
    bids = (*step.running_auction.bids, (seat, sun))
    return step._replace(running_auction=step.running_auction._replace(bids=bids))


def after_auction(
    step: Step,
    winner: int | None = None,
    sun: int | None = None,
    tiles: tuple[str, ...] = (),
    discarded: bool = False,
) -> Step:
    """Return the step with the running auction ended and stored as the last one.

    A step without a running auction is returned unchanged, since a record may begin in the middle
    of an auction.
    """
    if step.running_auction is None:
        return step
    ended = step.running_auction._replace(winner=winner, sun=sun, tiles=tiles, discarded=discarded)
    return step._replace(running_auction=None, last_auction=ended)
