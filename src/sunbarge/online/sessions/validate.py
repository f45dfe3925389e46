"""Which entry a command leads to, or why it leads to none. Nothing here changes a table."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from sunbarge.bots import registry
from sunbarge.game.illegal import options
from sunbarge.online.protocol import commands as wire

from .entries import Entry, EntryKind
from .refusal import Refusal

if TYPE_CHECKING:
    from .table import Table

TableCommand = (
    wire.Play
    | wire.Undo
    | wire.Ready
    | wire.Prefer
    | wire.Pace
    | wire.Begin
    | wire.HandOver
    | wire.TakeBack
    | wire.Rematch
    | wire.Seed
)
Holder = frozenset[int]
STAND_IN = "simple"
"Plays for somebody who is gone: opponents do not choose how well."


def rule(
    table: "Table", command: TableCommand, holder: Holder, gone: Holder, next_table: str | None
) -> Entry:
    """The entry of a command."""
    match command:
        case wire.Play():
            return play(table, command, holder)
        case wire.Undo():
            return undo(table, command, holder)
        case wire.Ready():
            return ready(table, command, holder)
        case wire.Prefer():
            return prefer(table, command, holder)
        case wire.Pace():
            return pace(table, command, holder)
        case wire.Begin():
            return begin(table, command, holder, gone)
        case wire.HandOver():
            return hand_over(table, command, holder, gone)
        case wire.TakeBack():
            return take_back(table, command, holder)
        case wire.Rematch():
            return rematch(table, command, holder, next_table)
        case wire.Seed():
            return seed(table, command, holder)


def entry(
    table: "Table",
    kind: EntryKind,
    seat: int | None = None,
    data: Mapping[str, Any] | None = None,
    command: str | None = None,
) -> Entry:
    """The next entry of a table."""
    return Entry(seq=table.seq + 1, kind=kind, seat=seat, data=dict(data or {}), command=command)


# --- What several commands ask ----------------------------------------------------------


def seated(holder: Holder) -> None:
    """Only those who sit at the table."""
    if not holder:
        raise Refusal("not_your_seat", "only those who sit at this table may do that")


def own(holder: Holder, seat: int) -> None:
    """Only the one who holds the seat."""
    if seat not in holder:
        raise Refusal("not_your_seat", f"you do not hold seat {seat}")


def own_and_played(table: "Table", holder: Holder, seat: int) -> None:
    """Only the one who holds the seat, and only while no bot plays there."""
    own(holder, seat)
    if table.seats[seat].given_away:
        raise Refusal("not_now", f"a bot plays seat {seat}; take the seat back first")


def fresh(table: "Table", seq: int) -> None:
    """The position must be the one that was looked at."""
    if seq < table.position_seq or seq > table.seq:
        raise Refusal("stale", f"the position has changed since seq {seq}; look at it again")


def running(table: "Table") -> None:
    """The game must be on, and no sheet be read."""
    why = {
        "gathering": "the game has not begun: seats are still free",
        "reading": "the next epoch begins when everybody has read the sheet",
        "over": "the game is over",
    }.get(table.stage)
    if why is not None:
        raise Refusal("not_now", why)


def known_bot(level: str) -> None:
    """The level must be that of a bot."""
    if level not in registry.names():
        there_are = ", ".join(registry.names())
        raise Refusal("illegal", f"there is no bot {level[:30]!r}; the bots are {there_are}")


def free_seat(table: "Table", seat: int | None) -> int:
    """The seat that was asked for, or the first one that is free for a friend."""
    if table.stage != "gathering":
        raise Refusal("not_now", "the game has begun; you can watch")
    free = [number for number, place in enumerate(table.seats) if place.free]
    if not free:
        raise Refusal("not_now", "no seat is free")
    if seat is None:
        return next((n for n in free if table.seats[n].wish.kind == "free"), free[0])
    if seat not in free:
        raise Refusal("not_now", f"seat {seat} is not free; free are {', '.join(map(str, free))}")
    return seat


# --- The commands -----------------------------------------------------------------------


def play(table: "Table", command: wire.Play, holder: Holder) -> Entry:
    """A move."""
    own_and_played(table, holder, command.seat)
    running(table)
    fresh(table, command.seq)
    if command.seat != table.to_move:
        raise Refusal("not_your_turn", f"seat {table.to_move} has to move now")
    return move_entry(table, command.seat, command.move, command.id)


def move_entry(
    table: "Table", seat: int, move: str, command: str | None, by_itself: bool = False
) -> Entry:
    """The entry of a legal move; a draw gets its tile."""
    picture = table.shared_view
    legal = picture.legal if picture else []
    if move not in legal:
        text = f"{move[:20]!r} is not legal now; you may {options(legal)}"
        raise Refusal("illegal", text, legal)
    data: dict[str, Any] = {"move": table.with_tile(move)}
    if by_itself:
        data["by_itself"] = True
    return entry(table, "move", seat, data, command)


def undo(table: "Table", command: wire.Undo, holder: Holder) -> Entry:
    """Take back a move."""
    own_and_played(table, holder, command.seat)
    if table.progress is None:
        raise Refusal("not_now", "the game has not begun")
    fresh(table, command.seq)
    if table.progress.undoable_by() != command.seat:
        why = "a tile was drawn, an epoch was scored, or another seat has acted since"
        raise Refusal("too_late", f"your last move stands: {why}")
    return entry(table, "undo", command.seat, None, command.id)


def ready(table: "Table", command: wire.Ready, holder: Holder) -> Entry:
    """A seat has read the sheet."""
    own_and_played(table, holder, command.seat)
    if table.stage != "reading" or command.epoch != table.finished_epochs:
        raise Refusal("not_now", f"nobody waits for the sheet of epoch {command.epoch}")
    if table.seats[command.seat].ready >= command.epoch:
        raise Refusal("not_now", f"seat {command.seat} is ready already")
    return entry(table, "ready", command.seat, {"epoch": command.epoch}, command.id)


def prefer(table: "Table", command: wire.Prefer, holder: Holder) -> Entry:
    """A seat's own settings."""
    own_and_played(table, holder, command.seat)
    data: dict[str, Any] = {}
    if command.auto_pass is not None:
        data["auto_pass"] = command.auto_pass
    if command.forget_answer:
        data["forget_answer"] = True
    if command.answer_ahead is not None:
        if table.shared_view is None or command.seat not in table.shared_view.asked:
            raise Refusal("not_now", "an answer can be given ahead only in an auction, once")
        data["answer_ahead"] = command.answer_ahead
    return entry(table, "prefer", command.seat, data, command.id)


