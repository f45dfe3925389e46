"""Datasets: a row says what happened, and the schema is what the docs say."""

import re
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet

import sunbarge
from sunbarge.research.dataset import make as making
from sunbarge.research.dataset import position_of
from sunbarge.research.dataset.buffers import recorder_for
from sunbarge.research.dataset.make import make
from sunbarge.research.dataset.schema import DECISIONS, GAMES, columns, markdown
from sunbarge.research.executors import open_executor
from sunbarge.research.simulate import Plan, uncompiled
from tests.plans import results_of

DOCS = Path(__file__).parents[3] / "docs" / "research" / "datasets.md"


def made(plan: Plan, folder: Path, jobs: int = 1, **how: bool) -> list[int]:
    with open_executor("local", jobs) as executor:
        return list(make(plan, executor, folder, **how))


def rows_of(folder: Path, table: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = parquet.read_table(folder / table).to_pylist()
    return found


def check_dataset(plan: Plan, folder: Path) -> None:
    """Play the games of a dataset again with `sunbarge.Game`, and compare every row."""
    made(plan, folder)
    decisions = iter(rows_of(folder, "decisions"))
    for stored in rows_of(folder, "games"):
        game = sunbarge.Game(plan.players, plan.edition, seed=stored["seed"], house=plan.house)
        for ply in range(stored["decisions"]):
            row = next(decisions)
            assert (row["game"], row["ply"]) == (stored["game"], ply)
            assert position_of(row, plan.edition, plan.house) == game.position()
            assert row["legal"].split() == game.legal_moves()
            assert row["bot"] == stored[f"bot_{row['seat']}"]
            game.play(row["move"])
            drawn = f":{row['drawn']}" if row["drawn"] else ""
            assert game.history[-1] == row["move"] + drawn
            assert (row["winner"], row["won"]) == (
                stored["winner"],
                row["seat"] == stored["winner"],
            )
            seats = range(plan.players)
            assert [row[f"final_{s}"] for s in seats] == [stored[f"final_{s}"] for s in seats]
        assert game.winner == stored["winner"]
        assert game.scores == [stored[f"final_{seat}"] for seat in range(plan.players)]
        assert list(game.groups or ()) == [stored[f"group_{seat}"] for seat in range(plan.players)]
    assert next(decisions, None) is None


@pytest.mark.parametrize(
    ("players", "edition", "house", "bots"),
    [
        (2, "disk", ("no-penalties",), ("simple", "random")),
        (5, "bag", (), ("random",) * 5),
        (3, "french", (), ("evaluator", "random", "beginner")),
    ],
)
def test_every_row_is_what_happened(
    tmp_path: Path, players: int, edition: str, house: tuple[str, ...], bots: tuple[str, ...]
) -> None:
    check_dataset(Plan(4, players, bots, edition, house, seed=6), tmp_path / "set")


def test_bots_that_are_not_compiled_are_recorded_alike(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = Plan(2, 3, ("simple",) * 3, seed=8)
    made(plan, tmp_path / "compiled")
    monkeypatch.setattr(Plan, "policies", lambda self: None)
    made(plan, tmp_path / "uncompiled")
    for table in ("games", "decisions"):
        assert rows_of(tmp_path / "compiled", table) == rows_of(tmp_path / "uncompiled", table)


def test_the_games_are_those_of_simulate(tmp_path: Path) -> None:
    plan = Plan(30, 4, ("simple", "beginner", "random", "simple"), seed=2)
    made(plan, tmp_path / "set", decisions=False)
    assert not (tmp_path / "set" / "decisions").exists()
    stored = rows_of(tmp_path / "set", "games")
    for game, result in enumerate(results_of(plan)):
        assert stored[game]["winner"] == result["winner"]
        assert stored[game]["decisions"] == result["decisions"]
        assert [stored[game][f"final_{s}"] for s in range(4)] == result["points"][:4].tolist()


def contents(folder: Path) -> dict[str, bytes]:
    files = [file for file in folder.rglob("*") if file.is_file()]
    return {str(file.relative_to(folder)): file.read_bytes() for file in files}


def test_an_interrupted_dataset_goes_on_and_is_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "FILE_GAMES", 4)
    plan = Plan(10, 3, ("simple", "random", "random"), seed=3, duplicate=True)
    assert sum(made(plan, tmp_path / "whole")) == 10
    monkeypatch.setattr(making, "CHUNK_SECONDS", 0.0)  # a game a chunk
    with open_executor("local", 1) as executor:
        for _ in zip(range(4), make(plan, executor, tmp_path / "cut"), strict=False):
            pass
    assert made(plan, tmp_path / "cut")[0] == 3
    assert contents(tmp_path / "cut") == contents(tmp_path / "whole")
    assert sorted(contents(tmp_path / "whole"))[1:4] == [
        "decisions/games-000000000-000000004.parquet",
        "decisions/games-000000004-000000008.parquet",
        "decisions/games-000000008-000000010.parquet",
    ]
    with pytest.raises(ValueError, match="what differs: tables"):
        made(plan, tmp_path / "cut", decisions=False)


@pytest.mark.parametrize("players", [2, 5])
def test_files_have_the_columns_of_the_schema(tmp_path: Path, players: int) -> None:
    made(Plan(1, players, ("random",) * players), tmp_path)
    kinds = {"text": "dictionary<values=string, indices=int32, ordered=0>"}
    for name, table in (("games", GAMES), ("decisions", DECISIONS)):
        (file,) = (tmp_path / name).iterdir()
        found = {field.name: str(field.type) for field in parquet.read_schema(file)}
        wanted = columns(table, players)
        assert list(found) == list(wanted)
        assert found == {name: kinds.get(kind, kind) for name, kind in wanted.items()}


def test_the_docs_have_the_schema() -> None:
    text = DOCS.read_text("utf-8")
    for table in (GAMES, DECISIONS):
        assert markdown(table) in text


def test_the_example_of_the_docs_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made(Plan(20, 3, ("simple", "evaluator", "simple"), seed=7), tmp_path / "ra")
    monkeypatch.chdir(tmp_path)
    (code,) = re.findall(r"```python\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)
    exec(compile(code, str(DOCS), "exec"), {})


def test_the_buffers_of_a_recorder_are_reused_but_not_shared() -> None:
    recorder = recorder_for(Plan(2, 2, ("simple", "simple")))
    first = recorder.record(0)
    assert first is not None
    before = first.positions.copy()
    recorder.record(1)
    assert (first.positions == before).all()


def test_a_game_that_is_broken_off_is_no_part_of_a_dataset(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = Plan(3, 2, ("simple", "simple"), seed=5)
    made(plan, tmp_path / "whole")
    monkeypatch.setattr(Plan, "policies", lambda self: None)
    looks = count()
    many = parquet.read_table(tmp_path / "whole" / "games")["decisions"][0].as_py()
    with monkeypatch.context() as hurried:
        hurried.setattr(uncompiled, "stop_requested", lambda: next(looks) > many + 9)
        pages = making.DatasetChunk(plan, 0, 3, decisions=True).run()
        assert len(pages) == pages.tables["games"].num_rows == 1
        assert pages.tables["decisions"].num_rows == many
        hurried.setattr(uncompiled, "stop_requested", lambda: True)
        assert len(making.DatasetChunk(plan, 0, 3, decisions=True).run()) == 0
    asked, empty = making.DatasetChunk.run, [making.ChunkTables(0, {})]
    monkeypatch.setattr(
        making.DatasetChunk, "run", lambda self: empty.pop() if empty else asked(self)
    )
    assert made(plan, tmp_path / "again") == [0, 3]
    assert contents(tmp_path / "again") == contents(tmp_path / "whole")


def test_a_file_of_a_dataset_that_is_truncated_is_an_error_and_made_again(tmp_path: Path) -> None:
    plan = Plan(3, 2, ("random", "random"), seed=5)
    made(plan, tmp_path)
    before = contents(tmp_path)
    (file,) = (tmp_path / "decisions").iterdir()
    file.write_bytes(file.read_bytes()[:-20])
    message = rf"cannot read {re.escape(str(file))}: .*; delete it, and the same command"
    with pytest.raises(ValueError, match=message):
        made(plan, tmp_path)
    file.unlink()
    assert made(plan, tmp_path) == [0, 3]
    assert contents(tmp_path) == before
