"""Measures the low-level interface and the vector environment `Batch`.

Other libraries are measured as well, for comparison.
"""

import json
import os
import runpy
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from statistics import median

import numpy as np

from sunbarge.research import lowlevel
from sunbarge.research.batch import Batch

from .figures import CopySpeed, Environments, LearnerResult, PeerSpeed
from .loops import copies, looks
from .peers import script
from .threads import threads_speed
from .timing import repeat

PLAYERS, SEED = 4, 7
BATCH = 256
POSITIONS = 256
PEER_SECONDS = 1.0  # CPU seconds for each game of another library
LEARNING = 120.0  # CPU seconds of training
LEARNER = Path(__file__).parents[4] / "examples" / "learn.py"


def environments() -> Environments:
    """Run the benchmarks of the class `Batch`, low-level calls, threads and other libraries.

    Also train the learner of `examples/learn.py`, and return everything that was measured.
    """
    return {
        "batch": batch_speed(),
        "loop": rate(repeat(lambda games: play_lowlevel(games, False), 4)),
        "loop_seen": rate(repeat(lambda games: play_lowlevel(games, True), 4)),
        "copies": copy_speed(),
        "look_ns": look_time(),
        "threads": threads_speed(),
        "peers": peers_speed(),
        "learner": learner_result(),
    }


def rate(runs: list[tuple[float, int, int]]) -> int:
    """Return how many operations were done per CPU second; the median over all runs is taken.

    A run is a tuple of CPU seconds, the amount of work requested, and the operations done.
    """
    return round(median(done / seconds for seconds, _, done in runs))


def batch_speed() -> int:
    """Return the decisions per CPU second of a `Batch` that plays uniformly random actions."""
    batch = Batch(BATCH, PLAYERS, seed=SEED)

    def play(steps: int) -> int:
        for _ in range(steps):
            batch.step(batch.random_actions())
        return steps * BATCH

    return rate(repeat(play))


def play_lowlevel(games: int, seen: bool) -> int:
    """Play random games from a Python loop, with observations if `seen`; count the decisions."""
    states, editions = lowlevel.blank(), lowlevel.edition("disk", PLAYERS)
    tiles, dice, decisions = np.array([games], np.uint64), Random(games).random, 0
    out, mask = np.zeros(lowlevel.size(PLAYERS), np.float32), np.zeros(lowlevel.N_ACTIONS, np.bool_)
    to_move = states["to_move"]
    for _ in range(games):
        lowlevel.new_game(states, 0, editions, PLAYERS, tiles)
        legal = lowlevel.legal(states, 0, editions)
        while legal:
            if seen:
                lowlevel.look(states, 0, editions, int(to_move[0]), out, mask)
            actions = lowlevel.actions_in(legal)
            action = actions[int(dice() * len(actions))]
            legal = lowlevel.step(states, 0, editions, action, tiles)
            decisions += 1
    return decisions


def copy_speed() -> CopySpeed:
    """Return the copies of a position per CPU second, from compiled code and from Python."""
    states = lowlevel.blank(2)

    def compiled(times: int) -> int:
        copies(states, times)
        return times

    def plain(times: int) -> int:
        for _ in range(times):
            lowlevel.copy(states, 0, states, 1)
        return times

    return {"compiled": rate(repeat(compiled)), "python": rate(repeat(plain))}


def look_time() -> int:
    """Return the nanoseconds to compute the observation and action mask of one position."""
    batch = Batch(POSITIONS, PLAYERS, seed=SEED)
    for _ in range(POSITIONS):  # so that the games are at different stages
        batch.step(batch.random_actions())
    out, mask = np.zeros(lowlevel.size(PLAYERS), np.float32), np.zeros(lowlevel.N_ACTIONS, np.bool_)

    def look(times: int) -> int:
        looks(batch.states, batch.editions, out, mask, times)
        return times

    return round(1e9 / rate(repeat(look)))


def peers_speed() -> dict[str, PeerSpeed]:
    """Return the speed of other libraries, measured in a process of its own.

    The environment variable `SUNBARGE_PEERS` names the Python interpreter of the other process.
    """
    python = os.environ.get("SUNBARGE_PEERS") or sys.executable
    command = [python, str(script.__file__), str(PEER_SECONDS)]
    asked = subprocess.run(command, capture_output=True, text=True, check=False)
    if asked.returncode:
        return {name: {"skipped": "the process failed"} for name in script.PEERS}
    found: dict[str, PeerSpeed] = json.loads(asked.stdout.splitlines()[-1])
    return found


def learner_result() -> LearnerResult:
    """Train the learner of `examples/learn.py` and return its win rate; empty without this file."""
    if not LEARNER.exists():
        return {}
    learner = runpy.run_path(str(LEARNER))
    nets, start = learner["learn"](3, "simple"), time.process_time()
    net = next(nets)
    while time.process_time() - start < LEARNING:
        net = next(nets)
    wins = learner["win_rate"](net, 3, "simple", games=4000, seed=SEED)
    return {"cpu_s": LEARNING, "wins": round(wins, 3)}
