"""`make` for tests: one process at a time, since all of them build the same page."""

import fcntl
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[1]
INSTALLED = ".venv/.ready-run"  # by whoever runs the tests; they change no environment


@contextmanager
def made(*wishes: str) -> Iterator[None]:
    """What was asked for is made, and nobody makes it anew while the `with` lasts."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    (ROOT / "build").mkdir(exist_ok=True)
    with (ROOT / "build" / "page.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        command = ["make", "--silent", "--old-file", INSTALLED, *wishes]
        subprocess.run(command, cwd=ROOT, env=plain, check=True)
        yield
