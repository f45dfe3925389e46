"""Tables in wanted states, played there without a browser; the seats can then be held by one."""

import json
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from websockets.sync.client import ClientConnection, connect

from sunbarge.wire import VERSION
from tests.server.pages import Json, me, set_up, unready

NAMES = ("Ingrid", "Maud", "Teodor", "Lien", "Oskar")
SOON = 20.0
GAMES = 40
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
    """A socket that holds all seats of a table and plays them."""

    def __init__(self, socket: ClientConnection, seated: Json) -> None:
        """Sit down."""
        self.socket, self.seated = socket, seated
        tokens = [seat["token"] for seat in seated["seats"]]
        self.say(kind="hello", version=VERSION, table=seated["table"], tokens=tokens)
        self.view: Json = {}
        self.hear(lambda message: message["kind"] == "welcome")

    def say(self, **message: Any) -> None:
        """Send a message."""
        self.socket.send(json.dumps(message))

    def hear(self, wanted: Callable[[Json], bool]) -> Json:
        """Wait for a message."""
        while True:
            message: Json = json.loads(self.socket.recv(SOON))
            self.view = message.get("view") or self.view
            if wanted(message):
                return message

    def do(self, kind: str, **fields: Any) -> None:
        """Send a command and wait until its view is there."""
        name = secrets.token_hex(8)
        self.say(kind=kind, id=name, **fields)
        answer = self.hear(lambda message: message.get("id") == name)
        assert answer["kind"] == "acknowledged", answer
        while self.view["seq"] < answer["seq"]:
            self.hear(lambda message: "view" in message)

    def play(self, move: str) -> None:
        """A move of whoever is to move."""
        self.do("play", seq=self.view["seq"], seat=self.view["acting"], move=move)

    def play_to(self, wanted: Wanted) -> bool:
        """Play until something holds; false if it never did."""
        while not wanted(self.view):
            if self.view["stage"] == "over":
                return False
            if self.view["stage"] == "reading":
                seat = unready(self.view)[0]
                self.do("ready", seat=seat, epoch=len(self.view["sheets"]))
            else:
                self.play(lively(self.view))
        return True


def lively(view: Json) -> str:
    """A move that lets lots grow, and spends suns on them."""
    legal: list[str] = view["legal"]
    tiles = sum(space["tile"] is not None for space in view["track"])
    bids = [move for move in legal if move.startswith("bid:")]
    if bids:
        enough = tiles >= 3 or "pass" not in legal
        return bids[view["seq"] % len(bids)] if enough else "pass"
    if "invoke" in legal and (tiles >= 6 or "draw" not in legal):
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

    def __init__(self, base: str) -> None:
        """None yet."""
        self.base = base
        self.made: dict[tuple[str, int], Scene] = {}

    def get(self, state: str, players: int = 2) -> Scene:
        """The scene, for looking at it: nobody plays on there."""
        key = (state, players)
        if key not in self.made:
            self.made[key] = self.make(STATES[state], players)
        return self.made[key]

    @contextmanager
    def hands(self, seated: Json) -> Iterator[Hands]:
        """Hold the seats of a table: nobody there is away."""
        address = self.base.replace("http", "ws", 1) + "/api/socket"
        with connect(address, max_size=None, compression=None) as socket:
            yield Hands(socket, seated)

    def make(self, wanted: Wanted, players: int = 2, **wishes: Any) -> Scene:
        """A new table in a state."""
        for _ in range(GAMES):
            here = [{"kind": "here", "name": name} for name in NAMES[1:players]]
            seated = set_up(self.base, me(NAMES[0]), *here, **wishes)
            with self.hands(seated) as hands:
                if hands.play_to(wanted):
                    return Scene(seated["table"], seated["seats"], hands.view)
        raise AssertionError(f"{wanted.__name__} did not come up in {GAMES} games")
