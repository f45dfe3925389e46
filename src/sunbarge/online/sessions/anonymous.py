"""Takes the names of people out of stored game tables, whose games replay as before.

Moves, suns and tiles do not depend on names. Seeds stay, since the draws follow from them.
"""

import secrets
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from .entries import token_hash
from .seats import BOT_NAMES

JsonObject = dict[str, Any]


@dataclass(frozen=True)
class Person:
    """Selects whose names to remove: people of a certain name, a token's holder, or everybody.

    With neither `name` nor `token` everybody is meant, or everybody who sat in `seat`.
    """

    name: str | None = None
    token: str | None = None
    "The hash of the token that holds their seat."
    seat: int | None = None
    "The seat in which the person sits, if only one seat is meant."

    def has_name(self, name: str | None) -> bool:
        """Return whether a name is this person's; case and blanks around it do not count."""
        if self.name is None or name is None:
            return False
        return name.strip().casefold() == self.name.strip().casefold()

    def is_meant(self, seat: int | None, data: JsonObject) -> bool:
        """Return whether this person took the seat in a log entry of kind `sat` with this data."""
        if self.seat not in (None, seat):
            return False
        if self.token is not None:
            return bool(data["token"] == self.token)
        return self.name is None or self.has_name(data["name"])


EVERYBODY = Person()


@dataclass
class Changes:
    """Changes of a stored table: its new header, and the new data of some log entries by seq."""

    header: JsonObject
    data: dict[int, JsonObject] = field(default_factory=dict)

    def rename(self, seq: int, seat: int, data: JsonObject, forget_token: bool) -> tuple[int, str]:
        """Take the name out of the entry `seq`, and the token if `forget_token`.

        Return the seat and the name that was there.
        """
        self.data[seq] = data | {"name": anonymous_name(seat)}
        if forget_token:
            self.data[seq]["token"] = token_hash(secrets.token_urlsafe())
        return seat, data["name"]


def anonymous_name(seat: int) -> str:
    """Return the name that a seat has after its player's name was removed."""
    return f"Guest {seat + 1}"


def without_names(
    header: JsonObject,
    seats_taken: Iterable[tuple[int, int, JsonObject]],
    person: Person = EVERYBODY,
    forget_tokens: bool = False,
) -> Changes:
    """Return the changes that take the names of people, or of one person, out of a table.

    `seats_taken` are seq, seat and data of the entries with which people sat down. With
    `forget_tokens` the tokens of these people become invalid, so that nobody can show any more that
    a seat was theirs.
    """
    changes = Changes(header)
    names = {
        changes.rename(seq, seat, data, forget_tokens)
        for seq, seat, data in seats_taken
        if person.is_meant(seat, data)
    }
    changes.header = header_without(header, names, person)
    return changes


def header_without(header: JsonObject, names: set[tuple[int, str]], person: Person) -> JsonObject:
    """Return the header of a table without `names`, which are (seat, name) of the person's seats.

    The name is removed also from bots that have it and from the table's title.
    """
    everybody = person == EVERYBODY
    seats = [
        without_name(setup, seat, everybody or (seat, setup.get("name")) in names, person)
        for seat, setup in enumerate(header["seats"])
    ]
    title = "" if everybody else title_without(header.get("title", ""), names)
    return header | {"seats": seats, "title": title}


def title_without(title: str, names: Iterable[tuple[int, str]]) -> str:
    """Return a table's title, or an empty text if a name is in it; `names` are (seat, name)."""
    return "" if any(name.casefold() in title.casefold() for _, name in names) else title


def without_name(setup: JsonObject, seat: int, is_theirs: bool, person: Person) -> JsonObject:
    """Return the set-up of a seat without the person's name.

    `is_theirs` says whether the seat is the person's; a bot may have been given the name, too.
    """
    name = setup.get("name")
    if name is None or not (is_theirs or person.has_name(name)):
        return setup
    if setup["kind"] == "bot":
        return setup if name in BOT_NAMES else setup | {"name": None}
    return setup | {"name": anonymous_name(seat)}
