"""The metrics of several workers, asked from one of them."""

import asyncio
from pathlib import Path

from prometheus_client.metrics_core import Metric
from prometheus_client.parser import text_string_to_metric_families

from sunbarge.online.server.metrics import Metrics
from sunbarge.online.server.worker_metrics import WorkerMetrics, merged


def parsed(text: str) -> dict[str, Metric]:
    """Parse metrics as Prometheus does; every metric may be there once only."""
    found = list(text_string_to_metric_families(text))
    names = [metric.name for metric in found]
    assert len(names) == len(set(names))
    return dict(zip(names, found, strict=True))


def values(metric: Metric, suffix: str = "") -> dict[str, float]:
    """The values of a metric by worker."""
    found = [each for each in metric.samples if each.name == metric.name + suffix]
    return {each.labels["worker"]: each.value for each in found}


def counted(number: int) -> Metrics:
    """Metrics of a worker with a number of commands, sockets and durations."""
    metrics = Metrics()
    metrics.commands.labels("play", "done").inc(number)
    metrics.connections.set(number)
    metrics.command_duration.observe(number)
    return metrics


def test_every_worker_tells_the_metrics_of_all(tmp_path: Path) -> None:
    async def collect() -> list[str]:
        workers = [
            WorkerMetrics(counted(number), tmp_path / f"{number}.sock") for number in range(2)
        ]
        (tmp_path / "2.sock").touch()  # left by a worker that was killed
        for worker in workers:
            await worker.start()
        texts = [(await worker.render()).decode() for worker in workers]
        for worker in workers:
            worker.stop()
        return texts

    for text in asyncio.run(collect()):
        found = parsed(text)
        assert values(found["sunbarge_commands"], "_total") == {"0": 0, "1": 1}
        assert values(found["sunbarge_websocket_connections"]) == {"0": 0, "1": 1}
        assert values(found["sunbarge_command_duration_seconds"], "_sum") == {"0": 0, "1": 1}
        assert values(found["sunbarge_worker_answers"]) == {"0": 1, "1": 1, "2": 0}


def test_a_successor_tells_its_own_metrics_from_its_start_on(tmp_path: Path) -> None:
    async def replace() -> str:
        asked = WorkerMetrics(counted(1), tmp_path / "0.sock")
        old, new = (WorkerMetrics(counted(number), tmp_path / "1.sock") for number in (5, 2))
        for worker in (asked, old, new):
            await worker.start()
        old.stop()
        text = (await asked.render()).decode()
        asked.stop()
        new.stop()
        return text

    found = parsed(asyncio.run(replace()))
    assert values(found["sunbarge_commands"], "_total") == {"0": 1, "1": 2}


def test_a_server_of_one_process_has_no_workers() -> None:
    text = asyncio.run(WorkerMetrics(counted(3), None).render()).decode()
    assert "worker" not in text.replace("worker died", "")
    assert parsed(text)["sunbarge_websocket_connections"].samples[0].value == 3


def test_metrics_of_another_version_are_told_with_those_of_this_one() -> None:
    old = "# HELP a_total Old.\n# TYPE a_total counter\na_total 1.0\n"
    new = (
        '# HELP a_total New.\n# TYPE a_total counter\na_total{b="{ }"} 2.0\n'
        "# HELP c New.\n# TYPE c gauge\nc 3.0\n"
    )
    assert merged({"0": old, "1": new}) == (
        '# HELP a_total Old.\n# TYPE a_total counter\na_total{worker="0"} 1.0\n'
        'a_total{worker="1",b="{ }"} 2.0\n# HELP c New.\n# TYPE c gauge\nc{worker="1"} 3.0\n'
    )
