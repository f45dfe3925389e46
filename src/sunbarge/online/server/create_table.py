"""Creates tables: validates the request, generates the secrets and seats the host."""

import random
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime

from sunbarge.bots import kind
from sunbarge.bots import names as bot_names
from sunbarge.bots.builtin import DEFAULT_BOT
from sunbarge.game.new_game import check_table
from sunbarge.online.fairness import commit
from sunbarge.online.protocol.http import HeldSeat, HeldSeats, NewTable, SeatSetup
from sunbarge.online.sessions import (
    Entry,
    Header,
    Table,
    apply,
    automatic_entry,
    token_hash,
    validate_take_seat,
)

from .errors import InvalidTable
from .names import check_name, check_printable, is_taken

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
"Letters and digits that cannot be confused when read aloud."
ID_LENGTH, INVITE_LENGTH = 12, 10
TOKEN_BYTES, SECRET_BYTES = 24, 32


@dataclass(frozen=True)
class CreatedTable:
    """A table that is not stored yet, and the entries that were applied to it."""

    table: Table
    entries: tuple[Entry, ...]


def random_text(length: int) -> str:
    """Return an unguessable random text, for ids and invitations."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def new_table_id() -> str:
    """Return a new table id."""
    return random_text(ID_LENGTH)


def new_invite() -> str:
    """Return a new invitation."""
    return random_text(INVITE_LENGTH)


def new_secret() -> bytes:
    """Return a new secret, from which the order of the bag is derived."""
    return secrets.token_bytes(SECRET_BYTES)


def new_token() -> str:
    """Return a new seat token."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def create_table(request: NewTable, secret: bytes) -> tuple[CreatedTable, HeldSeats]:
    """Create a table from a checked request and seat the host; return it and the host's seats."""
    seats = list(request.seats)
    if request.shuffle_seats:
        random.SystemRandom().shuffle(seats)
    table = Table(new_header(request, seats, secret))
    entries: list[Entry] = []
    held: list[HeldSeat] = []
    for number, seat in enumerate(seats):
        if seat.kind in ("me", "here"):
            token = new_token()
            entropy = request.entropy if seat.kind == "me" else None
            name = seat.name or f"Guest {number + 1}"
            entries.append(validate_take_seat(table, name, token_hash(token), entropy, number))
            apply(table, entries[-1])
            held.append(HeldSeat(seat=number, token=token))
    entries += apply_automatic(table)
    held_seats = HeldSeats(table=table.header.id, invite=table.header.invite, seats=held)
    return CreatedTable(table, tuple(entries)), held_seats


def new_header(request: NewTable, seats: list[SeatSetup], secret: bytes) -> Header:
    """Return the header of a new table."""
    return Header(
        id=new_table_id(),
        title=request.title.strip(),
        edition=request.edition,
        house=sorted(request.house),
        seats=seats,
        public=request.public,
        open_points=request.open_points,
        watch=request.watch,
        advice=request.advice,
        pace=request.pace,
        secret=secret.hex(),
        commitment=commit(secret),
        invite=new_invite(),
        created=timestamp(),
    )


def create_rematch(table: Table, new_id: str) -> CreatedTable:
    """Create a table with the same players and settings; seat tokens remain valid.

    Players have to send new seeds, since the old ones were known when the secret was chosen.
    """
    rematch = Table(rematch_header(table, new_id))
    entries = []
    for number, seat in enumerate(table.seats):
        if seat.token is not None:
            entries.append(
                validate_take_seat(rematch, seat.name, seat.token, None, number, awaits_seed=True)
            )
            apply(rematch, entries[-1])
    return CreatedTable(rematch, (*entries, *apply_automatic(rematch)))


def rematch_header(table: Table, new_id: str) -> Header:
    """Return the header of a rematch; seats that bots play now are bots' seats from the start."""
    secret = new_secret()
    setups = [
        setup.model_copy(update={"kind": "bot", "bot": seat.bot, "name": seat.name})
        if seat.token is None
        else setup
        for setup, seat in zip(table.header.seats, table.seats, strict=True)
    ]
    changes = {
        "id": new_id,
        "seats": setups,
        "secret": secret.hex(),
        "commitment": commit(secret),
        "invite": table.invite,
        "pace": table.pace,
        "created": timestamp(),
    }
    return table.header.model_copy(update=changes)


def apply_automatic(table: Table) -> list[Entry]:
    """Apply and return the automatic entries: the game begins if no seat is free."""
    entries = []
    while (entry := automatic_entry(table)) is not None:
        entries.append(entry)
        apply(table, entry)
    return entries


def timestamp() -> str:
    """Return the current time in ISO 8601."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def check_request(request: NewTable) -> None:
    """Raise InvalidTable for a table that cannot be played."""
    try:
        check_table(request.edition, len(request.seats), request.house)
    except ValueError as error:
        raise InvalidTable(str(error)) from None
    kinds = [seat.kind for seat in request.seats]
    if kinds.count("me") > 1:
        raise InvalidTable("one seat at most is for `me`; others at this screen are `here`")
    if "me" not in kinds and ("here" in kinds or "free" in kinds):
        raise InvalidTable("a table with people needs a seat for `me`")
    for seat in request.seats:
        check_bot(seat, len(request.seats))
    check_names([seat.name for seat in request.seats if seat.name])
    check_printable("the title", request.title)


def check_names(names: list[str]) -> None:
    """Raise InvalidTable for a name that nobody can read, or that two seats have."""
    for number, name in enumerate(names):
        check_name(name)
        if is_taken(name, names[:number]):
            raise InvalidTable(f"two seats have the name {name}; names differ at a table")


def check_bot(seat: SeatSetup, players: int) -> None:
    """Raise InvalidTable for a bot that does not exist, or cannot play with so many players."""
    names, bot = bot_names(), seat.bot or DEFAULT_BOT
    if seat.kind != "bot":
        return
    if bot not in names:
        raise InvalidTable(f"there is no bot {seat.bot!r:.40}; there are {', '.join(names)}")
    try:
        kind(bot).check_players(players)
    except ValueError:  # its text may tell folders of the host
        raise InvalidTable(f"the bot {bot} does not play with {players} players") from None
