"""Compiles the `@rule` functions of a unit before they are used, and reports the progress."""

import contextlib
from importlib import import_module

from . import objects, registry
from .sources import PACKAGE, rule_modules
from .units import Unit
from .variables import is_set


def is_ready(unit: Unit) -> bool:
    """Return whether a unit's `@rule` functions can be used without compiling."""
    if registry.INTERPRETED:
        return True
    if is_set(registry.PLAIN_NUMBA_VARIABLE) or not objects.is_built(unit):
        return was_compiled_by_numba(unit)
    return True


def prepare(unit: Unit, report: objects.Report | None = None) -> None:
    """Compile a unit if necessary: as one object file or, if that fails, function by function."""
    if registry.INTERPRETED:
        return
    if not is_set(registry.PLAIN_NUMBA_VARIABLE):
        with contextlib.suppress(objects.BuildFailed):  # reported when the rules are imported
            objects.ensure_built(unit, report)
            return
    for each in unit.chain:
        for module in rule_modules(each.folders):
            import_module(f"{PACKAGE.name}.{module}")
    if folder := registry.fallback_cache_folder():
        with contextlib.suppress(OSError):
            (folder / f"{unit.name}.done").touch()


def was_compiled_by_numba(unit: Unit) -> bool:
    """Return whether Numba has compiled and cached all functions of a unit one by one."""
    folder = registry.fallback_cache_folder()
    return folder is not None and (folder / f"{unit.name}.done").exists()
