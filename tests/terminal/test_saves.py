"""Games on disk."""

import os
import re
from pathlib import Path

import pytest

from sunbarge import Game
from sunbarge.terminal import saves
from tests.terminal.fake_terminal import play_on


def test_unfinished_games_newest_first(tmp_path: Path) -> None:
    running = play_on(Game(3, seed=1), 10).to_record()
    done = play_on(Game(3, seed=1), 1000).to_record()
    files = {"old.ra": running, "new.ra": running, "done.ra": done, "junk.ra": "hello", "x.txt": ""}
    for age, (name, text) in enumerate(files.items()):
        (tmp_path / name).write_text(text)
        os.utime(tmp_path / name, (age, age))
    (tmp_path / "bytes.ra").write_bytes(b"\xff\xfe")
    assert [game.file.name for game in saves.unfinished(tmp_path)] == ["new.ra", "old.ra"]
    assert list(saves.unfinished(tmp_path / "missing")) == []


def test_the_folder_follows_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")
    assert saves.default_folder() == Path("/somewhere/sunbarge/games")
    monkeypatch.setenv("XDG_DATA_HOME", "")
    monkeypatch.setenv("HOME", "/home/anna")
    assert saves.default_folder() == Path("/home/anna/.local/share/sunbarge/games")


@pytest.mark.parametrize(
    ("text", "problem"),
    [("", "the header lacks"), ("[Edition]", "line 1"), ('[Edition "disk"]\n', "Players")],
)
def test_broken_files_say_where(text: str, problem: str, tmp_path: Path) -> None:
    (tmp_path / "game.ra").write_text(text)
    with pytest.raises(ValueError, match=rf"game.ra: .*{re.escape(problem)}"):
        saves.resume(tmp_path / "game.ra")


def test_what_cannot_be_resumed(tmp_path: Path) -> None:
    (tmp_path / "done.ra").write_text(play_on(Game(3, seed=1), 1000).to_record())
    with pytest.raises(ValueError, match="sunbarge replay"):
        saves.resume(tmp_path / "done.ra")
    with pytest.raises(ValueError, match="cannot be read"):
        saves.resume(tmp_path)
    (tmp_path / "bytes.ra").write_bytes(b"\xff\xfe")
    with pytest.raises(ValueError, match="not UTF-8 text"):
        saves.resume(tmp_path / "bytes.ra")


def test_a_real_bag_stays_real(tmp_path: Path) -> None:
    game = Game(3, chance="manual")
    game.tags["Bag"] = "real"
    game.play("draw:pha")
    (tmp_path / "game.ra").write_text(game.to_record())
    assert saves.resume(tmp_path / "game.ra").chance == "manual"


def test_the_command_to_go_on_is_one_that_the_shell_finds(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    monkeypatch.setattr("sys.argv", [str(tmp_path / ".venv/bin/sunbarge"), "play"])
    assert saves.command() == ".venv/bin/sunbarge"
    monkeypatch.setattr("sys.argv", ["/opt/other tools/sunbarge"])
    assert saves.command() == "'/opt/other tools/sunbarge'"
    monkeypatch.setattr("sys.argv", ["pytest"])
    assert saves.command() == "sunbarge"
