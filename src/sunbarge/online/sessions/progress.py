"""The course of a game: its moves, and what can be told of them at each point."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sunbarge.game import Game
from sunbarge.game import events as happened
from sunbarge.game.events import Event

DRAW = "draw:"


@dataclass(frozen=True, slots=True)
class Auction:
    """An auction so far, or how it ended."""

    ra_player: int
    kind: str
    bids: tuple[tuple[int, int | None], ...] = ()
    winner: int | None = None
    sun: int | None = None
    tiles: tuple[str, ...] = ()
    discarded: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """What is known after a move."""

    seat: int | None = None
    "Who made the move; None before the first one."
    taken_back: bool = False
    "Whether the move may be taken back, as far as the move itself goes."
    draws: int = 0
    running: Auction | None = None
    last: Auction | None = None
    sheets: tuple[happened.EpochScored, ...] = ()


class GameProgress:
    """A game whose draws are told to it, with a step of the story for each move."""

    def __init__(self, game: Game) -> None:
        """Begin with a game in which nothing has been played."""
        self.game = game
        "The position; it remembers only the moves that can be taken back."
        self.history: list[str] = []
        self._begun = game.copy()
        self._steps = [Step()]

    @property
    def now(self) -> Step:
        """What is known now."""
        return self._steps[-1]

    @property
    def moves(self) -> int:
        """How many moves stand."""
        return len(self.history)

    def whole_game(self) -> Game:
        """The game with all its moves, played again from the start."""
        game = self._begun.copy()
        for move in self.history:
            game.play(move)
        return game

    def play(self, move: str, final: bool = False) -> list[Event]:
        """Play a move; `final` if it may not be taken back in any case."""
        seat = self.game.to_move
        events = self.game.play(move)
        shown = any(isinstance(e, happened.TileDrawn | happened.EpochScored) for e in events)
        step = replace(self.now, seat=seat, taken_back=not shown and not final)
        if move.startswith(DRAW):
            step = replace(step, draws=step.draws + 1)
        self.history.append(move)
        self._steps.append(follow(step, events))
        if shown:
            self._settle()
        return events

    def _settle(self) -> None:
        """What was shown is never taken back, so nothing before it needs to be kept."""
        self.game = self.game.from_here()
        self._steps = self._steps[-1:]

    def take_back(self) -> str:
        """Take the last move back; moves of others below it stand: they have seen it."""
        taken = self._steps.pop()
        if self.now.seat != taken.seat:
            self._steps[-1] = replace(self.now, taken_back=False)
        self.history.pop()
        return self.game.undo()

    def undoable_by(self) -> int | None:
        """The seat that may take back the last move."""
        return self.now.seat if self.now.taken_back else None


def follow(step: Step, events: Sequence[Event]) -> Step:
    """The story goes on with what a move set off."""
    for event in events:
        match event:
            case happened.AuctionOpened(ra_player, kind):
                step = replace(step, running=Auction(ra_player, kind))
            case happened.SunBid(seat, sun):
                step = answered(step, seat, sun)
            case happened.Passed(seat):
                step = answered(step, seat, None)
            case happened.LotWon(seat, _, sun, tiles):
                step = closed(step, winner=seat, sun=sun, tiles=tiles)
            case happened.NobodyBid(tiles, discarded):
                step = closed(step, tiles=tiles, discarded=discarded)
            case happened.EpochScored():
                step = replace(step, sheets=(*step.sheets, event))
    return step


def answered(step: Step, seat: int, sun: int | None) -> Step:
    """A seat bid or passed; in a game from the middle, the opening may not be known."""
    if step.running is None:
        return step
    bids = (*step.running.bids, (seat, sun))
    return replace(step, running=replace(step.running, bids=bids))


def closed(
    step: Step,
    winner: int | None = None,
    sun: int | None = None,
    tiles: tuple[str, ...] = (),
    discarded: bool = False,
) -> Step:
    """The auction is over."""
    if step.running is None:
        return step
    ended = replace(step.running, winner=winner, sun=sun, tiles=tiles, discarded=discarded)
    return replace(step, running=None, last=ended)
