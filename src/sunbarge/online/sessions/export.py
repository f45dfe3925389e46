"""Exports a table's game as a record."""

from sunbarge.game.player_tags import BOT, HUMAN, player_tags
from sunbarge.online import fairness

from .errors import Refusal
from .table import Table

DATE = len("2026-11-16")


def record_of(table: Table) -> str:
    """Return the game as a record; the record of a running game contains no secret."""
    if table.progress is None:
        raise Refusal("not_now", "the game has not begun, so there is no record of it")
    game = table.progress.whole_game()
    game.tags = {f"Seat{number}": seat.name for number, seat in enumerate(table.seats)}
    game.tags |= player_tags([f"{BOT}{seat.bot}" if seat.bot else HUMAN for seat in table.seats])
    if table.header.created:
        game.tags["Date"] = table.header.created[:DATE]
    seeds = [seat.entropy for seat in table.seats]
    secret = table.header.secret if game.is_over else None
    game.tags |= fairness.fair_tags(table.header.commitment, seeds, secret)
    return game.to_record()
