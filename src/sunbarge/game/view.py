"""The view of a seat: the whole position except the points of the other seats."""

from typing import TYPE_CHECKING

from sunbarge.notation.positions import Position

if TYPE_CHECKING:
    from .game import Game


def view_of(game: "Game", seat: int | None, open_totals: bool = False) -> Position:
    """Return the position as a seat sees it, or a spectator if `seat` is None.

    The points of other seats are None until the game is over, unless `open_totals` is true.
    """
    if seat is not None and seat not in range(game.players):
        raise ValueError(f"there is no seat {seat}; seats are 0 to {game.players - 1}")
    position = game.position()
    if not open_totals and not game.is_over:
        for number, place in enumerate(position["seats"]):
            if number != seat:
                place["score"] = None
    return position
