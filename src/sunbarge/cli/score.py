"""`sunbarge score`: scores an epoch of a game played with physical tiles."""

import re
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from .options import House, check_table

if TYPE_CHECKING:
    from sunbarge.game.tableau import Tableau

WORD = r"[^\W\d_]{2,}"
TILES = re.compile(rf"(?:([0-9]+)\s*(?:x\s*)?)?({WORD}(?:\s+{WORD})*)(?:\s*x\s*([0-9]+)|([0-9]+))?")
MOST_DIGITS = 4
EXAMPLE = "Anna: 3 pha 2 nil flo agr art wri gol | 13 8 5 2"


Seats = Annotated[list[str] | None, typer.Argument(help=f'One text a seat, such as "{EXAMPLE}".')]
Epoch = Annotated[int, typer.Option(help="The epoch that ends: 1, 2 or 3.")]
EditionOption = Annotated[str, typer.Option(help="The edition that is played.")]
Before = Annotated[
    str, typer.Option(help="The points of each seat before this epoch, separated by commas.")
]


def score(
    seats: Seats = None,
    epoch: Epoch = 1,
    edition: EditionOption = "disk",
    house: House = "",
    before: Before = "",
) -> None:
    """Score an epoch of a game with real tiles.

    Each seat is one line. Tiles are typed by the letters their names begin with, with their
    numbers; the suns come after a bar and are needed in epoch 3. Without arguments the lines are
    read from the keyboard, up to an empty one.
    """
    lines = seats or ask(epoch)
    rules = [name.strip() for name in house.split(",") if name.strip()]
    if len(lines) > 1:
        check_table(edition, len(lines), rules)
    from sunbarge.game.tableau import score_tableaus

    named = [read_seat(text, number) for number, text in enumerate(lines, 1)]
    check_names([name for name, _ in named])
    check_suns(named, epoch, edition)
    parts = score_tableaus([seat for _, seat in named], epoch, edition, rules)
    points = read_points(before, len(named), edition, epoch)
    show([name for name, _ in named], parts, points)


def check_names(names: list[str]) -> None:
    """Raise ValueError if two seats have the same name."""
    for name in names:
        if names.count(name) > 1:
            raise ValueError(f"two seats are called {name}; give each its own name")


def check_suns(named: "list[tuple[str, Tableau]]", epoch: int, edition: str) -> None:
    """Raise ValueError, with the seat's name, for a wrong number of suns.

    In the last epoch every seat needs its suns; in other epochs all seats or none must have them.
    """
    from sunbarge.engine.editions import facts
    from sunbarge.engine.kinds import EPOCHS

    needed = epoch == EPOCHS or any(seat.suns for _, seat in named)
    table = facts(edition).players.get(len(named))
    for name, seat in named:
        if needed and table and len(seat.suns) != len(table.groups[0]):
            raise ValueError(
                f"{name} has {len(seat.suns)} suns instead of {len(table.groups[0])}; "
                "write all suns of a seat after a bar, also the spent ones"
            )


def ask(epoch: int) -> list[str]:
    """Read one line for each seat, up to an empty line or the end of the input."""
    if sys.stdin.isatty():
        suns = "" if epoch == 3 else " (suns only in epoch 3)"
        typer.echo(f"One line a seat, an empty line ends. For example{suns}:\n  {EXAMPLE}")
    lines: list[str] = []
    for line in sys.stdin:
        if not line.strip():
            break
        lines.append(line.strip())
    return lines


def read_seat(text: str, number: int) -> "tuple[str, Tableau]":
    """Parse a line into a seat's name, tiles and suns."""
    from sunbarge.game.tableau import Tableau

    name, colon, rest = text.partition(":")
    if not colon:
        name, rest = f"Seat {number}", text
    tiles, _, suns = rest.lower().partition("|")
    counts: dict[str, int] = {}
    left = TILES.sub(lambda match: count_tiles(match, counts, name), tiles).strip(" ,;.\t")
    if left:
        raise ValueError(f"{name}: cannot read {left!r}; a line looks like this: {EXAMPLE}")
    numbers = suns.replace(",", " ").split()
    if not all(word.isascii() and word.isdecimal() for word in numbers):
        raise ValueError(f"{name}: suns are numbers after the bar, not {suns.strip()!r}")
    return name.strip(), Tableau(counts, [int(word) for word in numbers])


def count_tiles(match: re.Match[str], counts: dict[str, int], name: str) -> str:
    """Add the tiles that a regex match names to `counts`; return the empty replacement text.

    A number of copies may stand before the first tile and after the last tile. A tile without a
    number counts once.
    """
    before, words, times, after = match.groups()
    codes = tile_codes(words.split(), name)
    numbers: list[str | None] = [None] * len(codes)
    numbers[0], last = before, times or after
    if last:
        if numbers[-1]:
            raise ValueError(f"{name}: {match.group().strip()!r} has two numbers")
        numbers[-1] = last
    for code, number in zip(codes, numbers, strict=True):
        counts[code] = counts.get(code, 0) + read_number(number or "1", name)
    return ""


def read_number(digits: str, name: str) -> int:
    """Return a number of tiles as an int; raise ValueError if it has too many digits."""
    if len(digits) > MOST_DIGITS:
        shown = digits if len(digits) < 20 else f"{digits[:20]}..."
        raise ValueError(f"{name}: {shown} is too long for a number of tiles")
    return int(digits)


def tile_codes(words: list[str], name: str) -> list[str]:
    """Return the codes of the named tiles; two words may name one tile, such as `step pyramid`."""
    from sunbarge.notation.tiles import CODES
    from sunbarge.terminal.input_parser import Unclear, find_tile

    codes: list[str] = []
    while words:
        size, tile = 2, find_tile(" ".join(words[:2]))
        if len(words) == 1 or isinstance(tile, Unclear):
            size, tile = 1, find_tile(words[0])
        if isinstance(tile, Unclear):
            why = tile.why[:1].lower() + tile.why[1:].rstrip(".")
            raise ValueError(f"{name}: {why}; tiles are {', '.join(CODES)}")
        codes.append(tile)
        words = words[size:]
    return codes


def read_points(text: str, seats: int, edition: str, epoch: int) -> list[int] | None:
    """Parse each seat's points before this epoch.

    If the text is empty, returns the starting points in epoch 1 and None in later epochs.
    """
    from sunbarge.engine.editions import facts

    if not text:
        return [int(facts(edition).scoring["start_points"])] * seats if epoch == 1 else None
    words = text.replace(",", " ").split()
    if len(words) != seats or not all(word.isascii() and word.isdecimal() for word in words):
        raise ValueError(f"--before needs {seats} numbers, one a seat, not {text!r}")
    return [int(word) for word in words]


def show(names: list[str], parts: list[dict[str, int]], before: list[int] | None) -> None:
    """Print a table of the points by category, one row for each seat."""
    from rich.console import Console
    from rich.table import Table

    from sunbarge.game.scoring import PART_NAMES

    used = [name for name in PART_NAMES if any(name in seat for seat in parts)]
    table = Table(title="This epoch", title_justify="left")
    table.add_column("seat")
    for heading in (*used, "sum", *(("before", "after") if before else ())):
        table.add_column(heading, justify="right")
    for seat, name in enumerate(names):
        total = sum(parts[seat].values())
        cells = [f"{parts[seat].get(part, 0):+d}" for part in used] + [f"{total:+d}"]
        if before:
            cells += [str(before[seat]), str(max(0, before[seat] + total))]
        table.add_row(name, *cells)
    Console(markup=False, emoji=False).print(table)
