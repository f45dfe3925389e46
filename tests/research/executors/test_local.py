"""Executors on this machine: every result comes once, in order where that is asked for."""

from collections import deque
from pathlib import Path
from typing import Any

import pytest

from sunbarge.research import source_hashes
from sunbarge.research.executors import (
    WorkerLost,
    chunks_as_completed,
    chunks_in_order,
    open_executor,
    run_tasks,
)
from sunbarge.research.executors.local import ProcessExecutor, SerialExecutor
from sunbarge.research.source_hashes import code_hash
from tests.research.executors.example_tasks import Deadly, Squares, Wrong

CHUNKS = [Squares(0, 10), Squares(20, 21), Squares(30, 37)]
NUMBERS = [*range(10), 20, *range(30, 37)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_chunks_in_order_are_complete_though_each_is_done_in_pieces(jobs: int) -> None:
    found: list[int] = []
    with open_executor("local", jobs) as executor:
        for first, answer in chunks_in_order(CHUNKS, executor):
            assert answer[0] == first**2
            found += answer
    assert found == [number**2 for number in NUMBERS]


def test_chunks_as_completed_come_once_each() -> None:
    with open_executor("local", 2) as executor:
        answers = dict(chunks_as_completed(CHUNKS, executor))
    found = [square for answer in answers.values() for square in answer]
    assert sorted(found) == [number**2 for number in NUMBERS]


def test_jobs_choose_the_executor() -> None:
    with open_executor("local", 1) as alone, open_executor("local", 3) as many:
        assert isinstance(alone, SerialExecutor)
        assert isinstance(many, ProcessExecutor)
        assert (alone.workers, many.workers) == (1, 3)


def test_an_interrupt_drops_what_waits_and_notes_what_is_done() -> None:
    class Interrupted(SerialExecutor):
        def next_completed(self) -> tuple[Any, Any]:
            if not results:
                return super().next_completed()
            raise KeyboardInterrupt

    results: list[Any] = []
    queue = deque([Squares(0, 2), Squares(2, 4), Squares(4, 6)])
    with Interrupted() as executor, pytest.raises(KeyboardInterrupt):
        run_tasks(queue, executor, lambda task, result: results.append(result))
    assert results == [[0, 1]]
    results.clear()
    with Interrupted() as executor, pytest.raises(KeyboardInterrupt):
        results.extend(answer for _, answer in chunks_as_completed(CHUNKS, executor))
    assert results == [[0, 1, 4]]


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_a_task_raises_is_raised(jobs: int) -> None:
    with (
        open_executor("local", jobs) as executor,
        pytest.raises(ValueError, match="seven is no sun"),
    ):
        run_tasks(deque([Wrong()]), executor, lambda task, result: None)


def test_a_killed_process_raises_worker_lost() -> None:
    with open_executor("local", 2) as executor, pytest.raises(WorkerLost, match="was killed"):
        run_tasks(deque([Deadly(), Deadly()]), executor, lambda task, result: None)


@pytest.mark.parametrize("on", ["", "moon", "local:4", "ray:", "ray::"])
def test_places_that_there_are_not(on: str) -> None:
    with pytest.raises(ValueError, match="HOST:PORT, not"):
        open_executor(on)


def test_the_code_hash_changes_with_the_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = code_hash()
    (tmp_path / "bots").mkdir()
    (tmp_path / "bots" / "new.py").write_text("CLEVER = True")
    monkeypatch.setattr(source_hashes, "PACKAGE", tmp_path)
    code_hash.cache_clear()
    after = code_hash()
    code_hash.cache_clear()
    assert after != before
