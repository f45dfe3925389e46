"""What every test shares: Hypothesis plays the same examples on every machine."""

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
