"""Search with the low-level interface: try every action in many games played out at random.

The whole search is the caller's own compiled code. `python examples/search.py` lets it play one
game against two bots that act at random.
"""

import argparse
from typing import Any

import numpy as np
from numba import njit

from sunbarge.research import lowlevel

OVER = int(lowlevel.Phase.OVER)
ROOT, CHILD = 0, 1  # indices into the array of positions


@njit
def play_out(states: Any, at: int, editions: Any, rng: Any) -> None:
    """Play random actions to the end of the game."""
    while states[at].phase != OVER:
        action = lowlevel.random_action(states, at, editions, rng)
        lowlevel.step(states, at, editions, action, rng)


@njit
def lead(states: Any, at: int, seat: int) -> float:
    """How far a seat is ahead of the best of the others."""
    best = -1
    for other in range(states[at].players):
        if other != seat:
            best = max(best, states[at].points[other])
    return float(states[at].points[seat] - best)


@njit
def search(states: Any, editions: Any, tries: int, rng: Any, values: Any) -> int:
    """The action after which random games end best; `values` tells how well for each."""
    seat, legal, best = states[ROOT].to_move, lowlevel.legal(states, ROOT, editions), -1
    for action in range(lowlevel.N_ACTIONS):
        values[action] = -np.inf
        if (legal >> np.uint64(action)) & np.uint64(1) == 0:
            continue
        total = 0.0
        for _ in range(tries):
            lowlevel.copy(states, ROOT, states, CHILD)
            lowlevel.step(states, CHILD, editions, action, rng)
            play_out(states, CHILD, editions, rng)
            total += lead(states, CHILD, seat)
        values[action] = total / tries
        if best < 0 or values[action] > values[best]:
            best = action
    return best


def play(seed: int, tries: int, players: int = 3) -> tuple[list[int], int]:
    """One game: seat 0 searches, the others act at random; the points and the winner."""
    states, editions = lowlevel.blank(2), lowlevel.edition("disk", players)
    tiles, dice = np.array([seed], np.uint64), np.array([seed + 1], np.uint64)
    values = np.zeros(lowlevel.N_ACTIONS)
    lowlevel.new_game(states, ROOT, editions, players, tiles)
    while states["phase"][ROOT] != OVER:
        if states["to_move"][ROOT] == 0:
            action = search(states, editions, tries, dice, values)
        else:
            action = lowlevel.random_action(states, ROOT, editions, dice)
        lowlevel.step(states, ROOT, editions, action, tiles)
    return states["points"][ROOT, :players].tolist(), int(lowlevel.winner(states, ROOT))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Search against two bots that act at random.")
    parser.add_argument("--tries", type=int, default=500, help="games for each action")
    parser.add_argument("--seed", type=int, default=7)
    chosen = parser.parse_args()
    points, winner = play(chosen.seed, chosen.tries)
    print("points", points, "winner", winner)
