"""Builds SVG images as text: elements, documents, and charts for light and dark mode."""

from collections.abc import Iterable
from html import escape

LIGHT = {
    "page": "#EADFC4",
    "card": "#F8F1E0",
    "line": "#CDBB92",
    "strong": "#8F7C55",
    "ink": "#1C1914",
    "ink-2": "#574A34",
    "above": "#1E3C86",
    "below": "#A83A22",
    "mark-0": "#1E3C86",
    "mark-1": "#96301A",
    "mark-2": "#1F5F3B",
}
DARK = {
    "page": "#0D1018",
    "card": "#171B27",
    "line": "#353C50",
    "strong": "#6E7690",
    "ink": "#F3EAD3",
    "ink-2": "#B9B29F",
    "above": "#3A58B4",
    "below": "#A83A22",
    "mark-0": "#A9BEF5",
    "mark-1": "#F2937A",
    "mark-2": "#86CFA0",
}
FONT = '"Avenir Next", "Segoe UI", "Noto Sans", system-ui, sans-serif'
CHART_STYLE = f"""text {{ font: 13px {FONT}; fill: var(--ink); }}
.small {{ font-size: 11px; fill: var(--ink-2); }}
.end {{ text-anchor: end; }} .mid {{ text-anchor: middle; }}
.grid {{ stroke: var(--line); }} .fair {{ stroke: var(--strong); stroke-dasharray: 4 4; }}
.above {{ fill: var(--above); }} .below {{ fill: var(--below); }} .none {{ fill: var(--line); }}
.bar {{ fill: var(--above); }} .whisker {{ stroke: var(--ink); stroke-width: 2; }}
.m0 {{ --mark: var(--mark-0); }} .m1 {{ --mark: var(--mark-1); }} .m2 {{ --mark: var(--mark-2); }}
.mark {{ fill: var(--mark, var(--mark-0)); }}
.curve {{ fill: none; stroke: var(--mark); stroke-width: 2; }}
.m1 .curve {{ stroke-dasharray: 7 3; }} .m2 .curve {{ stroke-dasharray: 2 3; }}
.error {{ stroke: var(--mark); }}"""


# --- Elements ---------------------------------------------------------------------------------


def element(tag: str, *children: str, **attributes: str | float | None) -> str:
    """Return an SVG element; attributes are escaped, children are SVG text and are not.

    An attribute that is None is left out. Underscores stand for hyphens (`stroke_width`), and
    `class_` is `class`.
    """
    written = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{escape(as_text(value))}"'
        for name, value in attributes.items()
        if value is not None
    )
    return f"<{tag}{written}>{''.join(children)}</{tag}>" if children else f"<{tag}{written}/>"


def as_text(value: str | float) -> str:
    """Return the text of an attribute's value; numbers have two decimals at most."""
    if isinstance(value, str):
        return value
    return f"{value:z.2f}".rstrip("0").rstrip(".")


def group(*children: str, **attributes: str | float | None) -> str:
    """Return a group element with these children."""
    return element("g", *children, **attributes)


def text(
    x: float, y: float, content: str, class_: str | None = None, **attributes: str | float | None
) -> str:
    """Return a line of text; its content is escaped."""
    return element("text", escape(content), x=x, y=y, class_=class_, **attributes)


def line(x1: float, y1: float, x2: float, y2: float, class_: str) -> str:
    """Return a straight line."""
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=class_)


def polyline(points: Iterable[tuple[float, float]], **attributes: str | float | None) -> str:
    """Return straight lines from point to point."""
    written = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return element("polyline", points=written, **attributes)


def bar(x: float, y: float, width: float, height: float, class_: str, opacity: float) -> str:
    """Return a filled rectangle with rounded corners."""
    place = {"x": x, "y": y, "width": width, "height": height}
    return element("rect", **place, rx=3, class_=class_, fill_opacity=opacity)


def dot(x: float, y: float, radius: float) -> str:
    """Return the circle of a data point in a chart."""
    return element("circle", cx=x, cy=y, r=radius, class_="mark")


# --- Documents --------------------------------------------------------------------------------


def document(
    width: float, height: float, title: str, *children: str, sized: bool = False, **fonts: str
) -> str:
    """Return a complete SVG file, which loads no other files and has a title for screen readers.

    If `sized` is true, the image has a fixed size in pixels; otherwise it scales with the page.
    """
    size = {"width": as_text(width), "height": as_text(height)} if sized else {}
    named = element("title", escape(title))
    return root(width, height, named, *children, **size, **fonts) + "\n"


def background(fill: str) -> str:
    """Return a rectangle of one colour behind everything that follows."""
    return element("rect", width="100%", height="100%", style=f"fill: {fill}")


def chart(width: float, height: float, title: str, *children: str) -> str:
    """Return a chart to embed in an HTML page whose style has `palette()` and `CHART_STYLE`."""
    return root(width, height, *children, aria_label=title)


def chart_document(width: float, height: float, title: str, *children: str) -> str:
    """Return a chart as a complete SVG file with its own style."""
    style = element("style", f"{palette()}\n{CHART_STYLE}")
    return document(width, height, title, style, background("var(--card)"), *children)


def root(view_width: float, view_height: float, *children: str, **attributes: str) -> str:
    """Return the outermost element of an SVG image, `<svg>`."""
    space = "http://www.w3.org/2000/svg"
    box = f"0 0 {view_width:g} {view_height:g}"
    return element("svg", *children, xmlns=space, viewBox=box, role="img", **attributes)


def palette() -> str:
    """Return the colours as CSS variables, which follow the reader's colour scheme."""
    light, dark = (
        " ".join(f"--{name}: {colour};" for name, colour in colours.items())
        for colours in (LIGHT, DARK)
    )
    scheme = "@media (prefers-color-scheme: dark)"
    return f":root {{ color-scheme: light dark; {light} }}\n{scheme} {{ :root {{ {dark} }} }}"
