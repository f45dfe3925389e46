"""Finds the object files that a wheel ships, for x86-64-v3 processors and one version of Numba.

`python -m sunbarge.compiler.prebuild` builds them.
"""

import contextlib
import json
from functools import cache
from pathlib import Path

import numba

from . import sources, targets
from .numba_options import code_options
from .units import Unit
from .variables import is_set

FOLDER = Path(__file__).parent / "prebuilt"
ABOUT = "about.json"
IGNORE_VARIABLE = "SUNBARGE_NO_PREBUILT"
"The environment variable that makes Sunbarge ignore shipped object files and compile its own."


def build_conditions(unit: Unit) -> dict[str, object]:
    """Return what must be equal at build time and in use: Numba's version, options, source hash."""
    return {
        "numba": numba.__version__,
        "options": list(code_options()),
        "sources": sources.unit_digest(unit),
    }


@cache
def shipped_folder(unit: Unit) -> Path | None:
    """Return the folder with a unit's shipped object file, or None if none fits this machine."""
    folder = FOLDER / unit.name
    if is_set(IGNORE_VARIABLE) or not folder.is_dir() or not targets.runs_x86_64_v3():
        return None
    with contextlib.suppress(OSError, ValueError):  # if the package is damaged, return None
        if json.loads((folder / ABOUT).read_text("utf-8")) == build_conditions(unit):
            return folder
    return None
