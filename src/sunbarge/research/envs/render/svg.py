"""A picture as an SVG that loads nothing."""

from xml.sax.saxutils import escape

from .shapes import EDGE, LEADING, Box, Disc, Label, Picture, Shape

FONT_SIZE = 10  # pixels a dot: letters of a fixed width are six tenths of it wide


def svg(picture: Picture) -> str:
    """The whole picture."""
    size = f'width="{picture.width}" height="{picture.height}"'
    shapes = "".join(element(shape) for shape in picture.shapes)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} '
        f'viewBox="0 0 {picture.width} {picture.height}" role="img" '
        f'font-family="ui-monospace, monospace"><title>{escape(picture.title)}</title>'
        f"{shapes}</svg>\n"
    )


def element(shape: Shape) -> str:
    """One shape."""
    if isinstance(shape, Label):
        return label(shape)
    edge = f' stroke="{shape.edge}" stroke-width="{EDGE}"' if shape.edge else ""
    if isinstance(shape, Disc):
        return (
            f'<circle cx="{shape.x}" cy="{shape.y}" r="{shape.radius}" fill="{shape.fill}"{edge}/>'
        )
    return box(shape, edge)


def box(shape: Box, edge: str) -> str:
    """A rectangle, whose edge lies inside it as it does in pixels."""
    inset = EDGE // 2 if shape.edge else 0
    place = f'x="{shape.x + inset}" y="{shape.y + inset}"'
    size = f'width="{shape.width - 2 * inset}" height="{shape.height - 2 * inset}"'
    return f'<rect {place} {size} rx="3" fill="{shape.fill}"{edge}/>'


def label(shape: Label) -> str:
    """A line of text; its y is the upper edge, as in pixels."""
    place = f'x="{shape.x}" y="{shape.y + LEADING * shape.size}"'
    look = f'font-size="{FONT_SIZE * shape.size}" text-anchor="{shape.anchor}"'
    return f'<text {place} {look} fill="{shape.colour}">{escape(shape.text)}</text>'
