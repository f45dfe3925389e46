"""What every test shares: Hypothesis plays the same examples on every machine."""

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


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the cluster: tests that come first are done by one process, which starts one."""
    items.sort(key=lambda item: item.path.name != "test_ray.py")
