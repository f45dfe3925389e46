"""The ladder as it is planned and played: every deal from every seat, the same on any machine."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pyarrow
import pytest
from pyarrow import parquet

import sunbarge
from sunbarge import bots
from sunbarge.bots.net.weights import shipped_weights
from sunbarge.engine.editions import NAMES, facts
from sunbarge.game.events import TileDrawn
from sunbarge.research.executors.local import SerialExecutor
from sunbarge.research.league import ladder as ladders
from sunbarge.research.league import play
from sunbarge.research.league.ladder import Cell, Ladder, contestant, round_robin, without_repeats
from sunbarge.research.league.live_display import TimeEstimate
from sunbarge.research.league.results_store import ResultsStore
from sunbarge.research.source_hashes import code_hash, fingerprint
from tests.plans import no_progress, play_on

ROOT = Path(__file__).parents[3]


@pytest.fixture(autouse=True)
def _quick_timings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "TIMING_GAMES", 2)


def small(players: int = 3, deals: int = 50, seed: int = 5) -> Ladder:
    entrants = [contestant("random"), contestant("simple")]
    return Ladder(tuple(round_robin(entrants, [players], deals)), seed=seed)


def played(ladder: Ladder, folder: Path, jobs: int = 1) -> Any:
    store = ResultsStore(ladder, folder)
    play_on(store, jobs)
    return parquet.read_table(folder / "games.parquet")


def drawn_tiles(players: int, edition: str, bot: str | None) -> tuple[Any, list[str]]:
    """What is dealt and drawn when a bot plays, or when the first legal move is always played."""
    game, player = sunbarge.Game(players, edition, seed=77), bots.make(bot) if bot else None
    while not game.is_over:
        game.play(player.move(game) if player else game.legal_moves()[0])
    return game.groups, [event.tile for event in game.events if isinstance(event, TileDrawn)]


@pytest.mark.parametrize("edition", NAMES)
def test_the_order_of_the_tiles_is_the_seeds_alone_whatever_the_players_do(edition: str) -> None:
    for players in facts(edition).players:
        groups, tiles = drawn_tiles(players, edition, "simple")
        other_groups, other_tiles = drawn_tiles(players, edition, None)
        both = min(len(tiles), len(other_tiles))
        assert groups == other_groups
        assert both > 20
        assert tiles[:both] == other_tiles[:both]


def test_every_deal_is_played_from_every_seat(tmp_path: Path) -> None:
    rows = played(small(4, 6), tmp_path).to_pylist()
    assert len(rows) == 2 * 6 * 4
    for cell in (0, 1):
        for deal in range(6):
            games = [row for row in rows if (row["cell"], row["deal"]) == (cell, deal)]
            assert sorted(row["seat"] for row in games) == [0, 1, 2, 3]
            assert len({row["seed"] for row in games}) == 1
            assert len({tuple(row["groups"]) for row in games}) == 1
    assert len({row["seed"] for row in rows}) == 6


def test_a_row_tells_the_game_that_was_played(tmp_path: Path) -> None:
    rows = played(small(3, 2), tmp_path).to_pylist()
    row = next(row for row in rows if row["bot"] == "simple" and row["seat"] == 1)
    assert row["bots"] == ["random", "simple", "random"]
    assert row["won"] == (row["winner"] == row["seat"])
    alone = Cell(contestant("simple"), contestant("simple"), 3, 2).plan("disk", 5)
    assert alone.seed_of(row["game"]) == row["seed"]
    game = sunbarge.Game(3, seed=row["seed"])
    assert list(game.groups or ()) == row["groups"]


def test_one_process_or_two_give_the_same_file(tmp_path: Path) -> None:
    one, two = played(small(), tmp_path / "1"), played(small(), tmp_path / "2", jobs=2)
    assert one.num_rows == 300
    assert one.equals(two)


def test_how_the_games_are_split_into_chunks_does_not_matter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = played(small(3, 8), tmp_path / "1")
    monkeypatch.setattr(play, "CHUNK_SECONDS", 0.0)
    monkeypatch.setattr(play, "CHUNK_GAMES", 5)
    assert played(small(3, 8), tmp_path / "2").equals(whole)


def test_an_interrupted_ladder_goes_on_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = played(small(), tmp_path / "whole")
    monkeypatch.setattr(play, "CHUNK_GAMES", 60)
    store = ResultsStore(small(), tmp_path / "cut")
    with pytest.raises(KeyboardInterrupt):
        play_on(store, 1, interrupt_after(4))
    again = ResultsStore(small(), tmp_path / "cut")
    assert [int(cell.sum()) for cell in again.played] == [117 + 3, 3]
    counted: list[int] = []
    play_on(again, 1, lambda cell, games, seconds: counted.append(games))
    assert sum(counted) == 300 - 123
    assert parquet.read_table(tmp_path / "cut" / "games.parquet").equals(whole)


def interrupt_after(chunks: int) -> Any:
    left = iter(range(chunks - 1))

    def on_progress(cell: int, games: int, seconds: float) -> None:
        if next(left, None) is None:
            raise KeyboardInterrupt

    return on_progress


def test_a_killed_ladder_keeps_its_parts_and_drops_what_is_half_written(tmp_path: Path) -> None:
    whole = played(small(3, 8), tmp_path / "whole")
    store = ResultsStore(small(3, 8), tmp_path / "killed")
    chunk = play.CellChunk(1, store.plans[1], 6, 10)
    store.add(1, 6, chunk.run().played.results)
    (store.parts / "0000-000000000-000000120.parquet.part").write_bytes(b"PAR1 and no more")
    again = ResultsStore(small(3, 8), tmp_path / "killed")
    assert list(again.missing(1, 120)) == [(0, 6), (10, 24)]
    assert list(again.missing(0, 10)) == [(0, 10), (10, 20), (20, 24)]
    play_on(again, 1)
    assert list(again.parts.iterdir()) == []
    assert parquet.read_table(again.games).equals(whole)


def test_a_deal_of_every_cell_comes_first_to_know_the_time_that_is_left(tmp_path: Path) -> None:
    store = ResultsStore(small(), tmp_path)
    tasks = [(chunk.cell, chunk.first, chunk.stop) for chunk in play.local_chunks(store)]
    assert tasks == [(0, 0, 3), (1, 0, 3), (0, 3, 120), (0, 120, 150), (1, 3, 120), (1, 120, 150)]
    estimate = TimeEstimate(store)
    estimate.add(0, 3, 6.0)
    assert estimate.seconds_left() == pytest.approx(300 * 2.0)
    estimate.add(1, 3, 30.0)
    store.played[0][:] = True
    assert estimate.seconds_left() == pytest.approx(150 * 10.0)


def test_what_is_left_of_a_chunk_is_split_for_idle_workers(tmp_path: Path) -> None:
    chunk = play.CellChunk(1, ResultsStore(small(), tmp_path).plans[1], 6, 20, min_games=2)
    ranges = {
        (done, idle): [(rest.first, rest.stop) for rest in chunk.rest(done, idle)]
        for done, idle in ((1, False), (1, True), (9, True), (11, True), (14, True), (14, False))
    }
    assert ranges == {
        (1, False): [(7, 20)],
        (1, True): [(13, 20), (7, 13)],
        (9, True): [(17, 20), (15, 17)],
        (11, True): [(17, 20)],
        (14, True): [],
        (14, False): [],
    }


class Fours(SerialExecutor):
    """Four workers; counts how many of them were busy."""

    workers = 4

    def __init__(self) -> None:
        super().__init__()
        self.at_work: list[int] = []

    def has_capacity(self) -> bool:
        return self.pending < self.workers

    def next_completed(self) -> tuple[Any, Any]:
        self.at_work.append(self.pending)
        return super().next_completed()


def test_the_last_chunks_are_played_by_all_workers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = played(small(3, 8), tmp_path / "whole")
    monkeypatch.setattr(play, "CHUNK_SECONDS", 0.0)  # a chunk ends after its first game
    store, executor = ResultsStore(small(3, 8), tmp_path / "shared"), Fours()
    play.play_ladder(store, executor, no_progress)
    assert parquet.read_table(store.games).equals(whole)
    assert executor.at_work.count(4) > 0.75 * len(executor.at_work)


def test_a_folder_with_another_ladder_is_refused(tmp_path: Path) -> None:
    ResultsStore(small(), tmp_path)
    for other, what in ((small(seed=6), "another seed"), (small(4), "other cells")):
        with pytest.raises(ValueError, match=f"a ladder with {what}; name another folder"):
            ResultsStore(other, tmp_path)
    with pytest.raises(ValueError, match="another edition"):
        ResultsStore(replace(small(), edition="bag"), tmp_path)
    (tmp_path / "file").write_text("")
    with pytest.raises(ValueError, match="is a file"):
        ResultsStore(small(), tmp_path / "file")


def test_more_deals_are_added_to_those_played_and_fewer_take_none_away(tmp_path: Path) -> None:
    played(small(3, 4), tmp_path / "more")
    more = ResultsStore(small(3, 2).times(5), tmp_path / "more")
    assert [list(more.missing(cell, 120)) for cell in (0, 1)] == [[(12, 30)], [(12, 30)]]
    play_on(more)
    whole = played(small(3, 10), tmp_path / "whole")
    assert parquet.read_table(more.games).equals(whole)
    again = ResultsStore(small(3, 2), tmp_path / "more")
    assert [cell.deals for cell in again.ladder.cells] == [10, 10]
    with pytest.raises(ValueError, match="times is a number from 1, not 0"):
        small().times(0)


def test_a_folder_of_an_older_version_goes_on(tmp_path: Path) -> None:
    """Its plan has one hash of everything."""
    played(small(3, 2), tmp_path)
    plan = json.loads((tmp_path / "plan.json").read_text())
    old = {key: plan[key] for key in ("edition", "seed", "cells", "code")}
    (tmp_path / "plan.json").write_text(json.dumps(old))
    assert ResultsStore(small(3, 3), tmp_path).played[0].sum() == 6
    (tmp_path / "plan.json").write_text(json.dumps(old | {"code": "older"}))
    with pytest.raises(ValueError, match="bots that have changed"):
        ResultsStore(small(3, 3), tmp_path)


def test_bots_that_have_changed_do_not_go_on_with_an_old_ladder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ResultsStore(small(), tmp_path)
    monkeypatch.setattr(ladders, "fingerprint", lambda names: "other")
    with pytest.raises(ValueError, match="bots that have changed"):
        ResultsStore(small(), tmp_path)


def test_nets_of_one_s_own_are_other_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shipped = fingerprint(["learned"])
    np.save(tmp_path / "3.npy", shipped_weights(3))
    command = f"cmd:env SUNBARGE_NETS={tmp_path} sunbarge bot learned"
    before = fingerprint([command])
    np.save(tmp_path / "3.npy", 0.5 * shipped_weights(3))
    assert fingerprint([command]) != before
    before = code_hash.__wrapped__()
    monkeypatch.setenv("SUNBARGE_NETS", str(tmp_path))
    assert fingerprint(["learned"]) != shipped
    assert code_hash.__wrapped__() != before  # machines of a cluster with other nets are refused


def test_a_damaged_file_of_times_is_named(tmp_path: Path) -> None:
    ResultsStore(small(), tmp_path)
    for text in ("{", "[]", '{"simple, 3 players": 3}', '{"simple, 3 players": {"seconds": 1}}'):
        (tmp_path / "times.json").write_text(text)
        with pytest.raises(ValueError, match=r"cannot read .*times\.json: .*; it may be removed"):
            ResultsStore(small(), tmp_path)


def test_a_damaged_plan_is_named(tmp_path: Path) -> None:
    for text in ("", "{", "[]", "\x00"):
        (tmp_path / "plan.json").write_text(text)
        with pytest.raises(ValueError, match=r"plan\.json cannot be read; name another folder"):
            ResultsStore(small(), tmp_path)


@pytest.mark.parametrize(
    ("column", "value"),
    [
        *(("cell", value) for value in (-1, 2, None, "simple")),
        *(("game", value) for value in (-1, 6, None)),
        *(("winner", value) for value in (-1, 3, None)),
        ("points", [1, 2]),
        ("points", None),
        ("decisions", 10**12),
    ],
)
def test_rows_of_another_ladder_are_refused(tmp_path: Path, column: str, value: Any) -> None:
    played(small(3, 2), tmp_path)
    rows = parquet.read_table(tmp_path / "games.parquet").drop_columns("seed").to_pylist()
    for row in rows:
        row[column] = value
    parquet.write_table(pyarrow.Table.from_pylist(rows), tmp_path / "games.parquet")
    with pytest.raises(ValueError, match=r"games\.parquet has rows that are no games of this lad"):
        ResultsStore(small(3, 2), tmp_path)
    rows = [{name: row[name] for name in row if name != column} for row in rows]
    parquet.write_table(pyarrow.Table.from_pylist(rows), tmp_path / "games.parquet")
    with pytest.raises(ValueError, match="without it, its games are played again"):
        ResultsStore(small(3, 2), tmp_path)


class Plugin(bots.Bot):
    """A bot that is not compiled, and remembers its efforts."""

    name = "plugin"
    description = "plays the first legal move"
    efforts: ClassVar[set[int | None]] = set()

    def choose(self, sight: bots.Sight) -> str:
        self.efforts.add(sight.effort)
        return sight.legal_moves()[0]


@pytest.fixture
def _plugin(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = bots.kind
    monkeypatch.setattr(bots, "names", lambda: ["plugin", "random", "simple"])
    monkeypatch.setattr(bots, "kind", lambda name: Plugin if name == "plugin" else kind(name))
    monkeypatch.setattr(bots, "make", lambda name, **how: bots.kind(name)(**how))
    Plugin.efforts = set()


@pytest.mark.usefixtures("_plugin")
def test_bots_that_are_not_compiled_play_too_each_with_its_own_effort(tmp_path: Path) -> None:
    entrants = [contestant("plugin:7", 3), contestant("plugin", 3), contestant("simple")]
    ladder = Ladder(without_repeats(round_robin(entrants, [2], 1)))
    table = played(ladder, tmp_path)
    assert Plugin.efforts == {3, 7}
    assert [one.label for one in ladder.contestants()] == ["plugin", "plugin:7", "simple"]
    assert table["effort"].to_pylist() == [3, 3, None, None, None, None]
    assert table["others_effort"].to_pylist() == [7, 7, 7, 7, 3, 3]
