"""Runs all benchmarks of the server."""

import asyncio
import os
import tempfile
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from sunbarge.research.bench.figures import (
    FirstCurve,
    Kills,
    LocalPlay,
    PageLoad,
    Server,
    ServerStart,
)

from .abuse import FewDescriptors, bot_flood, half_open_sockets
from .browser import page_figures
from .crash_test import run_crash_test
from .first_curve import first_curve
from .idle import idle_tables, stored_tables
from .load import measure_load
from .local_play import engine_speed, local_play
from .process import PlayProcess, ServerProcess

T = TypeVar("T")
STARTS = 3
KILLED_GAMES, KILLS = 50, 100
MAKEFILE = Path("Makefile")


def server_figures(kills: int = KILLS) -> Iterator[Server]:
    """Yield the results of all benchmarks so far after each benchmark."""
    known: Server = {}
    for part in benchmarks(kills):
        known = {**known, **part}
        yield known


def benchmarks(kills: int) -> Iterator[Server]:
    """Yield the result of each benchmark; each starts its own server."""
    yield {"start_s": start_seconds()}
    yield {"page": first_load()}
    yield {"local_play": play_locally()}
    yield {"first_curve": curve_of_a_report()}
    yield {"engine": engine_speed()}
    yield {"load": with_server(measure_load)}
    yield {"idle": with_server(idle_tables)}
    with new_server() as server:
        stored = stored_tables(server)
    yield {"stored": stored}
    with new_server(FewDescriptors) as server:
        half_open = asyncio.run(half_open_sockets(server))
    yield {"half_open": half_open}
    yield {"bot_flood": with_server(bot_flood)}
    yield {"kills": killed(kills)}
    yield {"machine_load": f"{os.getloadavg()[0]:.1f}"}


def start_seconds() -> ServerStart:
    """Return the seconds to the first response, for `sunbarge serve` and for `make play`."""
    taken: ServerStart = {"serve": fastest(ServerProcess)}
    if MAKEFILE.exists() and "sunbarge serve" in MAKEFILE.read_text("utf-8"):
        taken["make_play"] = fastest(PlayProcess)
    return taken


def fastest(kind: type[ServerProcess]) -> float:
    """Return the shortest of several start-up times, in seconds."""
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
def new_server(kind: type[ServerProcess] = ServerProcess) -> Iterator[ServerProcess]:
    """Run a server with a new database until the context ends."""
    with tempfile.TemporaryDirectory() as folder:
        server = kind("--data", folder)
        server.start()
        try:
            yield server
        finally:
            server.stop()


def first_load() -> PageLoad:
    """Measure the first load of the page in a browser."""
    with new_server() as server:
        return page_figures(server)


def play_locally() -> LocalPlay:
    """Measure games against bots in the page."""
    with new_server() as server:
        return local_play(server)


def curve_of_a_report() -> FirstCurve:
    """Measure after how long the page with a game's report shows its first curve."""
    with new_server() as server:
        return first_curve(server)


def with_server(measure: Callable[[ServerProcess], Coroutine[object, object, T]]) -> T:
    """Run a benchmark with a new server, and return its result."""
    with new_server() as server:
        return asyncio.run(measure(server))


def killed(kills: int) -> Kills:
    """Run the crash test with `kills` kills; return how many moves were lost or doubled."""
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess("--data", folder, "--no-load-bots")
        try:
            tally = asyncio.run(run_crash_test(server, KILLED_GAMES, kills))
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
