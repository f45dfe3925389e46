"""A real Ray cluster of two nodes on this machine: the same results, even if a node is killed."""

import logging
import os
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from sunbarge.research.executors import (
    Executor,
    WorkerLost,
    open_executor,
    ray_executor,
    run_tasks,
)
from sunbarge.research.league import play
from sunbarge.research.league.ladder import Ladder, contestant, round_robin
from sunbarge.research.league.results_store import ResultsStore
from sunbarge.research.simulate import Plan
from sunbarge.research.simulate.outputs import run_plan
from sunbarge.research.train import checkpoints, rounds, run_progress
from sunbarge.research.train.run import Training
from sunbarge.research.train.settings import load_settings
from tests.plans import play_on
from tests.research.executors.example_tasks import Deadly, Slow, Squares, Wrong

pytestmark = [
    pytest.mark.filterwarnings("ignore"),  # Ray's own
    pytest.mark.skipif(find_spec("ray") is None, reason="Ray has no wheel for this Python"),
]

SMALL = {"num_cpus": 1, "object_store_memory": 80_000_000}
QUICK = {"health_check_period_ms": 500, "health_check_failure_threshold": 2}


@pytest.fixture(scope="module")
def machines() -> Iterator[Any]:
    """Two nodes with a token, and nothing that reports or is shown."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        patch.setenv("RAY_AUTH_MODE", "token")
        patch.setenv("RAY_AUTH_TOKEN", "a" * 64)
        import ray  # it reads the environment now

        found = two_nodes()
        yield found
        ray.shutdown()
        found.shutdown()


def two_nodes(tries: int = 3) -> Any:
    """Start them; Ray gives a node 30 seconds, which a busy machine may need twice."""
    from ray.cluster_utils import Cluster

    head = {**SMALL, "include_dashboard": False, "_system_config": QUICK}
    try:
        found = Cluster(initialize_head=True, head_node_args=head)
        found.add_node(True, **SMALL)
    except Exception:
        if tries == 1:
            raise
        return two_nodes(tries - 1)
    return found


@pytest.fixture(scope="module")
def place(machines: Any) -> str:
    """A cluster that this process is part of already: its nodes keep what they have imported."""
    import ray

    ray.init(machines.address, log_to_driver=False, logging_level=logging.CRITICAL)
    return f"ray:{machines.address}"


def test_an_executor_joins_a_cluster_and_leaves_it(machines: Any) -> None:
    import ray

    squares: list[int] = []
    with open_executor(f"ray:{machines.address}") as executor:
        assert executor.workers == 2
        run_tasks(deque([Squares(1, 4)]), executor, lambda task, answer: squares.extend(answer))
    assert squares == [1, 4, 9]
    assert not ray.is_initialized()


def test_a_killed_process_is_replaced_and_its_task_done_again(place: str, tmp_path: Path) -> None:
    tasks = deque(Slow(tmp_path, number, 0.5) for number in range(4))
    killer = threading.Thread(target=kill_who_does, args=(tmp_path, 1))
    killer.start()
    answers: dict[int, int] = {}
    with open_executor(place) as executor:
        run_tasks(tasks, executor, lambda task, answer: answers.update({task.number: answer}))
    killer.join()
    assert answers == {0: 0, 1: 1, 2: 4, 3: 9}
    assert len(list(tmp_path.glob("1-*"))) == 2  # begun by two processes


def kill_who_does(folder: Path, number: int) -> None:
    deadline = time.monotonic() + 60
    while not (notes := list(folder.glob(f"{number}-*"))) and time.monotonic() < deadline:
        time.sleep(0.02)
    os.kill(int(notes[0].name.split("-")[1]), signal.SIGKILL)


def test_what_goes_wrong_on_a_node_is_raised_here(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nothing(task: Any, answer: Any) -> None:
        raise AssertionError

    with open_executor(place) as executor, pytest.raises(ValueError, match=r"^seven is no sun$"):
        run_tasks(deque([Wrong()]), executor, nothing)
    monkeypatch.setattr(ray_executor, "RETRIES", 1)
    with (
        open_executor(place) as executor,
        pytest.raises(WorkerLost, match="gave a task up after 1 times"),
    ):
        run_tasks(deque([Deadly()]), executor, nothing)
    monkeypatch.setattr(ray_executor, "code_hash", lambda: "older")
    with (
        open_executor(place) as executor,
        pytest.raises(ValueError, match="another version of Sunbarge"),
    ):
        run_tasks(deque([Wrong()]), executor, nothing)


def test_a_ladder_is_the_same_on_a_cluster(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "TIMING_GAMES", 2)
    entrants = [contestant("random"), contestant("simple")]
    ladder = Ladder(tuple(round_robin(entrants, [3], 120)), seed=5)
    for name, on in (("here", "local"), ("there", place)):
        play_on(ResultsStore(ladder, tmp_path / name), on=on)
    here, there = ((tmp_path / name / "games.parquet").read_bytes() for name in ("here", "there"))
    assert here == there


def test_a_training_is_the_same_on_a_cluster(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also if it is interrupted there, and goes on here and there."""
    monkeypatch.setattr(run_progress, "ROUND_GAMES", 20)
    monkeypatch.setattr(rounds, "TASK_GAMES", 10)
    settings = replace(load_settings(), replay=1500, measure_games=130, batch=64)
    nets = []
    for places in (["local"], [place, "local", place]):
        for left, on in zip(range(len(places))[::-1], places, strict=True):
            training = Training(2, settings, seed=3)
            checkpoints.resume_interrupted_run(training, tmp_path, 60, 3)
            nets.append(train_on(on, training, 2 if left else 99))
            checkpoints.save(training, tmp_path)
        assert training.learner.steps > 10
        assert training.games == 60
    assert nets[0] == nets[-1]
    assert len({net for net, _ in nets}) == 3


