"""The pages about environments say what the code says, and their examples run."""

import re
import runpy
from pathlib import Path

import pytest

from sunbarge.notation.moves import TEXTS
from sunbarge.research.envs import spaces
from sunbarge.research.lowlevel.layout import names

ROOT = Path(__file__).parents[3]
EXAMPLES = {
    "pettingzoo_random.py": ("pettingzoo.md", r"(seat_\d gets [01]\.0\n){3}"),
    "pettingzoo_parallel.py": ("pettingzoo.md", r"\{'seat_0': [01]\.0, .*\}\n"),
    "openspiel_random.py": ("openspiel.md", r"\[(1\.0|-0\.5), .*\]\n"),
}


@pytest.mark.parametrize("file", EXAMPLES)
def test_an_example_runs(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(ROOT / "examples" / file))
    assert re.fullmatch(EXAMPLES[file][1], capsys.readouterr().out)


@pytest.mark.parametrize("file", EXAMPLES)
def test_a_page_shows_the_example_that_runs(file: str) -> None:
    code = (ROOT / "examples" / file).read_text("utf-8").partition('"""\n\n')[2]
    assert code
    assert f"```python\n{code}```" in (ROOT / "docs" / "research" / EXAMPLES[file][0]).read_text(
        "utf-8"
    )


def test_the_tables_of_actions_and_observations_are_not_stale() -> None:
    assert spaces.PAGE.read_text("utf-8") == spaces.page(), (
        "python -m sunbarge.research.envs.spaces"
    )


def test_the_tables_have_every_action_and_every_number() -> None:
    page = spaces.page()
    assert all(f"`{move}`" in page for move in TEXTS.values())
    assert {f"`{name.split('.')[0]}`" for name in names(2) if not name.startswith("seat")} <= set(
        re.findall(r"`\w+`", page)
    )
