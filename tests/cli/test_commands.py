"""The commands as a user runs them: what they print, and how they fail."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import sunbarge
import sunbarge.research.simulate.compiled  # compiled before commands run: they would say so
from sunbarge.cli.bench import bench
from sunbarge.cli.score import read_seat
from sunbarge.compiler.units import UNITS
from tests.cli.run_in_process import PLAIN, Here

CLEAN = {**os.environ, **PLAIN}


def sunbarge_cli(
    *arguments: str, stdin: str = "", env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "sunbarge", *arguments]
    return subprocess.run(
        command, input=stdin, capture_output=True, text=True, env=env or CLEAN, check=False
    )


def finished_record() -> str:
    game, bot = sunbarge.Game(3, seed=4), sunbarge.bots.make("simple")
    while not game.is_over:
        game.play(bot.move(game))
    return game.to_record()


def test_help_lists_the_commands_and_loads_nothing_slow() -> None:
    told = sunbarge_cli("--help")
    assert told.returncode == 0
    played = "play replay analyze check score simulate league dataset train"
    for command in f"{played} calibrate bots check-bot new-bot bench".split():
        assert f"  {command} " in told.stdout
    code = (
        "import sys; sys.argv = ['sunbarge', '--help']\n"
        "from sunbarge.cli import app\n"
        "try: app()\n"
        "except SystemExit: pass\n"
        "print(sorted({'numpy', 'numba', 'rich', 'prompt_toolkit', 'pyarrow'} & set(sys.modules)))"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=CLEAN
    )
    assert loaded.stdout.splitlines()[-1] == "[]"


def test_the_version() -> None:
    assert sunbarge_cli("--version").stdout == f"sunbarge {sunbarge.__version__}\n"


def test_check_accepts_good_records_and_points_at_bad_ones(tmp_path: Path, here: Here) -> None:
    good, tampered, cut = (tmp_path / name for name in ("good.rec", "bad.rec", "cut.rec"))
    record = finished_record()
    good.write_text(record)
    tampered.write_text(record.replace("[Result ", '[Result "1 2 3"]\n[Was '))
    cut.write_text(record[: len(record) // 2])
    told = here("check", str(good))
    assert (told.returncode, told.stderr) == (0, "")
    assert "good (disk, 3 players" in told.stdout
    told = here("check", str(good), str(tampered), str(cut), str(tmp_path / "none.rec"))
    assert told.returncode == 1
    assert "Result is 1 2 3 but the moves give" in told.stderr
    assert "cut.rec: line" in told.stderr
    assert "No such file" in told.stderr
    assert "Traceback" not in told.stderr
    told = here("check", str(good), str(cut), "--json")
    assert (told.returncode, told.stderr) == (1, "")
    first, second = json.loads(told.stdout)["records"]
    assert (first["ok"], first["edition"], first["players"]) == (True, "disk", 3)
    assert first["winner"] in range(3)
    assert (second["ok"], second["file"]) == (False, str(cut))
    assert "cut.rec: line" in second["error"]


def test_check_says_what_a_binary_file_is(tmp_path: Path, here: Here) -> None:
    file = tmp_path / "noise.rec"
    file.write_bytes(b"\xff\xfe\x00\x80")
    told = here("check", str(file))
    assert (told.returncode, told.stdout) == (1, "")
    assert "not UTF-8" in told.stderr


def test_score_counts_the_pharaohs_of_the_rulebook() -> None:
    lines = "Anna: 3 pha\nBob: 2 pharaohs\nCathy: pha pha\nDon: pha3\n"
    told = sunbarge_cli("score", stdin=lines)
    assert told.returncode == 0
    table = {line.split()[1]: line.split() for line in told.stdout.splitlines() if "│" in line}
    assert [table[name][3] for name in ("Anna", "Bob", "Cathy", "Don")] == ["+5", "-2", "-2", "+5"]


def test_score_counts_monuments_and_suns_in_the_third_epoch(here: Here) -> None:
    seats = ["A: 4 pyr 3 tem 2 for sph | 13 2 5 8", "B: | 12 9 6 3", "C: | 11 10 7 4"]
    told = here("score", *seats, "--epoch", "3", "--before", "0,1,40")
    assert told.returncode == 0
    assert "+19" in told.stdout
    assert "40" in told.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["A: foo", "B: "], "no tile 'foo'"),
        (["A: pha", "B: 30 pha"], "31 pha tiles in all; the game has 25"),
        (["A: war", "B: "], "not a tile that lies in front of a seat"),
        (["A: pha"], "1 seats"),
        (["A: pha ?", "B: "], "cannot read '?'"),
        *((["A: " + word, "B: "], f"no tile '{word}'") for word in ("sts", "gos", "ass")),
        (["A: st", "B: "], "'st' may be"),
        (["A: 00003 pha", "B: "], "00003 is too long"),
        (["A: pha x12345", "B: "], "12345 is too long"),
        (["A: 3 pha2", "B: "], "has two numbers"),
        (["A: pha", "B: ", "--epoch", "3"], "0 suns instead of 4"),
        (["A: |9 6 5 2", "B: |9 7 4 3", "--epoch", "3"], "sun 9 is twice"),
        (["A: |9 6 5 x", "B: ", "--epoch", "3"], "suns are numbers"),
        (["A: ", "B: ", "--epoch", "4"], "epoch is 1 to 3"),
        (["Anna: pha", "Bob: ", "--epoch", "3"], "Anna has 0 suns instead of 4"),
        (["A: ", "A: "], "two seats are called A"),
        (["A: ", "B: ", "--before", "3"], "--before needs 2 numbers"),
        (["A: ", "B: ", "--edition", "gold"], "no edition 'gold'"),
        (["A: ", "B: ", "--edition", "first"], "3 to 5 players"),
    ],
)
def test_score_says_what_is_wrong(arguments: list[str], message: str, here: Here) -> None:
    told = here("score", *arguments)
    assert (told.returncode, told.stdout) == (2, "")
    assert message in told.stderr
    assert "Traceback" not in told.stderr


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("step pyramid", {"ste": 1}),
        ("2 step pyramids pyr", {"ste": 2, "pyr": 1}),
        ("step, pyramid", {"ste": 1, "pyr": 1}),
        ("ste pyr step pyr x3", {"ste": 4, "pyr": 1}),
        ("3 pha 2 nil flo agr", {"pha": 3, "nil": 2, "flo": 1, "agr": 1}),
        ("pha3, pha x3; 3x gold, 3xgold 2 Pharaohs.", {"pha": 8, "gol": 6}),
        ("0003 pha nile2", {"pha": 3, "nil": 2}),
    ],
)
def test_score_reads_tiles_as_people_write_them(text: str, tiles: dict[str, int]) -> None:
    name, seat = read_seat(f"Anna: {text}", 1)
    assert (name, seat.tiles) == ("Anna", tiles)


def test_names_are_shown_as_they_are(here: Here) -> None:
    told = here("score", "Anna[/]: 3 pha", "[red]Bob: 2 pha")
    assert (told.returncode, told.stderr) == (0, "")
    assert "Anna[/]" in told.stdout
    assert "[red]Bob" in told.stdout


def test_streams_that_cannot_show_a_name() -> None:
    ascii_only = CLEAN | {"LANG": "C", "PYTHONIOENCODING": "ascii"}
    told = sunbarge_cli("score", "Zoë: pha", "B: ", env=ascii_only)
    assert (told.returncode, told.stderr) == (0, "")
    assert "Zo?" in told.stdout
    told = sunbarge_cli("score", "Zoë: ?", "B: ", env=ascii_only)
    assert told.returncode == 2
    assert "cannot read" in told.stderr


def test_warm_writes_what_every_stream_can_show() -> None:
    told = sunbarge_cli("warm", "--all", env=CLEAN | {"PYTHONIOENCODING": "latin-1:strict"})
    assert (told.returncode, told.stderr) == (0, "")
    assert told.stdout.isascii()
    assert [line.split(":")[0].strip() for line in told.stdout.splitlines()] == [
        unit.purpose for unit in UNITS
    ]


def test_bench_refuses_a_file_before_it_measures(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="there is no folder"):
        bench(write=tmp_path / "new" / "folder" / "table.md")
    assert not (tmp_path / "new").exists()
    with pytest.raises(ValueError, match="is a folder"):
        bench(write=tmp_path)


def test_simulate_prints_a_summary_and_writes_a_file(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    options = ("--games", "30", "--players", "4", "--bots", "simple, random", "--out", str(out))
    told = sunbarge_cli("simulate", *options)
    assert told.returncode == 0
    assert "30 games, 4 players, edition disk" in told.stdout
    assert "95 % interval" in told.stdout
    assert len(out.read_text().splitlines()) == 120
    assert {json.loads(line)["bot"] for line in out.read_text().splitlines()} == {
        "simple",
        "random",
    }


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--games", "0"], "--games is a whole number from 1, not 0"),
        (["--games", "many"], "--games is a whole number from 1, not 'many'"),
        (["--players", "7"], "2 to 5 players"),
        (["--bots", "clever"], "no bot 'clever'"),
        (["--bots", ","], "0 bots"),
        (["--edition", "gold"], "no edition 'gold'"),
        (["--house", "no-gods"], "no house rule 'no-gods'"),
        (["--effort", "32001"], "effort is a whole number from 0 to 32000, not 32001"),
        (["--out", "games.txt"], "ends with .parquet, .csv, .jsonl"),
        (["--out", "nowhere/games.csv"], "no folder nowhere"),
        (["--out", "folder.csv"], "folder.csv is a folder"),
        (["--out", "."], "has other things in it; name an empty folder"),
        (["--on", "moon"], "--on is local, ray or ray:HOST:PORT, not 'moon'"),
        (["--fast"], "no such option: --fast"),
    ],
)
def test_simulate_says_what_is_wrong(
    arguments: list[str],
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    here: Here,
) -> None:
    (tmp_path / "folder.csv").mkdir()
    monkeypatch.chdir(tmp_path)
    told = here("simulate", *arguments)
    assert (told.returncode, told.stdout) == (2, "")
    assert message in told.stderr
    assert "Traceback" not in told.stderr


def test_a_cluster_that_does_not_answer_is_told() -> None:
    """In a process of its own: Ray reads its environment once, and other tests need another."""
    told = sunbarge_cli("simulate", "--on", "ray:127.0.0.1:1")
    assert (told.returncode, told.stdout) == (2, "")
    assert "no Ray cluster answers at 127.0.0.1:1: Connection refused" in told.stderr
    assert "Traceback" not in told.stderr


def test_simulated_bots_search_as_hard_as_they_are_asked_to(tmp_path: Path) -> None:
    from sunbarge.cli.simulate import simulate
    from sunbarge.research.simulate import Plan
    from sunbarge.research.simulate.files import rows
    from sunbarge.research.simulate.results import columns
    from tests.plans import results_of

    out, bots = tmp_path / "games.jsonl", ("expert", "expert")
    simulate(games=2, players=2, bots="expert", seed=3, effort=0, jobs=1, out=out)
    told = [json.loads(line) for line in out.read_text().splitlines()]

    def played(efforts: tuple[int, ...]) -> list[dict[str, object]]:
        plan = Plan(2, 2, bots, seed=3, efforts=efforts)
        return list(rows(columns(plan, 0, results_of(plan))))

    assert told == played((0, 0))
    assert told != played((60, 60))


def test_a_reader_that_goes_away_is_no_error() -> None:
    command = f"{sys.executable} -m sunbarge --help | head -1"
    told = subprocess.run(
        ["bash", "-c", command], capture_output=True, text=True, check=True, env=CLEAN
    )
    assert told.stderr == ""


@pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")
@pytest.mark.parametrize("moment", ["processes are starting", "games are played"])
def test_ctrl_c_ends_a_simulation_with_its_summary(moment: str, tmp_path: Path) -> None:
    out = tmp_path / "games.csv"
    options = ["--games", "100000000", "--jobs", "2", "--bots", "random", "--out", str(out)]
    process = subprocess.Popen(
        [sys.executable, "-m", "sunbarge", "simulate", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=CLEAN,
        start_new_session=True,
    )
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    part = tmp_path / f".games.csv.{process.pid}.part"
    with process:
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline:
            if moment == "games are played" and part.exists() and part.stat().st_size:
                break
            if moment == "processes are starting" and len(children.read_text().split()) > 2:
                time.sleep(0.3)  # in which they begin to import
                break
            time.sleep(0.02)
        else:
            pytest.fail(f"not reached: {moment}")
        os.killpg(process.pid, signal.SIGINT)
        told, errors = process.communicate(timeout=120)
    assert process.returncode == 130
    assert "Traceback" not in errors
    assert "interrupted after" in errors
    assert "95 % interval" in told
    assert out.exists()
    assert not part.exists()
