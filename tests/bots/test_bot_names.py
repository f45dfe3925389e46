"""Names of bots: installed ones, classes in files and modules, nets and programs."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import sunbarge
from sunbarge import bots
from sunbarge.bots.bot_names import (
    BotName,
    Form,
    fold_case,
    is_installed,
    names_files,
    parse_name,
    split_effort,
)
from sunbarge.bots.time_limits import TimeLimits
from tests.bots.own_bots import write_module


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A current folder with the module, on no other path."""
    write_module(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path])
    before = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - before:
        if name.startswith(("mine", "sour", "helper")):
            del sys.modules[name]


@pytest.mark.parametrize(
    ("text", "parsed"),
    [
        ("simple", BotName(Form.INSTALLED, "simple")),
        ("expert:200", BotName(Form.INSTALLED, "expert", 200)),
        ("a.b:C", BotName(Form.CLASS, "a.b:C")),
        ("x/my bot.py:C:20", BotName(Form.CLASS, "x/my bot.py:C", 20)),
        ("a:C[budget=50]", BotName(Form.CLASS, "a:C", None, TimeLimits(0.05))),
        ("a:C:9[clock=60000]", BotName(Form.CLASS, "a:C", 9, TimeLimits(None, 60.0))),
        ("net:mine", BotName(Form.NETS, "net:mine")),
        ("net:3", BotName(Form.NETS, "net:3")),
        ("net:mine/3.npy:200", BotName(Form.NETS, "net:mine/3.npy", 200)),
        ("cmd:./bot --at 3:200", BotName(Form.PROGRAM, "cmd:./bot --at 3:200")),
        ("cmd[budget=5]:./bot", BotName(Form.PROGRAM, "cmd[budget=5]:./bot")),
    ],
)
def test_a_name_has_parts(text: str, parsed: BotName) -> None:
    assert parse_name(text) == parsed
    assert is_installed(text) == (parsed.form is Form.INSTALLED)


def test_an_effort_is_split_off_and_limits_stay() -> None:
    assert split_effort("a:C:9[clock=60000]") == ("a:C[clock=60000]", 9)
    assert split_effort("a:C") == ("a:C", None)
    assert split_effort("cmd:./bot 3:200") == ("cmd:./bot 3:200", None)


def test_only_names_of_installed_bots_are_written_in_any_case() -> None:
    assert fold_case("Expert:200") == "expert:200"
    assert fold_case("My.py:Bot") == "My.py:Bot"


def test_a_text_that_can_only_be_a_bot() -> None:
    assert all(names_files(text) for text in ("cmd:./x", "net:mine", "my.py:Bot"))
    assert not any(names_files(text) for text in ("Anna", "Anna: the first", "simple", "a[b"))


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("name", ["mine.py:Last", "./mine.py:Last", "mine:Last", "mine:Last:3"])
def test_a_class_plays_by_its_place(name: str) -> None:
    assert bots.make(name, seed=1).move(sunbarge.Game(3, seed=1)) == "invoke"
    assert bots.describe(name) == "the last move of the list"
    assert bots.kind(name) is bots.kind(name)


def test_a_file_is_found_from_any_folder_and_may_import_its_neighbours(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "there").mkdir()
    (folder / "there" / "helper_of_mine.py").write_text("from sunbarge.bots import Bot as Base")
    text = (folder / "mine.py").read_text().replace("from sunbarge.bots", "from helper_of_mine")
    file = folder / "there" / "mine.py"
    file.write_text(text.replace("import Bot", "import Base as Bot").replace("[-1]", "[0]"))
    game = sunbarge.Game(3, seed=1)
    assert bots.make("there/mine.py:Last", seed=1).move(game) == "draw"
    monkeypatch.chdir(folder / "there")
    assert bots.make("mine.py:Last", seed=1).move(game) == "draw"
    assert bots.make(f"{os.pardir}/mine.py:Last", seed=1).move(game) == "invoke"


@pytest.mark.usefixtures("folder")
def test_an_effort_in_a_name_is_the_bots_own() -> None:
    game = sunbarge.Game(3, seed=1)
    assert bots.kind("mine:Searching").usual_effort == 7
    assert bots.kind("mine:Searching:200").usual_effort == 200
    assert bots.make("mine:Searching:200", seed=1).move(game) == "draw"
    assert bots.make("mine:Searching:200", seed=1, effort=3).move(game) == "invoke"
    assert bots.kind("expert:0").policy == bots.kind("expert").policy
    assert bots.kind("mine:Last[budget=500 clock=9000]").time_limits == TimeLimits(0.5, 9.0)
    assert bots.make("mine:Last[budget=500]").budget == 0.5
    assert bots.make("mine:Last[budget=500]", budget=2).budget == 2


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("clever", "no bot 'clever'; the bots are random, .* or FILE.py:CLASS, MODULE:CLASS, net:"),
        ("clever:200", "no bot 'clever'"),
        ("simple:many", "an effort is a whole number, as in simple:200, not 'many'"),
        ("expert:32001", "effort is a whole number from 0 to 32000"),
        ("expert:" + "9" * 9000, "effort is a whole number from 0 to 32000"),
        ("simple[budget=5]", "simple has no time limits"),
        ("mine:Last[budget=0]", "budget is a whole number of milliseconds from 1"),
        ("mine:Last[start=5]", "there is no 'start'"),
        ("mine:Last[fast]", "a setting is written NAME=VALUE"),
        ("mine.py", "a class is written FILE.py:CLASS or MODULE:CLASS, not 'mine.py'"),
        ("mine:", "a class is written FILE.py:CLASS or MODULE:CLASS, not 'mine:'"),
        (":Bot", "no bot ':Bot'"),
        ("mine:Nobody", "there is no Nobody in the module mine"),
        ("mine.py:Nobody", "there is no Nobody in the file mine.py"),
        ("mine.py:number", "mine.py:number is no bot: it is not a class"),
        ("nowhere.py:Bot", "there is no file nowhere.py"),
        ("no_such_module:Bot", "the module no_such_module cannot be loaded"),
        ("..mine:Last", "the module ..mine cannot be loaded"),
    ],
)
def test_names_that_no_bot_has(name: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        bots.kind(name)


@pytest.mark.parametrize("name", ["sour.py:Sour", "sour:Sour"])
def test_a_file_that_does_not_load_is_told_with_its_line(folder: Path, name: str) -> None:
    (folder / "sour.py").write_text("\n\n1 / 0\n")
    for _ in range(2):
        with pytest.raises(ValueError, match=r"cannot be loaded: ZeroDivisionError: .*line 3\)"):
            bots.kind(name)
    (folder / "sour.py").write_text("raise SystemExit(4)\n")
    with pytest.raises(ValueError, match="cannot be loaded: SystemExit: 4"):
        bots.kind("sour.py:Sour")


@pytest.mark.parametrize("name", [None, 3, ["simple"]])
def test_a_name_is_a_text(name: Any) -> None:
    with pytest.raises(ValueError, match="called by its name, not by"):
        parse_name(name)
