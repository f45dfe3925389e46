"""Functions that run in the worker processes of the bot pool.

The functions import the game's compiled code only when they are called, so that the server imports
this module quickly.
"""

import os
import signal
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from multiprocessing import parent_process
from multiprocessing.connection import wait

from sunbarge.online.protocol.http import Problem
from sunbarge.reasons import Reason, Remark

MAX_FOUND = 40
"How many characters of a wrong move an error message repeats."


@dataclass(frozen=True)
class MoveRequest:
    """Request for a bot's move. The record does not contain the order of the bag."""

    record: str
    bot: str
    seed: int = 0
    budget: float = 0.4
    "Seconds that the bot may compute."


@dataclass(frozen=True)
class AdviceRequest:
    """Request for an analysis of a position by the bot `expert`.

    The record of the game has the moves that led to the position.
    """

    record: str
    effort: int
    names: tuple[str, ...] = ()
    bots: tuple[str | None, ...] = ()
    "The bot in each seat, or None for a person."


@dataclass(frozen=True)
class AnalyzedMove:
    """The estimates of the bot `expert` for one move."""

    move: str
    win: float
    points: float
    standard_error: float
    "Standard error of the win probability."
    reasons: tuple[Reason, ...]


@dataclass(frozen=True)
class AdviceResult:
    """A position's analysis by the bot `expert`: moves, best first, and win probability by seat."""

    moves: tuple[AnalyzedMove, ...]
    win: tuple[float, ...]
    remarks: tuple[Remark, ...]
    is_close: bool
    "Whether the difference between the two best moves is within the standard error."


OWN_BOTS: dict[str, str] = {}
"In a worker process: sources of the bots that the server's operator has added, by name."


def initialize_worker(own_bots: Mapping[str, str] | None = None, niceness: int = 5) -> None:
    """Initialize a worker: lower its priority, ignore Ctrl-C, and exit when the server exits."""
    OWN_BOTS.update(own_bots or {})
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(niceness)
    threading.Thread(target=exit_with_parent, daemon=True).start()


def exit_with_parent() -> None:
    """Wait until the server's process ends, then exit this process."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)


def load_bot(bot: str) -> None:
    """Let a bot play one move, so that its code is loaded before a table needs it."""
    from sunbarge.bots import make
    from sunbarge.game import Game

    make(bot, seed=1, budget=0.01).move(Game(players=3, seed=1))


def choose_move(request: MoveRequest) -> str:
    """Return the move of a bot; raises Forfeit if a bot that is not built in fails."""
    from sunbarge.bots import kind
    from sunbarge.bots.guard import make_guarded, think_guarded
    from sunbarge.bots.own_offers import offer
    from sunbarge.game import Game

    offer(OWN_BOTS)
    bot = make_guarded(kind(request.bot), seed=request.seed, budget=request.budget)
    return think_guarded(bot, Game.from_record(request.record)).move


def advise(request: AdviceRequest) -> AdviceResult:
    """Return the analysis of a position by the bot `expert`.

    Opponents that are not built-in bots count as people.
    """
    from sunbarge.analysis import analyze
    from sunbarge.bots.builtin import BUILT_IN
    from sunbarge.game import Game

    game = Game.from_record(request.record)
    bots = [bot if bot in BUILT_IN else None for bot in request.bots]
    found = analyze(game, request.names or None, request.effort, bots or None)
    seat = found.to_move
    moves = tuple(
        AnalyzedMove(each.move, each.wins[seat], each.points[seat], each.doubt, each.reason_codes)
        for each in found.moves
    )
    return AdviceResult(moves, found.wins, found.remark_codes, found.close_call)


def replay_record(record: str) -> bytes | Problem:
    """Return the Replay of a record as JSON bytes; for a bad record, what is wrong with it."""
    from sunbarge.notation.errors import NotationError
    from sunbarge.online.sessions import replay

    try:
        return replay(record).model_dump_json().encode()
    except NotationError as error:
        return Problem(
            code="illegal",
            text=str(error),
            reason=error.reason or None,
            line=error.line or None,
            found=error.found[:MAX_FOUND] or None,
        )
    except ValueError as error:
        return Problem(code="illegal", text=str(error))
