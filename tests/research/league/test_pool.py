"""The pool: every bot alone among copies of every lineage, and the reverse."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from sunbarge.bots.net.weights import shipped_weights
from sunbarge.cli.league import league
from sunbarge.research.executors import Executor, open_executor
from sunbarge.research.league import cell_statistics, play
from sunbarge.research.league.json_report import as_json
from sunbarge.research.league.ladder import Cell, Ladder, contestant
from sunbarge.research.league.markdown import markdown
from sunbarge.research.league.page import page
from sunbarge.research.league.results_store import ResultsStore
from sunbarge.research.league.settings import load_ladder
from sunbarge.research.league.standings import compute_standings
from tests.plans import no_progress, play_on

ROOT = Path(__file__).parents[3]
POOL = """
seed = 3
[[pool]]
bots = ["simple", "random"]
lineages = ["net:{}/*"]
players = [2, 3]
games = {}
"""


@pytest.fixture(autouse=True)
def _quick_timings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "TIMING_GAMES", 2)


@pytest.fixture
def lineages(tmp_path: Path) -> Path:
    """Two lineages, weak nets of one turn's lookahead; the second has none for two players."""
    folder = tmp_path / "lineages"
    for name, counts, factor in (("anna", (2, 3), 0.5), ("bob", (3,), 0.1)):
        (folder / name).mkdir(parents=True)
        for players in counts:
            np.save(folder / name / f"{players}.npy", factor * shipped_weights(players))
    return folder


def pool_of(lineages: Path, games: int = 30) -> Ladder:
    file = lineages.parent / "pool.toml"
    file.write_text(POOL.format(lineages, games))
    return load_ladder(file)


def test_each_bot_meets_each_lineage_in_both_seatings(lineages: Path) -> None:
    ladder = pool_of(lineages)
    anna, bob = (f"net:{lineages / name}" for name in ("anna", "bob"))
    assert [one.label for one in ladder.pool] == [anna, bob]
    assert {(cell.title, cell.players) for cell in ladder.cells} == {
        *((f"{bot} v {anna}", 2) for bot in ("simple", "random")),
        *((f"{bot} v {net}", 3) for bot in ("simple", "random") for net in (anna, bob)),
        *((f"{net} v {bot}", 3) for bot in ("simple", "random") for net in (anna, bob)),
    }
    assert {cell.games for cell in ladder.cells} == {30}


def test_worst_and_mean_are_in_every_report(lineages: Path, tmp_path: Path) -> None:
    ladder = pool_of(lineages)
    store = ResultsStore(ladder, tmp_path / "out")
    assert compute_standings(store).pool == ()
    play_on(store)
    standings = compute_standings(store)
    line = next(one for one in standings.in_pool(3) if one.bot == "random")
    shares = [one.share for one in line.alone]
    assert len(shares) == 2
    assert line.alone_mean.share == pytest.approx(np.mean(shares))
    assert line.alone_mean.low <= line.alone_mean.share <= line.alone_mean.high
    assert line.worst_alone.share == min(shares)
    assert line.worst_among.share == max(one.share for one in line.among)
    assert line.among_mean.share > 1 / 3 > line.alone_mean.share
    for text in (markdown(standings, "x"), page(standings, "x")):
        assert "Against strangers (fair 33.3 %)" in text
        assert f"{100 * line.alone_mean.share:.1f} %" in text
    values = json.loads(json.dumps(as_json(standings, "x")))
    assert values == as_json(standings, "x")
    told = next(one for one in values["pool"] if (one["bot"], one["players"]) == ("random", 3))
    assert told["alone"]["worst"]["share"] == min(shares)
    assert told["lineages"] == 2


def test_with_two_players_the_reverse_is_the_same_games(lineages: Path, tmp_path: Path) -> None:
    store = ResultsStore(pool_of(lineages), tmp_path / "out")
    play_on(store)
    for line in compute_standings(store).in_pool(2):
        assert line.among_mean.share == pytest.approx(1 - line.alone_mean.share)
        assert line.worst_among.cell.bot.label.startswith("net:")


