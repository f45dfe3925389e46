"""Running a piece of Python in an interpreter of its own."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import sunbarge

SOURCES = Path(sunbarge.__file__).parent.parent
ROOT = Path(__file__).parent.parent.parent


def run(*arguments: str, expect: int = 0, environment: Mapping[str, str] | None = None) -> str:
    """Run Python with some arguments; what it printed, errors included if it was to fail."""
    found = subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, "PYTHONPATH": f"{SOURCES}{os.pathsep}{ROOT}", **(environment or {})},
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == expect, found.stdout + found.stderr
    return found.stdout if expect == 0 else found.stdout + found.stderr
