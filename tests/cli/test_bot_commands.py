"""`sunbarge bots` and `sunbarge check-bot`, as a user runs them."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import sunbarge.bots.policies  # noqa: F401  (compiled before a command would tell of it)
from sunbarge import bots
from sunbarge.cli.bots import find_class
from tests.cli.run_in_process import Here
from tests.cli.test_commands import CLEAN, sunbarge_cli

MODULE = """
from sunbarge.bots import Bot

class Last(Bot):
    description = "the last move of the list"

    def choose(self, sight):
        return sight.legal_moves()[-1]

class Rude(Last):
    def choose(self, sight):
        return "bid:1" if sight.edition == "french" else super().choose(sight)

number = 5
"""


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    """An environment in which modules of the folder are found."""
    (tmp_path / "my_bots.py").write_text(MODULE)
    (tmp_path / "sour.py").write_text("1 / 0")
    paths = [str(tmp_path), str(Path(bots.__file__).parents[2])]
    return {**CLEAN, "PYTHONPATH": os.pathsep.join(paths)}


def test_the_bots_are_listed_with_what_they_are_like() -> None:
    told = sunbarge_cli("bots")
    assert told.returncode == 0
    assert [line.split()[0] for line in told.stdout.splitlines()] == bots.names()
    assert all(bots.describe(name) in told.stdout for name in bots.names())


def test_a_bot_that_is_left_out_is_told_of(tmp_path: Path, env: dict[str, str]) -> None:
    about = tmp_path / "sour-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: sour\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[sunbarge.bots]\nsour = sour:Sour\n")
    told = sunbarge_cli("bots", env=env)
    assert told.returncode == 0
    assert "left out: sour: sour:Sour of sour does not load: ZeroDivisionError" in told.stderr
    assert "Traceback" not in told.stderr
    told = sunbarge_cli("check-bot", "sour", env=env)
    assert told.returncode == 2
    assert "the bot 'sour' cannot be used: sour:Sour of sour does not load" in told.stderr


def test_a_good_bot_passes(env: dict[str, str]) -> None:
    words = ("my_bots:Last", "--positions", "1", "--budget", "60")
    told = sunbarge_cli("check-bot", *words, env=env)
    assert told.returncode == 0
    assert told.stdout.count(" kept ") == 7
    assert "18 of 18 games" in told.stdout
    assert "with a budget of 60 s" in told.stdout


def test_a_bad_bot_fails_with_the_position(env: dict[str, str]) -> None:
    told = sunbarge_cli("check-bot", "my_bots:Rude", "--positions", "1", env=env)
    assert told.returncode == 1
    assert "broken" in told.stdout
    assert "legal is broken at french/" in told.stdout
    assert "the bot was made with seed=0, effort=60" in told.stdout
    assert told.stderr.strip() == ""


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["clever"], "no bot 'clever'; the bots are random"),
        (["sour:Sour"], "the module sour cannot be loaded: ZeroDivisionError"),
        (["random", "--games", "0"], "--games"),
        (["simple", "--effort", "9" * 20], "effort is a whole number from 0 to 32000"),
    ],
)
@pytest.mark.usefixtures("folder")
def test_bad_input_is_told_in_a_line(arguments: list[str], message: str, here: Here) -> None:
    told = here("check-bot", *arguments)
    assert (told.returncode, told.stdout) == (2, "")
    assert message in told.stderr
    assert "Traceback" not in told.stderr


@pytest.fixture
def folder(tmp_path: Path, env: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder with the modules as the current one, and on no other path."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path])
    yield tmp_path
    sys.modules.pop("my_bots", None)


@pytest.mark.usefixtures("folder")
def test_modules_of_the_current_folder_are_found() -> None:
    assert find_class("my_bots:Last").description == "the last move of the list"


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("place", "message"),
    [
        ("my_bots:Nobody", "there is no Nobody in the module my_bots"),
        ("no_such_module:Bot", "the module no_such_module cannot be loaded"),
        ("my_bots:", "written as MODULE:CLASS, not 'my_bots:'"),
        (":Bot", "written as MODULE:CLASS, not ':Bot'"),
        ("..my_bots:Last", "the module ..my_bots cannot be loaded"),
    ],
)
def test_a_class_that_is_not_there_is_told_of(place: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        find_class(place)
