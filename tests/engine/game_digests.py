"""Play random games in all editions and print a fingerprint of everything along the way.

Run as a program, once compiled and once with NUMBA_DISABLE_JIT=1; the output must not differ.
"""

import hashlib
import random
import sys
from typing import Any

import numpy as np

from sunbarge import Game, lot_value
from sunbarge.engine import calls, chance, load, playout
from sunbarge.engine.kinds import DRAW, Phase
from sunbarge.notation.moves import members
from tests.move_choosers import STORMY, step
from tests.positions import SEATINGS


def engine_game(edition: str, players: int, seed: int) -> str:
    """One game through the low-level doors, the bytes of every state hashed."""
    editions = load.load(edition, players)
    states: Any = load.blank()
    rng = np.array([seed], np.uint64)
    groups = np.zeros(5, np.int16)
    chance.deal_groups(players, groups, rng)
    calls.set_up_at(states, 0, editions, players, groups)
    dice = random.Random(seed)
    digest = hashlib.sha256()
    parts = np.zeros((5, 7), np.int32)
    while states[0].phase != Phase.OVER:
        digest.update(states.tobytes())
        legal = int(calls.legal_at(states, 0, editions))
        digest.update(legal.to_bytes(8, "big"))
        actions = list(members(legal))
        action = DRAW if DRAW in actions and dice.random() < 0.5 else dice.choice(actions)
        calls.carry_out_at(states, 0, editions, action)
        if states[0].phase == Phase.CHANCE:
            calls.reveal_at(states, 0, editions, calls.draw_at(states, 0, rng))
        while states[0].phase in (Phase.STRIKE, Phase.EPOCH_END):
            calls.score_at(states, 0, editions, parts)
            digest.update(parts.tobytes())
            calls.automatic_step_at(states, 0, editions)
    digest.update(states.tobytes() + bytes([int(calls.winner_at(states, 0))]))
    return digest.hexdigest()


def play_out(edition: str, players: int, seed: int) -> str:
    """One game through the random play-out."""
    editions = load.load(edition, players)
    states: Any = load.blank()
    rng = np.array([seed], np.uint64)
    calls.set_up_at(states, 0, editions, players, np.arange(players, dtype=np.int16))
    decisions = playout.play_randomly(states[0], editions[0], rng, rng, None)
    return hashlib.sha256(
        states.tobytes() + rng.tobytes() + bytes(str(decisions), "ascii")
    ).hexdigest()


def stormy_game(edition: str, players: int, seed: int) -> str:
    """One game through the friendly door, positions and events hashed."""
    dice = random.Random(seed)
    game = Game(players, edition, groups=list(range(players)), chance="manual")
    digest = hashlib.sha256()
    while not game.is_over:
        digest.update(repr(game.play(step(game, dice, STORMY))).encode())
        digest.update(repr(game.position()).encode())
        if len(game.history) % 10 == 0:
            digest.update(repr(lot_value(game)).encode())
    return digest.hexdigest()


def seeded_game(edition: str, players: int, seed: int) -> str:
    """One seeded game, as a record."""
    dice = random.Random(seed)
    game = Game(players, edition, seed=seed)
    while not game.is_over:
        game.play(dice.choice(game.legal_moves()))
    return hashlib.sha256(game.to_record().encode()).hexdigest()


def main(rounds: int) -> None:
    """Print one line for every game."""
    for seed in range(rounds):
        for edition, players in SEATINGS:
            for kind in (engine_game, play_out, stormy_game, seeded_game):
                print(kind.__name__, edition, players, kind(edition, players, 100 * seed + players))


if __name__ == "__main__":
    main(int(sys.argv[1]))
