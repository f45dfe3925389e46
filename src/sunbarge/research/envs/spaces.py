"""Writes a page of the documentation: what each number of actions and observations means.

Run as `python -m sunbarge.research.envs.spaces`.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate, groupby
from pathlib import Path

from sunbarge.engine.kinds import MAX_PLAYERS, MIN_PLAYERS, N_ACTIONS
from sunbarge.notation.moves import TEXTS
from sunbarge.notation.tiles import CODES, NAMES
from sunbarge.research.lowlevel.layout import (
    SEAT_FIELDS,
    SEAT_SIZE,
    TABLE_FIELDS,
    TABLE_SIZE,
    VERSION,
    Field,
    size,
)

PAGE = Path(__file__).parents[4] / "docs" / "research" / "spaces.md"
MEANINGS = {
    "draw": "draw a tile",
    "invoke": "invoke Ra",
    "done": "spend no more gods",
    "pass": "do not bid",
    "god": "spend a god for this tile of the auction track",
    "bid": "bid this sun",
    "lose": "give this tile up to a disaster",
}


def page() -> str:
    """Return the Markdown text of the documentation's page on actions and observations."""
    return "\n".join([*actions(), "", *observations(), "", *tiles()]) + "\n"


def actions() -> Iterator[str]:
    """Yield the Markdown lines with the page's title and a table of what each action does."""
    yield "# Actions and observations"
    yield ""
    yield "All environments share these numbers. The page is written by"
    yield "`python -m sunbarge.research.envs.spaces`; a test fails when it is stale."
    yield ""
    yield "## Actions"
    yield ""
    yield f"An action is a number below {N_ACTIONS}; its text is the move in the notation"
    yield "(`sunbarge.notation.moves` has `TEXTS` and `MOVES`, both ways). The mask says which of"
    yield "them are legal."
    yield ""
    yield "| number | move | what it does |"
    yield "|---|---|---|"
    for kind, members in groupby(range(N_ACTIONS), lambda action: TEXTS[action].split(":")[0]):
        numbers = list(members)
        moves = " ".join(f"`{TEXTS[action]}`" for action in numbers)
        yield f"| {span(numbers[0], len(numbers))} | {moves} | {MEANINGS[kind]} |"


def observations() -> Iterator[str]:
    """Yield the Markdown lines with two tables of what each number of an observation means."""
    sizes = ", ".join(f"{size(n)} with {n}" for n in range(MIN_PLAYERS, MAX_PLAYERS + 1))
    yield f"## Observations, version {VERSION}"
    yield ""
    yield f"An observation is what one seat may know: {TABLE_SIZE} numbers (float32) for the table,"
    yield f"then {SEAT_SIZE} a seat, clockwise from the seat that looks: {sizes} players."
    yield "`sunbarge.research.lowlevel.layout.names(players)` names each of them."
    yield "Bounds are those of the numbers as they stand, after the division."
    yield ""
    yield "The table:"
    yield ""
    yield from fields(TABLE_FIELDS)
    yield ""
    yield "A seat, counted from the first number of its block:"
    yield ""
    yield from fields(SEAT_FIELDS)


def fields(block: Sequence[Field]) -> Iterator[str]:
    """Yield the lines of a Markdown table with one row for each field of an observation's block."""
    yield "| place | name | one number each for | what it is | divided by | bounds |"
    yield "|---|---|---|---|---|---|"
    for place, field in zip(accumulate([f.size for f in block], initial=0), block, strict=False):
        labels = " ".join(field.labels)
        bounds = f"{field.lowest:g} to {field.highest:g}"
        where = span(place, field.size)
        yield f"| {where} | `{field.name}` | {labels} | {field.about} | {field.unit:g} | {bounds} |"


def tiles() -> Iterator[str]:
    """Yield the Markdown lines that list each kind of tile with its short code."""
    yield "## Tiles"
    yield ""
    yield ", ".join(f"`{code}` {NAMES[code]}" for code in CODES) + "."


def span(first: int, count: int) -> str:
    """Return the range of `count` indices from `first` on as text."""
    return str(first) if count == 1 else f"{first}–{first + count - 1}"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
