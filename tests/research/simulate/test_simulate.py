"""Many games: the same wherever they run, and truly counted."""

import csv
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sunbarge
from sunbarge import bots
from sunbarge.engine.editions import NAMES, facts
from sunbarge.research.executors import open_executor
from sunbarge.research.simulate import Plan
from sunbarge.research.simulate.files import ResultFile, rows
from sunbarge.research.simulate.outputs import run_plan
from sunbarge.research.simulate.plan import fill_seats
from sunbarge.research.simulate.report import formatted
from sunbarge.research.simulate.results import BotTotals, columns, from_columns, interval
from sunbarge.research.simulate.tasks import CHUNK_GAMES, play_games, play_within
from sunbarge.research.simulate.uncompiled import play_uncompiled
from tests.plans import results_of, tally_of

WITHOUT_DICE = ("simple", "evaluator", "learned")


def test_the_number_of_processes_does_not_change_the_games() -> None:
    plan = Plan(2 * CHUNK_GAMES + 10, 2, ("random", "simple"), seed=9)
    assert (results_of(plan, jobs=1) == results_of(plan, jobs=2)).all()


def test_how_the_games_are_cut_into_chunks_does_not_change_them() -> None:
    plan = Plan(12, 3, ("simple", "random", "simple"), seed=1)
    parts = [play_games(plan, 0, 5), play_games(plan, 5, 12)]
    assert (np.concatenate(parts) == play_games(plan, 0, 12)).all()


@pytest.mark.parametrize("edition", NAMES)
@pytest.mark.parametrize("bot", WITHOUT_DICE)
def test_compiled_and_uncompiled_games_are_the_same(edition: str, bot: str) -> None:
    """These bots have no dice of their own, so both ways must agree to the last point."""
    for players in facts(edition).players:
        plan = Plan(2, players, (bot,) * players, edition, seed=players)
        assert (play_uncompiled(plan, 0, 2) == play_games(plan, 0, 2)).all()


def test_house_rules_reach_the_table() -> None:
    plan = Plan(20, 2, ("simple", "simple"), "disk", ("no-penalties",), 3)
    results = results_of(plan)
    assert (results["parts"][:, :2, 2] >= 0).all()
    assert (results_of(Plan(20, 2, ("simple", "simple"), seed=3))["parts"][:, :2, 2] < 0).any()


def test_a_result_can_be_replayed_from_its_seed() -> None:
    plan = Plan(3, 4, ("simple",) * 4, seed=12)
    results = results_of(plan)
    game, bot = sunbarge.Game(4, seed=plan.seed_of(2)), bots.make("simple")
    while not game.is_over:
        game.play(bot.move(game))
    assert game.scores == results[2]["points"][:4].tolist()
    assert game.winner == results[2]["winner"]


def test_the_seats_rotate_and_every_bot_is_counted_in_each_of_them() -> None:
    plan = Plan(9, 3, ("simple", "random", "random"), seed=2)
    tally = tally_of(plan)
    assert [line.games for line in tally.by_bot()] == [9, 18]
    assert sum(line.wins for line in tally.by_bot()) == 9
    assert {plan.seating(game).index(0) for game in range(3)} == {0, 1, 2}


def test_points_add_up_from_their_parts_where_nobody_falls_to_the_floor() -> None:
    plan = Plan(30, 3, ("simple",) * 3, seed=5)
    for row in rows(columns(plan, 0, results_of(plan))):
        parts = sum(row[name] for name in ("gods", "gold", "pharaohs", "river"))
        parts += row["civilization"] + row["monuments"] + row["suns"]
        assert row["points"] >= 10 + parts


