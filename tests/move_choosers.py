"""Ways to choose moves in tests: fair, and biased towards what happens seldom."""

import random
from collections.abc import Mapping

from sunbarge import Game

# How much likelier than fair a tile is drawn, so that gods and disasters meet.
STORMY: dict[str, float] = {
    **{"god": 60.0, "war": 40.0, "ear": 40.0, "fun": 20.0, "dro": 20.0},
    **{"agr": 4.0, "art": 4.0, "for": 4.0, "obe": 4.0},
    **{"ra": 0.3, "pha": 0.3, "nil": 0.3},
}
FAIR: dict[str, float] = {}


def draw_from(bag: Mapping[str, int], weights: Mapping[str, float], dice: random.Random) -> str:
    """A tile of the bag, each tile as likely as its weight says."""
    codes = list(bag)
    chances = [bag[code] * weights.get(code, 1.0) for code in codes]
    return dice.choices(codes, chances)[0]


def preferring_gods(legal: list[str], dice: random.Random) -> str:
    """A random move, with gods and draws likelier and invoking rarer than fair."""
    return dice.choices(legal, [eagerness(move) for move in legal])[0]


def eagerness(move: str) -> float:
    """How much likelier than fair a move is chosen."""
    if move.startswith("god:"):
        return 3.0
    return {"draw": 4.0, "invoke": 0.5}.get(move, 1.0)


def step(game: Game, dice: random.Random, weights: Mapping[str, float]) -> str:
    """The next move of a game whose chance is manual."""
    legal = game.legal_moves()
    move = preferring_gods(legal, dice) if weights else dice.choice(legal)
    if move == "draw":
        move = f"draw:{draw_from(game.position()['bag'], weights, dice)}"
    return move


def random_positions(
    edition: str, players: int, seed: int, weights: Mapping[str, float] = STORMY
) -> list[Game]:
    """Copies of every position of one random game, from the start to the end."""
    dice = random.Random(seed)
    game = Game(players, edition, groups=list(range(players)), chance="manual")
    seen = [game.copy()]
    while not game.is_over:
        game.play(step(game, dice, weights))
        seen.append(game.copy())
    return seen
