"""A screen and a keyboard that exist only in a test."""

import io
import random
from pathlib import Path

from rich.console import Console

from sunbarge import Game
from sunbarge.terminal.desk import Desk
from sunbarge.terminal.keyboard import LineKeyboard
from sunbarge.terminal.look import Look
from sunbarge.terminal.saves import Autosave
from sunbarge.terminal.session import Manners, Session
from sunbarge.terminal.table import Seat, Table


class Screen(io.StringIO):
    """Keeps what was written."""

    @property
    def text(self) -> str:
        return self.getvalue()


def stage(lines: str = "", width: int = 80, plain: bool = False) -> tuple[Desk, Screen]:
    """A desk at which these lines are typed."""
    screen = Screen()
    console = Console(file=screen, width=width, markup=False, highlight=False, emoji=False)
    return Desk(console, Look(plain), LineKeyboard(io.StringIO(lines), screen)), screen


def sit(
    game: Game, lines: str, folder: Path, *seats: Seat, manners: Manners | None = None
) -> tuple[Session, Screen]:
    """A session in which these lines are typed; people sit where no seats are given."""
    desk, screen = stage(lines)
    names = ("Anna", "Bob", "Cathy", "Dora", "Emil")
    table = Table(seats or tuple(Seat(name) for name in names[: game.players]))
    autosave = Autosave(folder / "game.ra")
    return Session(game, table, desk, autosave, manners or Manners(seed=1)), screen


def play_on(game: Game, moves: int, luck: int = 0) -> Game:
    """Play some moves at random, seldom invoking Ra."""
    dice = random.Random(luck)
    for _ in range(moves):
        legal = game.legal_moves()
        if not legal:
            break
        game.play("draw" if "draw" in legal and dice.random() < 0.9 else dice.choice(legal))
    return game


def script(game: Game, moves: int, luck: int = 0) -> list[str]:
    """Moves to type in a game with the same seed."""
    played = play_on(game.copy(), moves, luck).history
    return ["draw" if move.startswith("draw:") else move for move in played]
