"""Rows of the benchmark report on the PettingZoo and OpenSpiel environments."""

from .figures import Libraries
from .table import Row

PLAYERS = 4
GOAL = 60_000  # decisions per CPU second, for PettingZoo's environment without wrappers


def rows(figures: Libraries) -> list[Row]:
    """Return one row for each API."""
    table = f"{PLAYERS} players"
    return [
        ("PettingZoo `raw_env()`, random play, " + table, speed(figures["raw_env"]), f"≥ {GOAL:,}"),
        ("PettingZoo `env()`, random play, " + table, speed(figures["env"]), ""),
        ("OpenSpiel from Python, random play, " + table, speed(figures["openspiel"]), ""),
        ("the same with tensor and mask", speed(figures["openspiel_seen"]), ""),
        ("OpenSpiel `state.clone()`", f"{figures['openspiel_clones']:,} a CPU second", ""),
    ]


def speed(per_second: int) -> str:
    """Return a speed in decisions per CPU second as text, with the time of one decision."""
    return f"{per_second:,} decisions a CPU second ({1e6 / per_second:.1f} µs)"
