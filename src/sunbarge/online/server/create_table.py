"""Setting up a table: checking what is wished, and seating those who ask for it."""

import random
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime

from sunbarge.bots import names as bot_names
from sunbarge.game.new_game import check_table
from sunbarge.online.fairness import PendingCommitments, commit
from sunbarge.online.protocol.http import HeldSeat, HeldSeats, NewTable, SeatSetup
from sunbarge.online.sessions import Entry, Header, Table, token_hash

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
ID_LENGTH, INVITE_LENGTH = 12, 10
TOKEN_BYTES, SECRET_BYTES = 24, 32


class BadWish(ValueError):
    """A table that cannot be set up; says what would be right."""


class UnknownCommitment(ValueError):
    """A commitment that the server has not made, or has used."""


@dataclass(frozen=True)
class Opened:
    """A table that is not stored yet, with what has happened at it."""

    table: Table
    entries: tuple[Entry, ...]


def letters(length: int) -> str:
    """A name that nobody can guess, easy to read aloud."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def new_secret() -> bytes:
    """What the order of a bag will follow from."""
    return secrets.token_bytes(SECRET_BYTES)


def open_table(wish: NewTable, commitments: PendingCommitments) -> tuple[Opened, HeldSeats]:
    """A new table, and the seats of the one who asks for it."""
    check_wish(wish)
    secret = commitments.take(wish.commitment) if wish.commitment else new_secret()
    if secret is None:
        raise UnknownCommitment("this commitment was used, or is too old; ask for another one")
    seats = list(wish.seats)
    if wish.shuffle_seats:
        random.SystemRandom().shuffle(seats)
    table = Table(new_header(wish, seats, secret))
    held, entries = [], []
    for number, seat in enumerate(seats):
        if seat.kind in ("me", "here"):
            token = secrets.token_urlsafe(TOKEN_BYTES)
            entropy = wish.entropy if seat.kind == "me" else None
            name = seat.name or f"Guest {number + 1}"
            entries.append(table.sit(name, token_hash(token), entropy, number))
            table.apply(entries[-1])
            held.append(HeldSeat(seat=number, token=token))
    entries += begin(table)
    seated = HeldSeats(table=table.header.id, invite=table.header.invite, seats=held)
    return Opened(table, tuple(entries)), seated


def new_header(wish: NewTable, seats: list[SeatSetup], secret: bytes) -> Header:
    """What is fixed at a new table."""
    return Header(
        id=letters(ID_LENGTH),
        title=wish.title.strip(),
        edition=wish.edition,
        house=sorted(wish.house),
        seats=seats,
        public=wish.public,
        open_points=wish.open_points,
        pace=wish.pace,
        secret=secret.hex(),
        commitment=commit(secret),
        invite=letters(INVITE_LENGTH),
        created=today(),
    )


def open_again(table: Table, new_id: str) -> Opened:
    """The same table with the same people: their tokens hold their seats there, too.

    Their seeds are asked for anew, since the old ones were known when the secret was chosen.
    """
    secret, old = new_secret(), table.header
    seats = [
        wish.model_copy(update={"kind": "bot", "bot": place.bot, "name": place.name})
        if place.token is None
        else wish
        for wish, place in zip(old.seats, table.seats, strict=True)
    ]
    fresh = {
        "id": new_id,
        "seats": seats,
        "secret": secret.hex(),
        "commitment": commit(secret),
        "invite": letters(INVITE_LENGTH),
        "pace": table.pace,
        "created": today(),
    }
    again = Table(old.model_copy(update=fresh))
    entries = []
    for number, place in enumerate(table.seats):
        if place.token is not None:
            entries.append(again.sit(place.name, place.token, None, number, awaits_seed=True))
            again.apply(entries[-1])
    return Opened(again, (*entries, *begin(again)))


def begin(table: Table) -> list[Entry]:
    """Begin at once if nobody is waited for."""
    entries = []
    while (entry := table.automatic()) is not None:
        entries.append(entry)
        table.apply(entry)
    return entries


def today() -> str:
    """Now, as ISO 8601 has it."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def check_wish(wish: NewTable) -> None:
    """Refuse a table that cannot be set up."""
    try:
        check_table(wish.edition, len(wish.seats), wish.house)
    except ValueError as error:
        raise BadWish(str(error)) from None
    kinds = [seat.kind for seat in wish.seats]
    if kinds.count("me") > 1:
        raise BadWish("one seat at most is for `me`; others at this screen are `here`")
    if "me" not in kinds and ("here" in kinds or "free" in kinds):
        raise BadWish("a table with people needs a seat for `me`")
    for seat in wish.seats:
        if seat.kind == "bot" and (seat.bot or "simple") not in bot_names():
            raise BadWish(f"there is no bot {seat.bot!r:.40}; there are {', '.join(bot_names())}")
        check_text("a name", seat.name or "")
    check_text("the title", wish.title)


def check_text(what: str, text: str) -> None:
    """Names and titles can be shown on a line."""
    if not text.isprintable():
        raise BadWish(f"{what} has only letters, digits, signs and blanks")
