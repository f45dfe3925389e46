"""How each kind of entry changes a table, and what is told of it."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from sunbarge.game import IllegalMove
from sunbarge.online.protocol.view import LogLine

from .entries import Entry, EntryKind
from .log_lines import log_lines
from .progress import DRAW, GameProgress
from .refusal import BrokenLog
from .seats import SeatState, seat_bot

if TYPE_CHECKING:
    from .table import Table


def place_of(table: "Table", entry: Entry) -> SeatState:
    """The seat of an entry."""
    if entry.seat is None or not 0 <= entry.seat < len(table.seats):
        raise BrokenLog(f"entry {entry.seq}: there is no seat {entry.seat}")
    return table.seats[entry.seat]


def progress_of(table: "Table", entry: Entry) -> GameProgress:
    """The game of a table that has begun."""
    if table.progress is None:
        raise BrokenLog(f"entry {entry.seq}: the game has not begun")
    return table.progress


def sat(table: "Table", entry: Entry) -> list[LogLine]:
    """Somebody took a seat."""
    place = place_of(table, entry)
    if not place.free or table.progress is not None:
        raise BrokenLog(f"entry {entry.seq}: seat {entry.seat} is not free")
    name, token, entropy = (entry.data[what] for what in ("name", "token", "entropy"))
    place.name, place.token, place.entropy = name, token, entropy
    place.awaits_seed = bool(entry.data.get("awaits_seed"))
    table.hold(token, entry.seat)
    return [LogLine(seq=entry.seq, kind="sat", seat=entry.seat, name=place.name)]


def left(table: "Table", entry: Entry) -> list[LogLine]:
    """Somebody left before the game, and the seat is free again."""
    place = place_of(table, entry)
    if place.token is None or table.progress is not None:
        raise BrokenLog(f"entry {entry.seq}: nobody can leave seat {entry.seat}")
    name = place.name
    table.hold(place.token, None)
    place.name, place.token, place.entropy = place.wish.name or "", None, ""
    place.awaits_seed = False
    return [LogLine(seq=entry.seq, kind="left", seat=entry.seat, name=name)]


def seed(table: "Table", entry: Entry) -> list[LogLine]:
    """A person who kept the seat for another game added a seed."""
    place = place_of(table, entry)
    if not place.awaits_seed or table.progress is not None:
        raise BrokenLog(f"entry {entry.seq}: no seed of seat {entry.seat} is waited for")
    place.entropy, place.awaits_seed = entry.data["entropy"], False
    return []


def begun(table: "Table", entry: Entry) -> list[LogLine]:
    """The game began; bots took the seats that were free."""
    if table.progress is not None:
        raise BrokenLog(f"entry {entry.seq}: the game has begun already")
    bots: dict[str, str] = entry.data["bots"]
    if {int(seat) for seat in bots} != {s for s, place in enumerate(table.seats) if place.free}:
        raise BrokenLog(f"entry {entry.seq}: bots take exactly the seats that are free")
    table.begin(entry.data["groups"])
    for seat, level in bots.items():
        seat_bot(table.seats, table.seats[int(seat)], level)
    table.position_changed()
    return [LogLine(seq=entry.seq, kind="begun")]


def move(table: "Table", entry: Entry) -> list[LogLine]:
    """A seat moved."""
    course, text = progress_of(table, entry), entry.data["move"]
    bare = "draw" if text.startswith(DRAW) else text
    if entry.seat != course.game.to_move or table.with_tile(bare) != text:
        raise BrokenLog(f"entry {entry.seq}: seat {entry.seat} cannot play {text}")
    by_itself = bool(entry.data.get("by_itself"))
    only = by_itself and len(course.game.legal_moves()) == 1
    try:
        events = course.play(text, final=only)
    except IllegalMove as error:
        raise BrokenLog(f"entry {entry.seq}: {error}") from None
    table.position_changed()
    return log_lines(entry.seq, events, by_itself)


def undo(table: "Table", entry: Entry) -> list[LogLine]:
    """A seat took its last move back."""
    course = progress_of(table, entry)
    if entry.seat is None or course.undoable_by() != entry.seat:
        raise BrokenLog(f"entry {entry.seq}: seat {entry.seat} cannot take back its move")
    course.take_back()
    table.position_changed()
    return [LogLine(seq=entry.seq, kind="undone", seat=entry.seat)]


def ready(table: "Table", entry: Entry) -> list[LogLine]:
    """A seat has read the sheet of an epoch."""
    place_of(table, entry).ready = entry.data["epoch"]
    return []


def prefer(table: "Table", entry: Entry) -> list[LogLine]:
    """A seat changed its settings; nobody else is told."""
    place = place_of(table, entry)
    place.auto_pass = entry.data.get("auto_pass", place.auto_pass)
    if entry.data.get("forget_answer"):
        place.answer_ahead = None
    place.answer_ahead = entry.data.get("answer_ahead", place.answer_ahead)
    return []


def pace(table: "Table", entry: Entry) -> list[LogLine]:
    """Bots wait longer or shorter, for good or in one epoch."""
    seconds, epoch = entry.data["seconds"], entry.data.get("epoch")
    if epoch is None:
        table.pace, table.epoch_pace = seconds, None
    else:
        table.epoch_pace = (epoch, seconds)
    return []


def hand_over(table: "Table", entry: Entry) -> list[LogLine]:
    """A bot plays on for a person."""
    place = place_of(table, entry)
    place.bot, place.answer_ahead = entry.data["bot"], None
    return [LogLine(seq=entry.seq, kind="left", seat=entry.seat, name=place.name)]


def take_back(table: "Table", entry: Entry) -> list[LogLine]:
    """The person is back."""
    place = place_of(table, entry)
    place.bot, place.ready = None, table.finished_epochs
    return [LogLine(seq=entry.seq, kind="sat", seat=entry.seat, name=place.name)]


def rematch(table: "Table", entry: Entry) -> list[LogLine]:
    """There is a table for the next game."""
    table.next_table = entry.data["table"]
    return []


CHANGES: dict[EntryKind, Callable[["Table", Entry], list[LogLine]]] = {
    "sat": sat,
    "left": left,
    "seed": seed,
    "begun": begun,
    "move": move,
    "undo": undo,
    "ready": ready,
    "prefer": prefer,
    "pace": pace,
    "hand_over": hand_over,
    "take_back": take_back,
    "rematch": rematch,
}
