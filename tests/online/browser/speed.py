"""Measures the engine of the page: its size, its build, and its bots in Chromium and natively.

`python -m tests.online.browser.speed` prints a table. Both engines take turns with the same
positions of four players. The shortest of several times of each block of positions counts, as
other programs may take the processor meanwhile.
"""

import gzip
import json
import sys
import tempfile
import time
from collections.abc import Sequence
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

Times = list[float]
PLAYERS, POSITIONS, RUNS, ROUNDS = 4, 100, 3, 4
BOTS = {"learned": (0, 100), "expert": (200, 5)}
"The bots that are measured, with their effort and the number of positions in a block."
MEASURE = """async ([bot, effort, block]) => {
  const { Engine, measureBot } = await import('/parity/engine.js');
  const engine = globalThis.engine ??= await Engine.load();
  await engine.loadNet(4);
  const table = { edition: 'disk', players: 4 };
  const states = new Uint8Array(await (await fetch('/states.bin')).arrayBuffer());
  return measureBot(engine, bot, effort, table, states, 3, block);
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


def measure_native(name: str, effort: int, block: int, states: Any) -> Times:
    """Return the shortest times of a bot natively, in milliseconds a block of positions."""
    editions, workspace = load.load("disk", PLAYERS), workspace_for(PLAYERS)
    policy = int(BUILT_IN[name].policy)
    arrays = [load.unpack(state.tobytes()) for state in states]

    def time_of(first: int) -> float:
        start = time.perf_counter()
        for place in range(first, first + block):
            rng = np.array([place], np.uint64)
            choose_action(arrays[place][0], editions[0], policy, effort, workspace, rng)
        return 1000 * (time.perf_counter() - start)

    return shortest([[time_of(n) for n in range(0, len(arrays), block)] for _ in range(RUNS)])


def shortest(runs: Sequence[Times]) -> Times:
    """Return the shortest time of each block."""
    return [min(times) for times in zip(*runs, strict=True)]


def measure_both(folder: Path) -> dict[str, tuple[float, float]]:
    """Return the times of each bot natively and in Chromium."""
    page, states = folder / "page", positions()
    write_files(page / "engine")
    bundle(page / "parity")
    (page / "index.html").write_text("<!doctype html><title>Speed</title>")
    (page / "states.bin").write_bytes(states.tobytes())
    with run_server(folder, page=page) as server, launch_browser() as browser:
        opened = browser.new_page()
        opened.goto(server.base)
        rounds = [
            (
                name,
                measure_native(name, effort, block, states),
                opened.evaluate(MEASURE, [name, effort, block]),
            )
            for _ in range(ROUNDS)
            for name, (effort, block) in BOTS.items()
        ]
    return {
        name: (
            sum(shortest([native for bot, native, _ in rounds if bot == name])) / POSITIONS,
            sum(shortest([browser for bot, _, browser in rounds if bot == name])) / POSITIONS,
        )
        for name in BOTS
    }


def measure() -> dict[str, Any]:
    """Return the size of the module, the CPU time of its build, and the times of the bots."""
    start = time.process_time()
    module = build_module(PLAY, export_names())
    built = time.process_time() - start
    with tempfile.TemporaryDirectory() as folder:
        measured = measure_both(Path(folder))
    bots = {
        f"{name}:{BOTS[name][0]}" if BOTS[name][0] else name: {
            "native_ms": one,
            "chromium_ms": other,
        }
        for name, (one, other) in measured.items()
    }
    size = round(len(gzip.compress(module, 9)) / 1000, 1)
    return {"kb_gz": size, "build_cpu_s": round(built, 1), "bots": bots}


def main() -> None:
    """Print what was measured, as a table or, for `sunbarge bench`, as JSON."""
    found = measure()
    if "--json" in sys.argv:
        print(json.dumps(found))
        return
    print(f"built in {found['build_cpu_s']} s of processor time, {found['kb_gz']} kB compressed\n")
    print("| bot | native, ms a decision | Chromium | ratio |\n|---|---|---|---|")
    for name, bot in found["bots"].items():
        native, browser = bot["native_ms"], bot["chromium_ms"]
        print(f"| {name} | {native:.3f} | {browser:.3f} | {browser / native:.2f} |")


if __name__ == "__main__":
    main()
