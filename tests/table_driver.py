"""Drives a table of the server without a server: commands in, entries stored and applied."""

import json
import random
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from sunbarge.online import fairness
from sunbarge.online.protocol import commands
from sunbarge.online.protocol.http import SeatSetup
from sunbarge.online.protocol.view import LogLine
from sunbarge.online.sessions import (
    Entry,
    Header,
    Refusal,
    Table,
    apply,
    automatic_entry,
    from_stored,
    to_stored,
    token_hash,
    validate,
    validate_bot_move,
    validate_take_seat,
)

SECRET = bytes(range(32))
KINDS = {"me": "me", "here": "here", "free": "free"}


def setups(seats: str) -> list[SeatSetup]:
    """Seats such as `me free here simple`: whatever is no kind is the name of a bot."""
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
        seats=setups(seats), secret=secret.hex(), commitment=fairness.commit(secret), **given
    )


class TableDriver:
    """A table and its log."""

    def __init__(self, head: Header) -> None:
        """Create the table."""
        self.table = Table(head)
        self.entries: list[Entry] = []
        self._ids = count(1)

    def apply(self, entry: Entry) -> list[LogLine]:
        """Store an entry, and apply it as it comes back from the store."""
        stored = to_stored(entry)
        data = json.loads(json.dumps(stored.data))
        self.entries.append(from_stored(replace(stored, data=data)))
        return apply(self.table, self.entries[-1])

    def sit_all(self) -> "TableDriver":
        """Fill all free seats with persons; the game begins."""
        for seat, state in enumerate(self.table.seats):
            if state.free:
                entropy = f"{seat:x}" * 32
                self.apply(
                    validate_take_seat(
                        self.table, f"P{seat}", token_hash(token(seat)), entropy, seat
                    )
                )
        self.apply_automatic()
        return self

    def apply_automatic(self) -> list[Entry]:
        """Apply the automatic entries that are due, and return them."""
        done = []
        while (entry := automatic_entry(self.table)) is not None:
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
            return self.apply(validate_bot_move(self.table, mover, move, self.table.seq))
        return self.do(commands.Play(id=self.id(), seq=self.table.seq, seat=mover, move=move))

    def do(self, command: Any, holder: Iterable[int] | None = None, **more: Any) -> list[LogLine]:
        """A command of the seat it names, or of others."""
        seats = [command.seat] if holder is None else holder
        return self.apply(validate(self.table, command, frozenset(seats), **more))

    def undo(self, seat: int) -> list[LogLine]:
        """A seat takes back its last move."""
        return self.do(commands.Undo(id=self.id(), seq=self.table.seq, seat=seat))

    def prefer(self, seat: int, **settings: Any) -> list[LogLine]:
        """A seat changes its settings."""
        return self.do(commands.Prefer(id=self.id(), seat=seat, **settings))

    def read_sheet(self) -> None:
        """Everybody reads the score sheet."""
        for seat, state in enumerate(self.table.seats):
            if state.is_played_by_person and state.ready < self.table.finished_epochs:
                self.do(commands.Ready(id=self.id(), seat=seat, epoch=self.table.finished_epochs))

    def draw_until(self, wanted: Callable[[Table], bool], limit: int = 400) -> None:
        """Draw, and pass where that is legal, until a condition holds."""
        for _ in range(limit):
            if wanted(self.table):
                return
            self.apply_automatic()
            if self.table.stage == "reading":
                self.read_sheet()
            elif not wanted(self.table):
                legal = self.table.legal
                self.play(
                    next(move for move in ("draw", "pass", "invoke", *legal) if move in legal)
                )
        raise AssertionError("the condition never held")

    def play_out(self, dice: random.Random, watch: Callable[[Table], None] | None = None) -> None:
        """Random moves to the end."""
        while self.table.stage != "over":
            self.apply_automatic()
            if self.table.stage == "reading":
                self.read_sheet()
                continue
            self.play(dice.choice(self.table.legal))
            if watch is not None:
                watch(self.table)

    def replayed(self) -> Table:
        """The table after a restart: its log replayed."""
        table = Table(Header.model_validate_json(self.table.header.model_dump_json()))
        for entry in self.entries:
            apply(table, entry)
        return table


def token(seat: int) -> str:
    """The token of a seat."""
    return f"{seat}" * 24


def refusal(code: str, call: Callable[[], object]) -> Refusal:
    """The refusal that a call raises, which must have this code."""
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


def started(secret: bytes = SECRET, seats: str = "me free free", **other: Any) -> TableDriver:
    """A table whose game has begun."""
    return TableDriver(header(seats, secret, **other)).sit_all()


def ring(table: Table) -> list[int]:
    """The seats from the one to move on."""
    first = table.to_move
    assert first is not None
    return [(first + step) % table.header.players for step in range(table.header.players)]
