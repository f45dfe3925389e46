"""Views as JSON: what is the same for all viewers is encoded once, and the rest for each of them.

A command leads to a new view for every client of its table, so most of the server's time is spent
here. The JSON is that of `seat_view.view_of`: sorted keys, no blanks.
"""

import hashlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from json import JSONEncoder

from pydantic import TypeAdapter

from sunbarge.engine.kinds import TRACK_SPACES
from sunbarge.online.protocol.view import LINE, VIEW, SheetView, View, replace

from .lot_values import EMPTY_JSON
from .seat_view import OwnPart, common_view, own_part, sheets_with_totals
from .seats import NO_SEATS, SeatSet
from .table import LOG_LINES, Table

HASH_DIGITS = 16
NULL, FALSE, TRUE = b"null", b"false", b"true"
BEFORE_SEATS = (
    (b'"acting":', NULL),
    (b'"answer_ahead":', b"{}"),
    (b'"auto_pass":', b"{}"),
    (b'"host":', FALSE),
    (b'"invite":', NULL),
    (b'"legal":', b"[]"),
    (b'"lose_hints":', b"{}"),
    (b'"may_undo":', NULL),
)
OF_SEAT = ((b'"points":', NULL), (b'"yours":', FALSE))
AFTER_SEATS = ((b'"sheets":', b"[]"), (b'"track":', b"[]"))
"""The values that depend on the viewer, in the order of the JSON: before, within and after the
seats. Each is given by its key and its value in a common view. No text in a view can contain such a
key, since JSON escapes the quotation marks of texts."""
EMPTY_LOG = b'"log":[]'
SHEETS: TypeAdapter[list[SheetView]] = TypeAdapter(list[SheetView])
EMPTY_TRACK = b"[%b]" % b",".join([EMPTY_JSON] * TRACK_SPACES)
encode_json = JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode
to_json = VIEW.serializer.to_json
line_to_json = LINE.serializer.to_json


def view_json(
    table: Table, held: SeatSet = NO_SEATS, connected: Collection[int] = (), watchers: int = 0
) -> bytes:
    """Return the view of a client who holds these seats, as JSON with sorted keys and no blanks."""
    view = common_view(table, connected, watchers)
    values = iter(own_values(table, view, own_part(table, view, held), held))
    first, *others = common_pieces(table, view)
    joined = [first]
    for piece in others:
        joined += next(values), piece
    return b"".join(joined)


def view_hash(view: bytes) -> str:
    """Return the first 16 hexadecimal digits of the SHA-256 of a view's JSON.

    A page whose view has this hash has the server's current view.
    """
    return hashlib.sha256(view).hexdigest()[:HASH_DIGITS]


# --- What is the same for all viewers ---------------------------------------------------


def common_pieces(table: Table, view: View) -> Sequence[bytes]:
    """Return the JSON of a common view, cut where the values of one viewer belong; it is cached."""
    if table.cached_pieces is None or table.cached_pieces[0] is not view:
        bare = to_json(replace(view, log=[], sheets=[], track=[]))
        encoded = bare.replace(EMPTY_LOG, b'"log":' + log_json(table), 1)
        places = (*BEFORE_SEATS, *(OF_SEAT * len(view.seats)), *AFTER_SEATS)
        table.cached_pieces = view, list(cut(encoded, places))
    return table.cached_pieces[1]


def cut(encoded: bytes, places: Sequence[tuple[bytes, bytes]]) -> Iterator[bytes]:
    """Yield the pieces of a JSON text between the values at `places`, which are keys and values."""
    start = 0
    for key, value in places:
        end = encoded.index(key + value, start) + len(key)
        yield encoded[start:end]
        start = end + len(value)
    yield encoded[start:]


# --- The viewer's own values ------------------------------------------------------------


def own_values(table: Table, view: View, own: OwnPart, held: SeatSet) -> Iterator[bytes]:
    """Yield the JSON of the viewer's own values, in their order in the view."""
    yield number_json(own.acting)
    yield object_json(own.answer_ahead)
    yield object_json(own.auto_pass)
    yield TRUE if own.host else FALSE
    yield NULL if own.invite is None else encode_json(own.invite).encode()
    yield moves_json(own.legal)
    yield object_json(own.lose_hints)
    yield number_json(own.may_undo)
    position = table.public_position
    for seat in range(len(view.seats)):
        yield number_json(position.points[seat] if position and seat in own.shown else None)
        yield TRUE if seat in held else FALSE
    yield sheets_json(table, frozenset(own.shown))
    yield EMPTY_TRACK if position is None else position.track_json(own.viewer)


def number_json(number: int | None) -> bytes:
    """Return the JSON of a number or null."""
    return NULL if number is None else b"%d" % number


def object_json(values: Mapping[str, int | None]) -> bytes:
    """Return the JSON of an object; fast if it is empty, as most are."""
    return encode_json(values).encode() if values else b"{}"


def moves_json(moves: Sequence[str]) -> bytes:
    """Return the JSON of moves in the notation, which has no quotation marks."""
    return b'["%b"]' % '","'.join(moves).encode() if moves else b"[]"


def log_json(table: Table) -> bytes:
    """Return the log as JSON; it is most of a view, so each line of it is encoded once."""
    fresh = table.log[max(0, len(table.log) - table.lines_not_encoded) :]
    table.encoded_lines += [line_to_json(line) for line in fresh]
    del table.encoded_lines[:-LOG_LINES]
    table.lines_not_encoded = 0
    return b"[%b]" % b",".join(table.encoded_lines)


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
