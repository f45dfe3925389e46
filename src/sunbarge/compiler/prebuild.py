"""`python -m sunbarge.compiler.prebuild`: make the objects that a wheel carries."""

import json
import shutil
import sys

from . import cache as folders
from . import objects, prebuilt, registry, sources, targets
from .console import show_progress
from .prepare import prepare
from .units import UNITS, Unit
from .variables import is_set

TARGET = "x86-64-v3"
DEFAULTS = (3, False, True, False)  # of Numba's options


def main() -> None:
    """Build what is not there yet, or was built from other sources."""
    if registry.INTERPRETED or is_set(registry.PLAIN) or folders.options() != DEFAULTS:
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
        folder = prebuilt.folder_of(unit)
        if folder is None or not objects.is_whole(folder, objects.OBJECT):
            prebuild(unit)


def prebuild(unit: Unit) -> None:
    """Build a unit into the package."""
    folder, facts = prebuilt.FOLDER / unit.name, prebuilt.facts(unit)
    shutil.rmtree(folder, ignore_errors=True)  # the wheel carries whatever lies there
    folder.mkdir(parents=True)
    try:
        objects.build(unit, folder, show_progress(unit), TARGET)
    except objects.BuildFailed as failed:
        output = folder / objects.OUTPUT
        sys.exit(output.read_text("utf-8", "replace") if output.exists() else str(failed))
    sources.digest_of.cache_clear()
    if prebuilt.facts(unit) != facts:
        raise SystemExit("the sources have changed meanwhile")
    (folder / prebuilt.ABOUT).write_text(json.dumps(facts), "utf-8")
    prebuilt.folder_of.cache_clear()


if __name__ == "__main__":
    main()
