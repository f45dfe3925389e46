"""Opens the executor that the command line selects: `local`, `ray` or `ray:HOST:PORT`."""

import os

from .executor import Executor

LOCAL, RAY = "local", "ray"


def open_executor(on: str = LOCAL, jobs: int = 0) -> Executor:
    """Return an executor with at most `jobs` workers; with 0, one for each processor."""
    kind, colon, address = on.partition(":")
    if kind == RAY and bool(colon) == bool(address):
        from .ray_executor import RayExecutor

        return RayExecutor(address, jobs)
    if on != LOCAL:
        raise ValueError(f"--on is local, ray or ray:HOST:PORT, not {on!r}")
    from .local import ProcessExecutor, SerialExecutor

    workers = jobs or os.cpu_count() or 1
    return SerialExecutor() if workers == 1 else ProcessExecutor(workers)
