"""Optional dependencies (extras): if one is missing, the error names the command to install it."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import NamedTuple


class Extra(NamedTuple):
    """An extra of the distribution: its title in messages, and the packages that it installs."""

    title: str
    packages: tuple[str, ...]


EXTRAS = {
    "envs": Extra("Gymnasium with PettingZoo", ("gymnasium", "pettingzoo")),
    "openspiel": Extra("OpenSpiel", ("pyspiel",)),
    "postgresql": Extra("psycopg", ("psycopg",)),
    "ray": Extra("Ray", ("ray",)),
    "redis": Extra("redis-py", ("redis",)),
    "research": Extra("PyArrow", ("pyarrow",)),
}
"The extras that are listed in `pyproject.toml`, by name."


class MissingExtra(ImportError, ValueError):
    """Raised if a package of an extra is missing.

    It is also a ValueError, because commands report a ValueError without a traceback.
    """


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """Turn an ImportError inside the `with` block into MissingExtra, for imports of an extra."""
    try:
        yield
    except ImportError as error:
        absent = isinstance(error, ModuleNotFoundError) and error.name in EXTRAS[extra].packages
        why = "is not installed" if absent else f"does not work here ({error})"
        raise MissingExtra(advice(extra, why)) from error


def require(extra: str) -> None:
    """Raise MissingExtra unless the packages of an extra are installed; imports none of them."""
    if not all(find_spec(package) for package in EXTRAS[extra].packages):
        raise MissingExtra(advice(extra))


def advice(extra: str, why: str = "is not installed") -> str:
    """Return an error message that names the missing package and the command to install it."""
    return f"this needs {EXTRAS[extra].title}, which {why}: pip install 'sunbarge[{extra}]'"
