"""Writes a picture as a self-contained SVG."""

from sunbarge.svg import document, element, text

from .shapes import EDGE, LEADING, Box, Disc, Label, Picture, Shape

FONT_SIZE = 10  # pixels a dot: letters of a fixed width are six tenths of it wide


def svg(picture: Picture) -> str:
    """The whole picture."""
    shapes = (shape_element(shape) for shape in picture.shapes)
    size = (picture.width, picture.height)
    font = "ui-monospace, monospace"
    return document(*size, picture.title, *shapes, sized=True, font_family=font)


def shape_element(shape: Shape) -> str:
    """One shape."""
    if isinstance(shape, Label):
        return label(shape)
    edge = {"stroke": shape.edge, "stroke_width": str(EDGE)} if shape.edge else {}
    if isinstance(shape, Disc):
        place = {"cx": shape.x, "cy": shape.y, "r": shape.radius}
        return element("circle", **place, fill=shape.fill, **edge)
    return box(shape, edge)


def box(shape: Box, edge: dict[str, str]) -> str:
    """A rectangle, whose edge lies inside it as it does in pixels."""
    inset = EDGE // 2 if shape.edge else 0
    place = {"x": shape.x + inset, "y": shape.y + inset}
    size = {"width": shape.width - 2 * inset, "height": shape.height - 2 * inset}
    return element("rect", **place, **size, rx=3, fill=shape.fill, **edge)


def label(shape: Label) -> str:
    """A line of text; its y is the upper edge, as in pixels."""
    y = shape.y + LEADING * shape.size
    style = {"text_anchor": shape.anchor, "fill": shape.colour}
    return text(shape.x, y, shape.text, font_size=FONT_SIZE * shape.size, **style)
