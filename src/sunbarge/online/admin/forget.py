"""Deletes what is stored about a person; the games stay, without the name, and can be replayed."""

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import IntegrityError

from sunbarge.online.server.table_storage import table_from_rows
from sunbarge.online.sessions import Table, token_hash
from sunbarge.online.sessions.anonymous import JsonObject, Person, without_names
from sunbarge.online.store import EntryRow
from sunbarge.online.store.acts import record_act
from sunbarge.online.store.administration import (
    headers,
    read_table,
    replace_names,
    seats_taken,
    set_closed,
)

from .database import no_table
from .players import ATTEMPTS, append_removal

SAT = "sat"


@dataclass(frozen=True)
class Found:
    """A table at which a person sits or sat, and the person's seats there."""

    table: str
    seats: tuple[int, ...]


def person_with_token(token: str) -> Person:
    """Return the person who holds a seat's token."""
    return Person(token=token_hash(token.strip()))


def person_at(engine: Engine, table_id: str, seat: int) -> Person:
    """Return the last person who sat down in a seat of a table; ValueError if nobody did."""
    with engine.connect() as connection:
        found = read_table(connection, table_id)
    if found is None:
        raise ValueError(no_table(table_id))
    taken = [row for row in found[1] if row.kind == SAT and row.seat == seat]
    if not taken:
        raise ValueError(f"no person has ever sat in seat {seat} of table {table_id}")
    return Person(token=str(taken[-1].data["token"]))


def find(engine: Engine, person: Person) -> list[Found]:
    """Return the tables at which a person sits or sat, or whose header names them."""
    seats: dict[str, set[int]] = {}
    with engine.connect() as connection:
        for table_id, seat, data in seats_taken(connection):
            if person.is_meant(seat, data):
                seats.setdefault(table_id, set()).add(seat)
        for table_id, header in headers(connection):
            named = {n for n, each in enumerate(header_seats(header)) if person.has_name(each)}
            if named:
                seats.setdefault(table_id, set()).update(named)
    return [Found(table_id, tuple(sorted(found))) for table_id, found in sorted(seats.items())]


def header_seats(header: JsonObject) -> list[str | None]:
    """Return the names that a header has for the seats."""
    return [setup.get("name") for setup in header["seats"]]


def forget(engine: Engine, person: Person, tables: Iterable[Found], who: str) -> None:
    """Remove a person's names and tokens from tables; in running games a bot takes their seats."""
    for each in tables:
        forget_at(engine, person, each, who)


def forget_at(engine: Engine, person: Person, found: Found, who: str) -> None:
    """Remove a person's names and tokens from one table; in a running game a bot takes the seat."""
    for _ in range(ATTEMPTS):
        try:
            with engine.begin() as connection:
                leave(connection, person, found.table)
                take_out(connection, person, found.table)
                record_act(connection, who, "forget", found.table, seats=list(found.seats))
            return
        except IntegrityError:  # a server has stored an entry meanwhile
            continue
    raise ValueError(f"table {found.table} changes too quickly; try again")


def leave(connection: Connection, person: Person, table_id: str) -> None:
    """Remove a person from their seats at a table, unless its game is over.

    The table is closed instead if nobody else could begin or play its game.
    """
    found = read_table(connection, table_id)
    if found is None or found[0].stage == "over":
        return
    head, log = found
    tokens = {row.data["token"] for row in log if is_theirs(person, row)}
    table = table_from_rows(head, log)
    seats = [n for n, state in enumerate(table.seats) if state.token in tokens]
    if is_theirs_alone(table, seats):
        set_closed(connection, table_id, True)
        return
    for seat in seats:
        append_removal(connection, table_id, seat)


def is_theirs(person: Person, row: EntryRow) -> bool:
    """Return whether this log entry says that the person took a seat."""
    return row.kind == SAT and person.is_meant(row.seat, row.data)


def is_theirs_alone(table: Table, seats: list[int]) -> bool:
    """Return whether nobody could begin or play the game without the person in these seats."""
    if table.stage == "gathering":
        return any(table.seats[seat].setup.kind == "me" for seat in seats)
    people = [n for n, state in enumerate(table.seats) if state.token is not None]
    return bool(seats) and seats == people


def take_out(connection: Connection, person: Person, table_id: str) -> None:
    """Replace a person's names and tokens in the header and the log of a table."""
    found = read_table(connection, table_id)
    if found is None:
        return
    head, log = found
    taken = [(row.seq, row.seat or 0, row.data) for row in log if row.kind == SAT]
    changes = without_names(head.header, taken, person, forget_tokens=True)
    replace_names(connection, table_id, changes.header, changes.data, all_names=False)
