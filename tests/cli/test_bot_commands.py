"""`sunbarge bots` and `sunbarge check-bot`, as a user runs them."""

import io
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import sunbarge.bots.policies  # noqa: F401  (compiled before a command would tell of it)
from sunbarge import bots
from sunbarge.cli.new_bot import names_for
from sunbarge.cli.simulate import efforts_of
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

class Brittle(Last):
    def choose(self, sight):
        raise RuntimeError("breaks")
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
    before = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - before:
        if name.startswith(("my_bots", "sly_fox", "test_sly_fox")):
            del sys.modules[name]


@pytest.mark.parametrize("name", ["my_bots:Last", "my_bots.py:Last", "my_bots.py:Rude"])
@pytest.mark.usefixtures("folder")
def test_a_check_as_json(name: str, here: Here) -> None:
    told = here("check-bot", name, "--positions", "1", "--budget", "0", "--json")
    found = json.loads(told.stdout)
    good = name.endswith("Last")
    assert (found["ok"], told.returncode) == (good, 0 if good else 1)
    assert found["bot"] == name.partition(":")[2]
    assert {one["promise"]: one["ok"] for one in found["findings"]}["legal"] is good


def test_the_bots_as_json(here: Here) -> None:
    found = json.loads(here("bots", "--json").stdout)
    assert [one["name"] for one in found["bots"]] == bots.names()
    assert found["bots"][-1]["usual_effort"] == bots.kind(bots.names()[-1]).usual_effort
    assert found["left_out"] == {}


# --- Games of one's own bots ---------------------------------------------------------------


@pytest.mark.usefixtures("folder")
def test_games_as_json_with_efforts_of_names_and_of_the_option(here: Here) -> None:
    words = ("--games", "4", "--players", "2", "--bots", "expert:0,expert", "--effort", "1")
    found = json.loads(here("simulate", *words, "--json").stdout)
    assert [one["bot"] for one in found["bots"]] == ["expert:0", "expert"]
    assert sum(one["wins"] for one in found["bots"]) == found["games"] == 4
    assert (found["complete"], found["forfeits"]) == (True, [])
    assert efforts_of(("expert:0", "expert"), 1) == (0, 1)


@pytest.mark.parametrize("command", ["simulate", "league"])
def test_a_forfeit_can_fail_a_run(command: str, here: Here, folder: Path) -> None:
    games = (
        ("--games", "2")
        if command == "simulate"
        else ("--deals", "1", "--jobs", "1", "--out", "ladder")
    )
    words = (command, *games, "--players", "2", "--bots", "my_bots.py:Brittle,random")
    assert here(*words).returncode == 0
    told = here(*words, "--fail-on-forfeit")
    assert told.returncode == 1
    assert "RuntimeError" in told.stdout
    good = [word.replace("Brittle", "Last").replace("ladder", "other") for word in words]
    assert here(*good, "--fail-on-forfeit").returncode == 0


@pytest.mark.parametrize("command", ["simulate", "league", "dataset", "calibrate", "play", "bot"])
@pytest.mark.usefixtures("folder")
def test_an_unknown_bot_is_told_with_all_that_may_be_named(command: str, here: Here) -> None:
    option = {"calibrate": ("--opponents",), "play": ("--seats",), "bot": ()}
    name = "Anna,bot:clever" if command == "play" else "clever"
    told = here(command, *option.get(command, ("--bots",)), name)
    assert (told.returncode, told.stdout) == (2, "")
    assert "there is no bot 'clever'; the bots are random," in told.stderr
    assert "or FILE.py:CLASS, MODULE:CLASS, net:FOLDER or cmd:PROGRAM" in told.stderr


@pytest.mark.usefixtures("folder")
def test_a_bot_in_a_file_speaks_the_protocol(monkeypatch: pytest.MonkeyPatch, here: Here) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("sunbarge 1\nquit\n"))
    assert here("bot", "my_bots.py:Last").stdout.splitlines()[1] == "name Last"


# --- A new bot -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "module", "cls"),
    [("sly_fox", "sly_fox", "SlyFox"), ("SlyFox2", "sly_fox_2", "SlyFox2"), ("x", "x", "X")],
)
@pytest.mark.usefixtures("folder")
def test_names_of_a_new_bot(name: str, module: str, cls: str) -> None:
    assert names_for(name) == (module, cls)


def test_a_new_bot_passes_the_check_and_its_test(folder: Path, here: Here) -> None:
    told = here("new-bot", "sly_fox", "--out", "new")
    assert told.returncode == 0
    assert "sunbarge check-bot new/sly_fox.py:SlyFox" in told.stdout
    assert sorted(file.name for file in (folder / "new").iterdir()) == [
        "sly_fox.py",
        "test_sly_fox.py",
    ]
    words = ("--positions", "1", "--budget", "0")
    assert here("check-bot", "new/sly_fox.py:SlyFox", *words).returncode == 0
    assert pytest.main(["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "new"]) == 0
    again = here("new-bot", "SlyFox", "--out", "new")
    assert again.returncode == 2
    assert "new/sly_fox.py is there already" in again.stderr


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("sly-fox", "as sly_fox does; not 'sly-fox'"),
        ("3 foxes", "as bot_3_foxes does; not '3 foxes'"),
        ("class", "as bot_class does; not 'class'"),
        ("füchse", "as f_chse does; not 'füchse'"),
        ("", "as bot does; not ''"),
        ("_", "has a letter before any digit"),
        ("random", "random.py would hide a module of that name; choose random_bot"),
    ],
)
def test_a_name_that_no_bot_can_have(name: str, message: str, here: Here, folder: Path) -> None:
    before = sorted(folder.iterdir())
    told = here("new-bot", name)
    assert (told.returncode, told.stdout) == (2, "")
    assert message in told.stderr
    assert sorted(folder.iterdir()) == before
