"""Checks of arguments; the errors say what was expected and what was given."""

import math
from numbers import Integral, Real
from typing import TypeGuard

LONGEST_SHOWN = 60


def shown(value: object) -> str:
    """Return the repr of a value for an error message, shortened if it is long."""
    try:
        text = repr(value)
    except Exception:
        text = f"a {type(value).__name__} that cannot be shown"
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"


def is_integer(value: object) -> TypeGuard[int]:
    """Return whether a value is an integer of Python or NumPy; a boolean is not one.

    >>> is_integer(3), is_integer(True), is_integer(3.0)
    (True, False, False)
    """
    return isinstance(value, Integral) and not isinstance(value, bool)


def is_number(value: object) -> TypeGuard[float]:
    """Return whether a value is an integer or a float; a boolean is neither."""
    return isinstance(value, Real) and not isinstance(value, bool)


def check_integer(
    what: str, value: object, least: int | None = None, most: int | None = None
) -> int:
    """Return the value as an `int`; raise ValueError unless it is an integer within the bounds.

    >>> check_integer("seed", -1, 0)
    Traceback (most recent call last):
    ValueError: seed is a whole number from 0, not -1
    """
    if not is_integer(value) or not is_within(value, least, most):
        raise ValueError(f"{what} is a whole number{limits(least, most)}, not {shown(value)}")
    return int(value)


def check_number(
    what: str, value: object, least: float | None = None, most: float | None = None
) -> float:
    """Return the value; raise ValueError unless it is an integer or float within the bounds."""
    if not is_number(value) or not is_within(value, least, most):
        raise ValueError(f"{what} is a number{limits(least, most)}, not {shown(value)}")
    return value


def is_within(value: float, least: float | None, most: float | None) -> bool:
    """Return whether a number is within the bounds; None is no bound."""
    return (least is None or value >= least) and (most is None or value <= most)


def limits(least: float | None, most: float | None) -> str:
    """Return the bounds as the end of a phrase, such as ` from 0 to 5`."""
    upper = "" if most is None or most == math.inf else f" to {most}"
    return upper if least is None else f" from {least}{upper}"
