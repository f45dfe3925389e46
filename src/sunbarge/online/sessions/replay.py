"""Replays of records: a view after every move.

The replay of a finished game hides nothing. The replay of an unfinished game hides the players'
totals, since the game may still be played with hidden totals.
"""

from collections.abc import Mapping

from sunbarge.engine.kinds import EPOCHS
from sunbarge.game import Game
from sunbarge.notation.errors import NotationError
from sunbarge.notation.records import parse
from sunbarge.online import fairness
from sunbarge.online.fairness.tags import FairTags, Unverifiable, parse_tags
from sunbarge.online.protocol.base import MAX_NAME
from sunbarge.online.protocol.http import Replay, ReplayFrame, SeatSetup

from .entries import Header
from .log_lines import log_lines
from .progress import GameProgress
from .seat_view import view_of
from .table import Table

MAX_MOVES = 2000
"Records with more moves are rejected; a game never has half as many."
UNKNOWN_TOKEN = ""
"Token of a person of whom only the name is known."


def replay(record: str) -> Replay:
    """Return the replay of a record; ValueError for a bad record."""
    return Replay(record=record, frames=replay_frames(record), verified=verified(record))


def replay_frames(record: str) -> list[ReplayFrame]:
    """Return a view and its log lines at the beginning and after every move of a record."""
    game = read(record)
    progress = GameProgress(first_position(game))
    table = table_for(game, progress)
    frames = [ReplayFrame(happened=[], move=None, view=view_of(table))]
    for number, move in enumerate(game.history, 1):
        happened = log_lines(number, number, progress.play(move), automatic=False)
        table.seq = number
        table.position_changed(number)
        frames.append(ReplayFrame(happened=happened, move=move, view=view_of(table)))
    return frames


def read(record: str) -> Game:
    """Parse a record; NotationError if it has too many moves."""
    moves = len(parse(record).moves)
    if moves > MAX_MOVES:
        problem = f"the record has {moves} moves; no game has more than {MAX_MOVES}"
        raise NotationError(problem, reason="long")
    return Game.from_record(record)


def first_position(game: Game) -> Game:
    """Return the game before its first move."""
    start = game.copy()
    for _ in game.history:
        start.undo()
    return start


def table_for(game: Game, progress: GameProgress) -> Table:
    """Return a table for a record's game, with people in all seats and all score sheets read."""
    names = [name_of(game.tags, seat) for seat in range(game.players)]
    known = tags_of(game)
    header = Header(
        id="",
        edition=game.edition,
        house=list(game.house),
        seats=[SeatSetup(kind="free", name=name) for name in names],
        open_points=game.is_over,
        secret=known.secret.hex() if known else "",
        commitment=known.commitment if known else "",
    )
    table = Table(header)
    for number, seat in enumerate(table.seats):
        seat.token, seat.ready = UNKNOWN_TOKEN, EPOCHS
        seat.entropy = known.seeds[number] if known else ""
    table.progress = progress
    return table


def name_of(tags: Mapping[str, str], seat: int) -> str:
    """Return the name of a seat, as the record's tags have it."""
    return tags.get(f"Seat{seat}", "").strip()[:MAX_NAME].strip() or f"Seat {seat + 1}"


def tags_of(game: Game) -> FairTags | None:
    """Return the Fair tags of a record; None if they are missing or malformed."""
    try:
        return parse_tags(game.tags, game.players)
    except Unverifiable:
        return None


def verified(record: str) -> bool | None:
    """Return whether the draws follow from the commitment; None for records without Fair tags."""
    try:
        return fairness.verify(record).holds
    except Unverifiable:
        return False if "FairSecret" in parse(record).tags else None
