"""Finished games that a page has played by itself are checked, stored and replayed."""

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from sunbarge.online.sessions import record_of
from sunbarge.online.sessions.entries import ENTRY
from tests.online.server.http_client import get, post
from tests.online.server.servers import RunningServer
from tests.table_driver import TableDriver, header

Game = dict[str, Any]


@cache
def played() -> TableDriver:
    """A finished game of two people at one screen and a bot."""
    driver = TableDriver(header("me here simple")).sit_all()
    driver.play_out(random.Random(4))
    return driver


def finished() -> Game:
    """The request for this game."""
    head = played().table.header.model_dump(mode="json")
    copied = ("title", "edition", "house", "seats", "open_points", "pace", "secret", "created")
    entries = [
        ENTRY.dump_python(entry, mode="json", by_alias=True, exclude_defaults=True)
        | {"kind": entry.kind}
        for entry in played().entries
    ]
    return {**{name: head[name] for name in copied}, "entries": entries}


def test_a_published_game_has_a_replay_and_the_same_record(server: RunningServer) -> None:
    answer = post(f"{server.base}/api/published", json=finished())
    assert answer.status_code == 201, answer.text
    at = f"{server.base}/api/tables/{answer.json()['table']}"
    assert get(f"{at}/record").text == record_of(played().table)
    replay = get(f"{at}/replay").json()
    assert replay["verified"]
    moves = [entry for entry in finished()["entries"] if entry["kind"] == "move"]
    assert len(replay["frames"]) == len(moves) + 1


def without_end(game: Game) -> None:
    """The last move is missing."""
    game["entries"].pop()


def after_end(game: Game) -> None:
    """Something follows the last move."""
    game["entries"].append({"kind": "pace", "seconds": 1, "seq": len(game["entries"]) + 1})


def other_secret(game: Game) -> None:
    """Another deal."""
    game["secret"] = "ab" * 32


def other_draw(game: Game) -> None:
    """A tile that did not come."""
    drawn = next(entry for entry in game["entries"] if entry.get("move", "").startswith("draw"))
    drawn["move"] = "draw:gol" if drawn["move"] != "draw:gol" else "draw:god"


def long_name(game: Game) -> None:
    """A name that does not fit."""
    game["entries"][0]["name"] = "x" * 25


def unknown_kind(game: Game) -> None:
    """An entry that no table has."""
    game["entries"][3]["kind"] = "cheat"


def rematch(game: Game) -> None:
    """An entry that leads to another table."""
    game["entries"][3] = {"kind": "rematch", "seq": 4, "seat": 0, "table": "elsewhere"}


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (without_end, "not over"),
        (after_end, "after the end"),
        (other_secret, "groups"),
        (other_draw, "cannot play"),
        (long_name, "24"),
        (unknown_kind, "entry 4"),
        (rematch, "no such entry"),
    ],
)
def test_what_is_no_finished_game_is_rejected(
    server: RunningServer, change: Callable[[Game], None], says: str
) -> None:
    game = finished()
    change(game)
    answer = post(f"{server.base}/api/published", json=game)
    assert answer.status_code == 422, answer.text
    assert says in answer.json()["text"]