def test_wilsons_interval() -> None:
    low, high = interval(50, 100)
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)
    assert interval(0, 10)[0] == 0.0
    assert interval(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize("ending", ["csv", "jsonl", "parquet"])
def test_files_hold_one_row_a_seat(tmp_path: Path, ending: str) -> None:
    plan = Plan(4, 3, ("simple", "random", "random"), seed=7)
    path = tmp_path / f"games.{ending}"
    results = results_of(plan)
    expected = list(rows(columns(plan, 0, results)))
    assert len(expected) == 12
    with ResultFile(path) as file:
        file.add(columns(plan, 0, results[:2]))
        file.add(columns(plan, 2, results[2:]))
    assert read(path) == expected
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_gets_its_name_after_an_interrupt_but_after_no_other_error(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    path.write_text("old")
    with pytest.raises(ZeroDivisionError):
        write_up_to(ZeroDivisionError(), path)
    assert path.read_text() == "old"
    with pytest.raises(KeyboardInterrupt):
        write_up_to(KeyboardInterrupt(), path)
    assert path.read_text().split() == ["game", "1"]
    assert list(tmp_path.iterdir()) == [path]


def write_up_to(error: BaseException, path: Path) -> None:
    with ResultFile(path) as file:
        file.add({"game": np.array([1])})
        raise error


def test_results_come_back_from_their_columns() -> None:
    plan = Plan(7, 4, ("simple", "random") * 2, seed=7, duplicate=True)
    results, table = results_of(plan), columns(plan, 0, results_of(plan))
    assert (from_columns(plan, table) == results).all()
    assert table["seed"].tolist() == [plan.seed_of(game) for game in range(7) for _ in range(4)]
    assert table["bot"].tolist() == [
        plan.bots[bot] for game in range(7) for bot in plan.seating(game)
    ]


def test_a_chunk_ends_when_its_time_is_over() -> None:
    plan = Plan(50, 2, ("simple", "simple"), seed=1)
    assert len(play_within(plan, 3, 50, 0.0)) == 1
    assert (play_within(plan, 3, 50, 100.0).results == play_games(plan, 3, 50)).all()
    assert len(play_within(plan, 3, 50, 0.0, min_games=9)) >= 9


def test_a_folder_is_no_result_file(tmp_path: Path) -> None:
    (tmp_path / "games.csv").mkdir()
    with pytest.raises(ValueError, match="is a folder"):
        ResultFile(tmp_path / "games.csv")


def test_what_was_written_stays_when_nobody_wants_more(tmp_path: Path) -> None:
    plan = Plan(40, 3, ("random",) * 3, seed=1)
    with open_executor("local", 1) as executor:
        played = run_plan(plan, executor, tmp_path / "games.csv")
        first, chunk = next(played)
        played.close()
    lines = (tmp_path / "games.csv").read_text("utf-8").splitlines()
    assert (first, len(lines)) == (0, 1 + 3 * len(chunk))
    assert list(tmp_path.iterdir()) == [tmp_path / "games.csv"]


def test_nobody_has_less_than_nothing_of_nothing() -> None:
    line = BotTotals("simple", games=1000, parts=[-1, 0, 0, 0, 0, 0, 0])
    assert "-0.0" not in formatted(line, 1)


def read(path: Path) -> list[dict[str, Any]]:
    """The rows of a result file, with the types they were written with."""
    if path.suffix == ".parquet":
        from pyarrow import parquet

        table: list[dict[str, Any]] = parquet.read_table(path).to_pylist()
        return table
    if path.suffix == ".jsonl":
        return [json.loads(line) for line in path.read_text().splitlines()]
    with path.open(newline="") as file:
        return [{key: typed(text) for key, text in row.items()} for row in csv.DictReader(file)]


def typed(text: str) -> object:
    """A value of a CSV file."""
    if text in ("True", "False"):
        return text == "True"
    return int(text) if text.removeprefix("-").isdecimal() else text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((0, 3, ("simple",) * 3), "games"),
        ((10, 6, ("simple",) * 6), "2 to 5 players"),
        ((10, 3, ("simple",)), "1 bots for 3 players"),
        ((10, 3, ("simple", "simple", "clever")), "no bot 'clever'"),
        ((10, 3, ("simple",) * 3, "kindle"), "no edition 'kindle'"),
        ((10, 2, ("simple",) * 2, "first"), "3 to 5 players"),
        ((10, 3, ("simple",) * 3, "disk", ("no-penalties",)), "for 2 players"),
        ((10, 3, ("simple",) * 3, "disk", (), -1), "seed"),
    ],
)
def test_plans_that_cannot_be_played_are_refused(arguments: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Plan(*arguments)


def test_bots_repeat_to_fill_the_seats() -> None:
    assert fill_seats(["simple", "random"], 5) == ("simple", "random") * 2 + ("simple",)
    with pytest.raises(ValueError, match="3 bots for 2 players"):
        fill_seats(["simple"] * 3, 2)