def pace(table: "Table", command: wire.Pace, holder: Holder) -> Entry:
    """How long bots wait, for good or in one epoch."""
    seated(holder)
    data: dict[str, Any] = {"seconds": command.seconds}
    if command.epoch is not None:
        data["epoch"] = command.epoch
    return entry(table, "pace", None, data, command.id)


def changes_nothing(table: "Table", entry: Entry) -> bool:
    """Whether an entry is a setting that holds already."""
    data = entry.data
    if entry.kind == "pace":
        lasting = "epoch" not in data
        return bool(lasting and table.epoch_pace is None and data["seconds"] == table.pace)
    if entry.kind != "prefer" or entry.seat is None:
        return False
    place = table.seats[entry.seat]
    answer = None if data.get("forget_answer") else place.answer_ahead
    return (data.get("auto_pass", place.auto_pass), data.get("answer_ahead", answer)) == (
        place.auto_pass,
        place.answer_ahead,
    )


def begin(table: "Table", command: wire.Begin, holder: Holder, gone: Holder) -> Entry:
    """The host begins, or anybody seated if the host is gone; bots take the free seats."""
    if not table.is_host(holder) and not (holder and table.is_host(gone)):
        raise Refusal(
            "not_your_seat", "only the one who set the table up may begin, unless gone for long"
        )
    if table.stage != "gathering":
        raise Refusal("not_now", "the game has begun already")
    known_bot(command.bot)
    bots = {str(seat): command.bot for seat, place in enumerate(table.seats) if place.free}
    return begun(table, bots, command.id)


