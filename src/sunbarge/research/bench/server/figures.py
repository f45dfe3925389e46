"""All figures of the server."""

import asyncio
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from .browser import page_figures
from .idle import idle_tables
from .killing import kill_often
from .load import under_load
from .page import Json
from .process import PlayProcess, ServerProcess

STARTS = 3
KILLED_GAMES, KILLS = 50, 100
MAKEFILE = Path("Makefile")


def server_figures(kills: int = KILLS) -> Iterator[Json]:
    """What is known so far, after each part; each has a server and a database of its own."""
    parts: dict[str, Callable[[], object]] = {
        "start_s": start_seconds,
        "page": first_load,
        "load": lambda: measured_with(under_load),
        "idle": lambda: measured_with(idle_tables),
        "kills": lambda: killed(kills),
        "machine_load": lambda: f"{os.getloadavg()[0]:.1f}",
    }
    known: Json = {}
    for name, measure in parts.items():
        known = {**known, name: measure()}
        yield known


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


@contextmanager
def new_server() -> Iterator[ServerProcess]:
    """A server with a database of its own."""
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess("--data", folder)
        server.start()
        try:
            yield server
        finally:
            server.stop()


def first_load() -> Json:
    """The page in a browser."""
    with new_server() as server:
        return page_figures(server)


def measured_with(measure: object) -> Json:
    """Run a measurement with a new server."""
    with new_server() as server:
        figures: Json = asyncio.run(measure(server))  # type: ignore[operator]
        return figures


def killed(kills: int) -> Json:
    """What kills lose and double."""
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess("--data", folder, "--no-load-bots")
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
