"""The figures of the door, the batch and the peers, as rows of the report."""

from typing import Any

PEERS = {
    "openspiel_backgammon": "OpenSpiel backgammon (C++) from Python",
    "openspiel_backgammon_seen": "the same with tensor and mask",
    "openspiel_hearts": "OpenSpiel hearts (C++) from Python",
    "openspiel_hearts_seen": "the same with tensor and mask",
    "envpool_backgammon": "EnvPool backgammon (C++), batch of 256",
    "pgx_backgammon": "pgx backgammon (JAX), batch of 256",
}
LIKE = {
    "openspiel_backgammon": "loop",
    "openspiel_hearts": "loop",
    "openspiel_backgammon_seen": "loop_seen",
    "openspiel_hearts_seen": "loop_seen",
    "envpool_backgammon": "batch",
    "pgx_backgammon": "batch",
}
"Which of our figures measures the like."


def rows(figures: dict[str, Any]) -> list[tuple[str, str, str]]:
    """The figures as rows of the report."""
    batch, loop, copied = figures["batch"], figures["loop"], figures["copies"]
    threads = figures["threads"]
    table = [
        ("batch of 256, 4 players: observation, mask, random actions", each(batch), "≥ 1,000,000"),
        ("one game from a Python loop, low-level door", each(loop), "≥ 200,000"),
        ("the same with observation and mask", each(figures["loop_seen"]), ""),
        ("`door.copy`, compiled", each(copied["compiled"]), "≥ 2,000,000"),
        ("`door.copy`, from Python", each(copied["python"]), "≥ 300,000"),
        ("observation and mask of one decision", f"{figures['look_ns']} ns", "≤ 500 ns"),
        (
            "two threads against one, batch of 4,096",
            f"{threads['speedup']} × (two processes {threads['processes']} ×, load "
            f"{threads['load']})",
            "≥ 1.6 × on two free cores",
        ),
    ]
    for name, found in figures["peers"].items():
        table.append((PEERS[name], *peer(found, figures[LIKE[name]])))
    if learner := figures["learner"]:
        what = f"`examples/learn.py`, {learner['cpu_s']:.0f} s of CPU, against two `simple`"
        table.append((what, f"wins {learner['wins']:.1%}", "> 33.3 %"))
    return table


def peer(found: dict[str, Any], ours: int) -> tuple[str, str]:
    """How fast a peer is, and how many times as fast we are at the like."""
    if "skipped" in found:
        return f"skipped: {found['skipped']}", ""
    theirs = found["decisions_per_cpu_s"]
    return f"{theirs:,} a CPU second; Sunbarge {ours / theirs:.1f} ×", ""


def each(per_second: int) -> str:
    """A speed, also as the time of one."""
    return f"{per_second:,} a CPU second ({1e9 / per_second:,.0f} ns)"
