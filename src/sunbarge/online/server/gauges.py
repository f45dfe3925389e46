"""Gauges that are read when somebody asks for the metrics: lengths of queues, sizes, free space."""

import shutil
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from prometheus_client import Gauge, ProcessCollector

from sunbarge.online.store import Store, sqlite_file
from sunbarge.online.store.files import BESIDE

from .bot_pool import BotPool
from .connection_gate import ConnectionGate
from .metrics import Metrics
from .settings import Settings

if TYPE_CHECKING:  # imports the rules, which takes seconds
    from .table_registry import TableRegistry

AddGauge = Callable[[str, str, Callable[[], float]], None]
"Registers a gauge by its name, its description and a function that reads it."
CLUSTER = {
    "redis_answers": "1 if messages between workers arrive; else 0, and each counts for itself.",
    "workers_alive": "Workers that renew their leases, as far as this one knows.",
    "tables_owned": "Tables that this worker owns.",
    "cut_off": "1 if this worker sends its clients to others, which may reach the database.",
}


class ClusterFigures(NamedTuple):
    """One worker's numbers about itself and the other workers; `CLUSTER` describes them."""

    redis_answers: bool = False
    workers_alive: int = 0
    tables_owned: int = 0
    cut_off: bool = False


def add_gauges(
    metrics: Metrics,
    settings: Settings,
    store: Store,
    gate: ConnectionGate,
    pools: Mapping[str, BotPool],
    registry: "Callable[[], TableRegistry | None]",
) -> None:
    """Register the gauges of a server's parts, and of its process."""

    def gauge(name: str, description: str, read: Callable[[], float]) -> None:
        metrics.gauge(name, description).set_function(read)

    ProcessCollector(registry=metrics.registry)
    add_connections(gauge, gate)
    add_logs(gauge, store, registry)
    add_queues(metrics.gauge("bot_queue_length", "Bots' moves that wait.", "pool"), pools)
    add_files(gauge, settings)


def add_connections(gauge: AddGauge, gate: ConnectionGate) -> None:
    """Register the gauges of open connections."""
    gauge("connections", "Open connections.", lambda: len(gate.open))
    gauge(
        "connections_half_open",
        "Connections that have not sent a whole request.",
        lambda: len(gate.waiting),
    )


def add_logs(gauge: AddGauge, store: Store, registry: "Callable[[], TableRegistry | None]") -> None:
    """Register the gauges of tables' logs, stored and in memory."""
    gauge(
        "store_queue_length",
        "Write batches that wait for the next transaction.",
        lambda: len(store.writer.queue),
    )
    gauge(
        "longest_log_entries",
        "Entries of the longest log of a table in memory.",
        lambda: longest_log(registry()),
    )


def add_cluster(metrics: Metrics, figures: Callable[[], ClusterFigures]) -> None:
    """Register the gauges of one of several workers that share tables."""

    def read(name: str) -> float:
        return float(getattr(figures(), name))

    for name, description in CLUSTER.items():
        metrics.gauge(name, description).set_function(partial(read, name))


def add_queues(lengths: Gauge, pools: Mapping[str, BotPool]) -> None:
    """Let a gauge tell the length of each pool's queue."""
    for name, pool in pools.items():
        lengths.labels(name).set_function(partial(len, pool.free_workers))


def add_files(gauge: AddGauge, settings: Settings) -> None:
    """Register the gauges of the database's file and of the log file, if these files exist."""
    file, log_file = sqlite_file(settings.database), settings.log_file
    if file is not None:
        gauge("database_bytes", "Size of the SQLite file.", partial(size_of, file))
        gauge(
            "disk_free_bytes",
            "Free space where the SQLite file is.",
            lambda: shutil.disk_usage(file.parent).free,
        )
    if log_file is not None:
        gauge("log_file_bytes", "Size of the log file.", partial(size_of, log_file))


def longest_log(registry: "TableRegistry | None") -> int:
    """Return the number of entries of the longest log in memory."""
    live = registry.tables.values() if registry is not None else ()
    return max((each.table.seq for each in live if each.table is not None), default=0)


def size_of(file: Path) -> int:
    """Return the size of a file in bytes, together with the files that SQLite keeps beside it."""
    files = (file.with_name(file.name + suffix) for suffix in BESIDE)
    return sum(each.stat().st_size for each in files if each.exists())
