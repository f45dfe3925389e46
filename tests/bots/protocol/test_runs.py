"""Programs as bots in the commands: ladders, simulations, checks, and a game at the terminal."""

import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer
from pyarrow import parquet

import sunbarge
import sunbarge.research.simulate.compiled  # compiled before a command would tell of it
from sunbarge import bots
from sunbarge.bots.protocol.command import LIMITS, START
from sunbarge.bots.protocol.messages import VERSION
from sunbarge.bots.protocol.process_pool import POOL, QUIT_SECONDS, TRIES
from sunbarge.bots.protocol.program import MAX_LINE, MAX_RESPONSE
from sunbarge.bots.protocol.serve_bot import BotServer
from sunbarge.bots.time_limits import DEFAULT_TIMEOUT, GRACE, SLACK
from sunbarge.cli.bots import check_bot
from sunbarge.cli.league import command_for, ladder_from_options
from sunbarge.cli.simulate import simulate
from sunbarge.online.sessions.errors import Refusal
from sunbarge.online.sessions.requirements import require_bot
from sunbarge.research.dataset.make import make
from sunbarge.research.executors.local import SerialExecutor
from sunbarge.research.league.play import play_ladder
from sunbarge.research.league.results_store import ResultsStore
from sunbarge.research.simulate import Plan
from sunbarge.research.simulate.forfeits import Forfeited
from sunbarge.research.simulate.outputs import run_plan
from sunbarge.research.source_hashes import fingerprint
from sunbarge.terminal.start import StartOptions, start_session
from sunbarge.terminal.table import Seat, parse_seats, seats_of_record, tags_of
from tests.bot_programs import FIRST, program
from tests.bots.protocol.test_programs import alive
from tests.cli.test_commands import sunbarge_cli
from tests.plans import no_progress, tally_of
from tests.terminal.fake_terminal import sit, stage

ROOT = Path(__file__).parents[3]


@pytest.fixture(autouse=True)
def _nobody_stays() -> Iterator[None]:
    POOL.failed.clear()
    yield
    POOL.terminate_all()


# --- Ladders and simulations ---------------------------------------------------------------


def test_a_ladder_of_programs_goes_on_whatever_they_do(tmp_path: Path) -> None:
    pids, out = tmp_path / "pids", tmp_path / "out"
    good = program(tmp_path, before=f"echo $$ >> {pids}")
    bad = program(tmp_path, "exit 5", before=f"echo $$ >> {pids}", settings="budget=20000")
    command = ["league", "--bot", good, "--bot", bad, "--bots", "random", "--players", "2"]
    command += ["--deals", "3", "--jobs", "2", "--out", str(out)]
    told = sunbarge_cli(*command)
    assert (told.returncode, "Traceback" in told.stderr) == (0, False), told.stderr
    assert "Forfeited games" in told.stdout
    rows = parquet.read_table(out / "games.parquet").to_pylist()
    assert len(rows) == 18
    for row in rows:
        for bot, reason in zip(row["bots"], row["forfeits"], strict=True):
            assert reason == ("ended with code 5" if bot == bad else "")
        assert row["bots"][row["winner"]] != bad
    assert "| 12 | ended with code 5 |" in (out / "ladder.md").read_text()
    assert [pid for pid in pids.read_text().split() if alive(int(pid))] == []


def test_a_ladder_does_not_go_on_with_another_program(tmp_path: Path) -> None:
    name = program(tmp_path)
    ladder = ladder_from_options("simple", "2", 1, None, None, None, [name])
    assert [one.label for one in ladder.contestants()] == ["simple", name]
    ResultsStore(ladder, tmp_path / "out")
    next(iter(tmp_path.glob("*.sh"))).write_text("exit 1")
    with pytest.raises(ValueError, match="bots that have changed since"):
        ResultsStore(ladder, tmp_path / "out")
    assert fingerprint(["cmd:./none"]) == fingerprint(["cmd:./none", "cmd:./nothing"])


