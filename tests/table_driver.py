"""People and bots around a table of the server, without a server."""

import random
from collections.abc import Callable, Iterable
from itertools import count
from typing import Any

import pytest

from sunbarge.online import fairness
from sunbarge.online.protocol import commands as wire
from sunbarge.online.protocol.http import SeatSetup
from sunbarge.online.protocol.view import LogLine
from sunbarge.online.sessions import Entry, Header, Refusal, Table, token_hash

SECRET = bytes(range(32))
KINDS = {"me": "me", "here": "here", "free": "free"}


def wishes(seats: str) -> list[SeatSetup]:
    """Seats such as `me free here simple`: whatever is no kind is the level of a bot."""
    return [
        SeatSetup(kind=KINDS[word], name=None)  # type: ignore[arg-type]
        if word in KINDS
        else SeatSetup(kind="bot", bot=word)
        for word in seats.split()
    ]


def header(seats: str = "me free free", secret: bytes = SECRET, **other: Any) -> Header:
    """The header of a table."""
    given = {"id": "table1", "invite": "inv1te", "created": "2026-11-16T05:00:00Z"} | other
    return Header(
        seats=wishes(seats), secret=secret.hex(), commitment=fairness.commit(secret), **given
    )


class TableDriver:
    """A table with the entries that made it what it is."""

    def __init__(self, head: Header) -> None:
        """Lay the table."""
        self.table = Table(head)
        self.entries: list[Entry] = []
        self._ids = count(1)

    def apply(self, entry: Entry) -> list[LogLine]:
        """Store an entry, and apply it as it comes back from the store."""
        self.entries.append(Entry.model_validate_json(entry.model_dump_json()))
        return self.table.apply(self.entries[-1])

    def sit_all(self) -> "TableDriver":
        """Everybody who is expected sits down, and the game begins."""
        for seat, place in enumerate(self.table.seats):
            if place.free:
                entropy = f"{seat:x}" * 32
                self.apply(self.table.sit(f"P{seat}", token_hash(token(seat)), entropy, seat))
        self.go_on()
        return self

    def go_on(self) -> list[Entry]:
        """What the server does by itself."""
        done = []
        while (entry := self.table.automatic()) is not None:
            self.apply(entry)
            done.append(entry)
        return done

    def id(self) -> str:
        """A new command id."""
        return f"command-{next(self._ids)}"

    def play(self, move: str, seat: int | None = None) -> list[LogLine]:
        """The seat to move plays, whether it is a bot's or a person's."""
        mover = self.table.to_move if seat is None else seat
        assert mover is not None
        if self.table.bot_to_move() is not None:
            return self.apply(self.table.bot_move(mover, move, self.table.seq))
        return self.do(wire.Play(id=self.id(), seq=self.table.seq, seat=mover, move=move))

    def do(self, command: Any, holder: Iterable[int] | None = None, **more: Any) -> list[LogLine]:
        """A command of the seat it names, or of others."""
        seats = [command.seat] if holder is None else holder
        return self.apply(self.table.decide(command, frozenset(seats), **more))

    def undo(self, seat: int) -> list[LogLine]:
        """A seat takes back its last move."""
        return self.do(wire.Undo(id=self.id(), seq=self.table.seq, seat=seat))

    def prefer(self, seat: int, **wishes: Any) -> list[LogLine]:
        """A seat changes its settings."""
        return self.do(wire.Prefer(id=self.id(), seat=seat, **wishes))

    def read_sheet(self) -> None:
        """Everybody has read the sheet."""
        for seat, place in enumerate(self.table.seats):
            if place.waits_for_person and place.ready < self.table.finished_epochs:
                self.do(wire.Ready(id=self.id(), seat=seat, epoch=self.table.finished_epochs))

    def draw_until(self, wanted: Callable[[Table], bool], limit: int = 400) -> None:
        """Draw, and pass where that is legal, until something is the case."""
        for _ in range(limit):
            if wanted(self.table):
                return
            self.go_on()
            if self.table.stage == "reading":
                self.read_sheet()
            elif not wanted(self.table):
                legal = self.table.shared_view.legal if self.table.shared_view else []
                self.play(
                    next(move for move in ("draw", "pass", "invoke", *legal) if move in legal)
                )
        raise AssertionError("it never came to that")

    def play_out(self, dice: random.Random, watch: Callable[[Table], None] | None = None) -> None:
        """Random moves to the end."""
        while self.table.stage != "over":
            self.go_on()
            if self.table.stage == "reading":
                self.read_sheet()
                continue
            self.play(dice.choice(self.table.shared_view.legal))  # type: ignore[union-attr]
            if watch is not None:
                watch(self.table)

    def again(self) -> Table:
        """The table after a restart."""
        table = Table(Header.model_validate_json(self.table.header.model_dump_json()))
        for entry in self.entries:
            table.apply(entry)
        return table


def token(seat: int) -> str:
    """The secret of a seat."""
    return f"{seat}" * 24


def refusal(code: str, call: Callable[[], object]) -> Refusal:
    """The refusal that a call meets, of a certain code."""
    with pytest.raises(Refusal) as refused:
        call()
    assert refused.value.code == code, refused.value.text
    return refused.value


def secret_with(order: str, groups: tuple[int, ...] = (0, 1, 2)) -> bytes:
    """A secret whose bag begins with these tiles, for seats that all have seeds."""
    seeds = [f"{seat:x}" * 32 for seat in range(len(groups))]
    wanted = tuple(order.split())
    for number in range(300_000):
        secret = number.to_bytes(32, "big")
        dealt = fairness.deal(secret, "disk", seeds)
        if dealt.groups == groups and dealt.order[: len(wanted)] == wanted:
            return secret
    raise AssertionError("no such secret")


def evening(secret: bytes = SECRET, seats: str = "me free free", **other: Any) -> TableDriver:
    """A game that has begun."""
    return TableDriver(header(seats, secret, **other)).sit_all()


def ring(table: Table) -> list[int]:
    """The seats from the one to move on."""
    first = table.to_move
    assert first is not None
    return [(first + step) % table.header.players for step in range(table.header.players)]
