"""Runs the benchmarks; each value is the median of several runs, in CPU time on one core."""

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import numpy as np

from sunbarge import bots
from sunbarge.compiler.prebuilt import IGNORE_VARIABLE
from sunbarge.engine import load
from sunbarge.game import Game

from .decision_times import FIRST_MOVE, decision_times
from .figures import Copies, Figures, GameCalls, RandomPlay, StartUp
from .timing import RUNS, repeat

PLAYERS = (2, 3, 4, 5)
MICRO = 1e6
# Numba imports SciPy if it is installed. The game does not need SciPy, but tools of the tests
# install it.
NO_SCIPY = "import sys; sys.modules['scipy'] = None"


def measure(server: bool = False) -> Iterator[Figures]:
    """Yield each group of measured values as soon as it is complete.

    The server is measured last, and only if `server` is true. After each benchmark of the server,
    all values of the server so far are yielded.
    """
    yield {"random": {str(players): random_play(players) for players in PLAYERS}}
    yield {"copy": copy_speed()}
    yield {"game": game_calls()}
    from .libraries import libraries

    if measured := libraries():
        yield {"interfaces": measured}
    from .environments import environments

    yield {"environments": environments()}
    yield {"thinking": {name: decision_times(name) for name in bots.names() if name != "random"}}
    yield {"start": start_up()}
    if server:
        from .server.measure import server_figures

        for known in server_figures():
            yield {"server": known}


def random_play(players: int) -> RandomPlay:
    """Measure random games of the edition `disk`, including setup, legal actions and drawing."""
    from .loops import random_games

    states, blank, rng = load.blank(), load.blank(), np.array([players], np.uint64)
    editions = load.load("disk", players)
    runs = repeat(lambda games: random_games(states, blank, editions, players, games, rng))
    return {
        "games_per_cpu_s": round(median(games / seconds for seconds, games, _ in runs)),
        "decisions_per_cpu_s": round(median(done / seconds for seconds, _, done in runs)),
        "decisions_per_game": round(median(done / games for _, games, done in runs), 1),
    }


def copy_speed() -> Copies:
    """Measure copies of a position, inside compiled code and from Python."""
    from .loops import copies

    states = load.blank(2)
    game = Game(players=4, seed=1)
    compiled = repeat(lambda times: copies(states, times))
    plain = repeat(lambda times: sum(1 for _ in range(times) if states.copy() is not None))
    whole = repeat(lambda times: sum(1 for _ in range(times) if game.copy() is not None))
    return {
        "compiled_per_cpu_s": round(median(times / seconds for seconds, times, _ in compiled)),
        "python_per_cpu_s": round(median(times / seconds for seconds, times, _ in plain)),
        "game_per_cpu_s": round(median(times / seconds for seconds, times, _ in whole)),
        "record_bytes": int(states.itemsize),
    }


def game_calls() -> GameCalls:
    """Measure whole games from Python: `Game.play` and `legal_moves` at every decision."""
    runs = repeat(play_games, 2)
    return {
        "play_and_legal_moves_us": round(
            median(MICRO * seconds / done for seconds, _, done in runs), 1
        )
    }


def play_games(games: int) -> int:
    """Play games with arbitrary legal moves; returns the number of moves."""
    moves = 0
    for seed in range(games):
        game = Game(players=4, seed=seed)
        while legal := game.legal_moves():
            game.play(legal[(moves * 7 + seed) % len(legal)])
            moves += 1
    return moves


def start_up() -> StartUp:
    """Measure the CPU time of new processes: compiling, loading from the cache, and `--help`."""
    engine = ["-c", f"{NO_SCIPY}; import sunbarge.engine.calls"]
    with tempfile.TemporaryDirectory() as cache:
        cold = cpu_of(["-m", "sunbarge.cli", "warm"], cache)
        research = cpu_of(["-m", "sunbarge.cli", "warm", "--all"], cache)
        warm = median(cpu_of(engine, cache) for _ in range(RUNS))
        size = sum(file.stat().st_size for file in Path(cache).rglob("*") if file.is_file())
        help_text = median(cpu_of(["-m", "sunbarge.cli", "--help"], cache) for _ in range(RUNS))
        beside = median(cpu_of(["-c", "import sunbarge.engine.calls"], cache) for _ in range(RUNS))
        move = median(cpu_of(["-c", f"{NO_SCIPY}; {FIRST_MOVE}"], cache) for _ in range(RUNS))
        first = median(cpu_of(["-c", "import sunbarge"], cache) for _ in range(RUNS))
    return {
        "cold_compile_cpu_s": round(cold, 2),
        "cold_compile_all_cpu_s": round(cold + research, 2),
        "cache_megabytes": round(size / MICRO, 2),
        "from_cache_cpu_s": round(warm, 2),
        "from_cache_with_tools_cpu_s": round(beside, 2),
        "first_move_cpu_s": round(move, 2),
        "help_cpu_s": round(help_text, 3),
        "import_sunbarge_cpu_s": round(first, 3),
    }


def cpu_of(arguments: list[str], cache: str) -> float:
    """Return the CPU seconds of a new interpreter with these arguments, from start to exit."""
    environment = {**os.environ, "XDG_CACHE_HOME": cache, IGNORE_VARIABLE: "1"}
    silence = [(os.POSIX_SPAWN_OPEN, out, os.devnull, os.O_WRONLY, 0) for out in (1, 2)]
    command = [sys.executable, *arguments]
    process = os.posix_spawn(sys.executable, command, environment, file_actions=silence)
    _, status, usage = os.wait4(process, 0)
    if status:
        raise RuntimeError(f"{' '.join(command)} failed")
    return usage.ru_utime + usage.ru_stime