def test_a_program_is_told_by_its_files_and_not_by_what_runs_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, tools, away = tmp_path / "here", tmp_path / "tools", tmp_path / "away"
    for folder in (here, tools, away):
        folder.mkdir()
        (folder / "net").write_text("weights")
    bot, runs = here / "bot.py", tools / "python"
    bot.write_text("print(")  # no Python that ours could read
    runs.write_text("version 1")
    runs.chmod(0o755)
    monkeypatch.chdir(here)
    before = fingerprint([f"cmd:{runs} bot.py net"])
    runs.write_text("version 2")
    assert fingerprint([f"cmd:{runs} bot.py {away / 'net'}"]) == before
    assert fingerprint([f"cmd:{runs} net bot.py"]) != before
    (away / "net").write_text("others")
    assert fingerprint([f"cmd:{runs} bot.py {away / 'net'}"]) != before
    bot.chmod(0o755)
    assert fingerprint([f"cmd:{runs} bot.py net"]) == before
    alone = fingerprint([f"cmd:{runs}"])  # nothing else is named: it is the bot
    runs.write_text("version 3")
    assert fingerprint([f"cmd:{runs}"]) != alone


class Remote(SerialExecutor):
    """An executor as it is on a cluster."""

    remote = True


def test_a_program_does_not_run_on_other_machines(tmp_path: Path) -> None:
    name = program(tmp_path)
    plan, out = Plan(2, 2, (name, "random"), seed=1), tmp_path / "out"
    refusal = r"cmd:sh .* is a program of this machine, .* with --on local"
    with pytest.raises(ValueError, match=refusal):
        next(run_plan(plan, Remote(), out))
    with pytest.raises(ValueError, match=refusal):
        next(make(plan, Remote(), out))
    assert not out.exists()
    store = ResultsStore(
        ladder_from_options("random", "2", 1, None, None, None, [name]), tmp_path / "ladder"
    )
    with pytest.raises(ValueError, match=refusal):
        play_ladder(store, Remote(), no_progress)


def test_a_single_bot_meets_the_first_levels_and_the_command_is_told() -> None:
    ladder = ladder_from_options(None, None, None, None, None, None, ["cmd:./b --x 1,2"])
    labels = [one.label for one in ladder.contestants()]
    assert labels == ["random", "beginner", "simple", "cmd:./b --x 1,2"]
    told = command_for(ladder)
    assert "--bots random,beginner,simple --bot 'cmd:./b --x 1,2' --players 3" in told


def test_a_program_that_does_not_start_is_told_before_anything_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "games.csv"
    with pytest.raises(ValueError, match="the bot cmd:/no/bot cannot be started: /no/bot: No such"):
        simulate(games=5, bots="cmd:/no/bot,simple", jobs=1, out=out)
    assert not out.exists()
    name = program(tmp_path, "echo pass", settings="budget=20000")
    simulate(games=3, players=3, bots=f"{name},simple", jobs=1, out=out)
    told = " ".join(capsys.readouterr().out.split())
    assert "forfeited 6 of its games: says 'pass' where a move was expected" in told
    assert out.read_text().count("says 'pass' where a move was expected") == 6


def test_a_program_is_checked_by_the_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(typer.Exit):
        check_bot(program(tmp_path, "echo move bid:99"), games=1, positions=1, seed=0)
    told = " ".join(capsys.readouterr().out.split())
    assert "answers 'bid:99', which is not legal here" in told
    assert "legal is broken at " in told


# --- Examples ------------------------------------------------------------------------------


def wins(name: str, games: int, opponent: str = "random") -> int:
    """How many games of three players a bot wins; it may forfeit none."""
    plan, forfeits = Plan(games, 3, (name, opponent, opponent), seed=5), list[Forfeited]()
    tally = tally_of(plan, forfeits)
    assert forfeits == []
    return tally.by_bot()[0].wins


def node() -> str:
    """The Node that the tests have beside their Python, or else the system's."""
    own = Path(sys.executable).parent / "node"
    found = str(own) if own.exists() else shutil.which("node")
    assert found, "the examples in JavaScript need Node"
    return found


def test_the_bot_in_javascript_is_better_than_random_and_keeps_the_promises() -> None:
    name = f"cmd:{node()} {ROOT / 'examples' / 'ferryman.mjs'}"
    assert bots.check_bot(name, positions=2, budget=None, at=[("disk", 2), ("french", 5)]).ok
    assert wins(name, 12) >= 11


