"""Functions that run in the bot pool's worker processes. The rules are imported there only."""

import os
import signal
import threading
from dataclasses import dataclass
from multiprocessing import parent_process
from multiprocessing.connection import wait


@dataclass(frozen=True)
class MoveRequest:
    """Asks a bot for a move. The position says nothing about the order of the bag."""

    position: str
    bot: str
    seed: int = 0
    budget: float = 0.4
    "Seconds that the bot may compute."


@dataclass(frozen=True)
class AdviceRequest:
    """Asks the expert to analyze a position."""

    position: str
    effort: int
    names: tuple[str, ...] = ()
    bots: tuple[str | None, ...] = ()
    "The bot in each seat, or None for a person."


@dataclass(frozen=True)
class AnalyzedMove:
    """The expert's estimates for one move."""

    move: str
    win: float
    points: float
    standard_error: float
    "Of the win probability."
    reasons: tuple[str, ...]


@dataclass(frozen=True)
class AdviceResult:
    """The expert's analysis: the moves, best first, and each seat's chance to win."""

    moves: tuple[AnalyzedMove, ...]
    win: tuple[float, ...]
    is_close: bool
    "Whether the first two moves cannot be told apart."


def initialize_worker() -> None:
    """Lower the priority of a worker, ignore Ctrl-C, and exit when the server does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(5)
    threading.Thread(target=exit_with_parent, daemon=True).start()


def exit_with_parent() -> None:
    """Wait for the end of the server's process, then end this one."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)


def load_bot(bot: str) -> None:
    """Let a bot make a move, so that its code is loaded when a table needs it."""
    from sunbarge.bots import make
    from sunbarge.game import Game

    make(bot, seed=1, budget=0.01).move(Game(players=3, seed=1))


def choose_move(request: MoveRequest) -> str:
    """Return the move of a bot."""
    from sunbarge.bots import make
    from sunbarge.game import Game

    bot = make(request.bot, seed=request.seed, budget=request.budget)
    return bot.move(Game.from_line(request.position))


def advise(request: AdviceRequest) -> AdviceResult:
    """Return the expert's analysis of a position."""
    from sunbarge.analysis import analyze
    from sunbarge.game import Game

    game = Game.from_line(request.position)
    found = analyze(game, request.names or None, request.effort, request.bots or None)
    seat = found.to_move
    moves = tuple(
        AnalyzedMove(each.move, each.wins[seat], each.points[seat], each.doubt, each.reasons)
        for each in found.moves
    )
    return AdviceResult(moves, found.wins, found.close_call)


def replay_record(record: str) -> bytes | str:
    """Return the Replay of a record as JSON bytes, or as str what is wrong with the record."""
    from sunbarge.online.sessions import replay

    try:
        return replay(record).model_dump_json().encode()
    except ValueError as error:
        return str(error)
