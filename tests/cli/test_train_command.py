"""`sunbarge train` as a user runs it."""

from pathlib import Path

import numpy as np
import pytest

from sunbarge.cli.train import train
from sunbarge.research.train.settings import DEFAULT
from tests.cli.run_in_process import Here
from tests.cli.test_commands import sunbarge_cli


def quick(tmp_path: Path) -> list[str]:
    file = tmp_path / "quick.toml"
    text = DEFAULT.read_text().replace("measure_games = 200", "measure_games = 2")
    file.write_text(text.replace("replay = 300000", "replay = 2000"))
    out = ["--out", str(tmp_path / "nets"), "--settings", str(file)]
    return ["train", "--players", "2", "--minutes", "0.05", *out]


def test_a_short_training_writes_a_net_and_its_curve_and_goes_on(tmp_path: Path) -> None:
    first = sunbarge_cli(*quick(tmp_path))
    assert (first.returncode, first.stdout.startswith("wrote ")) == (0, True)
    names = sorted(file.name for file in (tmp_path / "nets").iterdir())
    assert names == ["2.json", "2.md", "2.npy", "2.state.npz", "2.svg"]
    before = np.load(tmp_path / "nets" / "2.npy")
    again = sunbarge_cli(*quick(tmp_path))
    assert again.returncode == 2
    assert "has a training for 2 players already: go on with it by --resume" in again.stderr
    assert np.array_equal(before, np.load(tmp_path / "nets" / "2.npy"))
    for _ in range(10):  # on a busy machine three seconds may be too short to learn
        second = sunbarge_cli(*quick(tmp_path), "--resume")
        assert second.returncode == 0
        if not np.array_equal(before, np.load(tmp_path / "nets" / "2.npy")):
            return
    pytest.fail("the net has not changed")


def test_what_cannot_be_trained_is_told(tmp_path: Path, here: Here) -> None:
    for wrong, message in (
        (["--players", "9"], "2 to 5 players"),
        (["--resume", "--out", str(tmp_path)], "no training for 3 players to go on with"),
        (["--settings", str(tmp_path / "none.toml")], "none.toml cannot be read: No such file"),
        (["--minutes", "0"], "--minutes"),
        (["--minutes", "1", "--games", "100"], "--minutes or --games, not both"),
        (["--resume", "--shipped"], "--shipped or goes on with --resume, not both"),
        (["--on", "ray"], "say how many with --games"),
        (["--seed", "9" * 25], "--seed"),
    ):
        told = here("train", *wrong)
        assert (told.returncode, told.stdout) == (2, "")
        assert message in told.stderr
        assert "Traceback" not in told.stderr


def test_a_file_is_no_folder_for_a_net(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(ValueError, match="is a file; name a folder"):
        train(players=2, minutes=0.001, out=file)
