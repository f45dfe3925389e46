"""The files of the engine: their names, what is left of older ones, and errors."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from sunbarge.bots.net.weights import shipped_weights
from sunbarge.online.browser import files
from sunbarge.online.browser.layout import layout_hash


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files of an engine, whose module is a text."""
    monkeypatch.setattr(files, "cached_module", lambda unit, names: b"module")
    files.write_files(tmp_path / "engine")
    return tmp_path / "engine"


def test_the_list_names_all_files_and_their_layout(folder: Path) -> None:
    listed = json.loads((folder / files.LIST).read_text("utf-8"))
    assert listed["layout"] == layout_hash()
    named = {listed["module"], *(net["file"] for net in listed["nets"].values())}
    assert named | {files.LIST} == {file.name for file in folder.iterdir()}
    assert sorted(listed["nets"]) == ["2", "3", "4", "5"]


def test_nets_are_what_the_bots_use(folder: Path) -> None:
    listed = json.loads((folder / files.LIST).read_text("utf-8"))
    for players, net in listed["nets"].items():
        stored = np.frombuffer((folder / net["file"]).read_bytes(), f"<{net['type']}")
        assert (stored.astype(np.float32) == shipped_weights(int(players))).all()


def test_what_has_not_changed_is_not_written_again_and_what_is_old_is_removed(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    times = {file.name: file.stat().st_mtime_ns for file in folder.glob("net-*")}
    (old,) = folder.glob("engine-*")
    monkeypatch.setattr(files, "cached_module", lambda unit, names: b"another module")
    files.write_files(folder)
    assert {file.name: file.stat().st_mtime_ns for file in folder.glob("net-*")} == times
    (new,) = folder.glob("engine-*")
    assert new != old


def test_weights_take_16_bits_if_that_changes_none() -> None:
    exact = np.array([0.5, -1.25], np.float32)
    assert files.smallest_form(exact) == (exact.astype("<f2").tobytes(), "f2")
    rounded = np.array([0.1], np.float32)
    assert files.smallest_form(rounded) == (rounded.tobytes(), "f4")


def test_the_command_says_in_one_line_what_is_wrong(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sunbarge.online.browser"]
    unknown = subprocess.run([*command, "nothing"], capture_output=True, text=True)
    assert unknown.returncode == 1
    assert unknown.stderr == "usage: python -m sunbarge.online.browser files FOLDER | layout\n"
    (tmp_path / "file").write_text("")
    wrong = [*command, "files", str(tmp_path / "file")]
    refused = subprocess.run(wrong, capture_output=True, text=True)
    assert refused.stderr.startswith("the engine of the page cannot be built: ")
    assert refused.stderr.count("\n") == 1
