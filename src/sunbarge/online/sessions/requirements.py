"""Requirements of commands: each function raises Refusal unless its requirement is met."""

from sunbarge.bots import registry
from sunbarge.online.protocol import commands

from .errors import Refusal
from .seats import SeatSet
from .table import Table

MAX_ENTRIES = 3000
"Length of a log after which only the game itself goes on; a usual log is a third as long."
NO_MOVES = {
    "gathering": "the game has not begun: seats are still free",
    "reading": "the next epoch begins when everybody has read the sheet",
    "over": "the game is over",
}
"Why nobody may move, by the table's stage."


def require_room(table: Table) -> None:
    """Refuse if the log has `MAX_ENTRIES` entries.

    Callers do not require this of commands without which the game cannot go on, such as moves.
    """
    if table.seq >= MAX_ENTRIES:
        raise Refusal("not_now", f"this table has had {MAX_ENTRIES} changes; only the game goes on")


def require_seated(held: SeatSet) -> None:
    """Refuse unless the sender holds a seat at the table."""
    if not held:
        raise Refusal("not_your_seat", "only those who sit at this table may do that")


def require_held(held: SeatSet, seat: int) -> None:
    """Refuse unless the sender holds the seat."""
    if seat not in held:
        raise Refusal("not_your_seat", f"you do not hold seat {seat}")


def require_no_bot(table: Table, seat: int) -> None:
    """Refuse if a bot plays in the seat for a person."""
    if table.seats[seat].played_by_stand_in:
        raise Refusal("not_now", f"a bot plays seat {seat}; take the seat back first")


def require_current(table: Table, seq: int) -> None:
    """Refuse if the position has changed since the entry `seq`."""
    if seq < table.position_seq or seq > table.seq:
        raise Refusal("stale", f"the position has changed since seq {seq}; look at it again")


def require_playing(table: Table) -> None:
    """Refuse unless the game runs and nobody has to read a score sheet."""
    if (stage := table.stage) != "playing":
        raise Refusal("not_now", NO_MOVES[stage])


def require_turn(table: Table, seat: int) -> None:
    """Refuse unless it is the seat's turn."""
    if seat != table.to_move:
        raise Refusal("not_your_turn", f"seat {table.to_move} has to move now")


def require_bot(bot: str) -> None:
    """Refuse unless there is a bot of this name."""
    if bot not in registry.names():
        there_are = ", ".join(registry.names())
        raise Refusal("illegal", f"there is no bot {bot[:30]!r}; the bots are {there_are}")


def require_can_hand_over(table: Table, seat: int, allowed: SeatSet) -> None:
    """Refuse unless a person plays the seat and is either the sender or absent."""
    if not 0 <= seat < len(table.seats):
        raise Refusal("not_your_seat", f"there is no seat {seat}")
    if seat not in allowed:
        raise Refusal("not_now", f"the owner of seat {seat} is here, or not gone for long")
    if not table.seats[seat].is_played_by_person:
        raise Refusal("not_now", f"no person plays in seat {seat}")


def check_ask(table: Table, command: commands.Ask, held: SeatSet) -> None:
    """Refuse to ask for advice unless the table allows it and it is the sender's own turn."""
    require_held(held, command.seat)
    if not table.allows_advice:
        raise Refusal("no_advice", "this table plays without the expert's advice")
    require_no_bot(table, command.seat)
    require_playing(table)
    require_turn(table, command.seat)
