"""Every public call shows an example in its docstring; tests/test_doctests.py runs them."""

import inspect
import re

import pytest

import sunbarge
from sunbarge import analysis, bots
from sunbarge.research import lowlevel


@pytest.mark.parametrize("module", [sunbarge, analysis, bots], ids=lambda module: module.__name__)
def test_every_public_function_has_an_example(module: object) -> None:
    names = getattr(module, "__all__")  # noqa: B009  (any module)
    functions = {name: getattr(module, name) for name in names}
    assert [
        name
        for name, function in functions.items()
        if inspect.isfunction(function) and ">>> " not in (function.__doc__ or "")
    ] == []


def test_every_method_of_a_game_has_an_example() -> None:
    methods = inspect.getmembers(sunbarge.Game, callable)
    public = {name: method for name, method in methods if not name.startswith("_")}
    assert [name for name, method in public.items() if ">>> " not in str(method.__doc__)] == []


def test_the_example_of_the_low_level_calls_has_every_call() -> None:
    words = set(re.findall(r"\w+", str(lowlevel.__doc__)))
    calls = {name for name in lowlevel.__all__ if not name.isupper() and name[0].islower()}
    own = {"bounds", "draw", "mask", "observe", "score", "set_up"}  # parts of the calls it shows
    assert calls - words - own == set()
