"""Games and positions to analyze."""

from sunbarge import Game
from sunbarge.bots.evaluation import Evaluation, evaluate_moves, evaluate_position
from sunbarge.bots.net.observe_past import evidence_of
from tests.move_choosers import STORMY, random_positions
from tests.positions import table


def moves_of(game: Game) -> list[Evaluation]:
    return evaluate_moves(*game.low_level(), 0, evidence_of(game))


def value_of(game: Game) -> Evaluation:
    return evaluate_position(*game.low_level(), 0, evidence_of(game))


def sample(edition: str, players: int, every: int, seed: int = 3) -> list[Game]:
    """Some positions of a game with many gods and disasters; the end is left out."""
    return random_positions(edition, players, seed, STORMY)[:-1:every]


def play_well(game: Game, moves: int = 10_000) -> Game:
    """Go on with the best moves."""
    for _ in range(moves):
        if game.is_over:
            break
        game.play(moves_of(game)[0].move)
    return game


def last_sun(lot: str, score: int, other_score: int, **more: str) -> Game:
    """The last sun of the game: when seat 0 has won the lot, the game is over."""
    seats = [f"9 (8 7 4) | | {score}", f"(6 5 3 2) | | {other_score}"]
    return table(seats, epoch=3, track=lot, **more)
