"""`sunbarge league` as a user runs it."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet

from sunbarge.cli.league import ladder_from_options, league
from sunbarge.research.league.results_store import ResultsStore
from tests.cli.run_in_process import Here
from tests.cli.test_commands import CLEAN, sunbarge_cli


def test_a_small_ladder_writes_its_files_and_goes_on(tmp_path: Path, here: Here) -> None:
    out, copy = tmp_path / "out", tmp_path / "copy.md"
    command = ["league", "--bots", "random,simple", "--players", "2,3", "--deals", "4"]
    command += ["--seed", "7", "--jobs", "1", "--out", str(out), "--write", str(copy)]
    first = sunbarge_cli(*command)
    assert (first.returncode, "Traceback" in first.stderr) == (0, False)
    assert "3 players, simple v random" in first.stderr
    assert "v random" in first.stdout
    names = sorted(file.name for file in out.iterdir())
    assert names == [
        "games.parquet",
        "ladder.html",
        "ladder.json",
        "ladder.md",
        "parts",
        "plan.json",
        "times.json",
    ]
    assert copy.read_text() == (out / "ladder.md").read_text()
    assert json.loads((out / "plan.json").read_text())["seed"] == 7
    before = (out / "games.parquet").read_bytes()
    again = here(*command)
    assert "going on after 32 of 32 games" in again.stderr
    assert (out / "games.parquet").read_bytes() == before
    other = here(*command, "--seed", "8")
    assert (other.returncode, other.stdout) == (2, "")
    assert "holds a ladder with another seed" in other.stderr


def test_an_interrupt_saves_and_the_same_command_goes_on(tmp_path: Path) -> None:
    out = tmp_path / "out"
    command = ["league", "--bots", "simple,learned", "--deals", "4000", "--jobs", "2"]
    process = subprocess.Popen(
        [sys.executable, "-m", "sunbarge", *command, "--out", str(out)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=CLEAN,
        start_new_session=True,
    )
    with process:
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline and len(list(out.glob("parts/*.parquet"))) < 3:
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)
        told, errors = process.communicate(timeout=120)
    assert process.returncode == 130
    assert "Traceback" not in errors
    assert "the same command goes on" in errors
    assert "Ratings" in told
    assert list((out / "parts").iterdir()) == []
    rows = parquet.read_table(out / "games.parquet")
    assert 6 < rows.num_rows < 24_000
    store = ResultsStore(ladder_from_options("simple,learned", None, 4000, None, None, None), out)
    assert sum(int(played.sum()) for played in store.played) == rows.num_rows


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"bots": "simple"}, "two bots or more"),
    ({"bots": "simple,clever"}, "no bot 'clever'"),
    ({"players": "three"}, "--players are numbers"),
    ({"players": "7"}, "2 to 5 players"),
    ({"edition": "kindle"}, "no edition 'kindle'"),
    ({"seed": -1}, "seed is a whole number"),
    ({"bots": "simple,simple"}, "simple is named 2 times"),
    ({"settings": Path("none.toml")}, "none.toml cannot be read: No such file"),
    ({"settings": Path("none.toml"), "deals": 3}, "leave out --deals"),
    ({"effort": 10**20}, "effort is a whole number from 0 to 32000"),
    ({"write": Path()}, "is a folder; name a file"),
    ({"write": Path("nowhere/x.md")}, "there is no folder"),
]


@pytest.mark.parametrize(("options", "message"), WRONG)
def test_what_cannot_be_played_is_told(
    tmp_path: Path, options: dict[str, Any], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        league(out=tmp_path / "out", **options)
    assert not (tmp_path / "out").exists()
