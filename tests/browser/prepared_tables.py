"""Tables in given states: played without a server, stored in its database, opened by browsers."""

import json
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

from sunbarge.online.protocol import VERSION
from sunbarge.online.protocol.commands import Play, Ready, TableCommand
from sunbarge.online.protocol.http import HeldSeats, NewTable
from sunbarge.online.server.create_table import create_table
from sunbarge.online.server.table_storage import entry_row, stage_row, table_row
from sunbarge.online.sessions import Entry, Table, apply, automatic_entry, validate, view_json
from sunbarge.online.store import WriteBatch, database_url
from sunbarge.online.store.engine import make_engine
from sunbarge.online.store.group_commit import execute_batches
from tests.online.server.client import Json, me, socket_url, unready

NAMES = ("Ingrid", "Maud", "Teodor", "Lien", "Oskar")
GAMES = 400
Condition = Callable[[Json], bool]


@dataclass(frozen=True)
class PreparedTable:
    """A stored table with the tokens of its seats."""

    table: str
    seats: list[Json]
    view: Json

    @property
    def acting(self) -> Json:
        """The token of the seat to move."""
        return self.seats[self.view["to_move"] or 0]


class OfflineTable:
    """A table that is played without a server; holds all of its seats."""

    def __init__(self, setup: NewTable, number: int) -> None:
        """Create the table; the same number gives the same draws."""
        created, self.seated = create_table(setup, sha256(b"scene %d" % number).digest())
        self.table: Table = created.table
        self.entries: list[Entry] = list(created.entries)
        self.all = frozenset(seat.seat for seat in self.seated.seats)

    @property
    def view(self) -> Json:
        """The view of somebody who holds all seats."""
        view: Json = json.loads(view_json(self.table, self.all, self.all))
        return view

    def do(self, command: TableCommand) -> None:
        """Apply a command and the automatic entries after it."""
        entry: Entry | None = validate(self.table, command, self.all)
        while entry is not None:
            self.entries.append(entry)
            apply(self.table, entry)
            entry = automatic_entry(self.table)

    def play_until(self, wanted: Condition) -> bool:
        """Play until a condition holds; false if the game ends before."""
        while not wanted(view := self.view):
            name = secrets.token_hex(8)
            if view["stage"] == "over":
                return False
            if view["stage"] == "reading":
                self.do(Ready(id=name, seat=unready(view)[0], epoch=len(view["sheets"])))
            else:
                seat, move = view["acting"], choose_move(view)
                self.do(Play(id=name, seq=view["seq"], seat=seat, move=move))
        return True

    def stored(self) -> WriteBatch:
        """The rows of the table and its log."""
        rows = tuple(entry_row(self.table.header.id, entry) for entry in self.entries)
        return WriteBatch((table_row(self.table),), rows, (stage_row(self.table),))


def choose_move(view: Json) -> str:
    """A move that lets lots grow and spends suns on them."""
    legal: list[str] = view["legal"]
    tiles = sum(space["tile"] is not None for space in view["track"])
    bids = [move for move in legal if move.startswith("bid:")]
    if bids:
        enough = tiles >= 3 or "pass" not in legal
        return bids[view["seq"] % len(bids)] if enough else "pass"
    if "invoke" in legal and (tiles >= 5 + view["seq"] % 4 or "draw" not in legal):
        return "invoke"
    return "draw" if "draw" in legal else legal[0]


# --- States of a table ------------------------------------------------------------------


def played(view: Json) -> bool:
    """Second epoch, and every player has tiles."""
    return bool(
        view["epoch"] == 2 and all(sum(seat["tiles"].values()) > 2 for seat in view["seats"])
    )


def turn(view: Json) -> bool:
    """A turn with some tiles on the track."""
    tiles = sum(space["tile"] is not None for space in view["track"])
    return view["phase"] == "turn" and played(view) and 3 <= tiles < 8


def auction(view: Json) -> bool:
    """An auction with a bid that the next player can beat."""
    bids = [move for move in view["legal"] if move.startswith("bid:")]
    standing = view["auction"] and view["auction"]["standing"]
    return bool(played(view) and standing and bids and "pass" in view["legal"])


def disaster(view: Json) -> bool:
    """A player chooses which tiles to lose."""
    return bool(view["phase"] == "lose" and view["stage"] == "playing")


def reading(view: Json) -> bool:
    """The second epoch has just been scored."""
    return bool(view["stage"] == "reading" and len(view["sheets"]) == 2)


def over(view: Json) -> bool:
    """The game is over."""
    return bool(view["stage"] == "over")


STATES: dict[str, Condition] = {
    "turn": turn,
    "auction": auction,
    "disaster": disaster,
    "reading": reading,
    "over": over,
}


class PreparedTables:
    """Tables by state and number of players, each played once."""

    def __init__(self, base: str, data: Path) -> None:
        """Store tables in the data folder of a server."""
        self.base = base
        self.engine = make_engine(database_url(data))
        self.made: dict[tuple[str, int], PreparedTable] = {}

    def get(self, state: str, players: int = 2) -> PreparedTable:
        """A shared table in a state; tests must not play on it."""
        key = (state, players)
        if key not in self.made:
            self.made[key] = self.make(STATES[state], players)
        return self.made[key]

    def make(self, wanted: Condition, players: int = 2, **options: Any) -> PreparedTable:
        """A new table that fulfils a condition."""
        here = [{"kind": "here", "name": name} for name in NAMES[1:players]]
        fixed = {"seats": [me(NAMES[0]), *here], "pace": 0, "shuffle_seats": False}
        fixed |= {"watch": True, "advice": True}
        setup = NewTable.model_validate(fixed | options)
        for number in range(GAMES):
            offline = OfflineTable(setup, number)
            if offline.play_until(wanted):
                execute_batches(self.engine, [offline.stored()])
                return prepared_table(offline.seated, offline.view)
        raise AssertionError(f"{wanted.__name__} did not come up in {GAMES} games")

    @contextmanager
    def all_connected(self, prepared: PreparedTable) -> Iterator[None]:
        """Connect all seats of a table, so that nobody is away."""
        tokens = [seat["token"] for seat in prepared.seats]
        hello = {"kind": "hello", "version": VERSION, "table": prepared.table, "tokens": tokens}
        with connect(socket_url(self.base), max_size=None, compression=None) as socket:
            socket.send(json.dumps(hello))
            socket.recv()
            yield

    def close(self) -> None:
        """Close the database."""
        self.engine.dispose()


def prepared_table(seated: HeldSeats, view: Json) -> PreparedTable:
    """The table with the tokens of its seats."""
    return PreparedTable(seated.table, [seat.model_dump() for seat in seated.seats], view)
