"""Opens the executor that the command line selects: `local`, `ray` or `ray:HOST:PORT`."""

import os

from .executor import Executor
from .ray_probe import host_and_port

LOCAL, RAY = "local", "ray"


def open_executor(on: str = LOCAL, jobs: int = 0) -> Executor:
    """Return an executor with at most `jobs` workers; with 0, one for each processor."""
    check_on(on)
    if on != LOCAL:
        from .ray_executor import RayExecutor

        return RayExecutor(on.partition(":")[2], jobs)
    from .local import ProcessExecutor, SerialExecutor

    workers = jobs or os.cpu_count() or 1
    return SerialExecutor() if workers == 1 else ProcessExecutor(workers)


def check_on(on: str) -> None:
    """Raise ValueError unless `on` is `local`, `ray` or `ray:HOST:PORT`."""
    kind, colon, address = on.partition(":")
    if on != LOCAL and (kind != RAY or bool(colon) != bool(address)):
        raise ValueError(f"--on is local, ray or ray:HOST:PORT, not {on!r}")
    if address:
        host_and_port(address)
