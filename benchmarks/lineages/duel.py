"""Measure pairs of nets: one against copies of the other, in compiled games without search.

    python benchmarks/lineages/duel.py PLAYERS GAMES SEED NET,OTHER [NET,OTHER …]

A net is a folder, a file, or `shipped`. Every deal is played from every seat, and all pairs play
the same deals. Prints the share of games that the first net of each pair wins, with its 95 %
interval over deals; for pairs with the same other net also the difference to the first of them,
which the same deals make more exact.
"""

import sys
from pathlib import Path

import numpy as np

from sunbarge.bots.net.own_net import weights_from
from sunbarge.bots.net.weights import shipped_weights
from sunbarge.bots.net.workspace import Workspace, new_workspace
from sunbarge.engine import load
from sunbarge.engine.state import Floats
from sunbarge.research.train.match import match_winner

SEED_STEP = 1_000_003  # between the first deals of two seeds, so that they share none


def workspace(net: str, players: int) -> Workspace:
    """Return a workspace with a net."""
    shipped = net == "shipped"
    weights = shipped_weights(players) if shipped else weights_from(Path(net), players)
    return new_workspace(weights.copy())


def shares(players: int, games: int, seed: int, net: str, other: str) -> Floats:
    """Return for every deal the share of its games that the net wins against the other."""
    nets, edition = (workspace(net, players), workspace(other, players)), load.load("disk", players)
    won = np.zeros((games // players, players))
    for deal in range(len(won)):
        for seat in range(players):
            rng = np.array([seed * SEED_STEP + deal], np.uint64)
            winner = match_winner(load.blank(), edition, players, seat, *nets, rng)
            won[deal, seat] = int(winner) == seat
    means: Floats = won.mean(axis=1)
    return means


def percent(values: Floats) -> str:
    """Return the mean of values in percent, with its 95 % interval."""
    half = 1.96 * values.std(ddof=1) / np.sqrt(len(values))
    return f"{100 * values.mean():.1f} ± {100 * half:.1f} %"


def main(players: int, games: int, seed: int, pairs: list[str]) -> None:
    """Play all pairs, and print a line for each."""
    first: dict[str, Floats] = {}
    for pair in pairs:
        net, other = pair.split(",")
        won = shares(players, games, seed, net, other)
        line = f"{net} v {players - 1} {other}: {percent(won)} of {players * len(won):,}"
        known = first.setdefault(other, won)
        print(line if known is won else f"{line}, {percent(won - known)} more", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:])
