"""An executor on a Ray cluster; tasks of lost workers and nodes are resubmitted."""

import os
import platform
import time
from typing import Any, TypeAlias

from sunbarge.extras import needs
from sunbarge.research.source_hashes import code_hash

from .executor import Completed, Executor, Task, WorkerLost
from .ray_probe import check_reachable, host_and_port

RETRIES = 20  # of a task whose process or node was lost
RESOURCES_SECONDS = 5.0  # between two looks at the cluster's processors; nodes come and go
OBJECT_STORE = 200_000_000  # bytes, for a cluster that we start; results are small

Ray: TypeAlias = Any  # neither the module nor its object references have types


class CodeMismatch(ValueError):
    """A node runs other code than the driver."""


def run_task(task: Task, code: str) -> object:
    """Run a task on a node that has the same code as the driver."""
    if code_hash() != code:
        raise CodeMismatch(
            f"the node {platform.node()} has another version of Sunbarge; "
            "install the same one on all nodes"
        )
    return task.run()


class RayExecutor(Executor):
    """Runs tasks on the processors of a Ray cluster."""

    remote = True
    min_games = 100

    def __init__(self, address: str, jobs: int) -> None:
        """Connect; without an address, to the cluster of this machine or to a new local one."""
        if address:
            host_and_port(address)
        self.ray = import_ray(bool(address))
        self.connected_here = connect(self.ray, address, jobs)
        self.max_workers, self.counted, self.processors = jobs, 0.0, 1
        self.remote_run = self.ray.remote(num_cpus=1, max_retries=RETRIES)(run_task)
        self.references: dict[Ray, Task] = {}

    @property
    def workers(self) -> int:
        """The number of processors in the cluster now, at most as many as were asked for."""
        if time.monotonic() - self.counted > RESOURCES_SECONDS:
            self.processors = max(1, int(self.ray.cluster_resources().get("CPU", 1)))
            self.counted = time.monotonic()
        return min(self.processors, self.max_workers or self.processors)

    @property
    def pending(self) -> int:
        """The number of submitted tasks."""
        return len(self.references)

    def submit(self, task: Task) -> None:
        """Submit a task to the cluster."""
        self.references[self.remote_run.remote(task, code_hash())] = task

    def next_completed(self) -> Completed:
        """Wait for the next task; raises what its `run` raised."""
        ready: list[Ray] = []
        while not ready:
            ready, _ = self.ray.wait(list(self.references), num_returns=1, timeout=1.0)
        try:
            result = self.ray.get(ready[0])
        except self.ray.exceptions.RayTaskError as error:
            if isinstance(error.cause, Exception):
                raise error.cause from None
            raise
        except self.ray.exceptions.RayError as error:
            reason = str(error).splitlines()[0]
            raise WorkerLost(
                f"the cluster gave a task up after {RETRIES} times: {reason}"
            ) from None
        return self.references.pop(ready[0]), result

    def cancel(self) -> None:
        """Keep completed tasks and cancel all others, which may run on any machine."""
        if not self.references:
            return
        submitted = list(self.references)
        _, rest = self.ray.wait(submitted, num_returns=len(submitted), timeout=0)
        for reference in rest:
            self.ray.cancel(reference, force=True)
            del self.references[reference]

    def shutdown(self) -> None:
        """Cancel everything and disconnect; a cluster that we started ends with that."""
        if self.ray.is_initialized():
            self.cancel()
            if self.connected_here:
                self.ray.shutdown()


def import_ray(joins: bool) -> Ray:
    """Return the module, with usage statistics off and few attempts to connect."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    if joins:
        os.environ.setdefault("RAY_NUM_REDIS_GET_RETRIES", "5")  # a second each
    with needs("ray"):
        import ray
    return ray


def connect(ray: Ray, address: str, jobs: int) -> bool:
    """Connect to a cluster; False if this process was connected before, by somebody else."""
    if ray.is_initialized():
        return False
    if address:
        check_reachable(address)
    quiet = {"log_to_driver": False, "logging_level": "CRITICAL"}
    try:
        if address:
            ray.init(address=address, **quiet)
        else:
            connect_or_start(ray, jobs, quiet)
    except (Exception, SystemExit) as error:
        lines = str(error).strip().splitlines()
        why = lines[0] if lines else type(error).__name__
        where = f"the Ray cluster at {address}" if address else "a Ray cluster"
        raise ConnectionError(
            f"cannot join {where}: {why} (is this machine a node of it, with its token?)"
        ) from None
    return True


def connect_or_start(ray: Ray, jobs: int, quiet: dict[str, object]) -> None:
    """Connect to the cluster that this machine is a node of; start a local one if it is none."""
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
