"""Atomic writes: the old file or the new one, and nothing else in the folder."""

import os
from pathlib import Path

import pytest

from sunbarge.atomic_write import atomic_path, remove_temporary_files, write_atomically


@pytest.mark.parametrize("content", ["new and longer", b"new and longer"])
@pytest.mark.parametrize("durable", [False, True])
def test_a_file_is_replaced(tmp_path: Path, content: str | bytes, durable: bool) -> None:
    file = tmp_path / "game.ra"
    file.write_text("old")
    write_atomically(file, content, durable=durable)
    assert file.read_text() == "new and longer"
    assert list(tmp_path.iterdir()) == [file]


def test_a_crash_while_writing_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.ra"
    write_atomically(file, "old")
    monkeypatch.setattr(os, "fsync", disk_full)
    with pytest.raises(OSError, match="No space"):
        write_atomically(file, "new and longer", durable=True)
    assert file.read_text() == "old"
    assert list(tmp_path.iterdir()) == [file]


def disk_full(handle: int) -> None:
    raise OSError(28, "No space left on device")


def test_a_file_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "ladder.md").mkdir()
    with pytest.raises(OSError, match="ladder"):
        write_atomically(tmp_path / "ladder.md", "text")
    assert [file.name for file in tmp_path.iterdir()] == ["ladder.md"]


def test_what_killed_processes_left_is_removed(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    with atomic_path(tmp_path / "games" / "a.parquet") as part:
        part.write_text("half")
        other = part.with_name("b.parquet.part")
        other.touch()
        remove_temporary_files(tmp_path)
        assert not part.exists()
        assert not other.exists()
        part.write_text("whole")
    assert (tmp_path / "games" / "a.parquet").read_text() == "whole"
