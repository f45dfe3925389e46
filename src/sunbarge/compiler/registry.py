"""Rules: what the decorator makes of a function, by how this process gets compiled code."""

import dis
import sys
from collections.abc import Callable
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba import njit

from .entries import offer
from .signatures import annotations_of, parameter_types, symbol_of
from .units import Unit, unit_of
from .variables import is_set

F = TypeVar("F", bound=Callable[..., Any])

RULES: dict[str, Any] = {}
"Every rule by its name: the function itself if interpreted, else a dispatcher."
UNSEALED: list[str] = []
"Rules that Numba is to compile in this process."
INTERPRETED = bool(cast(Any, numba.config).DISABLE_JIT)
BUILDING: list[Unit] = []
"The unit that this process builds, if it was started for that."
LISTENERS: list[Callable[[], None]] = []
"Called whenever a rule was compiled in this process."
PLAIN = "SUNBARGE_PLAIN_NUMBA"
"A variable that makes Numba compile every rule by itself, as where objects cannot be built."


def rule(fn: F) -> F:
    """Mark a function as a rule: compiled for exactly the types of its annotations."""
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
        UNSEALED.append(name)
    elif unit is None or not comes_as_object(unit):
        RULES[name] = compiled_alone(fn)
        UNSEALED.append(name)
    else:
        RULES[name] = from_object(fn, unit)
    return cast(F, RULES[name])


def interpreted(fn: F) -> Any:
    """Random numbers wrap around, which plain NumPy scalars would warn of."""
    return np.errstate(over="ignore")(fn) if "rng" in annotations_of(fn) else fn


def from_object(fn: F, unit: Unit) -> Any:
    """The rule as the unit's object has it."""
    from . import dispatch, objects

    result = objects.result_of(unit, fn.__name__)
    if BUILDING:
        return dispatch.ExactDispatcher(fn, result, None, linked=True)
    return dispatch.ExactDispatcher(fn, result, objects.folder_of(unit))


@cache
def comes_as_object(unit: Unit) -> bool:
    """Whether a unit's object is there, or can be built; otherwise one line says why not."""
    if is_set(PLAIN) or (unit.base is not None and not comes_as_object(unit.base)):
        return False
    try:
        from . import objects

        objects.index_of(unit)
        if not BUILDING:
            objects.load_unit(unit)
    except Exception as reason:  # whatever it is, Numba can compile the rules by itself
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


def compiled_alone(fn: F) -> Any:
    """The rule as Numba compiles it by itself, in our cache; the host program's keeps its own."""
    from . import cache as folders

    made: Any = njit(nogil=True, error_model="numpy")(fn)
    made._cache = folders.function_cache(fn, folder_of_plain_code())
    return made


@cache
def folder_of_plain_code() -> Path | None:
    """The folder for rules that are compiled one by one; None if nothing can be kept here."""
    from . import cache as folders

    try:
        return folders.folder_of_plain_code()
    except OSError:
        return None


def seal() -> None:
    """Compile the rules of a module where Numba does it here; rules must not call in a circle.

    Called at the end of every module with rules. Callees are compiled first.
    """
    new = set(UNSEALED)
    UNSEALED.clear()
    calls = {name: called_by(RULES[name].py_func) & new for name in sorted(new)}
    for name in TopologicalSorter(calls).static_order():
        RULES[name].compile(parameter_types(RULES[name].py_func))
        RULES[name].disable_compile()
        for listener in LISTENERS:
            listener()
        if not BUILDING:
            offer_alone(RULES[name])


def offer_alone(made: Any) -> None:
    """Let callers find the rule that were compiled, and cached, where it came from an object."""
    (compiled,) = made.overloads.values()
    signature, function = compiled.signature, compiled.fndesc.llvm_func_name
    symbol = symbol_of(made.py_func.__name__, signature.args, signature.return_type)
    offer(symbol, compiled.library.get_pointer_to_function(function))


def called_by(fn: Callable[..., Any]) -> set[str]:
    """The names of the rules that a rule calls, by their global names or from around it."""
    loads = {code.argval for code in dis.get_instructions(fn) if code.opname == "LOAD_GLOBAL"}
    around = (cell.cell_contents for cell in fn.__closure__ or ())
    return RULES.keys() & (loads | {getattr(made, "__name__", "") for made in around})
