"""Checks games that a page has played without the server, so that they can be stored."""

from collections.abc import Iterator

from pydantic import ValidationError

from sunbarge.bots import names as bot_names
from sunbarge.online.protocol.base import MAX_NAME
from sunbarge.online.protocol.http import FinishedGame, NewTable
from sunbarge.online.sessions import BrokenLog, Entry, Header, Table, apply
from sunbarge.online.sessions.entries import ENTRY

from .create_table import CreatedTable, check_request, new_header
from .errors import InvalidTable
from .names import check_name

COPIED = ("title", "edition", "house", "seats", "open_points", "pace")
LEFT_OUT = ("left", "removed", "seed", "rematch")
"Kinds of entries that the log of a game without the server cannot have."


def table_of_finished_game(game: FinishedGame) -> CreatedTable:
    """Replay a finished game and return its table; InvalidTable unless the log is a whole game."""
    request = NewTable(**{name: getattr(game, name) for name in COPIED})
    check_request(request)
    table = Table(header_of(game, request))
    entries = []
    try:
        for entry in entries_of(game):
            if table.stage == "over":
                raise InvalidTable("there are entries after the end of the game")
            check_entry(entry)
            apply(table, entry)
            entries.append(entry)
    except BrokenLog as error:
        raise InvalidTable(f"this is not the log of a game: {error}") from None
    if table.stage != "over":
        raise InvalidTable("the game is not over; only finished games are stored")
    return CreatedTable(table, tuple(entries))


def header_of(game: FinishedGame, request: NewTable) -> Header:
    """Return the header with which the server stores the game, with a new id."""
    header = new_header(request, list(game.seats), bytes.fromhex(game.secret))
    return header.model_copy(update={"created": game.created})


def entries_of(game: FinishedGame) -> Iterator[Entry]:
    """Parse and yield the entries of the log; InvalidTable for one that is malformed."""
    for number, entry in enumerate(game.entries, 1):
        try:
            yield ENTRY.validate_python(entry)
        except ValidationError as error:
            raise InvalidTable(f"entry {number}: {error.errors()[0]['msg']}") from None


def check_entry(entry: Entry) -> None:
    """Raise InvalidTable for an entry that cannot occur in a game played without the server."""
    if entry.kind in LEFT_OUT or (entry.kind == "begun" and entry.bots):
        raise InvalidTable(f"entry {entry.seq}: a game of a page has no such entry")
    if entry.kind == "sat":
        check_name(entry.name)
        if not 0 < len(entry.name) <= MAX_NAME:
            raise InvalidTable(f"entry {entry.seq}: a name has 1 to {MAX_NAME} characters")
    if entry.kind == "hand_over" and entry.bot not in bot_names():
        raise InvalidTable(f"entry {entry.seq}: there is no bot {entry.bot!r:.40}")
