"""The Python examples of the pages for researchers run as they stand."""

import re
from pathlib import Path

import pytest

from tests.engine.run_python import run

PAGES = Path(__file__).parents[2] / "docs" / "research"


def snippets(page: str) -> list[str]:
    """The Python examples of a page, in order."""
    return re.findall(r"^```python\n(.*?)^```$", (PAGES / page).read_text("utf-8"), re.M | re.S)


def test_the_run_on_many_machines_works_as_a_script(tmp_path: Path) -> None:
    script = tmp_path / "run.py"
    script.write_text(snippets("scale.md")[-1], "utf-8")
    told = run(str(script))
    assert re.fullmatch(r"\[\('\w+', \d+\), \('\w+', \d+\), \('\w+', \d+\)\]\n", told)
    assert sum(map(int, re.findall(r"\d+", told))) == 2000


@pytest.mark.parametrize("page", ["batch.md", "gymnasium.md"])
def test_all_examples_of_a_page_run_one_after_the_other(page: str) -> None:
    names: dict[str, object] = {}
    for snippet in snippets(page):
        exec(snippet, names)
    assert isinstance(names["won"], int)
    assert isinstance(names["played"], int)
    assert 0 <= names["won"] < names["played"]


def test_the_example_of_checked_calls_shows_its_error(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = (snippet for snippet in snippets("lowlevel.md") if "checked" in snippet)
    exec(code, {})
    assert f"# {capsys.readouterr().out}" in code
