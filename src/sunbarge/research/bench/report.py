"""The figures as a table, with the machine they were measured on."""

import os
import platform
from collections.abc import Callable
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

from .environment_rows import rows as environment_rows
from .interface_rows import rows as interface_rows
from .server.rows import rows as server_rows

Rows = list[tuple[str, str, str]]


def processor() -> str:
    """The processor's model, as far as the system tells."""
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        return platform.processor() or "unknown"
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else "unknown"


def machine() -> dict[str, str]:
    """What the figures depend on."""
    load = " ".join(f"{value:.2f}" for value in os.getloadavg())
    return {
        "date": datetime.now(UTC).strftime("%Y-%m-%d"),
        "processor": f"{processor()}, {os.cpu_count()} cores",
        "load": f"{load} (1, 5 and 15 minutes)",
        "versions": f"Python {platform.python_version()}, Numba {version('numba')}, "
        f"NumPy {version('numpy')}",
    }


def rows(figures: dict[str, Any]) -> Rows:
    """What was measured, the figure, and the figure to reach; only what is known already."""
    parts: dict[str, Callable[[Any], Rows]] = {
        "random": random_rows,
        "copy": copy_rows,
        "game": game_rows,
        "start": start_rows,
        "environments": environment_rows,
        "interfaces": interface_rows,
        "thinking": thinking_rows,
        "server": server_rows,
    }
    return [row for name, tell in parts.items() if name in figures for row in tell(figures[name])]


def random_rows(random: dict[str, dict[str, int]]) -> Rows:
    """Random games."""
    table: Rows = []
    for players, speed in random.items():
        games, decisions = speed["games_per_cpu_s"], speed["decisions_per_cpu_s"]
        goals = ("≥ 25,000", "≥ 4,500,000") if players == "4" else ("", "")
        table.append((f"random games, {players} players", f"{games:,} a CPU second", goals[0]))
        table.append((f"decisions, {players} players", f"{decisions:,} a CPU second", goals[1]))
    return table


def copy_rows(copy: dict[str, int]) -> Rows:
    """Copies of a position."""
    size = copy["record_bytes"]
    return [
        (f"copy of a position ({size} bytes), compiled", each(copy["compiled_per_cpu_s"]), ""),
        ("copy of a position, from Python", each(copy["python_per_cpu_s"]), ""),
        ("`Game.copy()`", each(copy["game_per_cpu_s"]), ""),
    ]


def game_rows(game: dict[str, float]) -> Rows:
    """The friendly door."""
    return [("`Game.play` + `legal_moves`", f"{game['play_and_legal_moves_us']} µs", "≤ 60 µs")]


def start_rows(start: dict[str, float]) -> Rows:
    """Fresh processes."""
    size = ("size of the compile cache", f"{start['cache_megabytes']} MB", "≤ 5 MB")
    return [
        (what, f"{start[name]} s of CPU", goal)
        for what, name, goal in (
            ("compiling all that players need", "cold_compile_cpu_s", "≤ 45 s"),
            ("compiling everything (`warm --all`)", "cold_compile_all_cpu_s", "≤ 60 s"),
            ("start from the cache", "from_cache_cpu_s", "≤ 0.7 s"),
            ("the same where SciPy is installed", "from_cache_with_tools_cpu_s", ""),
            ("first move of `expert`, from the cache", "first_move_cpu_s", "≤ 2 s"),
            ("`sunbarge --help`", "help_cpu_s", "≤ 0.25 s"),
            ("`import sunbarge`", "import_sunbarge_cpu_s", "≤ 0.15 s"),
        )
    ] + [size]


def thinking_rows(bots: dict[str, dict[str, float]]) -> Rows:
    """How long the bots think."""
    return [thinking(name, taken) for name, taken in bots.items()]


def thinking(name: str, taken: dict[str, float]) -> tuple[str, str, str]:
    """How long a bot thinks."""
    mean, slowest = taken["mean_ms"], taken["slowest_ms"]
    goal = {"learned": "≤ 0.2 ms", "expert": "≤ 100 ms"}.get(name, "")
    return f"a decision of `{name}`, 3 players", f"{mean} ms, at most {slowest} ms", goal


def each(per_second: int) -> str:
    """A speed, also as the time of one."""
    return f"{per_second:,} a CPU second ({1e9 / per_second:,.0f} ns)"


def markdown(figures: dict[str, Any], finished: bool = True) -> str:
    """The page for benchmarks/results.md; it says so if there is more to measure."""
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
