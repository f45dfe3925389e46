"""What runs in the processes that think: a bot's move, and the expert's advice."""

import os
import signal
import threading
from dataclasses import dataclass
from multiprocessing import parent_process
from multiprocessing.connection import wait


@dataclass(frozen=True)
class Question:
    """A position without its future: what lies on the table, and nothing of the bag's order."""

    line: str
    bot: str = "expert"
    seed: int = 0
    budget: float = 0.4
    effort: int = 0
    names: tuple[str, ...] = ()
    seats: tuple[str | None, ...] = ()
    "The bot in each seat, or None for a person."


@dataclass(frozen=True)
class Advised:
    """What the expert thinks of every move, best first: move, win, points, doubt, reasons."""

    moves: tuple[tuple[str, float, float, float, tuple[str, ...]], ...]
    win: tuple[float, ...]
    close: bool


def settle_in() -> None:
    """Give way to the server, leave Ctrl-C to it, and never outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(5)
    threading.Thread(target=leave_with_parent, daemon=True).start()


def leave_with_parent() -> None:
    """End this process when the server is gone, however it went."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)


def load_bot(bot: str) -> None:
    """Let a bot make a move, so that the first one at a table does not take long."""
    from sunbarge.bots import make
    from sunbarge.game import Game

    make(bot, seed=1, budget=0.01).move(Game(players=3, seed=1))


def choose_move(question: Question) -> str:
    """The move of a bot."""
    from sunbarge.bots import make
    from sunbarge.game import Game

    bot = make(question.bot, seed=question.seed, budget=question.budget)
    return bot.move(Game.from_line(question.line))


def advise(question: Question) -> Advised:
    """What the expert thinks of the position."""
    from sunbarge.analysis import analyze
    from sunbarge.game import Game

    game = Game.from_line(question.line)
    found = analyze(game, question.names or None, question.effort, question.seats or None)
    seat = found.to_move
    return Advised(
        tuple(
            (each.move, each.wins[seat], each.points[seat], each.doubt, each.reasons)
            for each in found.moves
        ),
        found.wins,
        found.close_call,
    )


def replay_record(text: str) -> bytes | str:
    """A record as a page replays it, as JSON; as a str, what is wrong with it."""
    from sunbarge.online.sessions import replay

    try:
        return replay(text).model_dump_json().encode()
    except ValueError as error:
        return str(error)
