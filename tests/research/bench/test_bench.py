"""The benchmark measures what it says; how fast it is, no test asks."""

import importlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sunbarge.cli.bench import bench
from sunbarge.engine import load
from sunbarge.engine.kinds import Phase
from sunbarge.research.bench.environments_report import COMPARED_WITH, PEERS
from sunbarge.research.bench.figures import Figures
from sunbarge.research.bench.loops import copies, random_games
from sunbarge.research.bench.peers import script
from sunbarge.research.bench.report import machine, markdown, rows


@pytest.fixture(scope="module")
def figures() -> Figures:
    module: Any = importlib.import_module("sunbarge.research.bench.measure")
    patch = pytest.MonkeyPatch()
    patch.setattr(module, "RUNS", 1)
    timing: Any = importlib.import_module("sunbarge.research.bench.timing")
    patch.setattr(timing, "RUNS", 1)
    patch.setattr(timing, "SECONDS", 0.01)
    patch.setattr(module.bots, "names", lambda: ["random", "simple", "learned"])
    patch.setattr(module, "start_up", lambda: dict.fromkeys(START, 1.0))
    ours: Any = importlib.import_module("sunbarge.research.bench.environments")
    for name, few in (("PEER_SECONDS", 0.01), ("LEARNING", 0.0)):
        patch.setattr(ours, name, few)
    threads: Any = importlib.import_module("sunbarge.research.bench.threads")
    for name in ("ROUNDS", "TURNS", "STEPS"):
        patch.setattr(threads, name, 1)
    measured: Figures = {"machine": machine()}
    for group in module.measure():
        measured |= group
    patch.undo()
    return measured


START = (
    *("cold_compile_cpu_s", "cold_compile_all_cpu_s", "from_cache_cpu_s"),
    *("from_cache_with_tools_cpu_s", "cache_megabytes"),
    *("help_cpu_s", "import_sunbarge_cpu_s", "first_move_cpu_s"),
)


def test_every_number_of_players_has_games_and_decisions(figures: Figures) -> None:
    assert set(figures["random"]) == {"2", "3", "4", "5"}
    for speed in figures["random"].values():
        assert speed["decisions_per_cpu_s"] > speed["games_per_cpu_s"] > 0


def test_the_table_names_the_machine_and_the_figures_to_reach(figures: Figures) -> None:
    page = markdown(figures)
    assert "- processor: " in page
    assert "- load: " in page
    assert page.count("\n| ") == len(rows(figures)) + 1
    for goal in (
        "≥ 25,000",
        "≤ 45 s",
        "≤ 60 s",
        "≤ 0.7 s",
        "≤ 5 MB",
        "≤ 60 µs",
        "≤ 0.25 s",
        "≤ 2 s",
        "≤ 0.2 ms",
        "≥ 60,000",
    ):
        assert goal in page


def test_an_interrupted_run_keeps_what_it_has_measured(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def measure(server: bool) -> Iterator[Figures]:
        yield {"game": {"play_and_legal_moves_us": 12.5}}
        raise KeyboardInterrupt

    monkeypatch.setattr("sunbarge.research.bench.measure", measure)
    with pytest.raises(KeyboardInterrupt):
        bench(write=tmp_path / "results.md")
    page = (tmp_path / "results.md").read_text("utf-8")
    assert "| 12.5 µs |" in page
    assert "not finished" in page


def test_the_measured_games_are_whole_games() -> None:
    states, rng = load.blank(), np.array([1], np.uint64)
    decisions = random_games(states, load.blank(), load.load("disk", 3), 3, 5, rng)
    assert states[0].phase == Phase.OVER
    assert decisions > 5 * 50


def test_the_measured_copies_are_made() -> None:
    assert copies(load.blank(2), 10) == 5


def test_the_environments_are_compared_with_other_libraries(figures: Figures) -> None:
    measured = figures["environments"]
    for name in ("batch", "loop", "loop_seen", "look_ns"):
        assert measured[name] > 0
    assert measured["copies"]["compiled"] > measured["copies"]["python"] > 0
    assert set(measured["peers"]) == set(PEERS) == set(COMPARED_WITH) == set(script.PEERS)
    for found in measured["peers"].values():
        assert found.get("decisions_per_cpu_s", 1) > 0
        assert found.get("skipped", "why") != ""
    assert "decisions_per_cpu_s" in measured["peers"]["openspiel_hearts_seen"]
    page = markdown(figures)
    for goal in ("≥ 1,000,000", "≥ 200,000", "≤ 500 ns", "≥ 1.6 ×", "≤ 0.15 s"):
        assert goal in page


def test_a_fresh_process_is_measured() -> None:
    module: Any = importlib.import_module("sunbarge.research.bench.measure")
    assert module.cpu_of(["-c", "sum(range(10**6))"], "/nowhere") > 0
    with pytest.raises(RuntimeError, match="failed"):
        module.cpu_of(["-c", "raise SystemExit(3)"], "/nowhere")
