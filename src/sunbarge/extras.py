"""Packages that not everybody needs: a missing one is told with the command that installs it."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import NamedTuple


class Extra(NamedTuple):
    """An extra of the distribution: what its packages are called by people and by Python."""

    title: str
    packages: tuple[str, ...]


EXTRAS = {
    "envs": Extra("Gymnasium with PettingZoo", ("gymnasium", "pettingzoo")),
    "openspiel": Extra("OpenSpiel", ("pyspiel",)),
    "postgresql": Extra("psycopg", ("psycopg",)),
    "ray": Extra("Ray", ("ray",)),
    "research": Extra("PyArrow", ("pyarrow",)),
}
"As in `pyproject.toml`."


class MissingExtra(ImportError, ValueError):
    """A package is missing: an ImportError, and a ValueError like all that a user can mend."""


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """Imports inside a `with` that fail as MissingExtra if a package of the extra is missing."""
    try:
        yield
    except ImportError as error:
        absent = isinstance(error, ModuleNotFoundError) and error.name in EXTRAS[extra].packages
        why = "is not installed" if absent else f"does not work here ({error})"
        raise MissingExtra(advice(extra, why)) from error


def require(extra: str) -> None:
    """Refuse to begin without the packages of an extra; none of them is imported yet."""
    if not all(find_spec(package) for package in EXTRAS[extra].packages):
        raise MissingExtra(advice(extra))


def advice(extra: str, why: str = "is not installed") -> str:
    """What is missing, and the command that installs it."""
    return f"this needs {EXTRAS[extra].title}, which {why}: pip install 'sunbarge[{extra}]'"