def begun(table: "Table", bots: Mapping[str, str], command: str | None) -> Entry:
    """The game begins with the seeds that are there."""
    groups = list(table.new_deal().groups)
    return entry(table, "begun", None, {"groups": groups, "bots": dict(bots)}, command)


def hand_over(table: "Table", command: wire.HandOver, holder: Holder, gone: Holder) -> Entry:
    """A seat is given to a bot; before the game it becomes free again."""
    seated(holder)
    if not 0 <= command.seat < len(table.seats):
        raise Refusal("not_your_seat", f"there is no seat {command.seat}")
    place = table.seats[command.seat]
    if command.seat not in holder and command.seat not in gone:
        raise Refusal("not_now", f"the owner of seat {command.seat} is here, or not gone for long")
    if not place.waits_for_person:
        raise Refusal("not_now", f"no person plays in seat {command.seat}")
    if table.stage == "gathering":
        if place.wish.kind != "free":
            raise Refusal("not_now", "the seats of the one who set the table up stay his")
        return entry(table, "left", command.seat, None, command.id)
    if table.stage == "over":
        raise Refusal("not_now", "the game is over")
    known_bot(command.bot)
    level = command.bot if command.seat in holder else STAND_IN
    return entry(table, "hand_over", command.seat, {"bot": level}, command.id)


def take_back(table: "Table", command: wire.TakeBack, holder: Holder) -> Entry:
    """A person takes the seat back from the bot."""
    own(holder, command.seat)
    if not table.seats[command.seat].given_away:
        raise Refusal("not_now", f"no bot plays for you in seat {command.seat}")
    return entry(table, "take_back", command.seat, None, command.id)


def rematch(table: "Table", command: wire.Rematch, holder: Holder, next_table: str | None) -> Entry:
    """The same table again, once."""
    seated(holder)
    if table.stage != "over":
        raise Refusal("not_now", "the game is not over yet")
    if table.next_table is not None:
        raise Refusal("not_now", f"there is another game already: table {table.next_table}")
    if next_table is None:
        raise ValueError("a rematch needs the id of the next table")
    return entry(table, "rematch", min(holder), {"table": next_table}, command.id)


def seed(table: "Table", command: wire.Seed, holder: Holder) -> Entry:
    """The seed of a seat that was kept for another game."""
    own(holder, command.seat)
    if table.stage != "gathering" or not table.seats[command.seat].awaits_seed:
        raise Refusal("not_now", f"no seed is waited for in seat {command.seat}")
    return entry(table, "seed", command.seat, {"entropy": command.entropy}, command.id)


def ask(table: "Table", command: wire.Ask, holder: Holder) -> None:
    """Whether the expert may be asked: for one's own seat, when it is to move."""
    own_and_played(table, holder, command.seat)
    running(table)
    if command.seat != table.to_move:
        raise Refusal("not_your_turn", f"seat {table.to_move} has to move now")


# --- What goes by itself ----------------------------------------------------------------


def automatic(table: "Table") -> Entry | None:
    """Begin when nobody is waited for; answer for a seat that has asked for it."""
    if table.progress is None:
        awaited = any(place.free or place.awaits_seed for place in table.seats)
        return None if awaited else begun(table, {}, None)
    seat = table.to_move
    if seat is None or not table.seats[seat].waits_for_person or table.shared_view is None:
        return None
    if seat not in table.shared_view.asked:
        return None
    move = standing_answer(table, seat)
    return None if move is None else move_entry(table, seat, move, None, by_itself=True)


def standing_answer(table: "Table", seat: int) -> str | None:
    """The answer to which a seat's settings lead, if they lead to one.

    An order bids the lowest sun that wins, up to its limit, and else passes. Who must bid is
    asked, unless there is only one sun to bid.
    """
    place, picture = table.seats[seat], table.shared_view
    legal = picture.legal if picture else []
    if place.answer_ahead is None:
        return "pass" if place.auto_pass and legal == ["pass"] else None
    bids = sorted(int(move.removeprefix("bid:")) for move in legal if move != "pass")
    if bids and bids[0] <= place.answer_ahead:
        return f"bid:{bids[0]}"
    if "pass" in legal:
        return "pass"
    return f"bid:{bids[0]}" if len(bids) == 1 else None
