"""Records of tables, and replays of records."""

import random
import re
from pathlib import Path

import pytest

from sunbarge import Game, NotationError
from sunbarge.notation.records import parse
from sunbarge.online.sessions import (
    Refusal,
    Table,
    apply,
    record_of,
    replay,
    replay_frames,
    validate_take_seat,
    view_of,
)
from sunbarge.online.sessions.replay import MAX_MOVES
from tests.positions import table
from tests.table_driver import TableDriver, header, started

GOLDEN = Path(__file__).parents[2] / "golden"


@pytest.fixture(scope="module")
def finished() -> TableDriver:
    game = started(seats="me free random", open_points=False)
    game.play_out(random.Random(4))
    return game


def test_the_record_of_a_finished_game_has_all_tags(finished: TableDriver) -> None:
    tags = parse(record_of(finished.table)).tags
    assert (tags["Seat0"], tags["Seat2"], tags["Date"]) == ("P0", "Ibis", "2026-11-16")
    assert tags["FairCommitment"] == finished.table.header.commitment
    assert tags["FairSecret"] == finished.table.header.secret
    assert tags["FairSeeds"] == f"{'0' * 32} {'1' * 32} -"
    assert tags["Result"] == " ".join(str(seat.points) for seat in view_of(finished.table).seats)


def test_names_with_quotes_and_line_breaks_stay_in_their_tag() -> None:
    game = TableDriver(header("me random"))
    name = 'A "b" \\ \n[Seed "1"]'
    game.apply(validate_take_seat(game.table, name, "t" * 64, None, 0))
    game.apply_automatic()
    assert parse(record_of(game.table)).tags["Seat0"] == name.replace("\n", " ")


def test_the_record_of_a_running_game_has_no_secret_and_no_result() -> None:
    game = started()
    game.draw_until(lambda at: at.finished_epochs == 1)
    tags = parse(record_of(game.table)).tags
    assert tags["Result"] == "*"
    assert "FairSecret" not in tags
    assert (
        Game.from_record(record_of(game.table)).position()
        == game.table.require_progress().game.position()
    )
    shown = replay(record_of(game.table))
    assert shown.verified is None
    assert shown.frames[-1].view.fair.secret is None


def test_a_replay_of_a_running_game_covers_the_totals() -> None:
    game = started(open_points=False)
    game.draw_until(lambda at: at.finished_epochs == 1)
    shown = replay(record_of(game.table))
    assert shown.frames[-1].view.sheets
    for frame in shown.frames:
        assert all(seat.points is None for seat in frame.view.seats)
        for sheet in frame.view.sheets:
            assert set(sheet.before) == set(sheet.after) == {None}


def test_there_is_no_record_before_the_game() -> None:
    with pytest.raises(Refusal, match="not begun"):
        record_of(Table(header()))


def test_a_replay_shows_every_move_and_hides_nothing(finished: TableDriver) -> None:
    shown = replay(record_of(finished.table))
    assert shown.verified is True
    assert shown.record == record_of(finished.table)
    moves = [frame.move for frame in shown.frames]
    game = Game.from_record(shown.record)
    assert moves == [None, *game.history]
    assert [frame.view.seq for frame in shown.frames] == list(range(len(moves)))
    for frame in shown.frames:
        assert all(seat.points is not None for seat in frame.view.seats)
        assert all(None not in sheet.after for sheet in frame.view.sheets)
        assert frame.view.stage == ("over" if frame is shown.frames[-1] else "playing")
        assert [seat.name for seat in frame.view.seats] == ["P0", "P1", "Ibis"]
    last, end = shown.frames[-1].view, view_of(finished.table)
    for name in ("seats", "sheets", "bag", "winner", "last_auction", "fair"):
        if name != "seats":
            assert getattr(last, name) == getattr(end, name)
    assert [seat.points for seat in last.seats] == [seat.points for seat in end.seats]
    assert [line.kind for line in shown.frames[-1].happened][-2:] == ["scored", "over"]