# --- At the terminal -----------------------------------------------------------------------


def test_a_program_at_the_table_says_its_note_and_is_replaced_when_it_fails(
    tmp_path: Path,
) -> None:
    (tmp_path / "bots").mkdir()
    once = tmp_path / "once"
    go = f"[ -e {once} ] && exit 9; touch {once}; echo note I begin; {FIRST}"
    player = f"bot:{program(tmp_path / 'bots', go)}"
    game = sunbarge.Game(2, seed=1)
    session, screen = sit(game, "", tmp_path, Seat("Ibis", player), Seat("Maud", "bot:simple"))
    assert session.run() == 0
    assert game.is_over
    told = " ".join(screen.text.split())
    assert "Ibis: I begin" in told
    assert "Ibis ended with code 9, and forfeits its seat: simple plays on." in told
    assert game.tags["Player0"] == "bot:simple"


def test_a_file_never_starts_a_program(tmp_path: Path) -> None:
    seats = parse_seats('Anna,Maud=bot:cmd:touch "a b" --x=1')
    assert seats[1] == Seat("Maud", 'bot:cmd:touch "a b" --x=1')
    assert seats_of_record(tags_of(parse_seats("Anna,bot:simple")), 2)[1].bot == "simple"
    ui, _ = stage()
    game = sunbarge.Game(2, seed=1)
    session, screen = sit(game, "draw\nquit\n", tmp_path, *seats)
    game.tags |= tags_of(seats)
    session.bots = {}
    session.save()
    session.farewell(0)
    again = "--seats 'Anna,Maud=bot:cmd:touch \"a b\" --x=1'"
    assert again in screen.text
    with pytest.raises(ValueError, match="say again who plays, with --seats"):
        start_session(StartOptions(resume=tmp_path / "game.ra"), ui)
    named = StartOptions(resume=tmp_path / "game.ra", seats="Anna,Maud=bot:random")
    assert start_session(named, ui).table.seats[1].bot == "random"


def test_a_program_as_a_seat_is_written_like_a_bot() -> None:
    assert parse_seats("Anna,Eve=BOT:Simple")[1] == Seat("Eve", "bot:simple")
    with pytest.raises(ValueError, match=r"write bot:cmd:\./mybot"):
        parse_seats("Anna,cmd:./mybot")
    with pytest.raises(ValueError, match="names no program"):
        parse_seats("Anna,bot:cmd:")


def test_a_table_online_takes_no_programs() -> None:
    with pytest.raises(Refusal, match="no bot 'cmd:sh -c id'"):
        require_bot("cmd:sh -c id")


# --- The page about the protocol -----------------------------------------------------------

PAGE = (ROOT / "docs" / "bots" / "protocol.md").read_text("utf-8")


def fenced(language: str) -> str:
    """The first piece of the page in a language."""
    found = re.search(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    assert found
    return found[1]


@pytest.mark.parametrize("language", ["sh", "python"])
def test_the_bots_of_the_page_play(tmp_path: Path, language: str) -> None:
    file = tmp_path / "bot"
    file.write_text(fenced(language))
    name = f"cmd:{'sh' if language == 'sh' else sys.executable} {file}"
    won = wins(name, 6)
    assert won >= 5 or language == "sh"


def test_the_page_knows_every_word_limit_and_figure() -> None:
    words = {"note", "error", "option", *BotServer("simple", print).handlers, "quit", *LIMITS}
    for word in words:
        assert re.search(rf"`{word}\b", PAGE), word
    for figure in (f"{MAX_RESPONSE >> 10} kB", f"{MAX_LINE >> 10} kB", f"version {VERSION} of"):
        assert figure in PAGE
    assert f"{DEFAULT_TIMEOUT:.0f} s a move" in PAGE
    assert f"{START:.0f} s if nothing is said" in PAGE
    assert (SLACK, GRACE, QUIT_SECONDS, TRIES) == (1.25, 0.1, 0.5, 3)  # told in words
