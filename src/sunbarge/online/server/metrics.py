"""Figures for Prometheus."""

from prometheus_client import CONTENT_TYPE_LATEST as CONTENT_TYPE
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
SIZES = (1, 2, 5, 10, 20, 50, 100, 200, 500)

__all__ = ["CONTENT_TYPE", "Metrics"]


class Metrics:
    """What is counted and timed; every server has its own."""

    def __init__(self) -> None:
        """Start all figures at zero."""
        self.registry = CollectorRegistry()
        kept = self.registry
        self.requests = Counter(
            "sunbarge_requests", "HTTP requests", ("method", "route", "status"), registry=kept
        )
        self.request_seconds = Histogram(
            "sunbarge_request_seconds", "Until answered", ("route",), buckets=SECONDS, registry=kept
        )
        self.sockets = Gauge("sunbarge_sockets", "Open sockets", registry=kept)
        self.tables = Gauge("sunbarge_tables", "Tables in memory", registry=kept)
        self.commands = Counter(
            "sunbarge_commands", "Messages of pages", ("kind", "outcome"), registry=kept
        )
        self.command_seconds = Histogram(
            "sunbarge_command_seconds",
            "From the arrival of a command until all views are on their way",
            buckets=SECONDS,
            registry=kept,
        )
        self.commits = Histogram(
            "sunbarge_commit_size", "Commands in one transaction", buckets=SIZES, registry=kept
        )
        self.not_stored = Counter(
            "sunbarge_not_stored", "Commands that could not be stored", registry=kept
        )
        self.thinking = Histogram(
            "sunbarge_thinking_seconds",
            "Until a bot or the expert has answered, waiting included",
            ("what",),
            buckets=SECONDS,
            registry=kept,
        )
        self.bots_loaded = Gauge(
            "sunbarge_bots_loaded", "Bots that were loaded since the start", registry=kept
        )
        self.thinkers_replaced = Counter(
            "sunbarge_thinkers_replaced", "Bot processes that died or hung", registry=kept
        )
        self.skipped = Counter(
            "sunbarge_backlogs", "Times a slow page got one view for many", registry=kept
        )

    def text(self) -> bytes:
        """All figures, as Prometheus reads them."""
        return generate_latest(self.registry)
