"""Input that cannot be is refused in one line that says what would be right, and soon."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.run_in_process import Here
from tests.cli.test_commands import CLEAN

LARGEST_SEED = 2**64 - 1


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("simulate --games x", "--games is a whole number from 1, not 'x'"),
        (f"check-bot simple --seed {2**64}", f"from 0 to {LARGEST_SEED}, not {2**64}"),
        ("check-bot simple --budget -1", "--budget is a number from 0, not -1"),
        ("simulate --fast", "no such option: --fast"),
        ("frobnicate", "no such command 'frobnicate'; sunbarge --help lists what there is"),
        ("replay", "missing argument 'file'; sunbarge replay --help lists what there is"),
        ("replay x --to 3 --all", "--to shows one position and --all the whole game"),
        ("bot cmd:/nope", "the bot cmd:/nope cannot be started"),
        ("serve --page /no/such", "--page /no/such has no index.html"),
        ("serve --data FILE", "file is a file; name a folder"),
        ("calibrate --picture x.png", "x.png: pictures are SVG"),
        ("calibrate --opponents simple+simple+simple", "with 3 players, name at most 2"),
        ("simulate --games 3 --on ray:", "--on is local, ray or ray:HOST:PORT, not 'ray:'"),
        ("bench --write /no/such/file.md", "there is no folder /no/such"),
    ],
)
def test_bad_input_is_one_line(words: str, line: str, here: Here, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    told = here(*words.replace("FILE", str(tmp_path / "file")).split())
    assert (told.returncode, told.stdout) == (2, "")
    assert len(told.stderr.splitlines()) == 1
    assert told.stderr.startswith("sunbarge: ")
    assert line in told.stderr


def test_a_ladder_is_not_mixed_with_other_files(here: Here, tmp_path: Path) -> None:
    (tmp_path / "photo.jpg").touch()
    told = here("league", "--bots", "random,simple", "--deals", "1", "--out", str(tmp_path))
    assert told.returncode == 2
    assert told.stderr == f"sunbarge: {tmp_path} has other things in it; name an empty folder\n"
    assert [file.name for file in tmp_path.iterdir()] == ["photo.jpg"]


def test_nothing_is_compiled_or_missed_for_bad_input(tmp_path: Path) -> None:
    """All in one process, which has no PyArrow: what is wrong is said before it is asked for."""
    (tmp_path / "a.toml").write_text('[[round_robin]]\nbots = ["simple", "wise"]\n')
    words = [
        *("play --edition nope", "simulate --players 7", "simulate --games 0"),
        *("league --edition nope", "league --bots clever,simple"),
        *(f"league --settings {tmp_path}/a.toml", "simulate --bots net:nowhere"),
        *("calibrate --opponents simple+clever", "serve --bot nowhere.py:Bot"),
        f"dataset --bots clever --out {tmp_path}/data",
    ]
    code = (
        "import sys; sys.modules['pyarrow'] = None\n"
        "from sunbarge.cli import app\n"
        "from sunbarge.cli.failures import run\n"
        f"for words in {words}:\n"
        "    sys.argv = ['sunbarge', *words.split()]\n"
        "    assert run(app) == 2\n"
        "print([name for name in sys.modules if name.startswith('sunbarge.engine.rules')])\n"
    )
    told = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=CLEAN
    )
    assert told.stdout == "[]\n"
    lines = told.stderr.splitlines()
    assert len(lines) == len(words)
    for line, what in zip(lines[4:], ("clever", "wise", "nowhere", "clever"), strict=False):
        assert what in line
    assert "there is no file nowhere.py" in lines[8]
    assert "no bot 'clever'" in lines[9]
