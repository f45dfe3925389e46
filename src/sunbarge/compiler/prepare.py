"""Gets a unit ready before its rules are used, and tells how far that is."""

import contextlib
from importlib import import_module

from . import objects, registry
from .sources import PACKAGE, rule_modules
from .units import Unit
from .variables import is_set


def is_ready(unit: Unit) -> bool:
    """Whether the rules of a unit can be used at once."""
    if registry.INTERPRETED:
        return True
    if is_set(registry.PLAIN) or not objects.is_built(unit):
        return was_compiled_alone(unit)
    return True


def prepare(unit: Unit, report: objects.Report | None = None) -> None:
    """Compile a unit if need be, as a whole or else rule by rule."""
    if registry.INTERPRETED:
        return
    if not is_set(registry.PLAIN):
        with contextlib.suppress(objects.BuildFailed):  # which is told when the rules are imported
            objects.built(unit, report)
            return
    for each in unit.chain:
        for module in rule_modules(each.rooms):
            import_module(f"{PACKAGE.name}.{module}")
    if folder := registry.folder_of_plain_code():
        with contextlib.suppress(OSError):
            (folder / f"{unit.name}.done").touch()


def was_compiled_alone(unit: Unit) -> bool:
    """Whether Numba has compiled every rule of a unit by itself before, and kept them."""
    folder = registry.folder_of_plain_code()
    return folder is not None and (folder / f"{unit.name}.done").exists()
