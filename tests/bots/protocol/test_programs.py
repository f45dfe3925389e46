"""Bots that are programs: they play, misbehave in every way, and are never left behind."""

import os
import re
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import sunbarge
from sunbarge import bots
from sunbarge.bots.protocol.command import is_command, parse_command
from sunbarge.bots.protocol.process_pool import MAX_IDLE, POOL, TRIES
from sunbarge.bots.protocol.program import Program
from sunbarge.bots.protocol.program_bot import greet
from sunbarge.bots.time_limits import DEFAULT_TIMEOUT, time_allowed, timeout_reason
from sunbarge.research.simulate import Plan
from sunbarge.research.simulate.forfeits import Forfeited
from tests.bot_programs import FIRST, program
from tests.plans import results_of

LONG = "budget=20000"  # the machine may be busy
SHORT = "budget=400"


def alive(pid: int) -> bool:
    """Whether a process still runs; one that only waits to be buried does not."""
    state = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True)
    return state.stdout.strip()[:1] not in ("", "Z")


@pytest.fixture(autouse=True)
def started(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """The processes that a test starts; none may be there after it."""
    pids: list[int] = []
    begin = Program.__init__

    def noting(self: Program, words: tuple[str, ...]) -> None:
        begin(self, words)
        pids.append(self.process.pid)

    monkeypatch.setattr(Program, "__init__", noting)
    POOL.failed.clear()
    yield pids
    POOL.terminate_all()
    assert not POOL.running
    assert not POOL.idle
    assert [pid for pid in pids if alive(pid)] == []


def forfeit(name: str, game: sunbarge.Game | None = None) -> bots.Forfeit:
    """Why a bot forfeits when it is asked for a move."""
    bot = bots.make(name, seed=1)
    with pytest.raises(bots.Forfeit) as caught:
        bot.move(game or sunbarge.Game(3, seed=1))
    return caught.value


# --- Those that play -----------------------------------------------------------------------


def test_a_program_plays_like_any_bot(tmp_path: Path) -> None:
    name = program(tmp_path, "echo note I see; echo move draw win 0.5 0.25 0.25 points 30 20 20.5")
    choice = bots.make(name, seed=1).think(sunbarge.Game(3, seed=1))
    assert choice == bots.Choice("draw", (0.5, 0.25, 0.25), (30, 20, 20.5), "I see")
    assert bots.describe(name) == "a program that speaks the bot protocol"
    assert greet(name) == "Tiny"
    rude = "echo sunbarge 1; printf 'author \\033[2JEve\\n'; echo ready"
    assert greet(program(tmp_path, hello=rude)) == "nameless by [2JEve"


def test_it_is_told_what_a_seat_may_know_and_its_limits(tmp_path: Path) -> None:
    log = tmp_path / "log"
    name = program(
        tmp_path,
        "echo go $rest >> " + str(log) + "; sleep 0.05; " + FIRST,
        newgame=f"echo newgame $rest >> {log}; echo ready",
        settings="budget=2000 clock=60000 depth=7",
    )
    game = sunbarge.Game(2, "bag", seed=99, house=["no-penalties"])
    bot = bots.make(name, seed=5, effort=20)
    for _ in range(2):
        game.play("draw")
        game.undo()
        bot.move(game)
    first, one, two = log.read_text().splitlines()
    seat = game.to_move
    assert first == f"newgame players 2 edition bag house no-penalties seat {seat} seed 5"
    assert one == "go budget 2000 effort 20 clock 60000"
    assert two.startswith("go budget 2000 effort 20 clock 59")
    assert (tmp_path / "set").read_text() == "depth 7\n"
    other = bots.make(name, seed=5, budget=0.5)
    other.move(game)
    assert log.read_text().splitlines()[-1] == "go budget 500 clock 60000"


def test_one_program_a_seat_is_used_for_game_after_game(tmp_path: Path, started: list[int]) -> None:
    plan = Plan(4, 3, (program(tmp_path), program(tmp_path), "simple"), seed=2)
    forfeits: list[Forfeited] = []
    results = results_of(plan, 1, forfeits)
    assert forfeits == []
    assert (results["decisions"] > 10).all()
    assert len(started) == 2


def test_programs_that_wait_are_not_too_many(tmp_path: Path, started: list[int]) -> None:
    game, name = sunbarge.Game(3, seed=1), program(tmp_path)
    crowd = [bots.make(name, seed=number) for number in range(MAX_IDLE + 2)]
    for bot in crowd:
        bot.move(game)
    assert len(started) == len(POOL.running) == MAX_IDLE + 2
    crowd[0].close()
    crowd.clear()
    del bot  # the last bots are forgotten, not closed
    assert len(POOL.running) == len(POOL.idle) == MAX_IDLE


def test_a_checked_program_keeps_all_promises(tmp_path: Path) -> None:
    name = program(tmp_path, settings=LONG)
    report = bots.check_bot(name, positions=2, budget=None, at=[("disk", 2), ("first", 4)])
    assert report.ok
    assert report.bot == name
    forgetful = program(tmp_path, 'n=$((n+1)); set -- $moves; shift $((n % $#)); echo "move $1"')
    with pytest.raises(bots.BotFault, match=r"no memory|repeatable"):
        bots.check_bot(forgetful, positions=2, at=[("disk", 2)])


# --- Those that misbehave ------------------------------------------------------------------

BAD = {
    "illegal": ("echo move bid:99", "answers 'bid:99', which is not legal here"),
    "no move": ("echo move", "'move' without a move"),
    "nonsense": ("echo I think I shall draw", "says 'I think I shall draw' where a move was"),
    "bytes": ("printf '\\377\\033[2J\\n'", r"says '\\ufffd\\x1b\[2J' where a move was expected"),
    "error": ("echo error out of luck", "reports an error: 'out of luck'"),
    "bad share": ("echo move draw win 0.9 0.9 0.9", "not win probabilities"),
    "few points": ("echo move draw points 1", "not as 3 numbers, one a seat"),
    "bad figure": ("echo move draw luck 1", "expected 'win' or 'points' with numbers"),
    "no number": ("echo move draw points nan nan nan", "not as 3 numbers"),
    "crash": ("echo oh dear >&2; exit 3", r"ended with code 3 \('oh dear'\)"),
    "quiet exit": ("exit 0", "ended with code 0$"),
    "signal": ("kill -9 $$", "ended by signal SIGKILL"),
    "half a line": ("printf 'move dr'; exit 1", "ended with code 1"),
    "closed": ("exec >&-; sleep 100", "closed its output"),
    "endless line": ("cat /dev/zero", "writes a line of more than 8 kB"),
    "endless notes": ("yes note", "writes more than 256 kB without an answer"),
}


@pytest.mark.parametrize(("go", "reason"), BAD.values(), ids=BAD)
def test_who_misbehaves_forfeits_with_a_reason(
    tmp_path: Path, started: list[int], go: str, reason: str
) -> None:
    told = forfeit(program(tmp_path, go, settings=LONG))
    assert re.search(reason, told.reason), told.reason
    assert told.reason.isprintable()
    assert not POOL.running
    assert not alive(started[0])


LATE = {
    "silent": (":", "did not move within 0.6 s; its budget is 0.4 s a move$"),
    "slow": ("sleep 50; echo move draw", "did not move within 0.6 s; its budget is 0.4 s a move$"),
    "unfinished": ("printf 'move dr'; sleep 50", "it wrote 'move dr' without a line end"),
    "loud": ("yes >&2", "did not move within 0.6 s"),
    "left a child": ("sleep 50 & exit 1", "did not move within 0.6 s"),
    "deaf": ("exec <&-; sleep 50", "did not move within 0.6 s"),
}


@pytest.mark.parametrize(("go", "reason"), LATE.values(), ids=LATE)
def test_who_is_late_forfeits_at_once(tmp_path: Path, go: str, reason: str) -> None:
    name = program(tmp_path, go, settings=SHORT)
    greet(name)
    began, used = time.monotonic(), time.process_time()
    told = forfeit(name)
    assert re.search(reason, told.reason), told.reason
    assert told.promise == "budget"
    assert 0.6 <= time.monotonic() - began < 15
    if "yes" not in go:
        assert time.process_time() - used < 0.15  # nobody turns round and round while waiting


def test_children_end_with_the_program(tmp_path: Path) -> None:
    child = tmp_path / "child"
    forfeit(program(tmp_path, f"sleep 100 & echo $! > {child}; exit 1", settings=SHORT))
    pid = int(child.read_text())
    until = time.monotonic() + 5
    while alive(pid) and time.monotonic() < until:
        time.sleep(0.02)
    assert not alive(pid)


def test_a_clock_that_runs_out_forfeits(tmp_path: Path) -> None:
    go = f"[ -e {tmp_path}/once ] && sleep 50; touch {tmp_path}/once; {FIRST}"
    bot = bots.make(program(tmp_path, go, settings="clock=1000"), seed=1)
    game = sunbarge.Game(3, seed=1)
    bot.move(game)
    began = time.monotonic()
    late = "^let its clock run out: it took 1.1 s for its moves of this game and had 1 s$"
    with pytest.raises(bots.Forfeit, match=late):
        bot.move(game)
    assert time.monotonic() - began > 0.1


def test_a_clock_has_one_grace_for_the_whole_game(tmp_path: Path) -> None:
    bot = bots.make(program(tmp_path, f"sleep 0.06; {FIRST}", settings="clock=200"), seed=1)
    game = sunbarge.Game(3, seed=1)

    def play(moves: int) -> None:
        for _ in range(moves):
            bot.move(game)

    with pytest.raises(
        bots.Forfeit, match=r"took 0\.3 s for its moves of this game and had 0\.2 s"
    ):
        play(6)  # 0.3 s are allowed, of which each of them takes 0.06 s at least


def test_a_move_may_take_so_long() -> None:
    assert time_allowed(None, None) == DEFAULT_TIMEOUT
    assert time_allowed(2.0, None) == pytest.approx(2.6)
    assert time_allowed(2.0, 1.0) == pytest.approx(1.1)
    assert time_allowed(None, -0.04) == pytest.approx(0.06)
    assert time_allowed(0.5, -0.2) == 0


def test_who_is_late_is_told_by_which_limit() -> None:
    assert timeout_reason(None, None, None) == "did not move within 10 s"
    for left, clock in ((None, None), (50.0, 60.0)):
        told = timeout_reason(2.0, left, clock)
        assert told == "did not move within 2.6 s; its budget is 2 s a move"
    for budget in (None, 2.0):  # the same whatever was left, so that reasons can be counted
        for left in (1.5, -0.05):
            told = timeout_reason(budget, left, 3600.0)
            assert told.endswith("it took 3600.1 s for its moves of this game and had 3600 s")


GREETINGS = {
    "silent": ({"hello": ":"}, "did not say that it is ready within 0.3 s"),
    "version": ({"hello": "echo sunbarge 2"}, "begins with 'sunbarge 2'; the first line must be"),
    "nonsense": ({"hello": "echo sunbarge 1; echo hi"}, "says 'hi' before 'ready'"),
    "gone": ({"before": "exit 4"}, "ended with code 4"),
    "option": ({"settings": "start=9000 width=3"}, "has no option 'width'; its options are depth"),
}


@pytest.mark.parametrize(("how", "reason"), GREETINGS.values(), ids=GREETINGS)
def test_a_program_that_does_not_get_ready(
    tmp_path: Path, how: dict[str, str], reason: str
) -> None:
    start = "start=300" if "within" in reason else "start=20000"
    name = program(tmp_path, **({"settings": start} | how))
    with pytest.raises(ValueError, match=reason):
        greet(name)
    assert not POOL.running


def test_a_game_it_does_not_get_ready_for(tmp_path: Path) -> None:
    told = forfeit(program(tmp_path, newgame="echo fine"))
    assert told.reason == "says 'fine' where 'ready' was expected"


def test_what_is_said_unasked(tmp_path: Path) -> None:
    bot = bots.make(program(tmp_path, f"{FIRST}; echo move pass"), seed=1)
    game = sunbarge.Game(3, seed=1)
    bot.move(game)
    dialogue = next(iter(POOL.running)).program
    until = time.monotonic() + 20
    while not dialogue.lines and time.monotonic() < until:
        dialogue.poll(0.05)
    with pytest.raises(bots.Forfeit, match="says 'move pass' without being asked"):
        bot.move(game)


def test_a_program_that_never_reads_cannot_block(tmp_path: Path) -> None:
    """Sooner or later the pipe to it is full."""
    dialogue = Program(["sh", "-c", "sleep 50"])
    with pytest.raises(bots.Forfeit, match="does not read what it is told"):
        dialogue.say("x" * 1_000_000, time.monotonic() + 0.1)
    dialogue.kill()


@pytest.mark.parametrize(
    ("command", "reason"),
    [("/no/such/bot", "No such file"), ("/dev/null", "ermission"), ("/", "ermission")],
)
def test_what_cannot_be_started(command: str, reason: str) -> None:
    assert reason in forfeit(f"cmd:{command}").reason


def test_a_program_that_ignores_quit_is_killed(tmp_path: Path, started: list[int]) -> None:
    name = program(tmp_path, quits="trap '' HUP TERM INT; while :; do sleep 50; done")
    bots.make(name, seed=1).move(sunbarge.Game(3, seed=1))
    began = time.monotonic()
    POOL.terminate_all()
    assert time.monotonic() - began < 5
    assert not alive(started[0])


def test_a_program_that_never_starts_is_not_waited_for_in_every_game(tmp_path: Path) -> None:
    name = program(tmp_path, hello=":", settings="start=100")
    plan, forfeits = Plan(6, 2, (name, "simple")), list[Forfeited]()
    results_of(plan, 1, forfeits)
    assert [one.game for one in forfeits] == list(range(6))
    assert forfeits[-1].reason == f"did not say that it is ready within 0.1 s; tried {TRIES} times"


# --- Whole runs ----------------------------------------------------------------------------


def test_a_crash_costs_one_game_and_the_next_has_a_new_program(
    tmp_path: Path, started: list[int]
) -> None:
    once = tmp_path / "once"
    crash = f"if [ -e {once} ]; then {FIRST}; else touch {once}; exit 7; fi"
    name = program(tmp_path, crash)
    plan, forfeits = Plan(3, 3, (name, "simple", "simple"), seed=4), list[Forfeited]()
    results = results_of(plan, 1, forfeits)
    assert [(one.game, one.seat, one.bot) for one in forfeits] == [(0, 0, name)]
    assert forfeits[0].reason == "ended with code 7"
    assert results[0]["winner"] != 0
    assert len(started) == 2


def test_an_interrupt_ends_the_program(
    tmp_path: Path, started: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = bots.make(program(tmp_path), seed=1)
    game = sunbarge.Game(3, seed=1)
    bot.move(game)

    def interrupt(self: Program, until: float) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Program, "read_line", interrupt)
    with pytest.raises(KeyboardInterrupt):
        bot.move(game)
    assert not POOL.running
    assert not alive(started[0])


def test_a_forked_process_leaves_the_programs_alone(tmp_path: Path) -> None:
    bot = bots.make(program(tmp_path), seed=1)
    bot.move(sunbarge.Game(3, seed=1))
    child = os.fork()
    if child == 0:
        os._exit(len(POOL.running) + len(POOL.idle))
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert bot.move(sunbarge.Game(3, seed=2))


# --- Names ---------------------------------------------------------------------------------


def test_a_name_tells_the_command_its_limits_and_options() -> None:
    command = parse_command("cmd[budget=500 clock=60000 depth=3]:./my bot --say 'two words'")
    assert command.words == ("./my", "bot", "--say", "two words")
    assert (command.budget, command.clock, command.start) == (0.5, 60, 60)
    assert command.options == (("depth", "3"),)
    assert not is_command("command")
    assert is_command("cmd:")


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("cmd:", "names no program"),
        ("cmd:  ", "names no program"),
        ("cmd:./bot 'x", "No closing quotation"),
        ("cmd[budget]:./bot", "a setting is written NAME=VALUE"),
        ("cmd[budget=]:./bot", "a setting is written NAME=VALUE"),
        ("cmd[budget=fast]:./bot", "budget is a whole number of milliseconds from 1"),
        ("cmd[clock=0]:./bot", "clock is a whole number of milliseconds from 1"),
        ("cmd[start=99999999999]:./bot", "start is a whole number of milliseconds from 1"),
        ("cmd:./bot\n", "a program is written cmd:./mybot"),
        ("cmd[budget=5:./bot", "there is no bot"),
    ],
)
def test_names_that_make_no_sense(name: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        bots.kind(name)


def test_programs_are_in_no_list() -> None:
    bots.kind("cmd:./mybot")
    assert not any(is_command(name) for name in bots.names())
