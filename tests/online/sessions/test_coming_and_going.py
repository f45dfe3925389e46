"""Sitting down, leaving and coming back, and logs that were damaged."""

from typing import Any

import pytest

from sunbarge.online.protocol import commands as wire
from sunbarge.online.sessions import BrokenLog, Entry, Table, token_hash
from tests.table_driver import TableDriver, evening, header, refusal, ring, secret_with, token


@pytest.fixture(scope="module")
def quiet() -> bytes:
    """The first two tiles are no Ra tiles; seat 0 begins."""
    return secret_with("pha nil")


def test_the_game_begins_when_all_seats_are_filled() -> None:
    table = Table(header("me free random"))
    table.apply(table.sit("Anna", token_hash(token(0)), "ab" * 16, seat=0))
    assert table.automatic() is None
    assert table.stage == "gathering"
    assert [seat.kind for seat in table.view().seats] == ["person", "free", "bot"]
    lines = table.apply(table.sit("Bob", token_hash(token(1)), None))
    assert [(line.kind, line.seat, line.name) for line in lines] == [("sat", 1, "Bob")]
    begun = table.automatic()
    assert begun is not None
    assert [line.kind for line in table.apply(begun)] == ["begun"]
    assert table.view().stage == "playing"
    assert table.view().fair.seeds == ["ab" * 16, "", ""]
    assert [seat.name for seat in table.view().seats] == ["Anna", "Bob", "Ibis"]


def test_a_seat_is_taken_once_and_only_before_the_game() -> None:
    table = Table(header("me free"))
    table.apply(table.sit("Anna", token_hash(token(0)), seat=0))
    refusal("not_now", lambda: table.sit("Bob", token_hash(token(1)), seat=0))
    refusal("not_now", lambda: table.sit("Bob", token_hash(token(1)), seat=7))
    refusal("not_now", lambda: table.sit("Bob", token_hash(token(0))))
    table.apply(table.sit("Bob", token_hash(token(1))))
    begun = table.automatic()
    assert begun is not None
    table.apply(begun)
    refusal("not_now", lambda: table.sit("Cathy", token_hash(token(2))))


def test_a_table_of_bots_plays_without_people() -> None:
    alone = evening(seats="random random")
    alone.draw_until(lambda table: table.stage == "over")
    assert alone.table.view().winner in (0, 1)


def test_the_host_begins_and_bots_take_the_free_seats() -> None:
    late = TableDriver(header("free me free"))
    late.apply(late.table.sit("Anna", token_hash(token(1)), "ab" * 16, seat=1))
    late.apply(late.table.sit("Ibis", token_hash(token(0)), "cd" * 16, seat=0))
    begin = wire.Begin(id=late.id(), bot="random")
    refusal("not_your_seat", lambda: late.do(begin, [0]))
    refusal("not_your_seat", lambda: late.do(begin, []))
    refusal("illegal", lambda: late.do(wire.Begin(id=late.id(), bot="gpt"), [1]))
    late.do(begin, [1])
    view = late.table.view(frozenset({1}))
    assert (view.stage, view.host) == ("playing", True)
    assert [seat.kind for seat in view.seats] == ["person", "person", "bot"]
    assert view.seats[2].name == "Maud"  # Ibis is a person here
    assert view.fair.seeds[2] == ""
    refusal("not_now", lambda: late.do(wire.Begin(id=late.id()), [1]))


def test_anybody_seated_begins_when_the_host_is_gone() -> None:
    late = TableDriver(header("me free free"))
    for seat in (0, 1):
        late.apply(late.table.sit(f"P{seat}", token_hash(token(seat)), "ab" * 16, seat))
    begin = wire.Begin(id=late.id(), bot="random")
    refusal("not_your_seat", lambda: late.do(begin, [1]))
    refusal("not_your_seat", lambda: late.do(begin, [1], gone=frozenset({2})))
    refusal("not_your_seat", lambda: late.do(begin, [], gone=frozenset({0})))
    late.do(begin, [1], gone=frozenset({0}))
    assert late.table.stage == "playing"


def test_who_leaves_before_the_game_frees_the_seat() -> None:
    early = TableDriver(header("me free free"))
    for seat in (0, 1):
        early.apply(early.table.sit(f"P{seat}", token_hash(token(seat)), "ab" * 16, seat))
    refusal("not_now", lambda: early.do(wire.HandOver(id=early.id(), seat=0)))
    refusal("not_now", lambda: early.do(wire.HandOver(id=early.id(), seat=1), [0]))
    assert [line.kind for line in early.do(wire.HandOver(id=early.id(), seat=1))] == ["left"]
    assert early.table.held_by([token(1)]) == frozenset()
    assert early.table.view().fair.seeds == ["ab" * 16, "", ""]
    early.apply(early.table.sit("New", token_hash(token(2)), None, 1))
    gone = wire.HandOver(id=early.id(), seat=1)
    early.do(gone, [0], gone=frozenset({1}))
    assert early.table.seats[1].free


