"""What a server sent to one client, to be compared later with the stored log of the game table."""

import hashlib
import json
from dataclasses import dataclass, field

from sunbarge.research.bench.server.client import Json

HASH_DIGITS = 16
VIEW, HAPPENED, HASH = '"view":', '"happened":', ',"hash":'
"Keys of a message; no text in a message can contain them, since its quotation marks are escaped."


@dataclass(frozen=True, slots=True)
class Shown:
    """A view (what a client may see of its game table) that was sent, with who was connected."""

    seq: int
    hash: str
    connected: frozenset[int]
    watchers: int


@dataclass
class Notes:
    """All that a server sent to one client about its game table."""

    table: str
    seats: frozenset[int]
    "The seats that the client holds; empty if it watches."
    acknowledged: dict[str, int] = field(default_factory=dict)
    "The number (`seq`) of the log entry of every acknowledged command, by the command's id."
    settings: set[str] = field(default_factory=set)
    "Ids of acknowledged commands that may have changed nothing; such commands are not in the log."
    refused: set[str] = field(default_factory=set)
    "The ids of commands that the server refused, and that would be refused again."
    shown: set[Shown] = field(default_factory=set)
    happened: dict[int, str] = field(default_factory=dict)
    "The log lines sent for each log entry, as JSON, by the entry's number (`seq`)."
    newest: Shown | None = None
    faults: list[str] = field(default_factory=list)
    "Contradictions among the messages themselves, in words."

    def acknowledge(self, command: Json, seq: int) -> None:
        """Note an acknowledgement; a second one for a command must name the same log entry."""
        known = self.acknowledged.setdefault(command["id"], seq)
        if command["kind"] in ("prefer", "pace"):
            self.settings.add(command["id"])
        elif known != seq:
            self.faults.append(f"{command['id']} was acknowledged as {known} and as {seq}")

    def show(self, text: str) -> Json:
        """Note the view (what the client may see of its game table) in a message, and return it."""
        encoded = text.partition(VIEW)[2][:-1]
        view: Json = json.loads(encoded)
        digest = hashlib.sha256(encoded.encode()).hexdigest()[:HASH_DIGITS]
        sent = text.partition(HASH)[2][1 : HASH_DIGITS + 1]
        if digest != sent:
            self.faults.append(f"the view of entry {view['seq']} has the hash {sent}, not {digest}")
        self.newest = Shown(view["seq"], digest, connected(view), view["watchers"])
        self.shown.add(self.newest)
        if HAPPENED in text:
            self.note_lines(view["seq"], text.partition(HAPPENED)[2].partition(HASH)[0])
        self.check_secrets(view)
        return view

    def note_lines(self, seq: int, lines: str) -> None:
        """Note the log lines sent for a log entry; they must be the same whenever they are sent."""
        if self.happened.setdefault(seq, lines) != lines:
            self.faults.append(f"entry {seq} was told in two ways")

    def check_secrets(self, view: Json) -> None:
        """Note a fault if a view of a running game shows what must be hidden until its end.

        That is the server's secret that decides the order of the tiles, and the points of other
        seats, unless the game table is set to show them.
        """
        if view["stage"] == "over":
            return
        if view["fair"]["secret"] is not None:
            self.faults.append(f"the secret was shown with entry {view['seq']}")
        hidden = [seat for number, seat in enumerate(view["seats"]) if number not in self.seats]
        if not view["open_points"] and any(seat["points"] is not None for seat in hidden):
            self.faults.append(f"a hidden total was shown with entry {view['seq']}")


def connected(view: Json) -> frozenset[int]:
    """Return the seats of people that a view shows as connected."""
    seats = enumerate(view["seats"])
    return frozenset(number for number, seat in seats if seat["kind"] == "person" and seat["here"])
