"""Validates commands: every function returns the entry that a command leads to.

Functions raise Refusal for a command that is not allowed. No function here changes a table.
"""

from typing import NamedTuple, assert_never

from sunbarge.bots.builtin import STAND_IN
from sunbarge.game.illegal import options
from sunbarge.online.protocol import commands
from sunbarge.online.protocol.commands import SeatCommand, TableCommand

from .entries import (
    Entry,
    GameBegun,
    MovePlayed,
    MoveUndone,
    PaceSet,
    PreferencesSet,
    RematchCreated,
    SeatHandedOver,
    SeatLeft,
    SeatReclaimed,
    SeatRemoved,
    SeatTaken,
    SeedAdded,
    SheetRead,
)
from .errors import Refusal
from .requirements import (
    require_bot,
    require_can_hand_over,
    require_current,
    require_held,
    require_no_bot,
    require_playing,
    require_room,
    require_seated,
    require_turn,
)
from .seats import NO_SEATS, SeatSet
from .table import Table

ALLOWED_WHEN_LOG_IS_FULL = (
    commands.Play,
    commands.Ready,
    commands.Begin,
    commands.Seed,
    commands.HandOver,
    commands.Remove,
    commands.Rematch,
)
"""Commands without which a game could not go on, or its players could not begin another game.

All other commands can be repeated without end, so that a log could fill the database.
"""


class NewIds(NamedTuple):
    """The ids that some commands need; the caller generates them at random."""

    table: str | None = None
    "The id that the table of a rematch would get."
    invite: str | None = None
    "The new invitation to the table if the command removes a guest."


NO_IDS = NewIds()


def validate(
    table: Table,
    command: TableCommand,
    held: SeatSet,
    absent: SeatSet = NO_SEATS,
    new: NewIds = NO_IDS,
) -> Entry:
    """Return the entry that a command leads to; Refusal if the sender may not give it now.

    `held` are the seats that the sender holds, `absent` those whose players have been disconnected
    for long.
    """
    if not isinstance(command, ALLOWED_WHEN_LOG_IS_FULL):
        require_room(table)
    if isinstance(command, SeatCommand):
        require_held(held, command.seat)
        return validate_seat_command(table, command)
    return validate_table_command(table, command, held, absent, new)


def validate_table_command(
    table: Table,
    command: commands.Pace
    | commands.Begin
    | commands.HandOver
    | commands.Remove
    | commands.Rematch,
    held: SeatSet,
    absent: SeatSet,
    new: NewIds,
) -> Entry:
    """Return the entry of a command about the whole table; the arguments are as in `validate`."""
    match command:
        case commands.Pace():
            return validate_pace(table, command, held)
        case commands.Begin():
            return validate_begin(table, command, held, absent)
        case commands.HandOver():
            return validate_hand_over(table, command, held, absent)
        case commands.Remove():
            return validate_remove(table, command, held, new.invite)
        case commands.Rematch():
            return validate_rematch(table, command, held, new.table)
        case _:
            assert_never(command)


def validate_seat_command(table: Table, command: SeatCommand) -> Entry:
    """Return the entry of a command that the holder of its seat has given."""
    match command:
        case commands.Play():
            return validate_play(table, command)
        case commands.Undo():
            return validate_undo(table, command)
        case commands.Ready():
            return validate_ready(table, command)
        case commands.Prefer():
            return validate_prefer(table, command)
        case commands.ReclaimSeat():
            return validate_reclaim_seat(table, command)
        case commands.Seed():
            return validate_seed(table, command)
        case _:
            assert_never(command)


# --- Moves ------------------------------------------------------------------------------


def validate_play(table: Table, command: commands.Play) -> MovePlayed:
    """Return the entry of a move.

    Refused unless it is the seat's turn, the position is the one that the sender saw, and the move
    is legal.
    """
    require_no_bot(table, command.seat)
    require_playing(table)
    require_current(table, command.seq)
    require_turn(table, command.seat)
    return move_entry(table, command.seat, command.move, command.id)


def validate_bot_move(table: Table, seat: int, move: str, seq: int) -> MovePlayed:
    """Return the entry of a bot's move that was chosen in the position after the entry `seq`.

    Raises Refusal if the position has changed since then, or if no bot has to move in this seat.
    """
    if (turn := table.bot_to_move()) is None or turn[0] != seat:
        raise Refusal("not_your_turn", f"no bot has to move in seat {seat}")
    require_current(table, seq)
    return move_entry(table, seat, move)