def test_a_seat_is_given_to_a_bot_and_taken_back() -> None:
    game = evening()
    first, second, third = ring(game.table)
    over = wire.HandOver(id=game.id(), seat=first, bot="simple")
    refusal("not_now", lambda: game.do(over, [second]))
    refusal("not_your_seat", lambda: game.do(over, []))
    wrong = wire.HandOver(id=game.id(), seat=first, bot="nobody")
    refusal("illegal", lambda: game.do(wrong))
    refusal("not_your_seat", lambda: game.do(wire.HandOver(id=game.id(), seat=9), [0]))
    lines = game.do(over, [second], gone=frozenset({first}))
    assert [(line.kind, line.seat) for line in lines] == [("left", first)]
    assert game.table.bot_to_move() == (first, "simple")
    view = game.table.view(frozenset({first}))
    assert (view.acting, view.legal) == (None, [])
    seat = view.seats[first]
    assert (seat.kind, seat.bot, seat.given_away, seat.yours) == ("person", "simple", True, True)
    refusal("not_now", lambda: game.do(wire.HandOver(id=game.id(), seat=first)))
    play = wire.Play(id=game.id(), seq=game.table.seq, seat=first, move="draw")
    refusal("not_now", lambda: game.do(play))
    back = wire.TakeBack(id=game.id(), seat=first)
    refusal("not_your_seat", lambda: game.do(back, [second]))
    assert game.table.held_by([token(first)]) == {first}
    game.do(back)
    assert game.table.bot_to_move() is None
    refusal("not_now", lambda: game.do(wire.TakeBack(id=game.id(), seat=third)))


def test_opponents_do_not_choose_how_well_a_bot_plays_for_somebody_gone() -> None:
    game = evening()
    first, second, _ = ring(game.table)
    worst = wire.HandOver(id=game.id(), seat=first, bot="random")
    game.do(worst, [second], gone=frozenset({first}))
    assert game.table.bot_to_move() == (first, "simple")
    game.do(wire.TakeBack(id=game.id(), seat=first))
    game.do(wire.HandOver(id=game.id(), seat=first, bot="random"))
    assert game.table.bot_to_move() == (first, "random")


def test_a_bots_late_answer_is_refused() -> None:
    game = evening()
    first = ring(game.table)[0]
    refusal("not_your_turn", lambda: game.table.bot_move(first, "draw", game.table.seq))
    game.do(wire.HandOver(id=game.id(), seat=first, bot="simple"))
    asked = game.table.seq
    refusal("illegal", lambda: game.table.bot_move(first, "bid:2", asked))
    game.do(wire.TakeBack(id=game.id(), seat=first))
    refusal("not_your_turn", lambda: game.table.bot_move(first, "draw", asked))
    game.play("invoke")
    game.undo(first)
    game.do(wire.HandOver(id=game.id(), seat=first, bot="simple"))
    refusal("stale", lambda: game.table.bot_move(first, "draw", asked))
    game.apply(game.table.bot_move(first, "draw", game.table.seq))


def test_the_expert_is_asked_for_ones_own_turn_only() -> None:
    game = evening()
    first, second, _ = ring(game.table)
    game.table.check_ask(wire.Ask(id=game.id(), seat=first), frozenset({first}))
    ask = wire.Ask(id=game.id(), seat=second)
    refusal("not_your_turn", lambda: game.table.check_ask(ask, frozenset({second})))
    refusal("not_your_seat", lambda: game.table.check_ask(ask, frozenset({first})))


def test_another_game_is_asked_for_once_after_the_end() -> None:
    game = evening(seats="me random")
    again = wire.Rematch(id=game.id())
    refusal("not_now", lambda: game.do(again, [0], next_table="table2"))
    game.draw_until(lambda table: table.stage == "over")
    refusal("not_your_seat", lambda: game.do(again, [], next_table="table2"))
    game.do(again, [0], next_table="table2")
    assert game.table.view().rematch == "table2"
    refusal("not_now", lambda: game.do(wire.Rematch(id=game.id()), [0], next_table="table3"))


def kept_for_another_game() -> TableDriver:
    """A table with a bot at which two people sit who have yet to add their seeds."""
    game = TableDriver(header("me free random"))
    for seat in (0, 1):
        hashed = token_hash(token(seat))
        game.apply(game.table.sit(f"P{seat}", hashed, None, seat, awaits_seed=True))
    return game


