"""The figures of the environments of other libraries, as rows of the report."""

from typing import Any

PLAYERS = 4
GOAL = 60_000  # decisions a CPU second of PettingZoo's bare environment


def rows(figures: dict[str, Any]) -> list[tuple[str, str, str]]:
    """The figures as rows of the report."""
    if not figures:
        return []
    table = f"{PLAYERS} players"
    return [
        ("PettingZoo `raw_env()`, random play, " + table, each(figures["raw_env"]), f"≥ {GOAL:,}"),
        ("PettingZoo `env()`, random play, " + table, each(figures["env"]), ""),
        ("OpenSpiel from Python, random play, " + table, each(figures["openspiel"]), ""),
        ("the same with tensor and mask", each(figures["openspiel_seen"]), ""),
        ("OpenSpiel `state.clone()`", f"{figures['openspiel_clones']:,} a CPU second", ""),
    ]


def each(per_second: int) -> str:
    """A speed, also as the time of one decision."""
    return f"{per_second:,} decisions a CPU second ({1e6 / per_second:.1f} µs)"
