"""SVG: everything that is written into it is escaped, and numbers are short."""

from xml.etree import ElementTree

import pytest

from sunbarge.svg import (
    as_text,
    chart,
    chart_document,
    document,
    element,
    polyline,
    text,
)

SPACE = "{http://www.w3.org/2000/svg}"


def test_attributes_and_texts_are_escaped() -> None:
    name = '<Anna> & "Bob"'
    root = ElementTree.fromstring(document(10, 20, name, text(1, 2, name, id=name)))
    assert [node.text for node in root] == [name, name]
    assert root[1].attrib == {"x": "1", "y": "2", "id": name}
    assert root.attrib == {"viewBox": "0 0 10 20", "role": "img"}


def test_names_of_attributes() -> None:
    assert element("path", class_="a", stroke_width=2, fill=None) == (
        '<path class="a" stroke-width="2"/>'
    )


@pytest.mark.parametrize(
    ("number", "written"),
    [(3, "3"), (1000, "1000"), (0.1 + 0.2, "0.3"), (-0.001, "0"), (-1.256, "-1.26"), (20.0, "20")],
)
def test_numbers(number: float, written: str) -> None:
    assert as_text(number) == written


def test_a_chart_follows_light_and_dark_and_names_itself() -> None:
    inside = polyline([(0, 1.25), (2, 3)], class_="curve")
    alone = ElementTree.fromstring(chart_document(4, 4, "Wins", inside))
    assert [node.tag for node in alone] == [
        f"{SPACE}{tag}" for tag in ("title", "style", "rect", "polyline")
    ]
    assert "prefers-color-scheme: dark" in (alone[1].text or "")
    within = ElementTree.fromstring(chart(4, 4, "Wins", inside))
    assert within.attrib["aria-label"] == "Wins"
    assert within[0].attrib == {"points": "0.0,1.2 2.0,3.0", "class": "curve"}
