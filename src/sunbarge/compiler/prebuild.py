"""The command `python -m sunbarge.compiler.prebuild`: builds the object files of a wheel."""

import json
import shutil
import sys

from . import objects, prebuilt, registry, sources, targets
from .console import show_progress
from .numba_options import code_options
from .prepare import prepare
from .units import UNITS, Unit
from .variables import is_set

TARGET = "x86-64-v3"
DEFAULTS = (3, False, True, False)  # the default values of `code_options`


def main() -> None:
    """Build the object files that are missing or out of date."""
    by_numba = registry.INTERPRETED or is_set(registry.PLAIN_NUMBA_VARIABLE)
    if by_numba or code_options() != DEFAULTS:
        sys.exit("objects for a wheel are built without NUMBA_… variables that change the code")
    if not targets.runs_x86_64_v3():
        shutil.rmtree(prebuilt.FOLDER, ignore_errors=True)
        print(
            "objects for a wheel need Linux on an x86-64-v3 processor: a wheel will have none, "
            "and this machine compiles its own",
            file=sys.stderr,
        )
        for unit in UNITS:
            prepare(unit)
        return
    for unit in UNITS:
        folder = prebuilt.shipped_folder(unit)
        if folder is None or not objects.is_intact(folder, objects.OBJECT):
            prebuild(unit)


def prebuild(unit: Unit) -> None:
    """Build a unit's object file in the package's folder, from which a wheel is made."""
    folder, conditions = prebuilt.FOLDER / unit.name, prebuilt.build_conditions(unit)
    shutil.rmtree(folder, ignore_errors=True)  # a wheel contains all files of this folder
    folder.mkdir(parents=True)
    try:
        objects.run_builder(unit, folder, show_progress(unit), TARGET)
    except objects.BuildFailed as failed:
        output = folder / objects.OUTPUT
        sys.exit(output.read_text("utf-8", "replace") if output.exists() else str(failed))
    sources.unit_digest.cache_clear()
    if prebuilt.build_conditions(unit) != conditions:
        raise SystemExit("the sources have changed meanwhile")
    (folder / prebuilt.ABOUT).write_text(json.dumps(conditions), "utf-8")
    prebuilt.shipped_folder.cache_clear()


if __name__ == "__main__":
    main()
