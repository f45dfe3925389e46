"""A seat's own settings, and the sheets that all read."""

import pytest

from sunbarge.online.protocol import commands
from sunbarge.online.sessions import automatic_entry, to_stored, view_of
from tests.table_driver import TableDriver, refusal, ring, secret_with, started


@pytest.fixture(scope="module")
def quiet() -> bytes:
    """The first two tiles are no Ra tiles; seat 0 begins."""
    return secret_with("pha nil")


@pytest.fixture(scope="module")
def loud() -> bytes:
    """The first tile is a Ra tile; seat 0 begins and has sun 13, seat 1 12 and seat 2 11."""
    return secret_with("ra")


def test_auto_pass_passes_where_no_sun_can_win(loud: bytes) -> None:
    game = started(loud)
    game.prefer(2, auto_pass=True)
    game.play("draw")
    game.play("bid:12")
    assert view_of(game.table).seats[2].can_beat is None
    (done,) = game.apply_automatic()
    stored = to_stored(done)
    assert (stored.seat, stored.data) == (2, {"move": "pass", "by_itself": True})
    assert done.command is None
    last = view_of(game.table).log[-1]
    assert (last.kind, last.seat, last.by_itself) == ("pass", 2, True)
    refusal("too_late", lambda: game.undo(2))  # it would be the same again
    assert game.table.to_move == 0


def test_without_the_setting_even_the_only_answer_is_asked_for(loud: bytes) -> None:
    game = started(loud)
    game.play("draw")
    game.play("bid:12")
    assert game.apply_automatic() == []
    assert view_of(game.table, frozenset({2})).legal == ["pass"]


def test_auto_pass_leaves_a_seat_alone_that_could_win(loud: bytes) -> None:
    game = started(loud)
    for seat in range(3):
        game.prefer(seat, auto_pass=True)
    game.play("draw")
    assert game.apply_automatic() == []
    assert automatic_entry(game.table) is None


def test_a_standing_order_bids_the_lowest_sun_that_wins(loud: bytes) -> None:
    game = started(loud)
    first, second, third = ring(game.table)
    refusal("not_now", lambda: game.prefer(third, answer_ahead=5))
    game.play("draw")
    suns = sorted(view_of(game.table).seats[third].suns)
    game.prefer(third, answer_ahead=suns[1])
    assert view_of(game.table, frozenset({third})).answer_ahead == {str(third): suns[1]}
    game.play("pass")
    done = game.apply_automatic()
    assert [to_stored(entry).data["move"] for entry in done] == [f"bid:{suns[0]}"]
    assert view_of(game.table, frozenset({third})).answer_ahead == {str(third): None}
    game.undo(third)  # an order can be taken back, and is forgotten
    assert game.apply_automatic() == []
    game.play("pass")
    assert game.table.to_move == first
    assert second != first


def test_an_order_that_cannot_win_within_its_limit_passes(loud: bytes) -> None:
    game = started(loud)
    _, second, third = ring(game.table)
    game.play("draw")
    view = view_of(game.table)
    bid = min(view.seats[second].suns)
    higher = min(sun for sun in view.seats[third].suns if sun > bid)
    game.prefer(third, answer_ahead=higher - 1)
    game.play(f"bid:{bid}")
    assert [to_stored(entry).data["move"] for entry in game.apply_automatic()] == ["pass"]


def test_an_order_can_be_forgotten_and_ends_with_its_auction(loud: bytes) -> None:
    game = started(loud)
    first, _, third = ring(game.table)
    game.play("draw")
    game.prefer(third, answer_ahead=0)
    game.prefer(third, forget_answer=True)
    game.play("pass")
    assert game.apply_automatic() == []
    game.prefer(first, answer_ahead=3)
    game.play("pass")
    game.apply_automatic()
    assert game.table.progress is not None
    assert game.table.progress.latest_step.last_auction is not None
    assert view_of(game.table, frozenset({first})).answer_ahead == {str(first): None}


def test_who_must_bid_is_asked_unless_there_is_one_sun(quiet: bytes) -> None:
    game = started(quiet)
    first = ring(game.table)[0]
    game.play("invoke")
    game.prefer(first, answer_ahead=0)
    game.play("pass")
    game.play("pass")
    assert game.table.to_move == first
    assert game.apply_automatic() == []  # four suns to choose from, and passing is not allowed
    assert "pass" not in view_of(game.table, frozenset({first})).legal
    spend_suns(game)
    seat = game.table.to_move
    assert seat is not None
    (sun,) = suns_up(game, seat)
    game.play("invoke")
    while game.table.to_move != seat:
        game.play("pass")
    assert game.apply_automatic() == []  # nobody asked for it
    game.prefer(seat, answer_ahead=0)
    assert [to_stored(entry).data["move"] for entry in game.apply_automatic()] == [f"bid:{sun}"]


def suns_up(game: TableDriver, seat: int) -> list[int]:
    return view_of(game.table).seats[seat].suns


def spend_suns(game: TableDriver) -> None:
    """Everybody invokes Ra and wins alone, until the seat whose turn it is has one sun left."""
    while True:
        view = view_of(game.table, frozenset({0, 1, 2}))
        assert view.acting is not None
        if view.auction is not None:
            game.play("pass" if "pass" in view.legal else view.legal[0])
        elif len(suns_up(game, view.acting)) == 1:
            return
        else:
            game.play("invoke")


def test_all_people_read_the_sheet_before_the_next_epoch() -> None:
    game = started(seats="me random free")
    game.draw_until(lambda table: table.finished_epochs == 1)
    table = game.table
    view = view_of(table, frozenset({0}))
    assert (view.stage, view.to_move, view.acting, view.legal) == ("reading", None, None, [])
    assert [seat.ready for seat in view.seats] == [False, True, False]
    assert table.bot_to_move() is None
    refusal("not_now", lambda: game.play("draw", seat=0))
    refusal("not_now", lambda: game.do(commands.Ready(id=game.id(), seat=0, epoch=2)))
    game.do(commands.Ready(id=game.id(), seat=0, epoch=1))
    refusal("not_now", lambda: game.do(commands.Ready(id=game.id(), seat=0, epoch=1)))
    assert [seat.ready for seat in view_of(table).seats] == [True, True, False]
    assert view_of(table).stage == "reading"
    game.do(commands.HandOver(id=game.id(), seat=2), [0], absent=frozenset({2}))
    assert view_of(table).stage == "playing"
    game.do(commands.ReclaimSeat(id=game.id(), seat=2))
    assert view_of(table).stage == "playing"
    refusal("not_now", lambda: game.do(commands.Ready(id=game.id(), seat=2, epoch=1)))


def test_at_the_end_nobody_waits() -> None:
    game = started(seats="me random")
    game.draw_until(lambda table: table.stage == "over")
    view = view_of(game.table)
    assert len(view.sheets) == 3
    assert view.to_move is None
    assert list(view.sheets[-1].after) == [seat.points for seat in view.seats]
    refusal("not_now", lambda: game.play("draw", seat=0))
    refusal("not_now", lambda: game.do(commands.HandOver(id=game.id(), seat=0)))
