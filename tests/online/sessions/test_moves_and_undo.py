"""Moves, stale ones, and those that are taken back."""

import pytest

from sunbarge.online.protocol import commands
from sunbarge.online.sessions import view_json, view_of
from tests.table_driver import refusal, ring, secret_with, started


@pytest.fixture(scope="module")
def quiet() -> bytes:
    """The first two tiles are no Ra tiles; seat 0 begins."""
    return secret_with("pha nil")


def test_only_the_holder_of_the_seat_to_move_plays(quiet: bytes) -> None:
    game = started(quiet)
    first, second, _ = ring(game.table)
    play = commands.Play(id=game.id(), seq=game.table.seq, seat=first, move="draw")
    refusal("not_your_seat", lambda: game.do(play, [second]))
    refusal("not_your_seat", lambda: game.do(play, []))
    other = commands.Play(id=game.id(), seq=game.table.seq, seat=second, move="draw")
    refusal("not_your_turn", lambda: game.do(other))
    wrong = refusal("illegal", lambda: game.play("bid:2"))
    assert wrong.legal == ["draw", "invoke"]
    assert "draw a tile or invoke Ra" in wrong.text
    refusal("illegal", lambda: game.play("draw:pha"))
    lines = game.do(play)
    assert [(line.kind, line.seat, line.tile) for line in lines] == [("draw", first, "pha")]
    assert lines[0].seq == game.table.seq


def test_a_resend_is_recognised(quiet: bytes) -> None:
    game = started(quiet)
    play = commands.Play(
        id="the-same-id", seq=game.table.seq, seat=ring(game.table)[0], move="draw"
    )
    assert game.table.seq_by_command.get("the-same-id") is None
    game.do(play)
    assert game.table.seq_by_command.get("the-same-id") == game.table.seq
    game.play("draw")
    assert game.table.seq_by_command.get("the-same-id") == game.table.seq - 1
    assert game.replayed().seq_by_command.get("the-same-id") == game.table.seq - 1


def test_a_move_is_stale_only_if_the_position_changed(quiet: bytes) -> None:
    game = started(quiet)
    first, second, third = ring(game.table)
    seen = game.table.seq
    game.do(commands.Pace(id=game.id(), seconds=2.5), [third])
    game.prefer(second, auto_pass=True)
    game.do(commands.HandOver(id=game.id(), seat=third, bot="random"))
    game.do(commands.Play(id=game.id(), seq=seen, seat=first, move="invoke"))
    late = commands.Play(id=game.id(), seq=seen, seat=second, move="pass")
    refusal("stale", lambda: game.do(late))
    before_undo = game.table.seq
    game.undo(first)
    late = commands.Play(id=game.id(), seq=before_undo, seat=first, move="draw")
    refusal("stale", lambda: game.do(late))
    early = commands.Play(id=game.id(), seq=game.table.seq + 1, seat=first, move="draw")
    refusal("stale", lambda: game.do(early))
    refusal("stale", lambda: game.do(commands.Undo(id=game.id(), seq=seen, seat=first)))
    game.do(commands.Play(id=game.id(), seq=game.table.seq, seat=first, move="draw"))


def test_an_invocation_can_be_taken_back_until_somebody_answers() -> None:
    game = started()
    first, second, _ = ring(game.table)
    before = game.table.require_progress().game.to_line()
    game.play("invoke")
    assert view_of(game.table, frozenset({first})).may_undo == first
    assert view_of(game.table, frozenset({second})).may_undo is None
    refusal("too_late", lambda: game.undo(second))
    assert [(line.kind, line.seat) for line in game.undo(first)] == [("undone", first)]
    assert game.table.require_progress().game.to_line() == before
    refusal("too_late", lambda: game.undo(first))
    game.play("invoke")
    game.play("pass")
    refusal("too_late", lambda: game.undo(first))
    game.undo(second)
    refusal("too_late", lambda: game.undo(first))  # it has seen the answer
    assert view_json(game.replayed()) == view_json(game.table)


def test_an_answer_stands_that_others_have_answered_though_they_take_theirs_back() -> None:
    game = started()
    _, second, third = ring(game.table)
    game.play("invoke")
    game.play("pass")
    game.play(f"bid:{min(view_of(game.table).seats[third].suns)}")
    game.undo(third)
    assert view_of(game.table, frozenset({second})).may_undo is None
    refusal("too_late", lambda: game.undo(second))
    game.play("pass")
    game.undo(third)  # its own new answer, as before
    assert view_json(game.replayed()) == view_json(game.table)


def test_a_drawn_tile_is_never_taken_back(quiet: bytes) -> None:
    game = started(quiet)
    first = ring(game.table)[0]
    game.play("invoke")
    game.undo(first)
    game.play("draw")
    refusal("too_late", lambda: game.undo(first))
    assert view_of(game.table, frozenset({first})).may_undo is None


def test_a_bots_answer_ends_the_undo() -> None:
    game = started(seats="me random random")
    game.draw_until(
        lambda table: table.to_move == 0 and "invoke" in view_of(table, frozenset({0})).legal
    )
    game.play("invoke")
    assert view_of(game.table, frozenset({0})).may_undo == 0
    game.play("pass")
    refusal("too_late", lambda: game.undo(0))


def test_an_epochs_scoring_is_never_taken_back() -> None:
    game = started()
    game.draw_until(lambda table: table.finished_epochs == 1)
    for seat in range(3):
        refusal("too_late", lambda seat=seat: game.undo(seat))  # type: ignore[misc]


def test_who_gave_the_seat_away_takes_nothing_back() -> None:
    game = started()
    first = ring(game.table)[0]
    game.play("invoke")
    game.do(commands.HandOver(id=game.id(), seat=first, bot="random"))
    refusal("not_now", lambda: game.undo(first))
    game.do(commands.ReclaimSeat(id=game.id(), seat=first))
    game.undo(first)