def train_on(on: str, training: Training, most: int) -> tuple[bytes, list[dict[str, float]]]:
    """Train for some tasks at most: the net, and what was measured."""
    with open_executor(on, 1) as executor:
        steps = rounds.run_rounds(training, 60, 3, executor)
        points = [point for point in islice(steps, most) if point]
        steps.close()
    return training.learner.average.tobytes(), [point.strength for point in points]


@pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")
def test_a_node_is_killed_in_the_middle_and_the_result_is_whole_and_unchanged(
    machines: Any, place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sunbarge.research.simulate.outputs.FILE_GAMES", 20)
    plan = Plan(160, 3, ("learned",) * 3, seed=9)  # slow enough to be killed at work
    with open_executor("local") as executor:
        assert sum(len(played) for _, played in run_plan(plan, executor, tmp_path / "here")) == 160
    with open_executor(place) as executor:
        assert executor.workers == 2
        make_both_ready(executor, tmp_path)
        for count, _ in enumerate(run_plan(plan, executor, tmp_path / "there")):
            if count == 3:
                kill_at_work(machines, *machines.worker_nodes)
    files = [sorted((tmp_path / name).iterdir()) for name in ("here", "there")]
    assert len(files[0]) == 9
    for here, there in zip(*files, strict=True):
        assert (here.name, here.read_bytes()) == (there.name, there.read_bytes())


def kill_at_work(machines: Any, node: Any) -> None:
    """Kill a node in the middle of a task, with all that it started, which would else end it."""
    raylet = node.all_processes["raylet"][0].process.pid
    started = [
        int(child)
        for thread in Path(f"/proc/{raylet}/task").iterdir()
        for child in (thread / "children").read_text().split()
    ]
    before, deadline = work_of(started), time.monotonic() + 60
    while work_of(started) < before + 10:
        assert time.monotonic() < deadline, "the node does nothing"
        time.sleep(0.01)
    for process in started:
        os.kill(process, signal.SIGKILL)
    machines.remove_node(node, allow_graceful=False)


def work_of(processes: list[int]) -> int:
    """The time that processes have worked for, in hundredths of a second."""
    stats = [Path(f"/proc/{process}/stat").read_text() for process in processes]
    return sum(int(stat.rpartition(")")[2].split()[11]) for stat in stats)


def make_both_ready(executor: Executor, folder: Path) -> None:
    """Give the nodes something to do until each of them has done some of it."""
    notes = folder / "notes"
    notes.mkdir()
    doers: set[str] = set()
    for number in range(0, 60, 2):
        tasks = deque(Slow(notes, n, 0.3) for n in (number, number + 1))
        run_tasks(tasks, executor, lambda task, answer: None)
        doers |= {note.name.split("-")[1] for note in notes.iterdir()}
        if len(doers) == 2:
            return
    raise AssertionError("only one of the nodes works")
