"""Writes a game as a record, which is a text, and replays a record as a game."""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from sunbarge.checks import shown
from sunbarge.engine.editions import facts
from sunbarge.engine.load import load
from sunbarge.notation.errors import NotationError
from sunbarge.notation.records import RUNNING, UNKNOWN_GROUPS, Record, parse, write

from .events import EpochBegun, LotWon, NobodyBid
from .illegal import IllegalMove

if TYPE_CHECKING:
    from .game import Game

G = TypeVar("G", bound="Game")
NUMBER = re.compile("0|[1-9][0-9]{0,8}")
OWN = ("Edition", "Players", "Groups", "House", "Position", "Result", "Seed")


def write_record(game: "Game") -> str:
    """Return the game as a record, which has the seed only if the game is over."""
    tags = {"Edition": game.edition, "Players": str(game.players)}
    tags["Groups"] = UNKNOWN_GROUPS if game.groups is None else join(game.groups)
    if game.house:
        tags["House"] = " ".join(game.house)
    if game.groups is None:
        tags["Position"] = game.start_line()
    tags |= {key: value for key, value in game.tags.items() if key not in OWN}
    tags["Result"] = join(game.scores) if game.is_over else RUNNING
    seed = game.tags.get("Seed") if game.seed is None else str(game.seed)
    if game.is_over and seed is not None:
        tags["Seed"] = seed
    return write(tags, chapters(game))


def join(numbers: Iterable[int]) -> str:
    """Join numbers with blanks."""
    return " ".join(str(number) for number in numbers)


def chapters(game: "Game") -> Iterator[tuple[str, list[str]]]:
    """Yield for each epoch a comment and its paragraphs of moves.

    A paragraph ends with an auction and the tiles that its winner lost to disasters.
    """
    epoch, paragraphs, closed = game.start_epoch(), [""], False
    for ply in game.plies:
        if closed and not ply.move.startswith("lose:"):
            paragraphs.append("")
            closed = False
        paragraphs[-1] += f" {ply.move}"
        closed = closed or any(isinstance(event, LotWon | NobodyBid) for event in ply.events)
        for begun in (event for event in ply.events if isinstance(event, EpochBegun)):
            yield f"epoch {epoch}", paragraphs
            epoch, paragraphs, closed = begun.epoch, [""], False
    if paragraphs[-1]:
        yield f"epoch {epoch}", paragraphs


def read_record(cls: type[G], text: str, seed: int | None) -> G:
    """Replay a record; raise NotationError if its header, a move or its result is wrong."""
    record = parse(text)
    game = seat_players(cls, record)
    for move in record.moves:
        try:
            game.play(move.text)
        except IllegalMove as error:
            raise NotationError(
                f"move {len(game.history) + 1}: {error}",
                line=move.line,
                column=move.column,
                reason="move",
                found=move.text,
            ) from None
    check_result(game, record)
    known = set(OWN) - {"Seed"} if game.is_over else OWN
    game.tags = {key: value for key, value in record.tags.items() if key not in known}
    if seed is not None:
        game.continue_seeded(seed)
    return game


def seat_players(cls: type[G], record: Record) -> G:
    """Return the game that the header of a record describes, as it was before its first move."""
    edition, house = record.tags["Edition"], record.tags.get("House", "").split()
    with pointing_at(record, "Edition"):
        facts(edition)
    with pointing_at(record, "Players"):
        players = numbers(record, "Players")
        load(edition, players[0] if len(players) == 1 else 0)
    with pointing_at(record, "House"):
        load(edition, players[0], house)
    if record.tags["Groups"] == UNKNOWN_GROUPS and "Position" in record.tags:
        return from_the_middle(cls, record, (edition, players[0], tuple(sorted(house))))
    with pointing_at(record, "Groups"):
        groups = numbers(record, "Groups")
        return cls(players[0], edition, groups=groups, house=house, chance="manual")


def from_the_middle(cls: type[G], record: Record, stated: tuple[str, int, tuple[str, ...]]) -> G:
    """Return a game that begins with the position in the header of a record.

    `stated` has the edition, number of players and house rules of the header, which must agree with
    the position.
    """
    with pointing_at(record, "Position"):
        game = cls.from_line(record.tags["Position"])
        if (game.edition, game.players, game.house) != stated:
            raise ValueError("is of another table than the header says")
        return game


@contextmanager
def pointing_at(record: Record, tag: str) -> Iterator[None]:
    """Turn a ValueError inside the `with` block into a NotationError with the line of a tag."""
    try:
        yield
    except ValueError as error:
        raise record.fail(tag, f"is wrong: {error}") from None


def numbers(record: Record, tag: str) -> list[int]:
    """Return the numbers that a tag lists; raise ValueError if it has anything else."""
    words = record.tags[tag].split(" ")
    if not all(NUMBER.fullmatch(word) for word in words):
        raise ValueError(f"numbers are needed, not {shown(record.tags[tag])}")
    return [int(word) for word in words]


def check_result(game: "Game", record: Record) -> None:
    """Raise NotationError unless the tag Result has the final points, or `*` in a running game."""
    result = record.tags["Result"]
    if result == RUNNING:
        if game.is_over:
            problem = f"is * but the game is over with {join(game.scores)}"
            raise record.fail("Result", problem, "result")
        return
    with pointing_at(record, "Result"):
        stated = numbers(record, "Result")
    if not game.is_over:
        problem = f"is {result} but the moves stop before the end of the game"
        raise record.fail("Result", problem, "result")
    if stated != game.scores:
        problem = f"is {result} but the moves give {join(game.scores)}"
        raise record.fail("Result", problem, "result")
