"""The commands as they are started by a person: pipes, signals, terminals of all kinds."""

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import sunbarge.bots.policies  # noqa: F401  (compiled before a command would tell of it)
from sunbarge import Game
from tests.cli.run_in_process import Here
from tests.terminal.fake_terminal import play_on

SOURCES = Path(__file__).parents[2] / "src"
COMMAND = [sys.executable, "-m", "sunbarge.cli"]
PATIENCE = 120  # seconds; the machine may be busy


def environment(tmp_path: Path, **more: str) -> dict[str, str]:
    kept = {key: os.environ[key] for key in ("PATH", "HOME", "XDG_CACHE_HOME") if key in os.environ}
    numba = {key: text for key, text in os.environ.items() if key.startswith("NUMBA_")}
    own = {"PYTHONPATH": str(SOURCES), "XDG_DATA_HOME": str(tmp_path), "LANG": "C.UTF-8"}
    return kept | numba | own | more


def run(
    tmp_path: Path, *words: str, lines: str = "", **more: str
) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [*COMMAND, *words],
        input=lines,
        capture_output=True,
        env=environment(tmp_path, **more),
        timeout=PATIENCE,
        encoding="utf-8",
        check=False,
    )


@pytest.fixture
def here(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Here:
    """The command line without a process of its own, for what is refused before a game."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return Here(capsys, monkeypatch)


def saved(tmp_path: Path) -> Game:
    (file,) = (tmp_path / "sunbarge" / "games").glob("*.ra")
    return Game.from_record(file.read_text())


def test_a_pipe_plays_saves_and_resumes(tmp_path: Path) -> None:
    first = run(tmp_path, "play", "--seats", "Zoë,bot:simple", "--seed", "3", lines="draw\n")
    assert first.returncode == 0
    assert first.stderr == ""
    assert "\x1b" not in first.stdout
    position = saved(tmp_path).position()
    command = re.search(r"^sunbarge (play --resume .*)$", first.stdout, re.MULTILINE)
    assert command is not None
    second = run(tmp_path, *command[1].split(), lines="log\n")
    assert second.returncode == 0
    assert "Zoë draws" in second.stdout
    assert saved(tmp_path).position() == position


def test_the_last_game_is_resumed_by_resume_alone_and_games_are_listed(tmp_path: Path) -> None:
    nothing = run(tmp_path, "games")
    assert (nothing.returncode, nothing.stdout[:24]) == (0, "There are no saved games")
    run(tmp_path, "play", "--seats", "Zoë,bot:simple", "--seed", "3", lines="draw\n")
    again = run(tmp_path, "play", "--resume", lines="log\n")
    assert again.returncode == 0
    assert "Zoë draws" in again.stdout
    (file,) = (tmp_path / "sunbarge" / "games").glob("*.ra")
    told = run(tmp_path, "games").stdout
    assert re.search(rf"disk +Zoë, Ibis: \d+ moves played\n +{file.name}\n", told)
    (listed,) = json.loads(run(tmp_path, "games", "--json").stdout)["games"]
    assert (listed["file"], listed["players"], listed["result"]) == (
        str(file),
        ["Zoë", "Ibis"],
        None,
    )


def test_ascii_terminals_get_ascii(tmp_path: Path) -> None:
    words = ("play", "--seats", "Zoë,bot:simple", "--edition", "barge", "--seed", "3")
    done = run(tmp_path, *words, lines="draw\n", LANG="C", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert "Zo? draws" in done.stdout
    assert saved(tmp_path).tags["Seat0"] == "Zoë"


@pytest.mark.parametrize(
    "words",
    [
        ("play", "--edition", "klingon"),
        ("play", "--seats", ",".join(["bot:simple"] * 6)),
        ("play", "--resume", "/no/such"),
        ("replay", "/no/such"),
        ("replay", "/no/such", "--to", "3", "--all"),
        ("play", "game.ra"),
        ("play", "--resume"),
        ("play", "--players", "x"),
        ("play", "--nope"),
        ("frobnicate",),
    ],
)
def test_mistakes_are_one_line(words: tuple[str, ...], here: Here) -> None:
    done = here(*words)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert done.stdout == ""


def test_no_input_at_all(tmp_path: Path) -> None:
    done = run(tmp_path, "play")
    assert done.returncode == 0
    assert "End of input: no game was begun." in done.stdout
    assert not (tmp_path / "sunbarge").exists()


def test_leaving_before_the_game(tmp_path: Path) -> None:
    done = run(tmp_path, "play", lines="quit\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("No game was begun.\n")


@pytest.mark.parametrize("pace", ["inf", "1e12", "-1"])
def test_a_pace_that_nobody_would_wait_for(pace: str, here: Here) -> None:
    done = here("play", "--players", "3", "--pace", pace)
    assert done.returncode == 2
    assert done.stderr == f"sunbarge: --pace is a number from 0 to 60, not {pace}\n"


@pytest.mark.parametrize("budget", ["0", "-1", "nan", "61"])
def test_bots_have_some_time_but_nobody_waits_for_ever(budget: str, here: Here) -> None:
    done = here("play", "--budget", budget)
    assert done.returncode == 2
    assert done.stderr == f"sunbarge: --budget is a number from 0.001 to 60, not {budget}\n"


def test_replay_of_a_record(tmp_path: Path) -> None:
    game = play_on(Game(3, seed=6), 1000)
    (tmp_path / "game.ra").write_text(game.to_record())
    told = run(tmp_path, "replay", str(tmp_path / "game.ra"))
    assert told.returncode == 0
    assert "The end" in told.stdout
    shown = run(tmp_path, "replay", str(tmp_path / "game.ra"), "--to", "10")
    assert f"Move 10 of {len(game.history)}" in shown.stdout


def test_an_interrupt_saves_the_game(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [*COMMAND, "play", "--seed", "3", "--seats", "Anna,Bob"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(tmp_path),
        encoding="utf-8",
    )
    with process:
        assert process.stdin is not None
        process.stdin.write("draw\ndraw\n")
        process.stdin.flush()
        wait_for_moves(tmp_path, 2)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert "Interrupted. Saved as" in out
    assert "Traceback" not in err
    assert len(saved(tmp_path).history) == 2


def wait_for_moves(tmp_path: Path, moves: int) -> None:
    """Wait until the game on disk has so many moves, and the next question is there."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        files = list((tmp_path / "sunbarge" / "games").glob("*.ra"))
        if files and files[0].read_text().count("draw:") >= moves:
            time.sleep(0.3)
            return
        time.sleep(0.05)
    raise AssertionError("the game was not saved in time")


@pytest.mark.parametrize("term", ["xterm-256color", "dumb"])
def test_at_a_real_terminal(term: str, tmp_path: Path) -> None:
    controller, terminal = pty.openpty()
    process = subprocess.Popen(
        [*COMMAND, "play", "--seed", "3", "--seats", "You,Bob", "--pace", "0"],
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        env=environment(tmp_path, TERM=term, COLUMNS="80", LINES="24"),
    )
    os.close(terminal)
    try:
        screen = read_until(controller, "You >", "Bob >")
        os.write(controller, b"draw\r")
        screen += read_until(controller, "You >", "Bob >")
        os.write(controller, b"quit\r")
        screen += read_until(controller, "resume with:")
        assert process.wait(timeout=PATIENCE) == 0
    finally:
        process.kill()
        process.wait()
        os.close(controller)
    assert ("\x1b[38;5;" in screen) == (term != "dumb")
    assert len(saved(tmp_path).history) == 1


def read_until(controller: int, *signs: str) -> str:
    """Read from a terminal until it shows one of these."""
    text, deadline = "", time.monotonic() + PATIENCE
    while time.monotonic() < deadline and not any(sign in plain(text) for sign in signs):
        if select.select([controller], [], [], 0.1)[0]:
            try:
                text += os.read(controller, 65536).decode("utf-8", "replace")
            except OSError:  # the other side has gone
                break
    assert any(sign in plain(text) for sign in signs), text
    return text


def plain(text: str) -> str:
    """Text without control sequences."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)
