"""Make the beginning of a net for another number of players from the net of a lineage.

    python benchmarks/lineages/for_other_players.py FOLDER/3.npy 3 4 OUT/4.npy

A training goes on from it with `sunbarge train --resume --out OUT`, and needs far fewer games than
one from random weights. What the net knows of its own seat stays; what it knows of the others
is interpolated between their places, and weighted so that it adds up to as much as before.
"""

import sys
from pathlib import Path

import numpy as np

from sunbarge.bots.net.features import SEAT_SIZE, TABLE_SIZE
from sunbarge.bots.net.weights import read
from sunbarge.engine.state import Floats
from sunbarge.research.train.learner import layers_of


def convert(weights: Floats, players: int, wanted: int) -> Floats:
    """Return the weights for `wanted` players of a net for `players` players."""
    matrix1, bias1, *hidden, matrix3, bias3, skip = layers_of(weights, players)
    seats = [matrix1[TABLE_SIZE + seat * SEAT_SIZE :][:SEAT_SIZE] for seat in range(players)]
    factor = (players - 1) / (wanted - 1)
    blocks = [seats[0], *(factor * between(seats, seat, wanted) for seat in range(1, wanted))]
    first = np.concatenate([matrix1[:TABLE_SIZE], *blocks])
    outputs = [outputs_for(layer, players, wanted) for layer in (matrix3, bias3)]
    parts = [first, bias1, *hidden, *outputs, skip]
    return np.concatenate([part.ravel() for part in parts]).astype(np.float32)


def between(parts: list[Floats], seat: int, wanted: int) -> Floats:
    """Return the part for a seat, interpolated between the parts of all seats but the first."""
    last = len(parts) - 1
    place = (1 + last) / 2 if wanted == 2 else 1 + (seat - 1) * (last - 1) / (wanted - 2)
    low = int(place)
    return parts[low] * (1 - (place - low)) + parts[min(low + 1, last)] * (place - low)


def outputs_for(layer: Floats, players: int, wanted: int) -> Floats:
    """Return the output layer's weights or biases: logits, points, weight of the points."""
    logits = [layer[..., seat] for seat in range(players)]
    points = [layer[..., players + seat] for seat in range(players)]
    columns = [
        part[0] if seat == 0 else between(part, seat, wanted)
        for part in (logits, points)
        for seat in range(wanted)
    ]
    return np.stack([*columns, layer[..., -1]], axis=-1)


def main(source: str, players: str, wanted: str, out: str) -> None:
    """Read a net, convert it and write it."""
    Path(out).parent.mkdir(parents=True, exist_ok=True)
    np.save(out, convert(read(Path(source), int(players)), int(players), int(wanted)))


if __name__ == "__main__":
    main(*sys.argv[1:])
