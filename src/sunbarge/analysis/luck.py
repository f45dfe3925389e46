"""How much the tiles drawn raised or lowered each seat's win probability and expected points.

The luck of a draw is the value of the position after the tile, less the mean of that value over all
tiles in the bag, weighted by their probabilities. Before the tile is drawn, the mean of this
difference is 0, whatever the value function is: subtracting the luck from a result adds no bias to
it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from sunbarge.bots.evaluation import Evaluation, evaluate_tiles
from sunbarge.game import Game
from sunbarge.notation.tiles import CODES

from .handicaps import SeatBots, adjust, progress
from .opponents import evidence_for


@dataclass(frozen=True)
class Luck:
    """What chance added to the win probability and the expected final points of every seat."""

    wins: tuple[float, ...]
    points: tuple[float, ...]


def no_luck(players: int) -> Luck:
    """Return the luck of a move that is not a draw."""
    return Luck((0.0,) * players, (0.0,) * players)


def luck_of(game: Game, move: str, bots: SeatBots) -> Luck:
    """Return the luck of a move, which is 0 unless it is `draw:TILE`."""
    if not move.startswith("draw:"):
        return no_luck(game.players)
    game_progress = progress(game)
    tiles = evaluate_tiles(*game.low_level(), evidence_for(game, bots))
    adjusted = {tile: adjust(value, bots, game_progress) for tile, value in tiles.items()}
    return luck_of_tile(adjusted, game.position()["bag"], move.removeprefix("draw:"))


def luck_of_tile(tiles: dict[str, Evaluation], bag: dict[str, int], drawn: str) -> Luck:
    """Return the luck of drawing the tile `drawn`.

    `tiles` has the value of the position after each tile that may be drawn, and `bag` the number of
    each tile in the bag.
    """
    size = sum(bag.values())
    weights = {tile: bag[tile] / size for tile in CODES if bag.get(tile)}
    came = tiles[drawn]
    return Luck(
        above_mean(came.wins, [(weights[tile], tiles[tile].wins) for tile in weights]),
        above_mean(came.points, [(weights[tile], tiles[tile].points) for tile in weights]),
    )


def above_mean(
    came: Sequence[float], all_tiles: Sequence[tuple[float, Sequence[float]]]
) -> tuple[float, ...]:
    """Return each seat's value after the tile that came, minus its mean over all tiles.

    `came` has one value per seat. `all_tiles` has for each tile its probability and one value per
    seat.
    """
    return tuple(
        value - sum(weight * values[seat] for weight, values in all_tiles)
        for seat, value in enumerate(came)
    )


def total_luck(draws: Sequence[Luck], players: int) -> Luck:
    """Return the sum of the luck of all draws; points are relative to the mean of all seats.

    A tile that gives every seat the same points is therefore no luck for anybody.
    """
    seats = range(players)
    points = [sum(luck.points[seat] for luck in draws) for seat in seats]
    mean = sum(points) / players
    return Luck(
        tuple(sum(luck.wins[seat] for luck in draws) for seat in seats),
        tuple(each - mean for each in points),
    )
