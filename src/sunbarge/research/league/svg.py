"""The colours of pictures in light and dark, and small parts of an SVG."""

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
RULES = f"""text {{ font: 13px {FONT}; fill: var(--ink); }}
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


def palette() -> str:
    """The colours as style variables, following the reader's scheme."""
    light, dark = (
        " ".join(f"--{name}: {colour};" for name, colour in colours.items())
        for colours in (LIGHT, DARK)
    )
    scheme = "@media (prefers-color-scheme: dark)"
    return f":root {{ color-scheme: light dark; {light} }}\n{scheme} {{ :root {{ {dark} }} }}"


def picture(width: float, height: float, title: str, body: str, alone: bool = False) -> str:
    """An SVG with its title for screen readers; alone, it brings its colours with it."""
    style = f"<style>{palette()}\n{RULES}</style>" if alone else ""
    ground = '<rect width="100%" height="100%" style="fill: var(--card)"/>' if alone else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'role="img" aria-label="{escape(title)}">{style}{ground}{body}</svg>'
    )


def text(x: float, y: float, words: str, kind: str = "") -> str:
    """Words at a place."""
    kind = f' class="{kind}"' if kind else ""
    return f'<text x="{x:.1f}" y="{y:.1f}"{kind}>{escape(words)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    """A straight line."""
    ends = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
    return f'<line {ends} class="{kind}"/>'


def box(x: float, y: float, width: float, height: float, kind: str, depth: float = 1.0) -> str:
    """A filled rectangle; its depth is how strong the colour is."""
    place = f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"'
    return f'<rect {place} rx="3" class="{kind}" fill-opacity="{depth:.2f}"/>'


def dot(x: float, y: float, size: float) -> str:
    """A round mark."""
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size:.1f}" class="mark"/>'
