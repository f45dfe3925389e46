"""An executor on a Ray cluster, which may lose nodes while it works."""

import os
import platform
import time
from typing import Any

from sunbarge.extras import needs
from sunbarge.research.source_hashes import code_hash

from .executor import Executor, WorkerLost
from .ray_probe import check_reachable, host_and_port

RETRIES = 20  # how often a task is begun anew after its process or node went away
COUNT_EVERY = 5.0  # seconds; nodes come and go
OBJECT_STORE = 200_000_000  # bytes, for a cluster of our own; answers are small


class CodeMismatch(ValueError):
    """A node has other code than the machine that workers out the work."""


def do(task: Any, code: str) -> Any:
    """Do a task on a node, if that has the same code."""
    if code_hash() != code:
        raise CodeMismatch(
            f"the node {platform.node()} has another version of Sunbarge; "
            "install the same one on all nodes"
        )
    return task.run()


class RayExecutor(Executor):
    """The processors of a Ray cluster."""

    remote = True
    min_games = 100

    def __init__(self, address: str, jobs: int) -> None:
        """Join a cluster; without an address, the one of this machine or one of our own."""
        if address:
            host_and_port(address)
        self.ray = load_ray(bool(address))
        self.own = connect(self.ray, address, jobs)
        self.most, self.counted, self.cpus = jobs, 0.0, 1
        self.do = self.ray.remote(num_cpus=1, max_retries=RETRIES)(do)
        self.futures: dict[Any, Any] = {}

    @property
    def workers(self) -> int:
        """How many processors there are now, or as many of them as are wanted."""
        if time.monotonic() - self.counted > COUNT_EVERY:
            self.cpus = max(1, int(self.ray.cluster_resources().get("CPU", 1)))
            self.counted = time.monotonic()
        return min(self.cpus, self.most or self.cpus)

    @property
    def pending(self) -> int:
        """How many tasks are in flight."""
        return len(self.futures)

    def submit(self, task: Any) -> None:
        """Hand out a task."""
        self.futures[self.do.remote(task, code_hash())] = task

    def next_completed(self) -> tuple[Any, Any]:
        """The next task that is done; what its run raised is raised here."""
        done: list[Any] = []
        while not done:
            done, _ = self.ray.wait(list(self.futures), num_returns=1, timeout=1.0)
        try:
            answer = self.ray.get(done[0])
        except self.ray.exceptions.RayTaskError as error:
            if isinstance(error.cause, Exception):
                raise error.cause from None
            raise
        except self.ray.exceptions.RayError as error:
            told = str(error).splitlines()[0]
            raise WorkerLost(f"the cluster gave a task up after {RETRIES} times: {told}") from None
        return self.futures.pop(done[0]), answer

    def cancel(self) -> None:
        """Keep what is done, and cancel the rest: a task may be on any machine."""
        if not self.futures:
            return
        futures = list(self.futures)
        _, rest = self.ray.wait(futures, num_returns=len(futures), timeout=0)
        for reference in rest:
            self.ray.cancel(reference, force=True)
            del self.futures[reference]

    def shutdown(self) -> None:
        """Leave the cluster; one of our own ends with it."""
        if self.ray.is_initialized():
            self.cancel()
            if self.own:
                self.ray.shutdown()


def load_ray(joins: bool) -> Any:
    """Ray, if it is installed. It counts no users of ours, and does not knock for long."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    if joins:
        os.environ.setdefault("RAY_NUM_REDIS_GET_RETRIES", "5")  # tries to join, a second each
    with needs("ray"):
        import ray
    return ray


def connect(ray: Any, address: str, jobs: int) -> bool:
    """Join a cluster; whether we did, which nobody else has to end then."""
    if ray.is_initialized():
        return False
    if address:
        check_reachable(address)
    quiet = {"log_to_driver": False, "logging_level": "CRITICAL"}
    try:
        if address:
            ray.init(address=address, **quiet)
        else:
            join_or_start(ray, jobs, quiet)
    except (Exception, SystemExit) as error:
        told = str(error).strip().splitlines()
        why = told[0] if told else type(error).__name__
        where = f"the Ray cluster at {address}" if address else "a Ray cluster"
        raise ConnectionError(
            f"cannot join {where}: {why} (is this machine a node of it, with its token?)"
        ) from None
    return True


def join_or_start(ray: Any, jobs: int, quiet: dict[str, Any]) -> None:
    """The cluster that this machine is a node of, or else one of our own."""
    try:
        ray.init(address="auto", **quiet)
    except ConnectionError:
        ray.init(
            address="local",
            num_cpus=jobs or None,
            include_dashboard=False,
            object_store_memory=OBJECT_STORE,
            **quiet,
        )
