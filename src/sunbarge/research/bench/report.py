"""Writes the benchmark report: a table of all measured values, and the machine they come from."""

import os
import platform
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from .environments_report import rows as environment_rows
from .figures import (
    Copies,
    DecisionTimes,
    Figures,
    GameCalls,
    RandomPlay,
    StartUp,
)
from .libraries_report import rows as library_rows
from .server.report import rows as server_rows
from .table import Row, speed


def processor() -> str:
    """Return the model name of the processor, or `unknown`."""
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        return platform.processor() or "unknown"
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else "unknown"


def machine() -> dict[str, str]:
    """Return the date, the machine's processor and load, and versions of Python and libraries."""
    load = " ".join(f"{value:.2f}" for value in os.getloadavg())
    return {
        "date": datetime.now(UTC).strftime("%Y-%m-%d"),
        "processor": f"{processor()}, {os.cpu_count()} cores",
        "load": f"{load} (1, 5 and 15 minutes)",
        "versions": f"Python {platform.python_version()}, Numba {version('numba')}, "
        f"NumPy {version('numpy')}",
    }


def rows(figures: Figures) -> list[Row]:
    """Return the rows of all benchmarks that have run so far."""
    table: list[Row] = []
    if "random" in figures:
        table += random_rows(figures["random"])
    if "copy" in figures:
        table += copy_rows(figures["copy"])
    if "game" in figures:
        table += game_rows(figures["game"])
    if "start" in figures:
        table += start_rows(figures["start"])
    if "environments" in figures:
        table += environment_rows(figures["environments"])
    if "interfaces" in figures:
        table += library_rows(figures["interfaces"])
    table += [decision_row(*times) for times in figures.get("thinking", {}).items()]
    return table + server_rows(figures.get("server", {}))


def random_rows(random: dict[str, RandomPlay]) -> list[Row]:
    """Return the rows on random games."""
    table: list[Row] = []
    for players, played in random.items():
        games, decisions = played["games_per_cpu_s"], played["decisions_per_cpu_s"]
        goals = ("≥ 25,000", "≥ 4,500,000") if players == "4" else ("", "")
        table.append((f"random games, {players} players", f"{games:,} a CPU second", goals[0]))
        table.append((f"decisions, {players} players", f"{decisions:,} a CPU second", goals[1]))
    return table


def copy_rows(copy: Copies) -> list[Row]:
    """Return the rows on copies of a position."""
    size = copy["record_bytes"]
    return [
        (f"copy of a position ({size} bytes), compiled", speed(copy["compiled_per_cpu_s"]), ""),
        ("copy of a position, from Python", speed(copy["python_per_cpu_s"]), ""),
        ("`Game.copy()`", speed(copy["game_per_cpu_s"]), ""),
    ]


def game_rows(game: GameCalls) -> list[Row]:
    """Return the rows on the time of calls of methods of the class `sunbarge.Game`."""
    return [("`Game.play` + `legal_moves`", f"{game['play_and_legal_moves_us']} µs", "≤ 60 µs")]


def start_rows(start: StartUp) -> list[Row]:
    """Return the rows on the start-up times of new processes and the size of the compile cache."""
    seconds = (
        ("compiling all that players need", start["cold_compile_cpu_s"], "≤ 45 s"),
        ("compiling everything (`warm --all`)", start["cold_compile_all_cpu_s"], "≤ 60 s"),
        ("start from the cache", start["from_cache_cpu_s"], "≤ 0.7 s"),
        ("the same where SciPy is installed", start["from_cache_with_tools_cpu_s"], ""),
        ("first move of `expert`, from the cache", start["first_move_cpu_s"], "≤ 2 s"),
        ("`sunbarge --help`", start["help_cpu_s"], "≤ 0.25 s"),
        ("`import sunbarge`", start["import_sunbarge_cpu_s"], "≤ 0.15 s"),
    )
    table = [(what, f"{figure} s of CPU", goal) for what, figure, goal in seconds]
    return [*table, ("size of the compile cache", f"{start['cache_megabytes']} MB", "≤ 5 MB")]


def decision_row(name: str, taken: DecisionTimes) -> Row:
    """Return the row on the time that a bot takes for a decision."""
    mean, slowest = taken["mean_ms"], taken["slowest_ms"]
    goal = {"learned": "≤ 0.2 ms", "expert": "≤ 100 ms"}.get(name, "")
    return f"a decision of `{name}`, 3 players", f"{mean} ms, at most {slowest} ms", goal


def markdown(figures: Figures, finished: bool = True) -> str:
    """Return the text of benchmarks/results.md, with a note if the benchmark is not finished."""
    lines = ["# Benchmark", "", "Measured by `make bench` (`sunbarge bench`): one core, CPU time,"]
    lines += ["median of seven runs. Random play is edition `disk`; setting up, legal sets and"]
    lines += [
        "drawing are included. Start-up figures are whole processes. The server and the pages"
    ]
    lines += ["that load it run on this machine together; its database is SQLite.", ""]
    lines += [] if finished else ["**This run was not finished: not all is here.**", ""]
    lines += [f"- {what}: {value}" for what, value in figures["machine"].items()]
    lines += ["", "| what | measured | to reach |", "|---|---|---|"]
    lines += [f"| {what} | {figure} | {goal} |" for what, figure, goal in rows(figures)]
    return "\n".join(lines) + "\n"
