"""Applies entries of the log to a table: the only place where a table changes."""

from typing import TypeAlias, assert_never

from sunbarge.game import IllegalMove
from sunbarge.online.protocol.view import LogLine

from .entries import (
    Entry,
    GameBegun,
    LogEntry,
    MovePlayed,
    MoveUndone,
    PaceSet,
    PreferencesSet,
    RematchCreated,
    SeatEntry,
    SeatHandedOver,
    SeatLeft,
    SeatReclaimed,
    SeatRemoved,
    SeatTaken,
    SeedAdded,
    SheetRead,
)
from .errors import BrokenLog
from .log_lines import log_lines
from .progress import DRAW, GameProgress
from .seats import SeatState, seat_bot
from .table import Table

Unlogged: TypeAlias = SeedAdded | SheetRead | PreferencesSet | PaceSet | RematchCreated
"Entries that add no line to the log that players see, which is not the log of entries."


def apply(table: Table, entry: Entry) -> list[LogLine]:
    """Apply an entry and return the log lines it adds; after BrokenLog the table is unchanged."""
    if entry.seq != table.seq + 1:
        raise BrokenLog(f"entry {entry.seq} cannot follow {table.seq}")
    try:
        lines = change(table, entry)
    except BrokenLog:
        raise
    except ValueError as error:
        raise BrokenLog(f"entry {entry.seq}: {error}") from None
    table.seq = entry.seq
    if entry.command is not None:
        table.seq_by_command[entry.command] = entry.seq
    table.add_log_lines(lines)
    return lines


def skip(table: Table, seq: int, command: str | None) -> None:
    """Advance a table past an entry without applying it, since later entries replace its effect."""
    if seq != table.seq + 1:
        raise BrokenLog(f"entry {seq} cannot follow {table.seq}")
    table.seq = seq
    if command is not None:
        table.seq_by_command[command] = seq


def change(table: Table, entry: Entry) -> list[LogLine]:
    """Change the table as the entry says, and return the entry's log lines."""
    match entry:
        case SeatTaken():
            return apply_take_seat(table, entry)
        case SeatLeft():
            return apply_leave_seat(table, entry)
        case SeatRemoved():
            return apply_remove(table, entry)
        case GameBegun():
            return apply_begin(table, entry)
        case MovePlayed():
            return apply_play(table, entry)
        case MoveUndone():
            return apply_undo(table, entry)
        case SeatHandedOver():
            return apply_hand_over(table, entry)
        case SeatReclaimed():
            return apply_reclaim_seat(table, entry)
        case SeedAdded() | SheetRead() | PreferencesSet() | PaceSet() | RematchCreated():
            change_unlogged(table, entry)
            return []
        case _:
            assert_never(entry)


def change_unlogged(table: Table, entry: Unlogged) -> None:
    """Apply an entry that adds no line to the log that players see."""
    match entry:
        case SeedAdded():
            apply_seed(table, entry)
        case SheetRead():
            seat_of(table, entry).ready = entry.epoch
        case PreferencesSet():
            apply_preferences(table, entry)
        case PaceSet(epoch=None):
            table.pace, table.epoch_pace = entry.seconds, None
        case PaceSet(epoch=int(epoch)):
            table.epoch_pace = (epoch, entry.seconds)
        case RematchCreated():
            table.next_table = entry.table


def seat_of(table: Table, entry: SeatEntry) -> SeatState:
    """Return the seat that an entry concerns; BrokenLog if there is no such seat."""
    if not 0 <= entry.seat < len(table.seats):
        raise BrokenLog(f"entry {entry.seq}: there is no seat {entry.seat}")
    return table.seats[entry.seat]


def progress_of(table: Table, entry: LogEntry) -> GameProgress:
    """Return the game in progress; BrokenLog if it has not begun."""
    if table.progress is None:
        raise BrokenLog(f"entry {entry.seq}: the game has not begun")
    return table.progress


def apply_take_seat(table: Table, entry: SeatTaken) -> list[LogLine]:
    """Seat a person and return the log lines."""
    seat = seat_of(table, entry)
    if not seat.free or table.progress is not None:
        raise BrokenLog(f"entry {entry.seq}: seat {entry.seat} is not free")
    seat.sit(entry.name, entry.token, entry.entropy, entry.awaits_seed)
    table.seat_by_token[entry.token] = entry.seat
    return [LogLine(seq=entry.seq, kind="sat", seat=entry.seat, name=seat.name)]


