"""The exponential function is that of mathematics, in arithmetic that is the same everywhere."""

from fractions import Fraction
from math import exp, ulp

from sunbarge.bots.exponential import exponential

BITS = [
    "0x1.eec1018e4ff66p-6",
    "0x1.78b56362cef38p-2",
    "0x1.cf46d99d52b3ap-1",
    "0x1.599058c8c1a95p+0",
    "0x1.5bf0a8b145769p+1",
]


def exact(x: float) -> Fraction:
    """e to a small power, as the sum of its series."""
    total, term = Fraction(0), Fraction(1)
    for number in range(1, 60):
        total += term
        term *= Fraction(x) / number
    return total


def test_results_are_within_one_unit_in_the_last_place() -> None:
    for step in range(-200, 201):
        x = step / 37.3
        result = exponential(x)
        assert abs(Fraction(result) - exact(x)) <= ulp(result)


def test_far_away_it_agrees_with_the_library() -> None:
    for x in (-700.0, -345.6, -20.25, 20.25, 345.6, 700.0):
        assert abs(exponential(x) / exp(x) - 1) < 4e-16


def test_what_is_out_of_range_is_taken_for_its_end() -> None:
    assert exponential(-1e9) == exponential(-700.0)
    assert exponential(1e9) == exponential(700.0)
    assert exponential(0.0) == 1.0


def test_bits_that_every_machine_must_find() -> None:
    found = [exponential(x).hex() for x in (-3.5, -1.0, -0.1, 0.3, 1.0)]
    assert found == BITS
