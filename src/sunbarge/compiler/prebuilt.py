"""Objects that a wheel carries: for many processors, and for one version of Numba.

`python -m sunbarge.compiler.prebuild` makes them.
"""

import contextlib
import json
from functools import cache
from pathlib import Path

import numba

from . import cache as folders
from . import sources, targets
from .units import Unit
from .variables import is_set

FOLDER = Path(__file__).parent / "prebuilt"
ABOUT = "about.json"
IGNORED = "SUNBARGE_NO_PREBUILT"
"A variable that makes rules be compiled for the very processor of this machine."


def facts(unit: Unit) -> dict[str, object]:
    """What must be equal where an object is built and where it is used."""
    return {
        "numba": numba.__version__,
        "options": list(folders.options()),
        "sources": sources.digest_of(unit),
    }


@cache
def folder_of(unit: Unit) -> Path | None:
    """The folder with the object that came with the package, if it fits; else None."""
    folder = FOLDER / unit.name
    if is_set(IGNORED) or not folder.is_dir() or not targets.runs_x86_64_v3():
        return None
    with contextlib.suppress(OSError, ValueError):  # a package that is damaged does not fit
        if json.loads((folder / ABOUT).read_text("utf-8")) == facts(unit):
            return folder
    return None
