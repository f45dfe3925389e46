"""Measures the CPU time of the bots' decisions."""

import time
from statistics import mean, median, quantiles

from sunbarge import bots
from sunbarge.game import Game

from .figures import DecisionTimes

PLAYERS, SEED = 3, 7
FIRST_MOVE = (
    "import sunbarge; sunbarge.bots.make('expert', seed=1).move(sunbarge.Game(3, 'disk', seed=1))"
)


def decision_times(name: str) -> DecisionTimes:
    """Return the CPU times of a bot's decisions in a game with itself, at its default effort."""
    game, bot = Game(PLAYERS, "disk", seed=SEED), bots.make(name, seed=SEED)
    bot.move(game)  # not timed, as it loads nets and compiled code
    taken = []
    while not game.is_over:
        start = time.process_time()
        move = bot.move(game)
        taken.append(1000 * (time.process_time() - start))
        game.play(move)
    return {
        "median_ms": round(median(taken), 3),
        "mean_ms": round(mean(taken), 3),
        "slowest_tenth_ms": round(quantiles(taken, n=10)[-1], 3),
        "slowest_ms": round(max(taken), 3),
    }
