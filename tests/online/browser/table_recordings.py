"""Records whole games at tables of the server, for tables in the browser to replay."""

import hashlib
import json
import random
from pathlib import Path
from typing import Any

from sunbarge.online.protocol.view import LogLine
from sunbarge.online.sessions import Entry, Table, record_of, replay_frames, view_json
from sunbarge.online.sessions.entries import ENTRY
from tests.online.sessions.test_whole_games import mixed_seats, step, viewers
from tests.positions import SEATINGS, covering
from tests.table_driver import TableDriver, header

CONNECTED, WATCHERS = (0,), 2
SOME = [*covering(1), *covering(2)]
"Where the first games are played: with every edition and number of players, twice."
Recorded = dict[str, Any]


class RecordingDriver(TableDriver):
    """A table whose commands and entries are recorded, with what every viewer sees after each."""

    def __init__(self, *given: Any) -> None:
        """Create the table."""
        super().__init__(*given)
        self.steps: list[Recorded] = []
        self._command: Recorded | None = None

    def do(self, command: Any, *given: Any, **more: Any) -> list[LogLine]:
        """Keep the command until its entry is applied."""
        self._command = command.model_dump(mode="json")
        return super().do(command, *given, **more)

    def apply(self, entry: Entry) -> list[LogLine]:
        """Apply an entry and record it."""
        lines = super().apply(entry)
        stored = ENTRY.dump_python(entry, mode="json", by_alias=True)
        self.steps.append({"command": self._command, "entry": stored, "views": self.hashes()})
        self._command = None
        return lines

    def hashes(self) -> list[list[Any]]:
        """Return the seats of viewers and the hash of what they see; none before the game.

        The viewers are those at one screen, and in turn a seat or a spectator.
        """
        if self.table.progress is None:
            return []
        *others, shared, spectator = viewers(self.table)
        alone = [*others, spectator]
        return [
            [sorted(viewer), hashlib.sha256(view_bytes(self.table, viewer)).hexdigest()]
            for viewer in (shared, alone[self.table.seq % len(alone)])
        ]


def view_bytes(table: Table, viewer: frozenset[int]) -> bytes:
    """Return a view of the table as the server sends it."""
    return view_json(table, viewer, connected=CONNECTED, watchers=WATCHERS)


def record_tables(file: Path, games: int) -> None:
    """Write games of all editions and numbers of players, one JSON object a line."""
    dice = random.Random(games)
    with file.open("w", encoding="utf-8") as lines:
        for number in range(games):
            edition, players = SOME[number] if number < len(SOME) else dice.choice(SEATINGS)
            recorded = recorded_table(edition, players, number)
            lines.write(json.dumps(recorded, ensure_ascii=False) + "\n")


def recorded_table(edition: str, players: int, number: int) -> Recorded:
    """Play a whole game with random commands and return everything about it."""
    dice = random.Random(number)
    options: Recorded = {
        "edition": edition,
        "secret": dice.randbytes(32),
        "open_points": number % 3 == 0,
        "house": ["no-penalties"] if players == 2 and number % 2 else [],
        "pace": dice.choice([0, 0.25, 1]),
    }
    driver = RecordingDriver(header(mixed_seats(players), **options)).sit_all()
    assert isinstance(driver, RecordingDriver)
    while driver.table.stage != "over":
        step(driver, dice)
    driver.apply_automatic()
    table = driver.table
    record = record_of(table)
    frames = [frame_hash(frame) for frame in replay_frames(record)]
    head = table.header.model_dump(mode="json")
    last = view_bytes(table, frozenset({0})).decode()
    return {"header": head, "steps": driver.steps, "record": record, "frames": frames, "last": last}


def frame_hash(frame: Any) -> str:
    """Return the hash of one step of a replay."""
    plain = frame.model_dump(mode="json")
    text = json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()
