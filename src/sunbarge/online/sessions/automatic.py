"""Entries of the log that no command causes: the game begins; settings make a seat bid or pass."""

from .entries import Entry
from .table import Table
from .validate import game_begun, move_entry


def automatic_entry(table: Table) -> Entry | None:
    """Return the beginning of the game or the automatic bid or pass that is due now, or None."""
    if table.progress is None:
        awaited = any(seat.free or seat.awaits_seed for seat in table.seats)
        return None if awaited else game_begun(table, {})
    seat = table.to_move
    if seat is None or not table.seats[seat].is_played_by_person or seat not in table.asked:
        return None
    move = automatic_answer(table, seat)
    return None if move is None else move_entry(table, seat, move, automatic=True)


def automatic_answer(table: Table, seat: int) -> str | None:
    """Return the bid or pass that a seat's settings determine in an auction; None if they do not.

    `answer_ahead`, if set, is the highest sun that the seat is to bid: the seat bids its lowest sun
    that beats the bids so far, or passes if that sun is higher. A seat that may not pass bids its
    only legal sun; if it has several, its player has to choose (None).
    """
    state, legal = table.seats[seat], table.legal
    if state.answer_ahead is None:
        return "pass" if state.auto_pass and legal == ["pass"] else None
    bids = sorted(int(move.removeprefix("bid:")) for move in legal if move != "pass")
    if bids and bids[0] <= state.answer_ahead:
        return f"bid:{bids[0]}"
    if "pass" in legal:
        return "pass"
    return f"bid:{bids[0]}" if len(bids) == 1 else None
