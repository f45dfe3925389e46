"""Executors, which run tasks in this process, in a process pool or on a Ray cluster.

Tasks are picklable objects with a `run` method. May import only `source_hashes` of `research`.
"""

from .choose import check_on, open_executor
from .chunks import chunks_as_completed, chunks_in_order
from .executor import Executor, Task, WorkerLost, run_tasks
from .signals import defer_interrupt, stop_requested

__all__ = [
    "Executor",
    "Task",
    "WorkerLost",
    "check_on",
    "chunks_as_completed",
    "chunks_in_order",
    "defer_interrupt",
    "open_executor",
    "run_tasks",
    "stop_requested",
]
