"""When a worker that does not reach the database sends its clients to other workers."""

import pytest

from sunbarge.online.server.cluster.database_reachability import (
    CUT_OFF_FAILURES,
    CUT_OFF_SECONDS,
    DatabaseReachability,
)


class Time:
    """A clock that the tests set forward."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Time:
    return Time()


@pytest.fixture
def reach(clock: Time) -> DatabaseReachability:
    return DatabaseReachability(lambda: None, clock)


def fail(reach: DatabaseReachability, clock: Time, redis: bool = True) -> bool:
    """Let renewals fail for long enough; return whether the worker counts as cut off."""
    clock.now += CUT_OFF_SECONDS
    for _ in range(CUT_OFF_FAILURES):
        reach.on_not_renewed(hears_others=redis)
    return reach.is_cut_off


def test_a_worker_that_reaches_neither_database_nor_redis_sends_its_clients_away_once(
    reach: DatabaseReachability, clock: Time
) -> None:
    sent: list[float] = []
    reach.on_cut_off = lambda: sent.append(clock.now)
    assert fail(reach, clock, redis=False)
    assert fail(reach, clock, redis=False)
    assert len(sent) == 1


def test_clients_stay_while_the_database_is_down_for_all(
    reach: DatabaseReachability, clock: Time
) -> None:
    reach.on_other_renewed()
    assert not fail(reach, clock), "the other worker has not reached it since"
    for _ in range(CUT_OFF_FAILURES):
        assert not reach.is_cut_off
        reach.on_other_renewed()
        reach.on_not_renewed(hears_others=True)
    assert reach.is_cut_off, "another worker reaches the database"


def test_one_failure_just_before_the_database_answers_again_is_not_enough(
    reach: DatabaseReachability, clock: Time
) -> None:
    fail(reach, clock)
    reach.on_other_renewed()
    reach.on_not_renewed(hears_others=True)
    assert not reach.is_cut_off


def test_one_failure_after_a_pause_of_the_process_is_not_enough(
    reach: DatabaseReachability, clock: Time
) -> None:
    clock.now += 20.0
    reach.on_not_renewed(hears_others=False)
    assert not reach.is_cut_off
    reach.on_renewed()
    for _ in range(CUT_OFF_FAILURES):
        reach.on_not_renewed(hears_others=False)
    assert not reach.is_cut_off, "it has just been renewed"


def test_clients_are_accepted_again_after_a_renewal(
    reach: DatabaseReachability, clock: Time
) -> None:
    assert fail(reach, clock, redis=False)
    reach.on_renewed()
    assert not reach.is_cut_off
    assert fail(reach, clock, redis=False)
