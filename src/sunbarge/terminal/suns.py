"""Parses which suns each seat begins with, as they lie on a real table."""

import re
from collections.abc import Sequence

from sunbarge.engine.editions import facts


def parse_suns(text: str, edition: str, players: int) -> list[int]:
    """Parse which group of suns each seat begins with; return the number of each seat's group.

    The text names a group for each seat: by its highest sun or by all of its suns.

    >>> parse_suns("12, 13, 11 10 7 4", "disk", 3)
    [1, 0, 2]
    """
    groups = facts(edition).players[players].groups
    seats = text.split(",")
    if len(seats) != players:
        raise ValueError(f"--suns names {len(seats)} of {players} seats; {example(groups)}")
    chosen = [find_group(seat, groups) for seat in seats]
    for group in chosen:
        if chosen.count(group) > 1:
            raise ValueError(f"two seats have the sun {max(groups[group])}; {example(groups)}")
    return chosen


def find_group(seat: str, groups: Sequence[Sequence[int]]) -> int:
    """Return the number of the group that a seat's text names; ValueError if there is none."""
    suns = {int(number[:4]) for number in re.findall("[0-9]+", seat)}
    for number, group in enumerate(groups):
        if suns in ({max(group)}, set(group)):
            return number
    raise ValueError(f"no seat begins with the suns {seat.strip()!r}; {example(groups)}")


def example(groups: Sequence[Sequence[int]]) -> str:
    """Return as text which groups of suns there are, and how they are typed."""
    there = ", ".join(" ".join(map(str, group)) for group in groups)
    short = ",".join(str(max(group)) for group in groups)
    return f"the groups are {there}: write --suns {short}, in the order of the seats"
