"""Records as they are replayed: a view after every move.

Nothing is hidden of a game that is over. The record of another one may be that of a game which
is still played with covered totals, so its replay covers them, too.
"""

from collections.abc import Mapping

from sunbarge.engine.kinds import EPOCHS
from sunbarge.game import Game
from sunbarge.notation.records import parse
from sunbarge.online import fairness
from sunbarge.online.fairness.tags import FairTags, Unverifiable, read_tags
from sunbarge.online.protocol.http import Replay, ReplayFrame, SeatSetup

from .entries import Header
from .export import record_of
from .log_lines import log_lines
from .progress import GameProgress
from .table import Table

MOST_MOVES = 2000
"No game has half as many."
LONGEST_NAME = 24
SOMEBODY = ""
"Stands for the token of a person whose name is all that is known."


def replay(source: str | Table) -> Replay:
    """A record, or the game of a table, as a page replays it; ValueError for a bad record."""
    record = record_of(source) if isinstance(source, Table) else source
    return Replay(record=record, frames=replay_frames(record), verified=verified(record))


def replay_frames(source: str | Table) -> list[ReplayFrame]:
    """The table at the beginning and after every move; its `log` is empty, as `happened` tells."""
    game = read(record_of(source) if isinstance(source, Table) else source)
    course = GameProgress(beginning(game))
    table = lay_table(game, course)
    frames = [ReplayFrame(happened=[], move=None, view=table.view())]
    for number, move in enumerate(game.history, 1):
        happened = log_lines(number, course.play(move), by_itself=False)
        table.seq = number
        table.position_changed()
        frames.append(ReplayFrame(happened=happened, move=move, view=table.view()))
    return frames


def read(record: str) -> Game:
    """The game of a record that is not too long."""
    moves = len(parse(record).moves)
    if moves > MOST_MOVES:
        raise ValueError(f"the record has {moves} moves; no game has more than {MOST_MOVES}")
    return Game.from_record(record)


def beginning(game: Game) -> Game:
    """The game before its first move."""
    start = game.copy()
    for _ in game.history:
        start.undo()
    return start


def lay_table(game: Game, course: GameProgress) -> Table:
    """A table on which a record is shown: all seats are people's, and nobody waits for them."""
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
    for seat, place in enumerate(table.seats):
        place.token, place.ready = SOMEBODY, EPOCHS
        place.entropy = known.seeds[seat] if known else ""
    table.progress = course
    return table


def name_of(tags: Mapping[str, str], seat: int) -> str:
    """The name of a seat, as the record has it."""
    return tags.get(f"Seat{seat}", "").strip()[:LONGEST_NAME].strip() or f"Seat {seat + 1}"


def tags_of(game: Game) -> FairTags | None:
    """What the record says about its randomness, if it can be read."""
    try:
        return read_tags(game.tags, game.players)
    except Unverifiable:
        return None


def verified(record: str) -> bool | None:
    """Whether the draws follow from the commitment; None for records that cannot show it."""
    try:
        return fairness.verify(record).holds
    except Unverifiable:
        return False if "FairSecret" in parse(record).tags else None