def test_frames_have_the_log_lines_of_their_moves(finished: TableDriver) -> None:
    fresh = Table(finished.table.header)
    applied = [line.kind for entry in finished.entries for line in apply(fresh, entry)]
    frames = replay_frames(record_of(finished.table))
    shown = [line.kind for frame in frames for line in frame.happened]
    assert shown == [kind for kind in applied if kind not in ("sat", "begun")]


def test_records_of_others_are_replayed_without_a_verdict() -> None:
    records = sorted(GOLDEN.rglob("*.rec")) + sorted(GOLDEN.rglob("*.txt"))
    assert records
    shown = replay(records[0].read_text("utf-8"))
    assert shown.verified is None
    assert shown.frames[-1].view.fair.commitment == ""
    assert shown.frames[-1].view.seats[0].name


def test_a_record_from_the_middle_of_a_game_is_replayed() -> None:
    game = table(["", "", ""], track="pha nil", phase="turn")
    game.play("invoke")
    middle = Game.from_line(game.to_line())
    for move in ("bid:3", "pass", "bid:5"):
        if move in middle.legal_moves():
            middle.play(move)
    frames = replay_frames(middle.to_record())
    assert frames[0].view.auction is not None
    assert frames[0].view.auction.kind == "invoked"
    assert len(frames) == len(middle.history) + 1 > 2
    assert frames[0].view.seats[1].name == "Seat 2"


def test_a_forged_record_is_shown_as_such(finished: TableDriver) -> None:
    record = record_of(finished.table)
    secret = finished.table.header.secret
    assert replay(record.replace(secret, "00" * 32)).verified is False
    assert replay(record.replace(secret, "00")).verified is False
    assert replay(re.sub(r"\[FairSe.*\n", "", record)).verified is None
    assert replay(re.sub(r"\[Fair.*\n", "", record)).verified is None


@pytest.mark.parametrize("text", ["", "nothing", '[Edition "disk"]\n\ndraw:pha', "\0", "[" * 9000])
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        replay(text)


def test_a_record_that_is_too_long_is_refused_before_it_is_played() -> None:
    head = '[Edition "disk"]\n[Players "2"]\n[Groups "0 1"]\n[Result "*"]\n\n'
    with pytest.raises(ValueError, match=rf"{MAX_MOVES + 1} moves; no game has more"):
        replay(head + "draw:pha " * (MAX_MOVES + 1))


def test_long_names_are_cut() -> None:
    head = (
        f'[Edition "disk"]\n[Players "2"]\n[Groups "0 1"]\n[Seat0 "{"x" * 90}"]\n[Result "*"]\n\n'
    )
    assert replay(head).frames[0].view.seats[0].name == "x" * 24


@pytest.mark.parametrize(
    ("name", "unsold"), [("disk-3-last-ra", True), ("disk-3-suns-spent", False)]
)
def test_the_board_of_the_last_epoch_stays_after_the_game(name: str, unsold: bool) -> None:
    *_, before, last = replay_frames((GOLDEN / f"{name}.rec").read_text())
    view, limit = last.view, last.view.ra_limit
    assert view.stage == "over"
    assert view.ra_tiles == limit if unsold else view.ra_tiles < limit
    tiles = [space.tile for space in view.track]
    assert tiles == ([space.tile for space in before.view.track] if unsold else [None] * 8)
    assert [seat.tiles for seat in view.seats] == view.sheets[-1].tiles


def test_lines_of_the_log_count_moves_as_the_record_does(finished: TableDriver) -> None:
    frames = replay_frames(record_of(finished.table))
    lines = view_of(finished.table).log
    replayed = [line for frame in frames for line in frame.happened]
    assert [(line.move, line.kind) for line in lines] == [
        (line.move, line.kind) for line in replayed[-len(lines) :]
    ]
    assert replayed[-1].move == len(frames) - 1
