"""Measures the engine of the page: its size, its build, and its bots in Chromium and natively.

`python -m tests.online.browser.speed` prints a table. Both engines take turns with the same
positions of four players, and the shortest of several runs counts.
"""

import gzip
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

from sunbarge.bots.builtin import BUILT_IN
from sunbarge.bots.net.weights import workspace_for
from sunbarge.bots.policies import choose_action
from sunbarge.compiler.units import PLAY
from sunbarge.compiler.wasm.build import build_module
from sunbarge.engine import load
from sunbarge.engine.state import STATE
from sunbarge.online.browser.exports import export_names
from sunbarge.online.browser.files import write_files
from sunbarge.research.bench.server.chromium import launch_browser
from tests.online.browser.compare import bundle
from tests.online.browser.recordings import Recorder, policies_of
from tests.online.server.servers import run_server

PLAYERS, POSITIONS, RUNS, ROUNDS = 4, 100, 3, 4
BOTS = {"learned": 0, "expert": 200}
"The bots that are measured, with their effort; for others, calls from Python take most time."
MEASURE = """async ([bot, effort]) => {
  const { Engine, measureBot } = await import('/replay/replay.js');
  const engine = globalThis.engine ??= await Engine.load();
  await engine.loadNet(4);
  const table = { edition: 'disk', players: 4 };
  const states = new Uint8Array(await (await fetch('/states.bin')).arrayBuffer());
  return measureBot(engine, bot, effort, table, states, 3);
}"""


def positions() -> np.ndarray[Any, Any]:
    """Return positions of decisions of recorded games."""
    found: list[bytes] = []
    for number in range(1, 5):
        recorder = Recorder(("disk", PLAYERS), policies_of(number, PLAYERS), number)
        recorder.play()
        found += recorder.positions
    chosen = found[:: len(found) // POSITIONS][:POSITIONS]
    return np.frombuffer(b"".join(chosen), STATE)


def measure_native(name: str, effort: int, states: Any) -> float:
    """Return the shortest time of a bot natively, in milliseconds a decision."""
    editions, workspace = load.load("disk", PLAYERS), workspace_for(PLAYERS)
    policy, times = int(BUILT_IN[name].policy), []
    arrays = [load.unpack(state.tobytes()) for state in states]
    for _ in range(RUNS):
        start = time.perf_counter()
        for place, array in enumerate(arrays):
            rng = np.array([place], np.uint64)
            choose_action(array[0], editions[0], policy, effort, workspace, rng)
        times.append(time.perf_counter() - start)
    return 1000 * min(times) / len(arrays)


def measure_both(folder: Path) -> dict[str, tuple[float, float]]:
    """Return the times of each bot natively and in Chromium."""
    page, states = folder / "page", positions()
    write_files(page / "engine")
    bundle(page / "replay")
    (page / "index.html").write_text("<!doctype html><title>Speed</title>")
    (page / "states.bin").write_bytes(states.tobytes())
    with run_server(folder, page=page) as server, launch_browser() as browser:
        opened = browser.new_page()
        opened.goto(server.base)
        rounds = [
            (
                name,
                measure_native(name, effort, states),
                opened.evaluate(MEASURE, [name, effort, RUNS]),
            )
            for _ in range(ROUNDS)
            for name, effort in BOTS.items()
        ]
    return {
        name: (
            min(native for bot, native, _ in rounds if bot == name),
            min(browser for bot, _, browser in rounds if bot == name),
        )
        for name in BOTS
    }


def main() -> None:
    """Print the table."""
    start = time.process_time()
    module = build_module(PLAY, export_names())
    print(f"built in {time.process_time() - start:.1f} s of processor time")
    print(f"{len(module)} bytes, {len(gzip.compress(module, 9))} compressed\n")
    with tempfile.TemporaryDirectory() as folder:
        measured = measure_both(Path(folder))
    print("| bot | native, ms a decision | Chromium | ratio |\n|---|---|---|---|")
    for name, (native, browser) in measured.items():
        shown = f"{name}:{BOTS[name]}" if BOTS[name] else name
        print(f"| {shown} | {native:.3f} | {browser:.3f} | {browser / native:.2f} |")


if __name__ == "__main__":
    main()
