"""A folder of results: interrupted or not, in the end its files are the same."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pyarrow
import pytest
from pyarrow import parquet

from sunbarge.research.executors import open_executor
from sunbarge.research.simulate import Plan, Tally, outputs, tasks
from sunbarge.research.simulate.folder_lock import FolderLock
from sunbarge.research.simulate.outputs import run_plan
from sunbarge.research.simulate.parquet_store import ParquetStore

PLAN = Plan(70, 3, ("simple", "random", "simple"), seed=4)


@pytest.fixture(autouse=True)
def _small_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outputs, "FILE_GAMES", 30)


def played(folder: Path, plan: Plan = PLAN, chunks: int = 10**9) -> Tally:
    """Play into a folder, at most so many chunks."""
    tally = Tally(plan)
    with open_executor("local", 1) as executor:
        for count, (first, chunk) in enumerate(run_plan(plan, executor, folder), 1):
            tally.add(first, chunk.results)
            if count == chunks:
                break
    return tally


def contents(folder: Path) -> dict[str, bytes]:
    return {
        str(file.relative_to(folder)): file.read_bytes()
        for file in folder.rglob("*")
        if file.is_file()
    }


def test_a_folder_holds_all_games_in_files_of_fixed_size(tmp_path: Path) -> None:
    tally = played(tmp_path / "games")
    assert sorted(contents(tmp_path / "games")) == [
        "_plan.json",
        "games-000000000-000000030.parquet",
        "games-000000030-000000060.parquet",
        "games-000000060-000000070.parquet",
    ]
    table = parquet.read_table(tmp_path / "games")
    assert table["game"].to_pylist() == [game for game in range(70) for _ in range(3)]
    assert sum(table["won"].to_pylist()) == tally.games == 70


def test_interrupted_games_go_on_and_the_files_are_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = played(tmp_path / "whole")
    monkeypatch.setattr(tasks, "CHUNK_SECONDS", 0.0)  # a game a chunk
    for _ in range(3):
        played(tmp_path / "cut", chunks=25)
    assert (tmp_path / "cut" / "_parts").is_dir()
    (tmp_path / "cut" / "games-000000060-000000070.parquet.part").write_bytes(b"PAR1 and no more")
    again = played(tmp_path / "cut")
    assert contents(tmp_path / "cut") == contents(tmp_path / "whole")
    assert [vars(totals) for totals in again.totals] == [vars(totals) for totals in whole.totals]
    assert (again.games, again.decisions) == (whole.games, whole.decisions)


def test_what_was_kept_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = played(tmp_path)

    def never(*arguments: Any) -> None:
        raise AssertionError

    monkeypatch.setattr(tasks, "play_within", never)
    assert played(tmp_path).games == whole.games


def test_parts_of_a_data_file_that_exists_are_dropped(tmp_path: Path) -> None:
    played(tmp_path)
    before = contents(tmp_path)
    store = tmp_path / "games-000000030-000000060.parquet"
    parts = tmp_path / "_parts"
    parts.mkdir()
    (parts / "games-000000030-000000045.parquet").write_bytes(store.read_bytes())
    assert played(tmp_path).games == 70
    assert contents(tmp_path) == before


@pytest.mark.parametrize(
    ("other", "what"),
    [
        (Plan(70, 3, PLAN.bots, seed=5), "seed"),
        (Plan(71, 3, PLAN.bots, seed=4), "games"),
        (Plan(70, 3, ("simple",) * 3, "bag", seed=4), "bots, edition"),
    ],
)
def test_a_folder_with_another_plan_is_refused(tmp_path: Path, other: Plan, what: str) -> None:
    played(tmp_path)
    with pytest.raises(ValueError, match=rf"another plan \(what differs: {what}\)"):
        played(tmp_path, other)


def test_a_folder_of_other_bots_is_refused(tmp_path: Path) -> None:
    played(tmp_path)
    plan = json.loads((tmp_path / "_plan.json").read_text())
    (tmp_path / "_plan.json").write_text(json.dumps({**plan, "code": "older"}))
    with pytest.raises(ValueError, match="what differs: code"):
        played(tmp_path)


def test_a_folder_with_other_things_and_a_file_are_refused(tmp_path: Path) -> None:
    (tmp_path / "letters").touch()
    with pytest.raises(ValueError, match="other things in it"):
        played(tmp_path)
    with pytest.raises(ValueError, match="is a file; name a folder"):
        played(tmp_path / "letters")


def test_a_part_that_cannot_be_read_is_an_error(tmp_path: Path) -> None:
    ParquetStore(tmp_path, {}, 70, 30, ("",))
    (tmp_path / "_parts" / "games-000000000-000000010.parquet").write_bytes(b"PAR1 and no more")
    with pytest.raises(ValueError, match=r"cannot read .*games-000000000"):
        ParquetStore(tmp_path, {}, 70, 30, ("",))


def test_results_have_the_types_that_their_columns_say(tmp_path: Path) -> None:
    played(tmp_path)
    schema = parquet.read_schema(tmp_path / "games-000000000-000000030.parquet")
    kinds = {field.name: str(field.type) for field in schema}
    assert kinds["seed"] == "uint64"
    assert (kinds["won"], kinds["bot"], kinds["points"]) == ("bool", "string", "int64")


@pytest.mark.parametrize("text", ["[1]", "7", '"plan"', "null", "{", "\xff"])
def test_a_plan_that_is_damaged_is_an_error(tmp_path: Path, text: str) -> None:
    (tmp_path / "_plan.json").write_bytes(text.encode("latin-1"))
    with pytest.raises(ValueError, match=r"_plan\.json is damaged, .*name another folder"):
        played(tmp_path)


def test_a_file_that_is_truncated_is_an_error_and_played_again(tmp_path: Path) -> None:
    played(tmp_path)
    before = contents(tmp_path)
    file = tmp_path / "games-000000030-000000060.parquet"
    file.write_bytes(file.read_bytes()[:100])
    message = (
        r"cannot read .*games-000000030-000000060.parquet: .*; delete it, and the same command"
    )
    with pytest.raises(ValueError, match=message):
        played(tmp_path)
    file.unlink()
    assert played(tmp_path).games == 70
    assert contents(tmp_path) == before


def test_parts_of_which_a_table_is_gone_are_played_again(tmp_path: Path) -> None:
    rows = pyarrow.table({"game": [0]})
    with ParquetStore(tmp_path, {}, 5, 5, ("moves", "games")) as store:
        store.add(0, 1, {"moves": rows, "games": rows})
        store.add(1, 2, {"moves": rows, "games": rows})
        assert store.missing() == [(2, 5)]
    (tmp_path / "_parts" / "moves" / "games-000000000-000000001.parquet").unlink()
    with ParquetStore(tmp_path, {}, 5, 5, ("moves", "games")) as store:
        assert store.missing() == [(0, 1), (2, 5)]


@pytest.mark.skipif(sys.platform == "win32", reason="folders have no locks there")
def test_two_runs_do_not_write_to_one_folder(tmp_path: Path) -> None:
    with open_executor("local", 1) as executor:
        first = run_plan(PLAN, executor, tmp_path)
        next(first)
        with pytest.raises(ValueError, match=r"another run writes to .*name another folder"):
            played(tmp_path)
        first.close()
    assert played(tmp_path).games == 70


@pytest.mark.skipif(sys.platform == "win32", reason="folders have no locks there")
def test_a_run_that_was_killed_leaves_its_folder_free(tmp_path: Path) -> None:
    code = (
        "import sys, time\nfrom pathlib import Path\n"
        "from sunbarge.research.simulate.folder_lock import FolderLock\n"
        "held = FolderLock(Path(sys.argv[1]))\nprint('held', flush=True)\ntime.sleep(100)\n"
    )
    command = [sys.executable, "-c", code, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout
        assert other.stdout.readline() == "held\n"
        with pytest.raises(ValueError, match="another run writes to"):
            FolderLock(tmp_path)
        other.kill()
    FolderLock(tmp_path).release()
