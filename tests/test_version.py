"""The version, the changelog and what is built agree, and asking for the version costs nothing."""

import re
from datetime import date
from pathlib import Path

import sunbarge
from tests.engine.run_python import run

CHANGELOG = Path(__file__).parent.parent / "CHANGELOG.md"
HEADING = re.compile(r"^## \[(\d+)\.(\d+)\.(\d+)\] - (\d{4}-\d\d-\d\d)$", re.MULTILINE)
KINDS = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}


def releases() -> list[tuple[tuple[int, ...], date]]:
    """The releases of the changelog with their days, as they stand there."""
    found = HEADING.findall(CHANGELOG.read_text("utf-8"))
    return [(tuple(map(int, numbers)), date.fromisoformat(day)) for *numbers, day in found]


def test_the_version_is_the_newest_release_of_the_changelog() -> None:
    newest, _ = releases()[0]
    assert sunbarge.__version__ == ".".join(map(str, newest))


def test_releases_come_newest_first_below_what_is_not_released() -> None:
    assert releases() == sorted(releases(), reverse=True)
    headings = re.findall(r"^## (.*)$", CHANGELOG.read_text("utf-8"), re.MULTILINE)
    assert headings[0] == "[Unreleased]"
    assert len(headings) == 1 + len(releases())


def test_changes_are_of_the_kinds_that_the_format_knows() -> None:
    assert set(re.findall(r"^### (.*)$", CHANGELOG.read_text("utf-8"), re.MULTILINE)) <= KINDS


def test_the_version_is_known_without_looking_at_what_is_installed() -> None:
    code = "import sys, sunbarge; print(sunbarge.__version__, 'importlib.metadata' in sys.modules)"
    assert run("-c", code) == f"{sunbarge.__version__} False\n"
