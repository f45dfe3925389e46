"""What tests of whole games share: random moves, and all that a game answers."""

import random
from typing import Any

from sunbarge import Game


def play_on(game: Game, dice: random.Random, moves: int) -> None:
    """Some random moves."""
    for _ in range(moves):
        if not game.is_over:
            game.play(dice.choice(game.legal_moves()))


def everything(game: Game) -> tuple[Any, ...]:
    """All that can be asked about a game."""
    return (
        game.position(),
        game.legal_moves(),
        game.history,
        game.events,
        game.scores,
        game.epoch_scores,
        game.winner,
        game.to_record(),
    )
