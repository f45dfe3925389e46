"""Removes people from game tables, as the host of a table can, too."""

from dataclasses import dataclass

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import IntegrityError

from sunbarge.bots.builtin import STAND_IN
from sunbarge.online.server.create_table import new_invite
from sunbarge.online.server.table_storage import entry_row, table_from_rows
from sunbarge.online.sessions import BrokenLog, Table
from sunbarge.online.sessions.entries import SeatRemoved
from sunbarge.online.store.acts import record_act
from sunbarge.online.store.administration import append_entry, read_table

from .database import no_table

ATTEMPTS = 5


@dataclass(frozen=True)
class Removed:
    """The name of a person who was removed from a seat, and the name of the bot that took over."""

    name: str
    bot: str | None
    "The bot that plays there now; None if the seat is free again."


def remove_player(engine: Engine, table_id: str, seat: int, who: str) -> Removed:
    """Remove the person in a seat of a table; ValueError if that is not possible."""
    for _ in range(ATTEMPTS):
        try:
            with engine.begin() as connection:
                removed = append_removal(connection, table_id, seat)
                record_act(connection, who, "remove-player", table_id, seat=seat)
            return removed
        except IntegrityError:  # a server has stored an entry meanwhile
            continue
    raise ValueError(f"table {table_id} changes too quickly; try again")


def append_removal(connection: Connection, table_id: str, seat: int) -> Removed:
    """Append to a table's log the entry that removes the person in a seat.

    Raise IntegrityError if a server has just appended another entry.
    """
    table = replayed(connection, table_id)
    check_seat(table, seat)
    state = table.seats[seat]
    bot = None if table.stage == "gathering" else STAND_IN
    entry = SeatRemoved(seq=table.seq + 1, seat=seat, bot=bot, invite=new_invite())
    append_entry(connection, entry_row(table_id, entry))
    return Removed(state.name, bot)


def replayed(connection: Connection, table_id: str) -> Table:
    """Rebuild a table from its log; ValueError if it does not exist or cannot be replayed."""
    found = read_table(connection, table_id)
    if found is None:
        raise ValueError(no_table(table_id))
    try:
        return table_from_rows(*found)
    except (BrokenLog, ValueError) as error:
        raise ValueError(f"table {table_id} cannot be replayed: {error}") from None


def check_seat(table: Table, seat: int) -> None:
    """Raise ValueError unless a person sits in a seat of a game that is not over."""
    people = [number for number, state in enumerate(table.seats) if state.token is not None]
    if table.stage == "over":
        raise ValueError(
            "the game is over; `sunbarge admin forget` takes a person's name out of it"
        )
    if seat not in people:
        there_are = ", ".join(map(str, people)) or "none"
        raise ValueError(f"no person sits in seat {seat}; people sit in {there_are}")
