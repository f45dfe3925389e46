"""Views as JSON: what is the same for all viewers is encoded once, and the rest for each of them.

A command leads to a new view for every client of its table, so most of the server's time is spent
here. The JSON is that of `seat_view.view_of`: sorted keys, no blanks.
"""

import hashlib
from collections.abc import Collection, Iterator, Mapping, Sequence

from pydantic import TypeAdapter
from pydantic_core import to_json

from sunbarge.engine.kinds import TRACK_SPACES
from sunbarge.online.protocol.view import LINE, SEAT, VIEW, SheetView, replace

from .lot_values import EMPTY_JSON
from .seat_view import OwnPart, common_view, own_part, sheets_with_totals
from .seats import NO_SEATS, SeatSet
from .table import LOG_LINES, Table

HASH_DIGITS = 16
NULL, FALSE, TRUE = b"null", b"false", b"true"
PLACES = (
    (b'"acting":', NULL),
    (b'"answer_ahead":', b"{}"),
    (b'"auto_pass":', b"{}"),
    (b'"host":', FALSE),
    (b'"invite":', NULL),
    (b'"legal":', b"[]"),
    (b'"log":', b"[]"),
    (b'"lose_hints":', b"{}"),
    (b'"may_undo":', NULL),
    (b'"seats":', b"[]"),
    (b'"sheets":', b"[]"),
    (b'"track":', b"[]"),
)
"""Where a view's JSON gets values that depend on the viewer or are encoded separately. A place is
given as a key and the empty value that is replaced. No text in a view can contain such a key, since
JSON escapes the quotation marks of texts."""
NO_POINTS, NOT_YOURS, YOURS = b'"points":null', b'"yours":false', b'"yours":true'
SHEETS: TypeAdapter[list[SheetView]] = TypeAdapter(list[SheetView])
EMPTY_TRACK = b"[%b]" % b",".join([EMPTY_JSON] * TRACK_SPACES)
view_to_json = VIEW.serializer.to_json
seat_to_json = SEAT.serializer.to_json
line_to_json = LINE.serializer.to_json


class ViewEncoder:
    """Encodes a table's views at one moment; an encoder is invalid once the table changes."""

    def __init__(self, table: Table, connected: Collection[int] = (), watchers: int = 0) -> None:
        """Encode the parts of a view that are the same for all viewers."""
        self.table, self.position = table, table.public_position
        self.view = common_view(table, connected, watchers)
        bare = view_to_json(replace(self.view, log=[], seats=[], sheets=[], track=[]))
        self.template = list(cut(bare))
        "The view without the values at `PLACES`; they belong at the odd indices, which are empty."
        self.log = log_json(table)
        self.seats = [seat_to_json(seat) for seat in self.view.seats]
        "Each seat, without the viewer's own values."

    def encode(self, held: SeatSet) -> bytes:
        """Return the view of a client who holds these seats, as JSON."""
        pieces = self.template.copy()
        pieces[1::2] = self.values_at_places(own_part(self.table, self.view, held), held)
        return b"".join(pieces)

    def values_at_places(self, own: OwnPart, held: SeatSet) -> Sequence[bytes]:
        """Return the JSON of the values that one viewer sees at `PLACES`, in their order."""
        return (
            number_json(own.acting),
            object_json(own.answer_ahead),
            object_json(own.auto_pass),
            TRUE if own.host else FALSE,
            NULL if own.invite is None else to_json(own.invite),
            moves_json(own.legal),
            self.log,
            object_json(own.lose_hints),
            number_json(own.may_undo),
            self.seats_json(own.shown, held),
            sheets_json(self.table, frozenset(own.shown)),
            EMPTY_TRACK if self.position is None else self.position.track_json(own.viewer),
        )

    def seats_json(self, shown: Collection[int], held: SeatSet) -> bytes:
        """Return the JSON of the seats: with the totals in `shown`, the seats in `held` marked."""
        seats = self.seats.copy()
        if self.position is not None:
            for seat in shown:
                points = b'"points":%d' % self.position.points[seat]
                seats[seat] = seats[seat].replace(NO_POINTS, points, 1)
        for seat in held:
            seats[seat] = seats[seat].replace(NOT_YOURS, YOURS, 1)
        return b"[%b]" % b",".join(seats)


def view_json(
    table: Table, held: SeatSet = NO_SEATS, connected: Collection[int] = (), watchers: int = 0
) -> bytes:
    """Return the view of a client who holds these seats, as JSON with sorted keys and no blanks."""
    return ViewEncoder(table, connected, watchers).encode(held)


def view_hash(view: bytes) -> str:
    """Return the first 16 hexadecimal digits of the SHA-256 of a view's JSON.

    A page whose view has this hash has the server's current view.
    """
    return hashlib.sha256(view).hexdigest()[:HASH_DIGITS]


# --- Parts of views ---------------------------------------------------------------------


def cut(bare: bytes) -> Iterator[bytes]:
    """Cut the values at `PLACES` out of a view's JSON, and yield the pieces in order.

    After each piece but the last, yield an empty text, which the caller replaces by the value for
    this place.
    """
    start = 0
    for key, value in PLACES:
        end = bare.index(key + value, start) + len(key)
        yield bare[start:end]
        yield b""
        start = end + len(value)
    yield bare[start:]


def log_json(table: Table) -> bytes:
    """Return the table's log as JSON; each line is encoded only once, since that takes long."""
    fresh = table.log[max(0, len(table.log) - table.lines_not_encoded) :]
    table.encoded_lines += [line_to_json(line) for line in fresh]
    del table.encoded_lines[:-LOG_LINES]
    table.lines_not_encoded = 0
    return b"[%b]" % b",".join(table.encoded_lines)


def number_json(number: int | None) -> bytes:
    """Return the JSON of a number or null."""
    return NULL if number is None else b"%d" % number


def object_json(values: Mapping[str, int | None]) -> bytes:
    """Return the JSON of an object; fast if it is empty, as most are."""
    return to_json(values) if values else b"{}"


def moves_json(moves: Sequence[str]) -> bytes:
    """Return the JSON of moves, whose texts (such as `draw`) contain no quotation marks."""
    return b'["%b"]' % '","'.join(moves).encode() if moves else b"[]"


def sheets_json(table: Table, shown: SeatSet) -> bytes:
    """Return the JSON of the score sheets with the totals of `shown` seats; cached for an epoch."""
    finished = table.finished_epochs
    if not finished:
        return b"[]"
    if table.cached_sheets[0] != finished:
        table.cached_sheets = finished, {}
    encoded = table.cached_sheets[1]
    if shown not in encoded:
        encoded[shown] = SHEETS.dump_json(sheets_with_totals(table, shown))
    return encoded[shown]
