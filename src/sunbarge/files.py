"""Reads files and checks folders that users name; every error begins with the file's name."""

import tomllib
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any


def read_text(file: Path) -> str:
    """Return the content of a text file; raise ValueError if it is missing or not text."""
    try:
        return file.read_text("utf-8")
    except UnicodeDecodeError as error:
        raise ValueError(f"{file} is not UTF-8 text (byte {error.start + 1})") from None
    except OSError as error:
        raise ValueError(f"{file} cannot be read: {error.strerror or error}") from None


def read_toml(file: Path) -> dict[str, Any]:
    """Return the content of a TOML file; raise ValueError if it is missing or not TOML."""
    text = read_text(file)
    with errors_in(file):
        return tomllib.loads(text)


def check_empty(folder: Path) -> None:
    """Raise ValueError if a folder has anything in it."""
    if any(folder.iterdir()):
        raise ValueError(f"{folder} has other things in it; name an empty folder")


@contextmanager
def errors_in(file: Path) -> Iterator[None]:
    """Put the file's name before the message of a ValueError raised inside the `with` block."""
    try:
        yield
    except ValueError as error:
        raise ValueError(f"{file}: {error}") from None


def check_keys(found: Collection[str], needed: Collection[str], known: Collection[str]) -> None:
    """Raise ValueError if a `needed` key was not found, or a found key is not in `known`."""
    wrong = []
    if missing := sorted(set(needed) - set(found)):
        wrong.append(f"missing: {', '.join(missing)}")
    if unknown := sorted(set(found) - set(known)):
        wrong.append(f"unknown: {', '.join(unknown)}")
    if wrong:
        raise ValueError("; ".join(wrong))
