"""What the README and the docstrings show is what happens."""

import doctest
import re
from pathlib import Path

import sunbarge.game.game

ROOT = Path(__file__).parent.parent


def test_the_examples_of_the_readme_hold() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted > 5
    assert result.failed == 0


def test_the_examples_of_game_hold() -> None:
    result = doctest.testmod(sunbarge.game.game)
    assert result.attempted > 0
    assert result.failed == 0


def test_every_file_that_the_readme_links_to_is_there() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", (ROOT / "README.md").read_text("utf-8")):
        assert (ROOT / target).exists(), target
