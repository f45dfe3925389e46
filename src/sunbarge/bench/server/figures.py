"""All figures of the server."""

import asyncio
import os
import tempfile
from pathlib import Path

from .idle import idle_tables
from .killing import kill_often
from .load import under_load
from .page import Json
from .process import PlayProcess, ServerProcess

STARTS = 3
KILLED_GAMES, KILLS = 50, 100
MAKEFILE = Path("Makefile")


def server_figures(kills: int = KILLS) -> Json:
    """Start, load, idle tables and kills; each with a server and a database of its own."""
    return {
        "start_s": start_seconds(),
        "load": measured_with(under_load),
        "idle": measured_with(idle_tables),
        "kills": killed(kills),
        "machine_load": f"{os.getloadavg()[0]:.1f}",
    }


def start_seconds() -> Json:
    """From `sunbarge serve`, and from `make play` in a checkout, to the page that answers."""
    taken = {"serve": fastest(ServerProcess)}
    if MAKEFILE.exists() and "sunbarge serve" in MAKEFILE.read_text("utf-8"):
        taken["make_play"] = fastest(PlayProcess)
    return taken


def fastest(kind: type[ServerProcess]) -> float:
    """The best of several starts."""
    taken = []
    for _ in range(STARTS):
        with tempfile.TemporaryDirectory() as folder:
            server = kind("--data", folder)
            try:
                taken.append(server.start())
            finally:
                server.stop()
    return round(min(taken), 2)


def measured_with(measure: object) -> Json:
    """Run a measurement with a new server."""
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess("--data", folder)
        server.start()
        try:
            figures: Json = asyncio.run(measure(server))  # type: ignore[operator]
        finally:
            server.stop()
    return figures


def killed(kills: int) -> Json:
    """What kills lose and double."""
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess("--data", folder)
        try:
            tally = asyncio.run(kill_often(server, KILLED_GAMES, kills))
        finally:
            server.kill()
    return {
        "games": tally.games,
        "kills": tally.kills,
        "acknowledged": tally.acknowledged,
        "lost": tally.lost,
        "doubled": tally.doubled,
        "faults": len(tally.faults),
    }
