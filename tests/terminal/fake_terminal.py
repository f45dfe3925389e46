"""A screen and a keyboard that exist only in a test."""

import io
import random
from pathlib import Path

from rich.console import Console

from sunbarge import Game
from sunbarge.terminal.keyboard import LineKeyboard
from sunbarge.terminal.saves import Autosave
from sunbarge.terminal.session import Session, SessionSettings
from sunbarge.terminal.styles import Styles
from sunbarge.terminal.table import Seat, Table
from sunbarge.terminal.ui import TerminalUI


class Screen(io.StringIO):
    """Keeps what was written."""

    @property
    def text(self) -> str:
        return self.getvalue()


def stage(lines: str = "", width: int = 80, plain: bool = False) -> tuple[TerminalUI, Screen]:
    """A ui at which these lines are typed."""
    screen = Screen()
    console = Console(file=screen, width=width, markup=False, highlight=False, emoji=False)
    return TerminalUI(console, Styles(plain), LineKeyboard(io.StringIO(lines), screen)), screen


def sit(
    game: Game, lines: str, folder: Path, *seats: Seat, settings: SessionSettings | None = None
) -> tuple[Session, Screen]:
    """A session in which these lines are typed; people sit where no seats are given."""
    ui, screen = stage(lines)
    names = ("Anna", "Bob", "Cathy", "Dora", "Emil")
    table = Table(seats or tuple(Seat(name) for name in names[: game.players]))
    autosave = Autosave(folder / "game.ra")
    return Session(game, table, ui, autosave, settings or SessionSettings(seed=1)), screen


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
