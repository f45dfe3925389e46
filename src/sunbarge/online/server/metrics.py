"""Prometheus metrics."""

from collections.abc import Callable, Sequence
from functools import cache

from prometheus_client import CONTENT_TYPE_LATEST as CONTENT_TYPE
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

DURATIONS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
SIZES = (1, 2, 5, 10, 20, 50, 100, 200, 500)

__all__ = ["CONTENT_TYPE", "Metrics"]


class Metrics:
    """All metrics of one server, in a registry of their own."""

    def __init__(self) -> None:
        """Register all metrics with the prefix `sunbarge_`."""
        self.registry = CollectorRegistry()
        self.add_http_metrics()
        self.add_table_metrics()
        self.add_bot_metrics()
        self.add_administration_metrics()

    def add_http_metrics(self) -> None:
        """Register the metrics of HTTP requests and WebSocket connections."""
        self.http_requests = self.counter(
            "http_requests", "HTTP requests.", "method", "route", "status"
        )
        self.http_request_duration = self.histogram(
            "http_request_duration_seconds", "Time until an HTTP request is answered.", "route"
        )
        self.connections = self.gauge("websocket_connections", "Open WebSocket connections.")
        self.refused = self.counter(
            "connections_refused", "Connections that were not accepted.", "reason"
        )
        self.queue_overflows = self.counter(
            "websocket_queue_overflows", "Queues of slow connections replaced by one full view."
        )

    def add_table_metrics(self) -> None:
        """Register the metrics of tables and of the store."""
        self.tables_in_memory = self.gauge("tables_in_memory", "Tables in memory.")
        self.commands = self.counter("commands", "WebSocket messages.", "kind", "outcome")
        self.commands_of: Callable[[str, str], Counter] = cache(self.commands.labels)
        "Returns the counter for a kind of command and its outcome; cached, since `labels` is slow."
        self.command_duration = self.histogram(
            "command_duration_seconds",
            "Time from the arrival of a command until all updates are queued.",
        )
        self.commit_batches = self.histogram(
            "commit_batches", "Write batches in one transaction.", buckets=SIZES
        )
        self.store_errors = self.counter("store_errors", "Log entries that were not committed.")

    def add_bot_metrics(self) -> None:
        """Register the metrics of the bot pool."""
        self.bots_loaded = self.gauge("bots_loaded", "Bots loaded since the start.")
        self.bot_task_duration = self.histogram(
            "bot_task_duration_seconds",
            "Time until the bot pool has answered, queueing included.",
            "task",
        )
        self.bot_pool_restarts = self.counter(
            "bot_pool_restarts", "Restarts of the bot pool after a worker died or hung."
        )

    def add_administration_metrics(self) -> None:
        """Register the metrics of bans, administrators' acts, backups and deleted old data."""
        self.bans = self.gauge("bans", "Networks that are banned.")
        self.acts = self.counter("admin_acts", "Acts of those who run the server.", "kind")
        self.last_backup = self.gauge(
            "last_backup_timestamp_seconds", "When the database was backed up last; 0 for never."
        )
        self.database_answers = self.gauge(
            "database_answers", "1 if the database has answered in the last seconds, else 0."
        )
        self.tables_removed = self.counter(
            "retention_tables_removed", "Unfinished tables that were too old."
        )
        self.names_removed = self.counter(
            "retention_names_removed", "Tables from which names were taken because of their age."
        )

    def counter(self, name: str, description: str, *labels: str) -> Counter:
        """Register a counter; its name gets the suffix `_total`."""
        return Counter(f"sunbarge_{name}", description, labels, registry=self.registry)

    def gauge(self, name: str, description: str, *labels: str) -> Gauge:
        """Register a gauge."""
        return Gauge(f"sunbarge_{name}", description, labels, registry=self.registry)

    def histogram(
        self, name: str, description: str, *labels: str, buckets: Sequence[float] = DURATIONS
    ) -> Histogram:
        """Register a histogram; the default buckets are for durations."""
        return Histogram(
            f"sunbarge_{name}", description, labels, buckets=buckets, registry=self.registry
        )

    def render(self) -> bytes:
        """Return all metrics in the text format of Prometheus."""
        return generate_latest(self.registry)
