"""Flow charts whose boxes name code: draw them, and look the code up."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from sunbarge import svg

ROOT = Path(__file__).parents[2]
LEFT, TOP, LANE, ROW, BOX_WIDTH, BOX_HEIGHT = 60, 58, 176, 62, 288, 44
CODE_STYLE = "font: 11px ui-monospace, monospace; fill: var(--ink-2)"
BOLD = "font-weight: bold"


@dataclass(frozen=True)
class Lane:
    """One column, and what the names of code in it begin with."""

    name: str
    prefix: str = ""


@dataclass(frozen=True)
class Step:
    """One box: what happens, in which lane, and the code that does it.

    `code` is a name below `sunbarge` (`online.store.Store.write`), or a file below `web/src`
    and an identifier in it (`socket/tableSocket.ts send`).
    """

    lane: int
    what: str
    code: str
    stage: str = ""


def exists(code: str) -> bool:
    """Whether the code that a step names is there."""
    file, _, identifier = code.partition(" ")
    if identifier:
        path = ROOT / "web" / "src" / file
        word = rf"\b{re.escape(identifier)}\b"
        return path.is_file() and bool(re.search(word, path.read_text("utf-8")))
    return found(f"sunbarge.{code}")


def found(name: str) -> bool:
    """Whether a dotted name is a module, or something in one."""
    parts = name.split(".")
    for end in range(len(parts), 0, -1):
        try:
            thing: object = import_module(".".join(parts[:end]))
        except ModuleNotFoundError:
            continue
        for part in parts[end:]:
            thing = getattr(thing, part, None)
        return thing is not None
    return False


def draw(title: str, lanes: Sequence[Lane], steps: Sequence[Step]) -> str:
    """The chart as SVG: a column a lane, a row a step, arrows from step to step."""
    width, height = LEFT + LANE * (len(lanes) - 1) + BOX_WIDTH + 8, TOP + ROW * len(steps) + 4
    heads = [
        svg.text(middle(number), TOP - 36 + 16 * line, told, "mid", style=style)
        for number, lane in enumerate(lanes)
        for line, (told, style) in enumerate([(lane.name, BOLD), (lane.prefix, CODE_STYLE)])
    ]
    rails = [
        svg.line(middle(lane), TOP - 8, middle(lane), height - 8, "grid")
        for lane in range(len(lanes))
    ]
    boxes = [
        part
        for row, step in enumerate(steps)
        for part in box(row, step, middle(step.lane), lanes[step.lane].prefix)
    ]
    arrows = [arrow(row, steps[row], steps[row + 1]) for row in range(len(steps) - 1)]
    stages = [part for row, step in enumerate(steps) if step.stage for part in tag(row, step)]
    return svg.chart_document(
        width, height, title, head(), *heads, *rails, *boxes, *arrows, *stages
    )


def middle(lane: int) -> float:
    """The middle of a lane."""
    return LEFT + LANE * lane + BOX_WIDTH / 2


def box(row: int, step: Step, centre: float, prefix: str = "") -> list[str]:
    """The box of a step: a sentence, and the code below it."""
    x, y = centre - BOX_WIDTH / 2, TOP + ROW * row
    shown = step.code.removeprefix(prefix).rpartition("/")[2]  # without the folders of the page
    style = f"fill: var(--page); stroke: var(--{'strong' if step.stage else 'line'})"
    place = {"x": x, "y": y, "width": BOX_WIDTH, "height": BOX_HEIGHT}
    return [
        svg.element("rect", **place, rx=5, style=style),
        svg.text(x + 8, y + 18, f"{row + 1}. {step.what}"),
        svg.text(x + 8, y + 35, shown, style=CODE_STYLE),
    ]


def tag(row: int, step: Step) -> list[str]:
    """The name of a stage, at the left of its first row."""
    return [svg.text(10, TOP + ROW * row + 27, step.stage, "mark", style=BOLD)]


def arrow(row: int, before: Step, after: Step) -> str:
    """An arrow from the box of a step to the next."""
    start = TOP + ROW * row + BOX_HEIGHT
    end = TOP + ROW * (row + 1)
    shift = 0 if before.lane == after.lane else 30 * (1 if after.lane > before.lane else -1)
    return draw_arrow((middle(before.lane) + shift, start), (middle(after.lane) - shift, end))


def draw_arrow(start: tuple[float, float], end: tuple[float, float]) -> str:
    """An arrow from one point to another."""
    style = "fill: none; stroke: var(--strong); stroke-width: 1.5"
    return svg.polyline([start, end], style=style, marker_end="url(#head)")


def head() -> str:
    """The head of arrows."""
    tip = svg.element("path", d="M0 0 L7 3.5 L0 7 z", style="fill: var(--strong)")
    size = {"markerWidth": 7, "markerHeight": 7, "refX": 7, "refY": 3.5}
    return svg.element("defs", svg.element("marker", tip, id="head", orient="auto", **size))
