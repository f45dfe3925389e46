"""`sunbarge train-reader` as a user runs it."""

from pathlib import Path

import numpy as np

from tests.cli.run_in_process import Here


def test_the_command_writes_a_reader_and_says_how_well_it_reads(tmp_path: Path, here: Here) -> None:
    told = here("train-reader", "--players", "2", "--games", "30", "--out", str(tmp_path))
    assert told.returncode == 0
    assert "of 30 games" in told.stdout
    assert "like simple: taken for" in told.stdout
    assert np.load(tmp_path / "2.npy").dtype == np.float16


def test_what_cannot_be_read_is_told(tmp_path: Path, here: Here) -> None:
    (tmp_path / "file").touch()
    for wrong, message in (
        (["--players", "7"], "2 to 5 players"),
        (["--games", "0"], "--games"),
        (["--out", str(tmp_path / "file")], "is a file; name a folder"),
        (["--on", "the moon", "--out", str(tmp_path / "none")], "local"),
    ):
        told = here("train-reader", *wrong)
        assert told.returncode == 2
        assert message in told.stderr
        assert "Traceback" not in told.stderr
    assert not (tmp_path / "none").exists()
