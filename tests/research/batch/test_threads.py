"""Every slot is run exactly once, whichever thread is slow."""

import gc
import threading
from collections import Counter

import pytest

from sunbarge.research.batch import Batch
from sunbarge.research.batch.threads import ThreadPool, halved


@pytest.mark.parametrize("slots", [1, 2, 3, 17, 4096])
@pytest.mark.parametrize("number", [1, 2, 3, 5])
def test_every_slot_is_run_once(slots: int, number: int) -> None:
    pool, seen = ThreadPool(number, slots), Counter[int]()
    for _ in range(3):
        seen.clear()
        pool.run(lambda _, first, last: seen.update(range(first, last)))
        assert seen == Counter(range(slots))
    pool.close()


def test_chunks_get_smaller() -> None:
    assert halved(0, 2048) == [(0, 1024), (1024, 1536), (1536, 2048)]
    assert halved(5, 7) == [(5, 6), (6, 7)]
    assert halved(5, 5) == []


def test_a_thread_that_is_done_steals_chunks() -> None:
    pool, done = ThreadPool(2, 4096), list[tuple[int, int, int]]()
    begun, rest_done = threading.Event(), threading.Event()

    def task(thread: int, first: int, last: int) -> None:
        if thread == 1:  # blocked in its first chunk until all else is done
            begun.set()
            assert rest_done.wait(10)
        assert begun.wait(10)
        done.append((thread, first, last))
        if len(done) == 5:
            rest_done.set()

    pool.run(task)
    assert [chunk for chunk in done if chunk[0] == 1] == [(1, 2048, 3072)]
    assert sum(last - first for _, first, last in done) == 4096
    pool.close()


def test_an_exception_in_a_worker_is_raised() -> None:
    pool, failed = ThreadPool(2, 4096), threading.Event()

    def task(thread: int, first: int, last: int) -> None:
        if thread == 1:
            failed.set()
            raise MemoryError
        assert failed.wait(10)

    with pytest.raises(MemoryError):
        pool.run(task)
    assert pool.interrupted
    pool.close()


def test_worker_threads_end_with_their_batch() -> None:
    before = set(threading.enumerate())
    batch = Batch(8, seed=1, threads=3)
    batch.step(batch.random_actions())
    workers = set(threading.enumerate()) - before
    assert len(workers) == 2
    del batch
    gc.collect()
    for worker in workers:
        worker.join(10)
        assert not worker.is_alive()
