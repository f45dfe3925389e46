"""Executor on a Ray cluster; tasks of lost workers and nodes are resubmitted."""

import os
import platform
import time
from typing import Any, TypeAlias

from sunbarge.extras import needs
from sunbarge.research.source_hashes import code_hash

from .executor import Completed, Executor, Task, WorkerLost
from .ray_probe import check_reachable, host_and_port

RETRIES = 20  # of a task whose process or node was lost
RESOURCES_SECONDS = 5.0  # between two queries of the cluster's size, which can change
OBJECT_STORE = 200_000_000  # bytes, for a cluster started by this program; results are small

Ray: TypeAlias = Any  # neither the module nor its object references are typed


class CodeMismatch(ValueError):
    """A node has different code than the driver."""


def run_task(task: Task, code: str) -> object:
    """Run a task; CodeMismatch if this node's code differs from the driver's."""
    if code_hash() != code:
        raise CodeMismatch(
            f"the node {platform.node()} has another version of Sunbarge; "
            "install the same one on all nodes"
        )
    return task.run()


class RayExecutor(Executor):
    """Runs tasks on the processors of a Ray cluster."""

    remote = True
    min_items = 100

    def __init__(self, address: str, jobs: int) -> None:
        """Connect to `address`; if empty, to the cluster of this machine or to a new local one."""
        if address:
            host_and_port(address)
        self.ray = import_ray(bool(address))
        self.connected_here = connect(self.ray, address, jobs)
        self.max_workers, self.counted, self.processors = jobs, 0.0, 1
        self.remote_run = self.ray.remote(num_cpus=1, max_retries=RETRIES)(run_task)
        self.references: dict[Ray, Task] = {}

    @property
    def workers(self) -> int:
        """Return the current number of processors in the cluster, at most `jobs`."""
        if time.monotonic() - self.counted > RESOURCES_SECONDS:
            self.processors = max(1, int(self.ray.cluster_resources().get("CPU", 1)))
            self.counted = time.monotonic()
        return min(self.processors, self.max_workers or self.processors)

    @property
    def pending(self) -> int:
        """The number of submitted tasks whose results have not been returned yet."""
        return len(self.references)

    def submit(self, task: Task) -> None:
        """Submit a task to the cluster."""
        self.references[self.remote_run.remote(task, code_hash())] = task

    def next_completed(self) -> Completed:
        """Wait for the next task and return it with its result; re-raise its exception."""
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
        """Cancel all tasks that are not complete, wherever they run."""
        if not self.references:
            return
        submitted = list(self.references)
        _, rest = self.ray.wait(submitted, num_returns=len(submitted), timeout=0)
        for reference in rest:
            self.ray.cancel(reference, force=True)
            del self.references[reference]

    def shutdown(self) -> None:
        """Cancel all tasks and disconnect; a cluster started by this program ends, too."""
        if self.ray.is_initialized():
            self.cancel()
            if self.connected_here:
                self.ray.shutdown()


def import_ray(joins: bool) -> Ray:
    """Import Ray with its usage statistics switched off.

    If `joins` is true, connecting to a cluster fails after five attempts of one second each.
    """
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    if joins:
        os.environ.setdefault("RAY_NUM_REDIS_GET_RETRIES", "5")  # one second each
    with needs("ray"):
        import ray
    return ray


def connect(ray: Ray, address: str, jobs: int) -> bool:
    """Connect to a cluster; return False if this process was already connected by other code."""
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
    """Connect to the cluster of which this machine is a node, or start a local one."""
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