def apply_leave_seat(table: Table, entry: SeatLeft) -> list[LogLine]:
    """Free the seat of a person who leaves before the game, and return the log lines."""
    seat = seat_of(table, entry)
    if seat.token is None or table.progress is not None:
        raise BrokenLog(f"entry {entry.seq}: nobody can leave seat {entry.seat}")
    line = LogLine(seq=entry.seq, kind="left", seat=entry.seat, name=seat.name)
    table.seat_by_token.pop(seat.token, None)
    seat.vacate()
    return [line]


def apply_remove(table: Table, entry: SeatRemoved) -> list[LogLine]:
    """Remove a guest for good, with a bot in the seat if the game runs; return the log lines.

    The guest's seed stays, since the draws of a running game follow from it.
    """
    seat = seat_of(table, entry)
    if seat.token is None or (entry.bot is None) != (table.progress is None):
        raise BrokenLog(f"entry {entry.seq}: nobody can be removed from seat {entry.seat}")
    line = LogLine(seq=entry.seq, kind="removed", seat=entry.seat, name=seat.name)
    table.seat_by_token.pop(seat.token, None)
    table.invite = entry.invite or table.invite
    entropy = seat.entropy
    seat.vacate()
    if entry.bot is not None:
        seat.entropy, seat.auto_pass, seat.answer_ahead = entropy, False, None
        seat_bot(table.seats, seat, entry.bot)
    return [line]


def apply_seed(table: Table, entry: SeedAdded) -> None:
    """Add the seed of a person who keeps their seat for a rematch."""
    seat = seat_of(table, entry)
    if not seat.awaits_seed or table.progress is not None:
        raise BrokenLog(f"entry {entry.seq}: no seed of seat {entry.seat} is awaited")
    seat.entropy, seat.awaits_seed = entry.entropy, False


def apply_begin(table: Table, entry: GameBegun) -> list[LogLine]:
    """Begin the game with bots in the free seats, and return the log lines."""
    if table.progress is not None:
        raise BrokenLog(f"entry {entry.seq}: the game has begun already")
    if entry.bots.keys() != {number for number, seat in enumerate(table.seats) if seat.free}:
        raise BrokenLog(f"entry {entry.seq}: bots take exactly the seats that are free")
    table.begin(entry.groups)
    for number, bot in entry.bots.items():
        seat_bot(table.seats, table.seats[number], bot)
    table.position_changed(entry.seq)
    seeds = sum(seat.entropy != "" for seat in table.seats)
    return [LogLine(seq=entry.seq, kind="begun", number=seeds)]


def apply_play(table: Table, entry: MovePlayed) -> list[LogLine]:
    """Play a move and return its log lines."""
    progress, move = progress_of(table, entry), entry.move
    bare = "draw" if move.startswith(DRAW) else move
    if entry.seat != progress.game.to_move or table.with_tile(bare) != move:
        raise BrokenLog(f"entry {entry.seq}: seat {entry.seat} cannot play {move}")
    forced = entry.automatic and len(progress.game.legal_moves()) == 1
    try:
        events = progress.play(move, final=forced)  # undone, it would be repeated at once
    except IllegalMove as error:
        raise BrokenLog(f"entry {entry.seq}: {error}") from None
    table.position_changed(entry.seq)
    return log_lines(entry.seq, len(progress.history), events, entry.automatic)


def apply_undo(table: Table, entry: MoveUndone) -> list[LogLine]:
    """Take back the last move of a seat and return the log lines."""
    progress = progress_of(table, entry)
    if progress.undoable_by() != entry.seat:
        raise BrokenLog(f"entry {entry.seq}: seat {entry.seat} cannot take back its move")
    progress.undo()
    table.position_changed(entry.seq)
    return [LogLine(seq=entry.seq, kind="undone", seat=entry.seat)]


def apply_preferences(table: Table, entry: PreferencesSet) -> None:
    """Change the settings of a seat."""
    seat = seat_of(table, entry)
    if entry.auto_pass is not None:
        seat.auto_pass = entry.auto_pass
    if entry.forget_answer:
        seat.answer_ahead = None
    if entry.answer_ahead is not None:
        seat.answer_ahead = entry.answer_ahead


def apply_hand_over(table: Table, entry: SeatHandedOver) -> list[LogLine]:
    """Let a bot play for a person from now on, and return the log lines."""
    seat = seat_of(table, entry)
    seat.bot, seat.answer_ahead = entry.bot, None
    return [LogLine(seq=entry.seq, kind="left", seat=entry.seat, name=seat.name)]


def apply_reclaim_seat(table: Table, entry: SeatReclaimed) -> list[LogLine]:
    """Give a seat back to its person, with all score sheets marked as read; return log lines."""
    seat = seat_of(table, entry)
    seat.bot, seat.ready = None, table.finished_epochs
    return [LogLine(seq=entry.seq, kind="sat", seat=entry.seat, name=seat.name)]
