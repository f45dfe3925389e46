"""`python -m sunbarge.compiler.prebuild`: make the objects that a wheel carries."""

import json
import shutil
import sys

from . import objects, prebuilt, targets
from .console import show_progress
from .prepare import prepare
from .units import UNITS, Unit

TARGET = "x86-64-v3"


def main() -> None:
    """Build what is not there yet, or was built from other sources."""
    if not targets.runs_x86_64_v3():
        print("this machine cannot try out objects for a wheel: it gets its own", file=sys.stderr)
        for unit in UNITS:
            prepare(unit)
        return
    for unit in UNITS:
        folder = prebuilt.folder_of(unit)
        if folder is None or not objects.is_whole(folder, objects.OBJECT):
            prebuild(unit)
    for unit in UNITS:  # nobody builds upon them any more
        (prebuilt.FOLDER / unit.name / objects.BITCODE).unlink(missing_ok=True)


def prebuild(unit: Unit) -> None:
    """Build a unit into the package."""
    folder, facts = prebuilt.FOLDER / unit.name, prebuilt.facts(unit)
    shutil.rmtree(folder, ignore_errors=True)  # the wheel carries whatever lies there
    folder.mkdir(parents=True)
    objects.build(unit, folder, show_progress(unit), TARGET)
    if prebuilt.facts(unit) != facts:
        raise SystemExit("the sources have changed meanwhile")
    (folder / prebuilt.ABOUT).write_text(json.dumps(facts), "utf-8")
    prebuilt.folder_of.cache_clear()


if __name__ == "__main__":
    main()