def test_another_game_waits_for_fresh_seeds() -> None:
    game = kept_for_another_game()
    assert game.go_on() == []
    assert [seat.awaits_seed for seat in game.table.view().seats] == [True, True, False]
    game.do(wire.Seed(id=game.id(), seat=1, entropy="1a" * 16))
    refusal("not_your_seat", lambda: game.do(wire.Seed(id="x" * 8, seat=0, entropy="2b" * 16), [1]))
    assert [seat.awaits_seed for seat in game.again().view().seats] == [True, False, False]
    game.do(wire.Seed(id=game.id(), seat=0, entropy="2b" * 16))
    assert [entry.kind for entry in game.go_on()] == ["begun"]
    assert game.table.view().fair.seeds == ["2b" * 16, "1a" * 16, ""]
    refusal("not_now", lambda: game.do(wire.Seed(id=game.id(), seat=0, entropy="3c" * 16)))
    assert game.again().view_json() == game.table.view_json()


def test_another_game_can_begin_without_somebody_who_stays_away() -> None:
    game = kept_for_another_game()
    game.do(wire.Seed(id=game.id(), seat=0, entropy="2b" * 16))
    game.do(wire.Begin(id=game.id()), [0])
    assert game.table.stage == "playing"
    assert game.table.view().fair.seeds == ["2b" * 16, "", ""]
    assert game.table.view().seats[1].kind == "person"


def test_anybody_seated_sets_the_pace() -> None:
    game = evening(seats="me free random")
    refusal("not_your_seat", lambda: game.do(wire.Pace(id=game.id(), seconds=3), []))
    game.do(wire.Pace(id=game.id(), seconds=2.5), [1])
    assert game.table.view().pace == 2.5
    assert game.again().pace == 2.5


def test_a_pace_for_one_epoch_ends_with_it() -> None:
    game = evening(seats="me free random")
    refusal("not_your_seat", lambda: game.do(wire.Pace(id=game.id(), seconds=0, epoch=1), []))
    game.do(wire.Pace(id=game.id(), seconds=0.4, epoch=1), [0])
    game.do(wire.Pace(id=game.id(), seconds=0.4, epoch=1), [1])
    view = game.table.view()
    assert (view.pace, view.pace_now, game.again().current_pace) == (1, 0.4, 0.4)
    usual = game.table.decide(wire.Pace(id=game.id(), seconds=1), frozenset({0}))
    assert not game.table.changes_nothing(usual)
    game.draw_until(lambda table: table.finished_epochs == 1)
    assert game.table.view().pace_now == 1
    game.do(wire.Pace(id=game.id(), seconds=0.4, epoch=2), [0])
    game.do(wire.Pace(id=game.id(), seconds=2), [0])
    assert game.table.view().pace_now == 2


@pytest.mark.parametrize(
    ("kind", "seat", "data"),
    [
        ("move", 0, {"move": "draw:ear"}),
        ("move", 0, {"move": "draw"}),
        ("move", 1, {"move": "invoke"}),
        ("move", 0, {"move": "bid:3"}),
        ("move", 0, {}),
        ("move", None, {"move": "invoke"}),
        ("undo", 0, {}),
        ("sat", 0, {"name": "X", "token": "t", "entropy": ""}),
        ("left", 0, {}),
        ("seed", 0, {"entropy": "ab" * 16}),
        ("begun", None, {"groups": [0, 1, 2], "bots": {}}),
        ("ready", 7, {"epoch": 1}),
        ("pace", None, {}),
    ],
)
def test_an_entry_that_does_not_fit_changes_nothing(
    quiet: bytes, kind: Any, seat: int | None, data: dict[str, Any]
) -> None:
    game = evening(quiet)
    order = ring(game.table)
    before = game.table.view_json()
    entry = Entry(
        seq=game.table.seq + 1, kind=kind, seat=order[seat] if seat in (0, 1) else seat, data=data
    )
    with pytest.raises(BrokenLog):
        game.table.apply(entry)
    assert game.table.view_json() == before


def test_entries_come_in_order() -> None:
    game = evening()
    for seq in (0, game.table.seq, game.table.seq + 2):
        with pytest.raises(BrokenLog, match="cannot follow"):
            game.table.apply(Entry(seq=seq, kind="pace", data={"seconds": 1}))


def test_groups_that_were_not_dealt_are_found() -> None:
    game = TableDriver(header("random random"))
    entry = game.table.automatic()
    assert entry is not None
    wrong = entry.model_copy(update={"data": {"groups": entry.data["groups"][::-1], "bots": {}}})
    with pytest.raises(BrokenLog, match="not those that were dealt"):
        game.table.apply(wrong)
    assert game.table.stage == "gathering"
