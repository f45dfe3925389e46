"""Gets a unit ready before its rules are used, and tells how far that is."""

import contextlib
import os
from importlib import import_module

from . import objects, registry
from .progress import Progress, read_progress
from .sources import PACKAGE, rule_modules
from .units import Unit


def is_ready(unit: Unit) -> bool:
    """Whether the rules of a unit can be used at once."""
    return registry.INTERPRETED or (not is_plain() and objects.is_built(unit))


def prepare(unit: Unit, report: objects.Report | None = None) -> None:
    """Compile a unit if need be, as a whole or else rule by rule."""
    if registry.INTERPRETED:
        return
    if not is_plain():
        with contextlib.suppress(objects.BuildFailed):  # which is told when the rules are imported
            objects.built(unit, report)
            return
    for each in unit.chain:
        for module in rule_modules(each.rooms):
            import_module(f"{PACKAGE.name}.{module}")


def is_plain() -> bool:
    """Whether Numba is asked to compile every rule by itself."""
    return bool(os.environ.get(registry.PLAIN))


def progress(unit: Unit) -> Progress | None:
    """How far the build of a unit is, whichever process does it; None if none does."""
    return read_progress(objects.folder_of(unit))
