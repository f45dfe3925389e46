"""Short names for bots that the operator of a server adds, so that no file paths are shown."""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from .bot_names import Form, parse_name
from .registry import OFFERED, kind, names

LONGEST = 30
FALLBACK = "bot"
WRITTEN = "FILE.py:CLASS, MODULE:CLASS or net:FOLDER"


def short_names(places: Iterable[str]) -> dict[str, str]:
    """Return the full names of the operator's own bots by new short names that no other bot has.

    Raises ValueError if a name is that of an installed bot, of a program, or of no bot.
    """
    found: dict[str, str] = {}
    installed = {name for name in names() if name not in OFFERED}
    for place in places:
        name = parse_name(place)
        if name.form not in (Form.CLASS, Form.NETS):
            raise ValueError(f"a bot of your own is {WRITTEN}, not {place!r}")
        kind(place)
        last = name.place.rpartition(":")[2]
        found[free_name(Path(last).stem, {*installed, *found})] = place
    return found


def free_name(text: str, taken: set[str]) -> str:
    """Return a name for a bot, made from a text; with a number if the name is taken.

    >>> free_name("Greedy Bot", set()), free_name("Simple", {"simple"})
    ('greedy-bot', 'simple-2')
    """
    plain = re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")
    base = plain[:LONGEST] if plain[:1].isalpha() else f"{FALLBACK}-{plain}"[:LONGEST].strip("-")
    name, number = base, 2
    while name in taken:
        name, number = f"{base}-{number}", number + 1
    return name


def offer(bots: Mapping[str, str]) -> None:
    """Make bots available by their short names in this process; `bots` maps these to full names."""
    OFFERED.clear()
    OFFERED.update(bots)
