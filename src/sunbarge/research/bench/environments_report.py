"""Rows of the benchmark report on the low-level interface, `Batch` and other libraries."""

from typing import Literal

from .figures import Environments, PeerSpeed
from .table import Row, speed

PEERS = {
    "openspiel_backgammon": "OpenSpiel backgammon (C++) from Python",
    "openspiel_backgammon_seen": "the same with tensor and mask",
    "openspiel_hearts": "OpenSpiel hearts (C++) from Python",
    "openspiel_hearts_seen": "the same with tensor and mask",
    "envpool_backgammon": "EnvPool backgammon (C++), batch of 256",
    "pgx_backgammon": "pgx backgammon (JAX), batch of 256",
}
COMPARED_WITH: dict[str, Literal["loop", "loop_seen", "batch"]] = {
    "openspiel_backgammon": "loop",
    "openspiel_hearts": "loop",
    "openspiel_backgammon_seen": "loop_seen",
    "openspiel_hearts_seen": "loop_seen",
    "envpool_backgammon": "batch",
    "pgx_backgammon": "batch",
}
"Maps each benchmark of another library to the key in `Environments` to compare it with."


def rows(figures: Environments) -> list[Row]:
    """Return one row for each measured value."""
    batch, loop, copied = figures["batch"], figures["loop"], figures["copies"]
    threads = figures["threads"]
    table: list[Row] = [
        ("batch of 256, 4 players: observation, mask, random actions", speed(batch), "≥ 1,000,000"),
        ("one game from a Python loop, `lowlevel`", speed(loop), "≥ 200,000"),
        ("the same with observation and mask", speed(figures["loop_seen"]), ""),
        ("`lowlevel.copy`, compiled", speed(copied["compiled"]), "≥ 2,000,000"),
        ("`lowlevel.copy`, from Python", speed(copied["python"]), "≥ 300,000"),
        ("observation and mask of one decision", f"{figures['look_ns']} ns", "≤ 500 ns"),
        (
            "two threads against one, batch of 4,096",
            f"{threads['speedup']} × (two processes {threads['processes']} ×, load "
            f"{threads['load']})",
            "≥ 1.6 × on two free cores",
        ),
    ]
    for name, found in figures["peers"].items():
        table.append((PEERS[name], *peer(found, figures[COMPARED_WITH[name]])))
    if learner := figures["learner"]:
        what = f"`examples/learn.py`, {learner['cpu_s']:.0f} s of CPU, against two `simple`"
        table.append((what, f"wins {learner['wins']:.1%}", "> 33.3 %"))
    return table


def peer(found: PeerSpeed, ours: int) -> tuple[str, str]:
    """Return another library's speed as text, compared with Sunbarge's speed `ours`.

    The second text of the result, the goal of the row in the report, is empty: there is no goal.
    """
    if "skipped" in found:
        return f"skipped: {found['skipped']}", ""
    theirs = found["decisions_per_cpu_s"]
    return f"{theirs:,} a CPU second; Sunbarge {ours / theirs:.1f} ×", ""
