"""A table's game as a record."""

from typing import TYPE_CHECKING

from sunbarge.online import fairness

from .refusal import Refusal

if TYPE_CHECKING:
    from .table import Table

DATE = len("2026-11-16")


def record_of(table: "Table") -> str:
    """The record; that of a running game tells what everybody has seen, and no secret."""
    if table.progress is None:
        raise Refusal("not_now", "the game has not begun, so there is no record of it")
    game = table.progress.whole_game()
    game.tags = {f"Seat{seat}": place.name for seat, place in enumerate(table.seats)}
    if table.header.created:
        game.tags["Date"] = table.header.created[:DATE]
    seeds = [place.entropy for place in table.seats]
    secret = table.header.secret if game.is_over else None
    game.tags |= fairness.fair_tags(table.header.commitment, seeds, secret)
    return game.to_record()
