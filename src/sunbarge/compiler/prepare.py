"""Gets a unit ready before its rules are used, and tells how far that is."""

from importlib import import_module

from . import objects, registry
from .progress import Progress, read_progress
from .sources import PACKAGE, rule_modules
from .units import Unit


def is_ready(unit: Unit) -> bool:
    """Whether the rules of a unit can be used at once."""
    return registry.INTERPRETED or objects.is_built(unit)


def prepare(unit: Unit, report: objects.Report | None = None) -> None:
    """Compile a unit if need be, as a whole or else rule by rule."""
    if registry.INTERPRETED:
        return
    try:
        objects.built(unit, report)
    except objects.BuildFailed:
        for each in unit.chain:
            for module in rule_modules(each.rooms):
                import_module(f"{PACKAGE.name}.{module}")


def progress(unit: Unit) -> Progress | None:
    """How far the build of a unit is, whichever process does it; None if none does."""
    return read_progress(objects.folder_of(unit))