def test_a_new_lineage_and_more_games_are_added_to_what_was_played(
    lineages: Path, tmp_path: Path
) -> None:
    before = ResultsStore(pool_of(lineages), tmp_path / "out")
    play_on(before)
    (lineages / "cathy").mkdir()
    np.save(lineages / "cathy" / "3.npy", 0.2 * shipped_weights(3))
    wider = pool_of(lineages, games=36)
    more = ResultsStore(wider, tmp_path / "out")
    assert more.ladder.cells[: len(before.ladder.cells)] == tuple(
        replace(cell, deals=36 // cell.players) for cell in before.ladder.cells
    )
    played = sum(int(cell.sum()) for cell in more.played)
    assert played == sum(cell.games for cell in before.ladder.cells)
    counted: list[int] = []
    play_on(more, 1, lambda cell, games, seconds: counted.append(games))
    assert sum(counted) == sum(cell.games for cell in wider.cells) - played
    whole = ResultsStore(wider, tmp_path / "whole")
    play_on(whole)
    by_key = {cell.key: results for cell, results in zip(wider.cells, whole.results, strict=True)}
    for cell, results in zip(more.ladder.cells, more.results, strict=True):
        assert (results["points"] == by_key[cell.key]["points"]).all()
    np.save(lineages / "anna" / "3.npy", 0.3 * shipped_weights(3))
    with pytest.raises(ValueError, match="bots that have changed since"):
        ResultsStore(wider, tmp_path / "out")


def test_a_decided_cell_is_played_no_further(
    lineages: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "CHUNK_GAMES", 30)
    monkeypatch.setattr(cell_statistics, "MIN_DEALS", 10)
    random, simple = contestant("random"), contestant("simple")
    cells = tuple(Cell(bot, others, 3, 100) for bot, others in ((random, simple), (simple, simple)))
    store = ResultsStore(Ladder(cells[:1], seed=2), tmp_path / "out")
    with play_executor() as executor:
        play.play_ladder(store, executor, no_progress, stop_early=True)
    assert store.stopped == {0}
    assert 30 <= int(store.played[0].sum()) < 300
    assert store.total_games() == int(store.played[0].sum())
    again = ResultsStore(Ladder(cells[:1], seed=2), tmp_path / "out")
    with play_executor() as executor:
        play.play_ladder(again, executor, no_progress, stop_early=True)
    assert again.total_games() == store.total_games()
    play_on(again)  # without stopping, the rest is played
    assert again.played[0].all()
    equal = ResultsStore(Ladder((replace(cells[1], deals=12),), seed=2), tmp_path / "equal")
    with play_executor() as executor:
        play.play_ladder(equal, executor, no_progress, stop_early=True)
    assert equal.stopped == set()


def play_executor() -> Executor:
    """An executor in this process."""
    return open_executor("local", 1)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("/*", "/nobody", "names no net"),
        ("/*", "/nobody/*", "names no lineage; .* has no folders with nets"),
        ('"random"]', '"net:anna"]', "names no net"),
        ("players = [2, 3]", "players = [4]", "pool: no lineage has a net for 4 players"),
        ("lineages", "strangers", "pool: .*lineages"),
    ],
)
def test_wrong_pools_are_refused(lineages: Path, old: str, new: str, message: str) -> None:
    file = lineages.parent / "pool.toml"
    file.write_text(POOL.format(lineages, 30).replace(old, new))
    with pytest.raises(ValueError, match=message):
        load_ladder(file)


def test_a_bot_is_no_stranger_to_itself(lineages: Path) -> None:
    file = lineages.parent / "pool.toml"
    anna = f"net:{lineages / 'anna'}"
    file.write_text(POOL.format(lineages, 30).replace('"random"', f'"{anna}"'))
    with pytest.raises(ValueError, match="is a bot and a lineage; a bot is measured by others"):
        load_ladder(file)


def test_the_pool_of_the_benchmarks_takes_all_lineages_there_are(lineages: Path) -> None:
    text = (ROOT / "benchmarks" / "pool.toml").read_text("utf-8")
    file = lineages.parent / "benchmarks.toml"
    file.write_text(text.replace("net:benchmarks/lineages", f"net:{lineages}"))
    np.save(lineages / "anna" / "4.npy", shipped_weights(4))
    np.save(lineages / "anna" / "5.npy", shipped_weights(5))
    ladder = load_ladder(file)
    assert {cell.players for cell in ladder.cells} == {2, 3, 4, 5}
    nets = [one.label for one in ladder.pool if one.label.startswith("net:")]
    assert (len(nets), len(ladder.pool)) == (2, 3)  # and one that searches by rules
    assert {one.label for one in ladder.contestants()} >= {"evaluator", "learned", "expert:200"}


def test_the_command_plays_a_pool(
    lineages: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pool_of(lineages, games=6)
    out = tmp_path / "out"
    league(settings=lineages.parent / "pool.toml", out=out, jobs=1, json=True)
    told = json.loads(capsys.readouterr().out)
    assert {line["bot"] for line in told["pool"]} == {"simple", "random"}
    assert json.loads((out / "ladder.json").read_text()) == told
    league(settings=lineages.parent / "pool.toml", out=out, jobs=1, times=2)
    shown = capsys.readouterr().out
    assert "Against strangers" in shown
    again = json.loads((out / "ladder.json").read_text())
    assert again["games"] == 2 * told["games"]
    assert again["command"].endswith("pool.toml --times 2")
