"""Serves the metrics of all workers that share a port, whichever of them gets the request.

The supervisor gives each worker a Unix socket in one folder, at which the worker serves its
metrics. The worker that gets a request for `/metrics` collects the metrics of all workers, and
gives every sample the label `worker`: the number of the worker's socket, which its successor keeps.
"""

import asyncio
from collections.abc import Mapping
from pathlib import Path

from prometheus_client import CollectorRegistry, Gauge, generate_latest

from .metrics import Metrics

ANSWER_SECONDS = 1.0  # in which a worker must have sent its metrics
SUFFIX = ".sock"


class WorkerMetrics:
    """Gives the metrics of this worker to the others, and collects theirs."""

    def __init__(self, metrics: Metrics, socket_path: Path | None) -> None:
        """Serve metrics at a Unix socket, or not if `socket_path` is None (a single process)."""
        self.metrics, self.socket_path = metrics, socket_path
        self.server: asyncio.Server | None = None
        self.registry = CollectorRegistry()
        self.answers = Gauge(
            "sunbarge_worker_answers",
            "1 if this worker of the machine has told its metrics, else 0.",
            ["worker"],
            registry=self.registry,
        )

    async def start(self) -> None:
        """Serve metrics from now on, instead of the worker that had the socket before."""
        if self.socket_path is not None:
            self.socket_path.unlink(missing_ok=True)
            self.server = await asyncio.start_unix_server(self.tell, self.socket_path)

    def stop(self) -> None:
        """Stop serving metrics to the other workers."""
        if self.server is not None:
            self.server.close()

    async def tell(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Send the metrics to a worker that has connected."""
        writer.write(self.metrics.render())
        writer.close()

    async def render(self) -> bytes:
        """Return the metrics of all workers in the text format of Prometheus."""
        if self.socket_path is None:
            return self.metrics.render()
        paths = sorted(self.socket_path.parent.glob(f"*{SUFFIX}"))
        found = await asyncio.gather(*(self.ask(path) for path in paths))
        texts = {path.stem: text for path, text in zip(paths, found, strict=True)}
        for worker, text in texts.items():
            self.answers.labels(worker).set(text is not None)
        sent = {worker: text for worker, text in texts.items() if text is not None}
        return merged(sent).encode() + generate_latest(self.registry)

    async def ask(self, path: Path) -> str | None:
        """Return the metrics of the worker at a socket; None if it is gone or hangs."""
        if path == self.socket_path:
            return self.metrics.render().decode()
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                reader, writer = await asyncio.open_unix_connection(path)
                try:
                    return (await reader.read()).decode()
                finally:
                    writer.close()
        except OSError:  # a TimeoutError is one, too
            return None


def merged(texts: Mapping[str, str]) -> str:
    """Merge the metrics of several workers: every metric once, with the samples of all."""
    comments: dict[str, dict[str, str]] = {}
    samples: dict[str, list[str]] = {}
    for worker, text in texts.items():
        metric = ""
        for line in text.splitlines():
            if line.startswith("#"):
                _, keyword, metric, *_ = line.split()
                comments.setdefault(metric, {}).setdefault(keyword, line)
            else:
                samples.setdefault(metric, []).append(labelled(line, worker))
    lines = (
        line for each, told in comments.items() for line in [*told.values(), *samples.get(each, [])]
    )
    return "".join(f"{line}\n" for line in lines)


def labelled(sample: str, worker: str) -> str:
    """Return a sample's line with the label `worker`."""
    name, brace, others = sample.partition("{")
    if brace:
        return f'{name}{{worker="{worker}",{others}'
    name, _, value = sample.partition(" ")
    return f'{name}{{worker="{worker}"}} {value}'
