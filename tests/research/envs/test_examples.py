"""The short examples run, and the documentation shows them as they are."""

import re
import runpy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sunbarge.research import lowlevel
from tests.engine.run_python import run

ROOT = Path(__file__).parents[3]
SHORT = {
    "lowlevel_random.py": ("lowlevel.md", r"points \[\d+, \d+, \d+\] winner [012]\n"),
    "batch_random.py": ("batch.md", r"won \d+ of 1\d\d\d\n"),
    "gymnasium_random.py": ("gymnasium.md", r"points \[\d+, \d+, \d+\] reward [01]\.0\n"),
}


def example(name: str) -> dict[str, Any]:
    """What an example defines."""
    return runpy.run_path(str(ROOT / "examples" / name))


@pytest.mark.parametrize("name", SHORT)
def test_a_short_example_runs_and_stands_on_its_page(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    example(name)
    assert re.fullmatch(SHORT[name][1], capsys.readouterr().out)
    code = (ROOT / "examples" / name).read_text("utf-8").partition('"""\n\n')[2]
    assert len(code.splitlines()) < 20
    assert f"```python\n{code}```" in (ROOT / "docs" / "research" / SHORT[name][0]).read_text(
        "utf-8"
    )


def test_every_low_level_call_is_on_its_page() -> None:
    page = (ROOT / "docs" / "research" / "lowlevel.md").read_text("utf-8")
    named = set(re.findall(r"\w+", page))
    assert set(lowlevel.__all__) - {"EDITION"} <= named


def test_simple_is_no_weaker_than_a_bot_of_two_rules() -> None:
    won = example("rulebot.py")["shares"]("simple", players=3, deals=15, seed=1)
    assert sum(won) / len(won) > 0.5  # where a third is fair


def test_the_learner_learns() -> None:
    learner = example("learn.py")
    nets = learner["learn"](players=2, opponents="simple")
    before = learner["win_rate"](next(nets), 2, "simple", games=200)
    for _ in range(40):
        net = next(nets)
    after = learner["win_rate"](net, 2, "simple", games=200)
    assert before < 0.1
    assert after > before + 0.2


def test_the_learner_tells_how_it_goes() -> None:
    told = run(str(ROOT / "examples" / "learn.py"), "--seconds", "0", "--players", "2")
    assert re.search(r"wins \d+\.\d% of 4000 other games against simple\n$", told)


@pytest.fixture(scope="module")
def search() -> dict[str, Any]:
    """The search, compiled once."""
    return example("search.py")


def test_the_search_beats_random_play(search: dict[str, Any]) -> None:
    wins = [search["play"](seed, tries=20)[1] == 0 for seed in range(6)]
    assert sum(wins) >= 5


def test_the_search_values_every_legal_action(search: dict[str, Any]) -> None:
    states, editions = lowlevel.blank(2), lowlevel.edition("disk", 3)
    lowlevel.new_game(states, 0, editions, 3, np.array([3], np.uint64))
    values = np.zeros(lowlevel.N_ACTIONS)
    action = search["search"](states, editions, 50, np.array([1], np.uint64), values)
    legal = lowlevel.actions_in(lowlevel.legal(states, 0, editions))
    assert action in legal
    assert np.isfinite(values[list(legal)]).all()
    assert np.isneginf(np.delete(values, list(legal))).all()
    assert values[action] == values.max()