def move_entry(
    table: Table, seat: int, move: str, command: str | None = None, automatic: bool = False
) -> MovePlayed:
    """Return the entry of a move, a draw with its tile; refused if the move is not legal."""
    if move not in table.legal:
        text = f"{move[:20]!r} is not legal now; you may {options(table.legal)}"
        raise Refusal("illegal", text, table.legal)
    return MovePlayed(
        seq=table.seq + 1,
        seat=seat,
        move=table.with_tile(move),
        automatic=automatic,
        command=command,
    )


def validate_undo(table: Table, command: commands.Undo) -> MoveUndone:
    """Return the entry that undoes the last move.

    Refused if the move revealed something, or if another seat has acted since.
    """
    require_no_bot(table, command.seat)
    progress = table.require_progress()
    require_current(table, command.seq)
    if progress.undoable_by() != command.seat:
        why = "a tile was drawn, an epoch was scored, or another seat has acted since"
        raise Refusal("too_late", f"your last move stands: {why}")
    return MoveUndone(seq=table.seq + 1, seat=command.seat, command=command.id)


# --- Sheets and settings ----------------------------------------------------------------


def validate_ready(table: Table, command: commands.Ready) -> SheetRead:
    """Return the entry that a seat has read the score sheet.

    Refused unless it is the last finished epoch's sheet and the seat has not confirmed it yet.
    """
    require_no_bot(table, command.seat)
    if table.stage != "reading" or command.epoch != table.finished_epochs:
        raise Refusal("not_now", f"nobody waits for the sheet of epoch {command.epoch}")
    if table.seats[command.seat].ready >= command.epoch:
        raise Refusal("not_now", f"seat {command.seat} is ready already")
    return SheetRead(seq=table.seq + 1, seat=command.seat, epoch=command.epoch, command=command.id)


def validate_prefer(table: Table, command: commands.Prefer) -> PreferencesSet:
    """Return the entry that changes a seat's own settings.

    A bid in advance (`answer_ahead`) is refused unless the seat still has to bid or pass.
    """
    require_no_bot(table, command.seat)
    if command.answer_ahead is not None and command.seat not in table.asked:
        raise Refusal("not_now", "an answer can be given ahead only in an auction, once")
    return PreferencesSet(
        seq=table.seq + 1,
        seat=command.seat,
        auto_pass=command.auto_pass,
        forget_answer=command.forget_answer,
        answer_ahead=command.answer_ahead,
        command=command.id,
    )


def validate_pace(table: Table, command: commands.Pace, held: SeatSet) -> PaceSet:
    """Return the entry that sets how long bots wait, from now on or in one epoch.

    Refused to spectators.
    """
    require_seated(held)
    return PaceSet(
        seq=table.seq + 1, seconds=command.seconds, epoch=command.epoch, command=command.id
    )


def is_no_op(table: Table, entry: Entry) -> bool:
    """Return whether an entry would change nothing, so that it need not be stored."""
    match entry:
        case PaceSet(epoch=None):
            return table.epoch_pace is None and entry.seconds == table.pace
        case PreferencesSet():
            seat = table.seats[entry.seat]
            answer = None if entry.forget_answer else seat.answer_ahead
            if entry.answer_ahead is not None:
                answer = entry.answer_ahead
            return entry.auto_pass in (None, seat.auto_pass) and answer == seat.answer_ahead
        case _:
            return False


# --- Seats ------------------------------------------------------------------------------


def validate_take_seat(
    table: Table,
    name: str,
    token: str,
    entropy: str | None = None,
    seat: int | None = None,
    awaits_seed: bool = False,
) -> SeatTaken:
    """Return the entry that seats a person; `token` is the hash of the seat's token.

    Refused if the seat is not free, the token holds a seat already, or the game has begun.
    """
    require_room(table)
    number = free_seat(table, seat)
    if token in table.seat_by_token:
        raise Refusal("not_now", "this token holds a seat already")
    return SeatTaken(
        seq=table.seq + 1,
        seat=number,
        name=name,
        token=token,
        entropy=entropy or "",
        awaits_seed=awaits_seed,
    )


def free_seat(table: Table, seat: int | None) -> int:
    """Return the requested seat; if None, a free seat, preferably one for whoever is invited.

    Refused if the seat or all seats are taken, and after the game has begun.
    """
    if table.stage != "gathering":
        raise Refusal("not_now", "the game has begun; you can watch")
    free = [number for number, state in enumerate(table.seats) if state.free]
    if not free:
        raise Refusal("not_now", "no seat is free")
    if seat is None:
        return next((n for n in free if table.seats[n].setup.kind == "free"), free[0])
    if seat not in free:
        raise Refusal("not_now", f"seat {seat} is not free; free are {', '.join(map(str, free))}")
    return seat


