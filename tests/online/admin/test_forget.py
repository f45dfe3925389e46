"""People can be forgotten; their games stay as anonymous records."""

import json
from pathlib import Path

import pytest
from sqlalchemy import Engine

from sunbarge.online.admin.forget import find, forget, person_at, person_with_token
from sunbarge.online.admin.players import remove_player
from sunbarge.online.fairness import verify
from sunbarge.online.sessions import record_of, view_json
from sunbarge.online.sessions.anonymous import Person
from sunbarge.online.store import database_url
from sunbarge.online.store.administration import read_table
from tests.online.admin.stored_tables import (
    database_with,
    finished,
    gathering,
    running,
    stored,
)
from tests.table_driver import token


def everything(engine: Engine, table_id: str) -> str:
    """Return all that is stored about a table, as text."""
    with engine.connect() as connection:
        return repr(read_table(connection, table_id))


def test_a_finished_game_keeps_its_moves_and_its_draws_can_be_verified(tmp_path: Path) -> None:
    game = finished("over")
    with database_with(database_url(tmp_path), game) as engine:
        person = Person(name=" anna ")
        assert [(each.table, each.seats) for each in find(engine, person)] == [("over", (0,))]
        forget(engine, person, find(engine, person), "host")
        table = stored(engine, "over")
        assert "Anna" not in everything(engine, "over")
        assert table.header.title == ""
        assert [seat.name for seat in table.seats][:2] == ["Guest 1", "Bob"]
        assert table.held_by([token(0)]) == frozenset()
        assert table.held_by([token(1)]) == {1}
        before, after = record_of(game.table), record_of(table)
        assert after == before.replace("Anna", "Guest 1")
        assert verify(after).holds


def test_those_who_still_play_leave_first(tmp_path: Path) -> None:
    drivers = running("runs"), gathering("waits"), gathering("guest", names=("Zoe", "Anna"))
    with database_with(database_url(tmp_path), *drivers) as engine:
        person = Person(name="Anna")
        forget(engine, person, find(engine, person), "host")
        table = stored(engine, "runs")
        assert (table.seats[0].token, table.seats[0].bot) == (None, "simple")
        assert table.seats[0].name != "Anna"
        with engine.connect() as connection:
            found = {name: read_table(connection, name) for name in ("runs", "waits", "guest")}
        closed = [name for name, rows in found.items() if rows and rows[0].closed_at is not None]
        assert closed == ["waits"]
        assert stored(engine, "guest").seats[1].free
        for name in found:
            assert "Anna" not in everything(engine, name)


def test_a_token_or_a_seat_tells_which_of_two_is_meant(tmp_path: Path) -> None:
    one, two = finished("one"), finished("two", names=("Bob", "Anna"))
    with database_with(database_url(tmp_path), one, two) as engine:
        assert len(find(engine, Person(name="Anna"))) == 2
        by_seat = person_at(engine, "two", 1)
        assert by_seat == person_with_token(token(1))
        assert [each.table for each in find(engine, by_seat)] == ["one", "two"]
        forget(engine, by_seat, find(engine, by_seat), "host")
        names = [[seat.name for seat in stored(engine, each).seats[:2]] for each in ("one", "two")]
        assert names == [["Anna", "Guest 2"], ["Bob", "Guest 2"]]
        with pytest.raises(ValueError, match="no person has ever sat in seat 2"):
            person_at(engine, "one", 2)
        with pytest.raises(ValueError, match="no table 'nowhere'"):
            person_at(engine, "nowhere", 1)


def test_a_person_is_removed_from_a_running_game_and_a_bot_plays_on(tmp_path: Path) -> None:
    with database_with(database_url(tmp_path), running("runs"), finished("over")) as engine:
        before = stored(engine, "runs")
        removed = remove_player(engine, "runs", 1, "host")
        assert (removed.name, removed.bot) == ("Bob", "simple")
        table = stored(engine, "runs")
        assert table.seats[1].token is None
        assert table.invite != before.invite
        views = [json.loads(view_json(each)) for each in (before, table)]
        assert views[0]["legal"] == views[1]["legal"]
        for where, seat, told in (
            ("runs", 2, "no person sits in seat 2; people sit in 0"),
            ("over", 1, "the game is over"),
            ("nowhere", 0, "there is no table 'nowhere'"),
        ):
            with pytest.raises(ValueError, match=told):
                remove_player(engine, where, seat, "host")
