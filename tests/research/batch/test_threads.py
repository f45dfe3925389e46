"""Threads share the slots so that every one of them is worked on once, whoever is slow."""

import gc
import threading
from collections import Counter

import pytest

from sunbarge.research.batch import Batch
from sunbarge.research.batch.threads import Threads, in_pieces


@pytest.mark.parametrize("slots", [1, 2, 3, 17, 4096])
@pytest.mark.parametrize("number", [1, 2, 3, 5])
def test_every_slot_is_worked_on_once(slots: int, number: int) -> None:
    threads, seen = Threads(number, slots), Counter[int]()
    for _ in range(3):
        seen.clear()
        threads.share_out(lambda _, first, last: seen.update(range(first, last)))
        assert seen == Counter(range(slots))
    threads.close()


def test_pieces_get_smaller() -> None:
    assert in_pieces(0, 2048) == [(0, 1024), (1024, 1536), (1536, 2048)]
    assert in_pieces(5, 7) == [(5, 6), (6, 7)]
    assert in_pieces(5, 5) == []


def test_who_is_done_helps_who_is_slow() -> None:
    threads, done = Threads(2, 4096), list[tuple[int, int, int]]()
    begun, rest_done = threading.Event(), threading.Event()

    def work(thread: int, first: int, last: int) -> None:
        if thread == 1:  # held up in its first piece until all else is done
            begun.set()
            assert rest_done.wait(10)
        assert begun.wait(10)
        done.append((thread, first, last))
        if len(done) == 5:
            rest_done.set()

    threads.share_out(work)
    assert [piece for piece in done if piece[0] == 1] == [(1, 2048, 3072)]
    assert sum(last - first for _, first, last in done) == 4096
    threads.close()


def test_what_goes_wrong_in_a_thread_is_raised() -> None:
    threads, failed = Threads(2, 4096), threading.Event()

    def work(thread: int, first: int, last: int) -> None:
        if thread == 1:
            failed.set()
            raise MemoryError
        assert failed.wait(10)

    with pytest.raises(MemoryError):
        threads.share_out(work)
    assert threads.torn
    threads.close()


def test_helpers_go_home_with_their_batch() -> None:
    before = set(threading.enumerate())
    batch = Batch(8, seed=1, threads=3)
    batch.step(batch.random_actions())
    helpers = set(threading.enumerate()) - before
    assert len(helpers) == 2
    del batch
    gc.collect()
    for helper in helpers:
        helper.join(10)
        assert not helper.is_alive()
