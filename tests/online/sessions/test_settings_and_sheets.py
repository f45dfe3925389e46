"""A seat's own settings, and the sheets that all read."""

import pytest

from sunbarge.online.protocol import commands as wire
from tests.table_driver import TableDriver, evening, refusal, ring, secret_with


@pytest.fixture(scope="module")
def quiet() -> bytes:
    """The first two tiles are no Ra tiles; seat 0 begins."""
    return secret_with("pha nil")


@pytest.fixture(scope="module")
def loud() -> bytes:
    """The first tile is a Ra tile; seat 0 begins and has sun 13, seat 1 12 and seat 2 11."""
    return secret_with("ra")


def test_auto_pass_passes_where_no_sun_can_win(loud: bytes) -> None:
    game = evening(loud)
    game.prefer(2, auto_pass=True)
    game.play("draw")
    game.play("bid:12")
    assert game.table.view().seats[2].can_beat is None
    (done,) = game.go_on()
    assert (done.seat, done.data) == (2, {"move": "pass", "by_itself": True})
    assert done.command is None
    last = game.table.view().log[-1]
    assert (last.kind, last.seat, last.by_itself) == ("pass", 2, True)
    refusal("too_late", lambda: game.undo(2))  # it would be the same again
    assert game.table.to_move == 0


def test_without_the_setting_even_the_only_answer_is_asked_for(loud: bytes) -> None:
    game = evening(loud)
    game.play("draw")
    game.play("bid:12")
    assert game.go_on() == []
    assert game.table.view(frozenset({2})).legal == ["pass"]


def test_auto_pass_leaves_a_seat_alone_that_could_win(loud: bytes) -> None:
    game = evening(loud)
    for seat in range(3):
        game.prefer(seat, auto_pass=True)
    game.play("draw")
    assert game.go_on() == []
    assert game.table.automatic() is None


def test_a_standing_order_bids_the_lowest_sun_that_wins(loud: bytes) -> None:
    game = evening(loud)
    first, second, third = ring(game.table)
    refusal("not_now", lambda: game.prefer(third, answer_ahead=5))
    game.play("draw")
    suns = sorted(game.table.view().seats[third].suns)
    game.prefer(third, answer_ahead=suns[1])
    assert game.table.view(frozenset({third})).answer_ahead == {str(third): suns[1]}
    game.play("pass")
    done = game.go_on()
    assert [entry.data["move"] for entry in done] == [f"bid:{suns[0]}"]
    assert game.table.view(frozenset({third})).answer_ahead == {str(third): None}
    game.undo(third)  # an order can be taken back, and is forgotten
    assert game.go_on() == []
    game.play("pass")
    assert game.table.to_move == first
    assert second != first


def test_an_order_that_cannot_win_within_its_limit_passes(loud: bytes) -> None:
    game = evening(loud)
    _, second, third = ring(game.table)
    game.play("draw")
    view = game.table.view()
    bid = min(view.seats[second].suns)
    higher = min(sun for sun in view.seats[third].suns if sun > bid)
    game.prefer(third, answer_ahead=higher - 1)
    game.play(f"bid:{bid}")
    assert [entry.data["move"] for entry in game.go_on()] == ["pass"]


def test_an_order_can_be_forgotten_and_ends_with_its_auction(loud: bytes) -> None:
    game = evening(loud)
    first, _, third = ring(game.table)
    game.play("draw")
    game.prefer(third, answer_ahead=0)
    game.prefer(third, forget_answer=True)
    game.play("pass")
    assert game.go_on() == []
    game.prefer(first, answer_ahead=3)
    game.play("pass")
    game.go_on()
    assert game.table.progress is not None
    assert game.table.progress.now.last is not None
    assert game.table.view(frozenset({first})).answer_ahead == {str(first): None}


def test_who_must_bid_is_asked_unless_there_is_one_sun(quiet: bytes) -> None:
    game = evening(quiet)
    first = ring(game.table)[0]
    game.play("invoke")
    game.prefer(first, answer_ahead=0)
    game.play("pass")
    game.play("pass")
    assert game.table.to_move == first
    assert game.go_on() == []  # four suns to choose from, and passing is not allowed
    assert "pass" not in game.table.view(frozenset({first})).legal
    spend_suns(game)
    seat = game.table.to_move
    assert seat is not None
    (sun,) = suns_up(game, seat)
    game.play("invoke")
    while game.table.to_move != seat:
        game.play("pass")
    assert game.go_on() == []  # nobody asked for it
    game.prefer(seat, answer_ahead=0)
    assert [entry.data["move"] for entry in game.go_on()] == [f"bid:{sun}"]


def suns_up(game: TableDriver, seat: int) -> list[int]:
    return game.table.view().seats[seat].suns


def spend_suns(game: TableDriver) -> None:
    """Everybody invokes Ra and wins alone, until the seat whose turn it is has one sun left."""
    while True:
        view = game.table.view(frozenset({0, 1, 2}))
        assert view.acting is not None
        if view.auction is not None:
            game.play("pass" if "pass" in view.legal else view.legal[0])
        elif len(suns_up(game, view.acting)) == 1:
            return
        else:
            game.play("invoke")


def test_all_people_read_the_sheet_before_the_next_epoch() -> None:
    game = evening(seats="me random free")
    game.draw_until(lambda table: table.finished_epochs == 1)
    table = game.table
    view = table.view(frozenset({0}))
    assert (view.stage, view.to_move, view.acting, view.legal) == ("reading", None, None, [])
    assert [seat.ready for seat in view.seats] == [False, True, False]
    assert table.bot_to_move() is None
    refusal("not_now", lambda: game.play("draw", seat=0))
    refusal("not_now", lambda: game.do(wire.Ready(id=game.id(), seat=0, epoch=2)))
    game.do(wire.Ready(id=game.id(), seat=0, epoch=1))
    refusal("not_now", lambda: game.do(wire.Ready(id=game.id(), seat=0, epoch=1)))
    assert [seat.ready for seat in table.view().seats] == [True, True, False]
    assert table.view().stage == "reading"
    game.do(wire.HandOver(id=game.id(), seat=2), [0], gone=frozenset({2}))
    assert table.view().stage == "playing"
    game.do(wire.TakeBack(id=game.id(), seat=2))
    assert table.view().stage == "playing"
    refusal("not_now", lambda: game.do(wire.Ready(id=game.id(), seat=2, epoch=1)))


def test_at_the_end_nobody_waits() -> None:
    game = evening(seats="me random")
    game.draw_until(lambda table: table.stage == "over")
    view = game.table.view()
    assert len(view.sheets) == 3
    assert view.to_move is None
    assert list(view.sheets[-1].after) == [seat.points for seat in view.seats]
    refusal("not_now", lambda: game.play("draw", seat=0))
    refusal("not_now", lambda: game.do(wire.HandOver(id=game.id(), seat=0)))
