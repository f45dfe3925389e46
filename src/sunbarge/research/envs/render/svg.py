"""Writes a picture as a self-contained SVG."""

from sunbarge.svg import document, element, text

from .shapes import EDGE, LEADING, Box, Disc, Label, Picture, Shape

FONT_SIZE = 10  # font size in pixels for a dot of 1 pixel; a letter is 0.6 times as wide


def svg(picture: Picture) -> str:
    """Return the picture as the text of an SVG file."""
    shapes = (shape_element(shape) for shape in picture.shapes)
    size = (picture.width, picture.height)
    font = "ui-monospace, monospace"
    return document(*size, picture.title, *shapes, sized=True, font_family=font)


def shape_element(shape: Shape) -> str:
    """Return the SVG element of a shape."""
    if isinstance(shape, Label):
        return label(shape)
    edge = {"stroke": shape.edge, "stroke_width": str(EDGE)} if shape.edge else {}
    if isinstance(shape, Disc):
        place = {"cx": shape.x, "cy": shape.y, "r": shape.radius}
        return element("circle", **place, fill=shape.fill, **edge)
    return box(shape, edge)


def box(shape: Box, edge: dict[str, str]) -> str:
    """Return the SVG element of a rectangle; its edge is drawn inside, as in `raster.py`."""
    inset = EDGE // 2 if shape.edge else 0
    place = {"x": shape.x + inset, "y": shape.y + inset}
    size = {"width": shape.width - 2 * inset, "height": shape.height - 2 * inset}
    return element("rect", **place, **size, rx=3, fill=shape.fill, **edge)


def label(shape: Label) -> str:
    """Return the SVG element of a line of text; `shape.y` is the upper edge of the text."""
    y = shape.y + LEADING * shape.size
    style = {"text_anchor": shape.anchor, "fill": shape.colour}
    return text(shape.x, y, shape.text, font_size=FONT_SIZE * shape.size, **style)
