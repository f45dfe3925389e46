"""The decorator `rule` and the registry of rules.

A rule is a function that is compiled for the types of its annotations. The decorator returns the
plain function if Numba is disabled, a dispatcher that calls the rule in a loaded object file, or a
function that Numba compiles in this process.
"""

import dis
import sys
from collections.abc import Callable
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba import njit

from .entries import publish_entry
from .numba_options import is_interpreted
from .signatures import annotations_of, parameter_types, symbol_of
from .units import Unit, unit_of
from .untyped import Dispatcher
from .variables import is_set

F = TypeVar("F", bound=Callable[..., Any])

RULES: dict[str, Any] = {}
"All `@rule` functions by name: dispatchers, or plain functions if Numba is disabled."
UNCOMPILED: list[str] = []
"The names of the `@rule` functions that `compile_rules` will compile in this process."
INTERPRETED = is_interpreted()
BUILDING: list[Unit] = []
"The unit that this process builds; empty if it builds none."
LISTENERS: list[Callable[[], None]] = []
"Functions that are called after each `@rule` function that is compiled in this process."
PLAIN_NUMBA_VARIABLE = "SUNBARGE_PLAIN_NUMBA"
"The environment variable with which Numba compiles functions one by one, without object files."


def rule(fn: F) -> F:
    """Decorate a function so that it is compiled, for exactly the types of its annotations."""
    name = fn.__name__
    if name in RULES:
        raise ValueError(f"two rules are called {name}")
    if fn.__defaults__ or fn.__kwdefaults__:
        raise ValueError(f"the rule {name} has a parameter with a default, and rules have none")
    unit = unit_of(fn.__module__)
    if INTERPRETED:
        RULES[name] = interpreted(fn)
    elif unit in BUILDING:
        RULES[name] = njit(nogil=True, error_model="numpy")(fn)
        UNCOMPILED.append(name)
    elif unit is None or not has_object(unit):
        RULES[name] = compiled_by_numba(fn)
        UNCOMPILED.append(name)
    else:
        RULES[name] = from_object(fn, unit)
    return cast(F, RULES[name])


def interpreted(fn: F) -> F:
    """Return a function that runs a `@rule` function as plain Python.

    If it takes a random source, which overflows on purpose, NumPy's overflow warnings are off.
    """
    return np.errstate(over="ignore")(fn) if "rng" in annotations_of(fn) else fn


def from_object(fn: Callable[..., object], unit: Unit) -> Dispatcher:
    """Return a dispatcher that calls the compiled function in the unit's object file."""
    from . import dispatch, objects

    result = objects.result_type(unit, fn.__name__)
    if BUILDING:
        return dispatch.ExactDispatcher(fn, result, None, linked=True)
    return dispatch.ExactDispatcher(fn, result, objects.cache_folder_of(unit))


@cache
def has_object(unit: Unit) -> bool:
    """Load a unit's object file, building it if there is none; return whether that succeeded.

    Prints the reason if loading or building fails.
    """
    if is_set(PLAIN_NUMBA_VARIABLE) or (unit.base is not None and not has_object(unit.base)):
        return False
    try:
        from . import objects

        objects.load_index(unit)
        if not BUILDING:
            objects.load_unit(unit)
    except Exception as reason:  # whatever it is, Numba can compile rules one by one
        if BUILDING:
            raise
        print(
            f"sunbarge: Numba {numba.__version__} compiles every rule by itself here, which takes "
            "minutes the first time, as it could not be done as a whole (`sunbarge warm --again` "
            f"tries that once more): {' '.join(str(reason).split())}",
            file=sys.stderr,
        )
        return False
    return True


def compiled_by_numba(fn: Callable[..., object]) -> Dispatcher:
    """Return a standard Numba dispatcher, whose cache is in Sunbarge's cache folder."""
    from . import cache as folders

    dispatcher: Dispatcher = njit(nogil=True, error_model="numpy")(fn)
    dispatcher._cache = folders.function_cache(fn, fallback_cache_folder())
    return dispatcher


@cache
def fallback_cache_folder() -> Path | None:
    """Return the cache folder of functions compiled one by one; None if no folder is writable."""
    from . import cache as folders

    try:
        return folders.fallback_folder()
    except OSError:
        return None


def compile_rules() -> None:
    """Compile the `@rule` functions decorated since the last call, callees before callers.

    Every module with such functions calls it at its end. It does nothing for functions from an
    object file. The functions must not be mutually recursive.
    """
    new = set(UNCOMPILED)
    UNCOMPILED.clear()
    calls = {name: called_by(RULES[name].py_func) & new for name in sorted(new)}
    for name in TopologicalSorter(calls).static_order():
        RULES[name].compile(parameter_types(RULES[name].py_func))
        RULES[name].disable_compile()
        for listener in LISTENERS:
            listener()
        if not BUILDING:
            publish_compiled(RULES[name])


def publish_compiled(dispatcher: Dispatcher) -> None:
    """Publish the address of a function that was compiled in this process (see `entries`)."""
    (compiled,) = dispatcher.overloads.values()
    signature, function = compiled.signature, compiled.fndesc.llvm_func_name
    symbol = symbol_of(dispatcher.py_func.__name__, signature.args, signature.return_type)
    publish_entry(symbol, compiled.library.get_pointer_to_function(function))


def called_by(fn: FunctionType) -> set[str]:
    """Return the names of the `@rule` functions that `fn` calls.

    `fn` may refer to these functions as globals or from an enclosing scope.
    """
    loads = {code.argval for code in dis.get_instructions(fn) if code.opname == "LOAD_GLOBAL"}
    enclosing = (cell.cell_contents for cell in fn.__closure__ or ())
    return RULES.keys() & (loads | {getattr(each, "__name__", "") for each in enclosing})
