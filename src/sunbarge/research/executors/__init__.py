"""Work for many workers: tasks go out, answers come back, wherever they are done."""

from .choose import open_executor
from .chunks import chunks_as_completed, chunks_in_order
from .executor import Executor, Task, WorkerLost, run_tasks
from .signals import defer_interrupt, stop_requested

__all__ = [
    "Executor",
    "Task",
    "WorkerLost",
    "chunks_as_completed",
    "chunks_in_order",
    "defer_interrupt",
    "open_executor",
    "run_tasks",
    "stop_requested",
]
