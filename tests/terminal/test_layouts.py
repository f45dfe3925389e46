"""The table on small screens: what one needs for a decision is always there."""

import io
from collections.abc import Mapping
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console

from sunbarge import Game
from sunbarge.engine.editions import facts
from sunbarge.notation.tiles import CODES
from sunbarge.terminal.saves import Autosave
from sunbarge.terminal.session import Session, SessionSettings
from sunbarge.terminal.styles import Styles
from sunbarge.terminal.table import Seat, Table
from sunbarge.terminal.ui import TerminalUI
from sunbarge.terminal.words import words_of

SCREENS = [(80, 24), (60, 20), (120, 30), (40, 16), (80, 10)]
LONGEST = ("Bartholomew of Thebes", "Nefertari-Merenmut", "Wilhelmina of Orange", "Oktavia", "Max")


class Typist:
    """Someone at a terminal, whose screen is looked at whenever they are asked."""

    interactive = True

    def __init__(self, screen: io.StringIO, *lines: str) -> None:
        self.screen, self.lines = screen, list(lines)
        self.seen: list[str] = []

    def ask(self, question: str, choices: Mapping[str, str]) -> str:
        if question.endswith("> "):
            self.seen.append(self.screen.getvalue() + question)
        if not self.lines:
            raise EOFError
        typed = self.lines.pop(0)
        self.screen.write(f"{question}{typed}\n")
        return typed


def at_screen(
    game: Game, size: tuple[int, int], tmp_path: Path, *lines: str, language: str = "en"
) -> list[str]:
    """What stands on the screen at each question; a screen shows its last rows."""
    width, height = size
    output = io.StringIO()
    console = Console(file=output, width=width, height=height, markup=False, highlight=False)
    typist = Typist(output, *lines)
    names = [name[:20] for name in LONGEST[: game.players]]
    session = Session(
        game,
        Table(tuple(Seat(name) for name in names)),
        TerminalUI(console, Styles(words=words_of(language)), typist),
        Autosave(tmp_path / "game.ra"),
        SessionSettings(confirm=True),
    )
    session.run()
    return ["\n".join(seen.splitlines()[-height:]) for seen in typist.seen]


def rich_position(players: int) -> Game:
    """An auction in which every seat has tiles of nearly all kinds, and the track is full."""
    game = Game(players, seed=1, groups=list(range(players)))
    position = game.position()
    table = facts("disk").players[players]
    bag = dict(zip(CODES, facts("disk").bag, strict=True))
    for seat in position["seats"]:
        held = {"god": 1, "pha": 3, "nil": 3, "flo": 2, "agr": 1, "art": 1, "ast": 1, "rel": 1}
        held |= dict.fromkeys(("for", "obe", "pal", "pyr", "sph", "sta", "ste", "tem"), 1)
        seat["tiles"] = held
        seat["score"] = 45
        for code, count in held.items():
            bag[code] -= count
    track = ["wri", "wri", "wri", "ear", "war", "pha", "nil", "nil"]
    for code in track:
        bag[code] -= 1
    bag["ra"] -= table.ra_limit - 1
    position |= {
        "epoch": 3,
        "track": track,
        "ra_tiles": table.ra_limit - 1,
        "phase": "auction",
        "to_move": 1,
        "auction": {"ra_player": 0, "kind": "full", "bids": {}},
        "bag": {code: count for code, count in bag.items() if count},
    }
    return Game.from_position(position, seed=1)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("size", SCREENS)
def test_track_ra_sun_and_question_are_on_every_screen(
    players: int, size: tuple[int, int], tmp_path: Path
) -> None:
    lines = ("99", "nonsense", "pass", "bag", "pass", "help", "rules")
    screens = at_screen(rich_position(players), size, tmp_path, *lines)
    assert len(screens) > len(lines) - 2
    game = rich_position(players)
    limit = game.position()["ra_limit"]
    for screen in screens:
        assert "┌─1" in screen
        assert "└──" in screen
        assert f"Ra {limit - 1} of {limit}" in screen
        assert "1 in the centre" in screen
        question = " ".join(" ".join(screen.splitlines()[-5:-1]).split())
        assert "or pass." in question or "invoke Ra." in question


@pytest.mark.parametrize("language", ["fr", "ru"])
@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
def test_longer_words_fit_too(language: str, size: tuple[int, int], tmp_path: Path) -> None:
    for screen in at_screen(rich_position(5), size, tmp_path, "99", "p", language=language):
        words = words_of(language)
        assert "┌─1" in screen
        assert words("ra.count", n=9, limit=10) in screen
        assert words.own("centre") in screen
        assert max(map(cell_len, screen.splitlines())) <= size[0]
        for name in LONGEST:
            assert name[:12] in screen


@pytest.mark.parametrize("players", [4, 5])
def test_everyone_is_on_a_usual_screen(players: int, tmp_path: Path) -> None:
    for size in ((80, 24), (60, 20)):
        (screen,) = at_screen(rich_position(players), size, tmp_path)
        for name in LONGEST[:players]:
            assert name[:12] in screen


def test_large_screens_have_cards(tmp_path: Path) -> None:
    (screen,) = at_screen(rich_position(5), (132, 40), tmp_path)
    assert "dawn" in screen
    assert "╭" in screen
