"""Dashboard, alert rules and documentation name metrics that the server has, and all of them."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from prometheus_client.metrics_core import Metric

from sunbarge.online.server.services import Services
from sunbarge.online.server.settings import Settings
from sunbarge.online.store import database_url

HOST = Path(__file__).parents[3] / "docs" / "host"
ALERTS, DASHBOARD = HOST / "monitoring" / "alerts.yml", HOST / "monitoring" / "grafana.json"
SUFFIXES = {"counter": ("_total",), "histogram": ("_bucket", "_sum", "_count")}
SCRAPED = {"up"}
"What Prometheus itself adds."
NAME = re.compile(r"\b(?:sunbarge|process)_\w+|\bup\b")
HISTOGRAM = re.compile("_(bucket|sum|count)$")
LABEL = re.compile(r"(\w+)(?:=~|!~|!=|=)\"")


@pytest.fixture(scope="module")
def metrics(tmp_path_factory: pytest.TempPathFactory) -> list[Metric]:
    """All metrics of a server that logs to a file, and shares its tables with other workers."""
    folder = tmp_path_factory.mktemp("metrics")
    database = database_url(folder)
    settings = Settings(database=database, log_file=folder / "log", redis="redis://nowhere")
    services = Services(settings)
    parts = services.metrics.registry, services.worker_metrics.registry
    return [metric for registry in parts for metric in registry.collect()]


def names(metrics: list[Metric]) -> set[str]:
    """Return the names under which metrics can be asked for."""
    return {each.name + suffix for each in metrics for suffix in SUFFIXES.get(each.type, ("",))}


def expressions() -> Iterator[tuple[str, str]]:
    """Yield the file and the text of every expression."""
    for line in ALERTS.read_text().splitlines():
        if line.strip().startswith("expr: "):
            yield ALERTS.name, line.partition("expr: ")[2]
    for panel in json.loads(DASHBOARD.read_text())["panels"]:
        for target in panel.get("targets", ()):
            yield panel["title"], target["expr"]


def test_every_metric_that_is_asked_for_exists(metrics: list[Metric]) -> None:
    known = names(metrics) | SCRAPED
    asked = {(where, name) for where, text in expressions() for name in NAME.findall(text)}
    assert len(asked) > 40
    assert {each for each in asked if each[1] not in known} == set()


def test_every_label_that_is_asked_for_exists(
    metrics: list[Metric], tmp_path_factory: pytest.TempPathFactory
) -> None:
    labels = {"job", "instance", "le"}
    services = Services(Settings(database=database_url(tmp_path_factory.mktemp("labels"))))
    for each in vars(services.metrics).values():
        labels |= set(getattr(each, "_labelnames", ()))
    labels |= {label for each in metrics for sample in each.samples for label in sample.labels}
    for where, text in expressions():
        asked = set(LABEL.findall(text))
        for group in re.findall(r"by \(([^)]*)\)", text):
            asked |= {label.strip() for label in group.split(",")}
        assert asked <= labels, where


def families(metrics: list[Metric]) -> set[str]:
    """Return the server's own metrics; the three names of a histogram count as one."""
    ours = {name for name in names(metrics) if name.startswith("sunbarge_")}
    return {HISTOGRAM.sub("", name) for name in ours}


def test_the_documentation_has_every_metric_once(metrics: list[Metric]) -> None:
    told = re.findall(r"^\| `(sunbarge_\w+)`", (HOST / "monitoring.md").read_text(), re.M)
    assert sorted(told) == sorted(families(metrics))


def test_every_metric_is_on_the_dashboard(metrics: list[Metric]) -> None:
    panels = [text for where, text in expressions() if where != ALERTS.name]
    shown = {HISTOGRAM.sub("", name) for text in panels for name in NAME.findall(text)}
    assert families(metrics) - shown == set()


def test_every_alert_says_how_bad_it_is_and_what_to_do() -> None:
    alerts = ALERTS.read_text().split("- alert: ")[1:]
    assert len(alerts) > 10
    for alert in alerts:
        name = alert.split("\n")[0]
        assert re.search(r"severity: (critical|warning)", alert), name
        assert all(f"{field}: " in alert for field in ("expr", "summary", "action")), name


def test_panels_have_ids_and_places_of_their_own() -> None:
    panels = json.loads(DASHBOARD.read_text())["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    places = [(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in panels]
    assert len(set(places)) == len(places)
    assert all(panel["gridPos"]["x"] + panel["gridPos"]["w"] <= 24 for panel in panels)
