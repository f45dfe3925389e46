"""`sunbarge dataset` and the example that uses it, as a user runs them."""

import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest
from pyarrow import parquet

from sunbarge.cli.dataset import dataset
from tests.cli.test_commands import CLEAN, sunbarge_cli

EXAMPLE = Path(__file__).parents[3] / "examples" / "suns.py"


def test_the_command_writes_a_folder_and_goes_on(tmp_path: Path) -> None:
    out = tmp_path / "ra"
    command = ["dataset", "--games", "6", "--players", "3", "--bots", "simple,random"]
    command += ["--duplicate", "--seed", "7", "--jobs", "1", "--out", str(out)]
    done = sunbarge_cli(*command)
    assert (done.returncode, done.stdout, "Traceback" in done.stderr) == (0, "", False)
    assert f"wrote {out}" in done.stderr
    games = parquet.read_table(out / "games").to_pylist()
    assert [game["bot_0"] for game in games[:3]] == ["simple", "random", "simple"]
    assert len({game["seed"] for game in games}) == 2
    decisions = parquet.read_table(out / "decisions")
    assert decisions.num_rows == sum(game["decisions"] for game in games)
    other = sunbarge_cli(*command, "--games", "7")
    assert other.returncode == 2
    assert "holds games of another plan (what differs: games)" in other.stderr


def test_what_cannot_be_recorded_is_refused(tmp_path: Path) -> None:
    for options, message in (
        ({"games": 0}, "games is a number from 1"),
        ({"bots": "clever"}, "no bot 'clever'"),
        ({"bots": "expert:many"}, "an effort is a whole number"),
        ({"players": 9}, "2 to 5 players"),
        ({"on": "moon"}, "--on is local"),
    ):
        with pytest.raises(ValueError, match=message):
            dataset(out=tmp_path / "out", **options)
    assert not (tmp_path / "out").exists()
    (tmp_path / "file").touch()
    with pytest.raises(ValueError, match="is a file; name a folder"):
        dataset(games=1, jobs=1, out=tmp_path / "file")


def test_the_example_tells_what_suns_are_worth(tmp_path: Path) -> None:
    command = [sys.executable, str(EXAMPLE), "--bots", "simple,random", "--games", "60,40"]
    command += [
        "--jobs",
        "1",
        "--out",
        str(tmp_path / "suns"),
        "--picture",
        str(tmp_path / "a.svg"),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=CLEAN)
    for players in (2, 3, 4, 5):
        table = done.stdout.split(f"**{players} players**")[1].split("**")[0]
        shares = [float(share) for share in re.findall(r"\| ([\d.]+)% \(", table)]
        assert len(shares) == 2 * players
        assert sum(shares) == pytest.approx(200, abs=1)
    assert "| 13·8·5·2 |" in done.stdout
    assert (tmp_path / "a.svg").read_text().startswith("<svg")
    again = subprocess.run(command, capture_output=True, text=True, check=True, env=CLEAN)
    assert again.stdout == done.stdout


@pytest.mark.parametrize(
    ("name", "options", "message"),
    [
        ("suns.py", ("--games", "10,20"), "a whole number for each of --bots"),
        ("suns.py", ("--games", "many"), "a whole number for each of --bots"),
        ("suns.py", ("--bots", "clever", "--games", "1"), "there is no bot 'clever'"),
        ("learn.py", ("--players", "0"), "players is a whole number from 2 to 5, not 0"),
        ("learn.py", ("--opponents", "clever"), "there is no bot 'clever'"),
    ],
)
def test_an_example_says_what_is_wrong_with_its_options(
    name: str,
    options: tuple[str, ...],
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", [name, *options])
    with pytest.raises(SystemExit) as caught:
        runpy.run_path(str(EXAMPLE.with_name(name)), run_name="__main__")
    assert caught.value.code == 2
    assert message in capsys.readouterr().err
