"""Tables in wanted states, played without a server and stored; a browser then holds the seats."""

import json
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

from sunbarge.online.fairness import PendingCommitments
from sunbarge.online.protocol import VERSION
from sunbarge.online.protocol.commands import Play, Ready, TableCommand
from sunbarge.online.protocol.http import HeldSeats, NewTable
from sunbarge.online.server.create_table import create_table
from sunbarge.online.server.persistence import entry_row, stage_row, table_row
from sunbarge.online.sessions import Entry, Table, apply, automatic_entry, validate, view_json
from sunbarge.online.store import WriteBatch, database_url
from sunbarge.online.store.engine import make_engine
from sunbarge.online.store.group_commit import execute_batches
from tests.online.server.client import Json, me, unready

NAMES = ("Ingrid", "Maud", "Teodor", "Lien", "Oskar")
GAMES = 400
Wanted = Callable[[Json], bool]


@dataclass(frozen=True)
class Scene:
    """A table, and the secrets of its seats."""

    table: str
    seats: list[Json]
    view: Json

    @property
    def acting(self) -> Json:
        """The secret of the seat whose move it is."""
        return self.seats[self.view["to_move"] or 0]


class Hands:
    """Holds all seats of a table and plays them."""

    def __init__(self, wish: NewTable, number: int) -> None:
        """Set the table up and sit down; the same number draws the same tiles."""
        commitments = PendingCommitments()
        commitment = commitments.add(sha256(b"scene %d" % number).digest())
        wish = wish.model_copy(update={"commitment": commitment})
        created, self.seated = create_table(wish, commitments)
        self.table: Table = created.table
        self.entries: list[Entry] = list(created.entries)
        self.all = frozenset(seat.seat for seat in self.seated.seats)

    @property
    def view(self) -> Json:
        """What somebody who holds all seats sees."""
        view: Json = json.loads(view_json(self.table, self.all, self.all))
        return view

    def do(self, command: TableCommand) -> None:
        """Carry out a command, and whatever goes by itself after it."""
        entry: Entry | None = validate(self.table, command, self.all)
        while entry is not None:
            self.entries.append(entry)
            apply(self.table, entry)
            entry = automatic_entry(self.table)

    def play_to(self, wanted: Wanted) -> bool:
        """Play until something holds; false if it never did."""
        while not wanted(view := self.view):
            name = secrets.token_hex(8)
            if view["stage"] == "over":
                return False
            if view["stage"] == "reading":
                self.do(Ready(id=name, seat=unready(view)[0], epoch=len(view["sheets"])))
            else:
                seat, move = view["acting"], lively(view)
                self.do(Play(id=name, seq=view["seq"], seat=seat, move=move))
        return True

    def stored(self) -> WriteBatch:
        """The table with its log, as the server keeps it."""
        rows = tuple(entry_row(self.table.header.id, entry) for entry in self.entries)
        return WriteBatch((table_row(self.table),), rows, (stage_row(self.table),))


def lively(view: Json) -> str:
    """A move that lets lots grow, and spends suns on them."""
    legal: list[str] = view["legal"]
    tiles = sum(space["tile"] is not None for space in view["track"])
    bids = [move for move in legal if move.startswith("bid:")]
    if bids:
        enough = tiles >= 3 or "pass" not in legal
        return bids[view["seq"] % len(bids)] if enough else "pass"
    if "invoke" in legal and (tiles >= 5 + view["seq"] % 4 or "draw" not in legal):
        return "invoke"
    return "draw" if "draw" in legal else legal[0]


# --- States that a page can show --------------------------------------------------------


def played(view: Json) -> bool:
    """The table has been lived at: second epoch, tiles before everybody."""
    return bool(
        view["epoch"] == 2 and all(sum(seat["tiles"].values()) > 2 for seat in view["seats"])
    )


def turn(view: Json) -> bool:
    """Somebody may draw, with some tiles on the track."""
    tiles = sum(space["tile"] is not None for space in view["track"])
    return view["phase"] == "turn" and played(view) and 3 <= tiles < 8


def auction(view: Json) -> bool:
    """Somebody has bid, and the next one could bid more."""
    bids = [move for move in view["legal"] if move.startswith("bid:")]
    standing = view["auction"] and view["auction"]["standing"]
    return bool(played(view) and standing and bids and "pass" in view["legal"])


def disaster(view: Json) -> bool:
    """Somebody chooses what to give up."""
    return bool(view["phase"] == "lose" and view["stage"] == "playing")


def reading(view: Json) -> bool:
    """An epoch has just been scored."""
    return bool(view["stage"] == "reading" and len(view["sheets"]) == 2)


def over(view: Json) -> bool:
    """The game is over."""
    return bool(view["stage"] == "over")


STATES: dict[str, Wanted] = {
    "turn": turn,
    "auction": auction,
    "disaster": disaster,
    "reading": reading,
    "over": over,
}


class Scenes:
    """Scenes by name and number of players; each is played once."""

    def __init__(self, base: str, data: Path) -> None:
        """None yet; tables go into the folder of a server's data."""
        self.base = base
        self.engine = make_engine(database_url(data))
        self.made: dict[tuple[str, int], Scene] = {}

    def get(self, state: str, players: int = 2) -> Scene:
        """The scene, for looking at it: nobody plays on there."""
        key = (state, players)
        if key not in self.made:
            self.made[key] = self.make(STATES[state], players)
        return self.made[key]

    def make(self, wanted: Wanted, players: int = 2, **wishes: Any) -> Scene:
        """A new table in a state."""
        here = [{"kind": "here", "name": name} for name in NAMES[1:players]]
        fixed = {"seats": [me(NAMES[0]), *here], "pace": 0, "shuffle_seats": False}
        wish = NewTable.model_validate(fixed | wishes)
        for number in range(GAMES):
            hands = Hands(wish, number)
            if hands.play_to(wanted):
                execute_batches(self.engine, [hands.stored()])
                return scene_of(hands.seated, hands.view)
        raise AssertionError(f"{wanted.__name__} did not come up in {GAMES} games")

    @contextmanager
    def all_here(self, scene: Scene) -> Iterator[None]:
        """Hold the seats of a table, so that nobody there is away."""
        tokens = [seat["token"] for seat in scene.seats]
        hello = {"kind": "hello", "version": VERSION, "table": scene.table, "tokens": tokens}
        address = self.base.replace("http", "ws", 1) + "/api/socket"
        with connect(address, max_size=None, compression=None) as socket:
            socket.send(json.dumps(hello))
            socket.recv()
            yield

    def close(self) -> None:
        """Let go of the database."""
        self.engine.dispose()


def scene_of(seated: HeldSeats, view: Json) -> Scene:
    """The scene of a table."""
    return Scene(seated.table, [seat.model_dump() for seat in seated.seats], view)
