"""`python -m sunbarge.compiler.prebuild`: make the objects that a wheel carries."""

import json

from . import objects, prebuilt
from .console import show_progress
from .units import UNITS, Unit

TARGET = "x86-64-v3"


def main() -> None:
    """Build what is not there yet, or was built from other sources."""
    for unit in UNITS:
        if prebuilt.folder_of(unit) is None:
            prebuild(unit)
    for unit in UNITS:  # nobody builds upon them any more
        (prebuilt.FOLDER / unit.name / objects.BITCODE).unlink(missing_ok=True)


def prebuild(unit: Unit) -> None:
    """Build a unit into the package."""
    folder = prebuilt.FOLDER / unit.name
    folder.mkdir(parents=True, exist_ok=True)
    about = folder / prebuilt.ABOUT
    about.unlink(missing_ok=True)
    objects.build(unit, folder, show_progress(unit), TARGET)
    about.write_text(json.dumps(prebuilt.facts(unit)), "utf-8")
    prebuilt.folder_of.cache_clear()


if __name__ == "__main__":
    main()
