"""Checks the names of bots without importing the engine, and so before anything is compiled."""

from collections.abc import Iterable
from importlib.metadata import entry_points
from pathlib import Path

from .bot_names import FILE_SUFFIX, FORMS, Form, parse_name
from .builtin import BUILT_IN
from .net_files import check_nets

GROUP = "sunbarge.bots"
"The group of entry points by which other packages offer bots."


def check_name(text: str) -> None:
    """Raise ValueError if no bot can have this name; the bot itself is not loaded."""
    name = parse_name(text)
    if name.form is Form.NETS:
        check_nets(name.place)
    elif name.form is Form.CLASS:
        check_file(name.place)
    elif name.form is Form.INSTALLED and name.place not in BUILT_IN:
        offered = {point.name for point in entry_points(group=GROUP)}
        if name.place not in offered:
            raise unknown_bot(name.place, [*BUILT_IN, *sorted(offered)])


def check_file(place: str) -> None:
    """Raise ValueError if FILE.py:CLASS names a file that does not exist."""
    where = place.rpartition(":")[0]
    if where.endswith(FILE_SUFFIX) and not Path(where).is_file():
        raise ValueError(f"there is no file {where}")


def unknown_bot(name: str, known: Iterable[str]) -> ValueError:
    """Return the error for the name of a bot that does not exist; it lists the names that do."""
    return ValueError(f"there is no bot {name!r}; the bots are {', '.join(known)}, or {FORMS}")