def validate_hand_over(
    table: Table, command: commands.HandOver, held: SeatSet, absent: SeatSet
) -> SeatHandedOver | SeatLeft:
    """Return the entry that gives a seat to a bot or, before the game, makes it free again.

    Refused for seats of other players unless these are absent, and after the game.
    """
    require_seated(held)
    require_can_hand_over(table, command.seat, held | absent)
    seq, seat = table.seq + 1, table.seats[command.seat]
    if table.stage == "gathering":
        if seat.setup.kind != "free":
            raise Refusal("not_now", "the seats of the one who set the table up stay theirs")
        return SeatLeft(seq=seq, seat=command.seat, command=command.id)
    if table.stage == "over":
        raise Refusal("not_now", "the game is over")
    require_bot(command.bot)
    # Opponents do not choose how well the bot of an absent person plays.
    bot = command.bot if command.seat in held else STAND_IN
    return SeatHandedOver(seq=seq, seat=command.seat, bot=bot, command=command.id)


def validate_remove(
    table: Table, command: commands.Remove, held: SeatSet, new_invite: str | None
) -> SeatRemoved:
    """Return the entry that removes a guest; refused to all but the host, and after the game."""
    if not table.is_host(held):
        raise Refusal("not_your_seat", "only the one who set the table up may remove a guest")
    if table.stage == "over":
        raise Refusal("not_now", "the game is over")
    guests = [n for n, seat in enumerate(table.seats) if seat.token and seat.setup.kind == "free"]
    if command.seat not in guests:
        there_are = ", ".join(map(str, guests)) or "none"
        raise Refusal("not_now", f"no guest sits in seat {command.seat}; guests sit in {there_are}")
    bot = None if table.stage == "gathering" else STAND_IN
    return SeatRemoved(
        seq=table.seq + 1, seat=command.seat, bot=bot, invite=new_invite, command=command.id
    )


def validate_reclaim_seat(table: Table, command: commands.ReclaimSeat) -> SeatReclaimed:
    """Return the entry that gives a seat back to its person; refused if no bot plays there."""
    if not table.seats[command.seat].played_by_stand_in:
        raise Refusal("not_now", f"no bot plays for you in seat {command.seat}")
    return SeatReclaimed(seq=table.seq + 1, seat=command.seat, command=command.id)


# --- Beginning a game -------------------------------------------------------------------


def validate_begin(
    table: Table, command: commands.Begin, held: SeatSet, absent: SeatSet
) -> GameBegun:
    """Return the entry that begins the game, with bots in the free seats.

    Refused if it has begun already. Only the host may begin; if the host is absent, anybody
    seated may.
    """
    if not table.is_host(held) and not (held and table.is_host(absent)):
        raise Refusal(
            "not_your_seat", "only the one who set the table up may begin, unless gone for long"
        )
    if table.stage != "gathering":
        raise Refusal("not_now", "the game has begun already")
    require_bot(command.bot)
    bots = {number: command.bot for number, seat in enumerate(table.seats) if seat.free}
    return game_begun(table, bots, command.id)


def game_begun(table: Table, bots: dict[int, str], command: str | None = None) -> GameBegun:
    """Return the entry that begins the game; its deal follows from the seeds added so far."""
    groups = table.new_deal().groups
    return GameBegun(seq=table.seq + 1, groups=groups, bots=bots, command=command)


def validate_seed(table: Table, command: commands.Seed) -> SeedAdded:
    """Return the entry with a player's seed; Refusal unless the table waits for the seat's seed."""
    if table.stage != "gathering" or not table.seats[command.seat].awaits_seed:
        raise Refusal("not_now", f"no seed is waited for in seat {command.seat}")
    return SeedAdded(
        seq=table.seq + 1, seat=command.seat, entropy=command.entropy, command=command.id
    )


def validate_rematch(
    table: Table, command: commands.Rematch, held: SeatSet, next_table: str | None
) -> RematchCreated:
    """Return the entry that creates a rematch.

    Refused before the game is over, and if there is a rematch already.
    """
    require_seated(held)
    if table.stage != "over":
        raise Refusal("not_now", "the game is not over yet")
    if table.next_table is not None:
        raise Refusal("not_now", f"there is another game already: table {table.next_table}")
    if next_table is None:
        raise ValueError("a rematch needs the id of the next table")
    return RematchCreated(seq=table.seq + 1, seat=min(held), table=next_table, command=command.id)
