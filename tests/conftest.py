"""What every test shares: Hypothesis plays the same examples on every machine."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "sunbarge",
    derandomize=True,
    deadline=None,
    database=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("sunbarge")


TESTS = Path(__file__).parent
# What waits longest comes first, so that no process is left alone with it at the end.
FIRST = ("browser", "work", "cli", "dataset", "bench", "server")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A whole file is done by one process, and so is all that needs a browser: both start much."""
    items.sort(key=lambda item: FIRST.index(_room(item)) if _room(item) in FIRST else len(FIRST))
    for item in items:
        group = "browser" if _room(item) == "browser" else str(item.path.relative_to(TESTS))
        item.add_marker(pytest.mark.xdist_group(group))


def _room(item: pytest.Item) -> str:
    return item.path.relative_to(TESTS).parts[0]
