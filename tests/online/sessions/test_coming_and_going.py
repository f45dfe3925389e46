"""Sitting down, leaving and coming back, and logs that were damaged."""

import pytest
from pydantic import JsonValue

from sunbarge.online.protocol import commands
from sunbarge.online.protocol.view import VIEW
from sunbarge.online.sessions import (
    BrokenLog,
    NewIds,
    StoredEntry,
    Table,
    apply,
    automatic_entry,
    check_ask,
    from_stored,
    is_no_op,
    token_hash,
    validate,
    validate_bot_move,
    validate_take_seat,
    view_json,
    view_of,
)
from sunbarge.online.sessions.entries import GameBegun, PaceSet
from tests.table_driver import (
    TableDriver,
    header,
    refusal,
    ring,
    secret_with,
    started,
    token,
)


@pytest.fixture(scope="module")
def quiet() -> bytes:
    """The first two tiles are no Ra tiles; seat 0 begins."""
    return secret_with("pha nil")


def test_the_game_begins_when_all_seats_are_filled() -> None:
    table = Table(header("me free random"))
    apply(table, validate_take_seat(table, "Anna", token_hash(token(0)), "ab" * 16, seat=0))
    assert automatic_entry(table) is None
    assert table.stage == "gathering"
    assert [seat.kind for seat in view_of(table).seats] == ["person", "free", "bot"]
    lines = apply(table, validate_take_seat(table, "Bob", token_hash(token(1)), None))
    assert [(line.kind, line.seat, line.name) for line in lines] == [("sat", 1, "Bob")]
    begun = automatic_entry(table)
    assert begun is not None
    assert [line.kind for line in apply(table, begun)] == ["begun"]
    assert view_of(table).stage == "playing"
    assert view_of(table).fair.seeds == ["ab" * 16, "", ""]
    assert [seat.name for seat in view_of(table).seats] == ["Anna", "Bob", "Ibis"]


def test_a_seat_is_taken_once_and_only_before_the_game() -> None:
    table = Table(header("me free"))
    apply(table, validate_take_seat(table, "Anna", token_hash(token(0)), seat=0))
    refusal("not_now", lambda: validate_take_seat(table, "Bob", token_hash(token(1)), seat=0))
    refusal("not_now", lambda: validate_take_seat(table, "Bob", token_hash(token(1)), seat=7))
    refusal("not_now", lambda: validate_take_seat(table, "Bob", token_hash(token(0))))
    apply(table, validate_take_seat(table, "Bob", token_hash(token(1))))
    begun = automatic_entry(table)
    assert begun is not None
    apply(table, begun)
    refusal("not_now", lambda: validate_take_seat(table, "Cathy", token_hash(token(2))))


def test_a_table_of_bots_plays_without_people() -> None:
    alone = started(seats="random random")
    alone.draw_until(lambda table: table.stage == "over")
    assert view_of(alone.table).winner in (0, 1)


def test_the_host_begins_and_bots_take_the_free_seats() -> None:
    late = TableDriver(header("free me free"))
    late.apply(validate_take_seat(late.table, "Anna", token_hash(token(1)), "ab" * 16, seat=1))
    late.apply(validate_take_seat(late.table, "Ibis", token_hash(token(0)), "cd" * 16, seat=0))
    begin = commands.Begin(id=late.id(), bot="random")
    refusal("not_your_seat", lambda: late.do(begin, [0]))
    refusal("not_your_seat", lambda: late.do(begin, []))
    refusal("illegal", lambda: late.do(commands.Begin(id=late.id(), bot="gpt"), [1]))
    late.do(begin, [1])
    view = view_of(late.table, frozenset({1}))
    assert (view.stage, view.host) == ("playing", True)
    assert [seat.kind for seat in view.seats] == ["person", "person", "bot"]
    assert view.seats[2].name == "Maud"  # Ibis is a person here
    assert view.fair.seeds[2] == ""
    refusal("not_now", lambda: late.do(commands.Begin(id=late.id()), [1]))


def test_anybody_seated_begins_when_the_host_is_gone() -> None:
    late = TableDriver(header("me free free"))
    for seat in (0, 1):
        late.apply(
            validate_take_seat(late.table, f"P{seat}", token_hash(token(seat)), "ab" * 16, seat)
        )
    begin = commands.Begin(id=late.id(), bot="random")
    refusal("not_your_seat", lambda: late.do(begin, [1]))
    refusal("not_your_seat", lambda: late.do(begin, [1], absent=frozenset({2})))
    refusal("not_your_seat", lambda: late.do(begin, [], absent=frozenset({0})))
    late.do(begin, [1], absent=frozenset({0}))
    assert late.table.stage == "playing"


def test_who_leaves_before_the_game_frees_the_seat() -> None:
    early = TableDriver(header("me free free"))
    for seat in (0, 1):
        early.apply(
            validate_take_seat(early.table, f"P{seat}", token_hash(token(seat)), "ab" * 16, seat)
        )
    refusal("not_now", lambda: early.do(commands.HandOver(id=early.id(), seat=0)))
    refusal("not_now", lambda: early.do(commands.HandOver(id=early.id(), seat=1), [0]))
    assert [line.kind for line in early.do(commands.HandOver(id=early.id(), seat=1))] == ["left"]
    assert early.table.held_by([token(1)]) == frozenset()
    assert view_of(early.table).fair.seeds == ["ab" * 16, "", ""]
    early.apply(validate_take_seat(early.table, "New", token_hash(token(2)), None, 1))
    gone = commands.HandOver(id=early.id(), seat=1)
    early.do(gone, [0], absent=frozenset({1}))
    assert early.table.seats[1].free


def test_a_seat_is_given_to_a_bot_and_taken_back() -> None:
    game = started()
    first, second, third = ring(game.table)
    over = commands.HandOver(id=game.id(), seat=first, bot="simple")
    refusal("not_now", lambda: game.do(over, [second]))
    refusal("not_your_seat", lambda: game.do(over, []))
    wrong = commands.HandOver(id=game.id(), seat=first, bot="nobody")
    refusal("illegal", lambda: game.do(wrong))
    refusal("not_your_seat", lambda: game.do(commands.HandOver(id=game.id(), seat=9), [0]))
    lines = game.do(over, [second], absent=frozenset({first}))
    assert [(line.kind, line.seat) for line in lines] == [("left", first)]
    assert game.table.bot_to_move() == (first, "simple")
    view = view_of(game.table, frozenset({first}))
    assert (view.acting, view.legal) == (None, [])
    seat = view.seats[first]
    assert (seat.kind, seat.bot, seat.given_away, seat.yours) == ("person", "simple", True, True)
    refusal("not_now", lambda: game.do(commands.HandOver(id=game.id(), seat=first)))
    play = commands.Play(id=game.id(), seq=game.table.seq, seat=first, move="draw")
    refusal("not_now", lambda: game.do(play))
    back = commands.ReclaimSeat(id=game.id(), seat=first)
    refusal("not_your_seat", lambda: game.do(back, [second]))
    assert game.table.held_by([token(first)]) == {first}
    game.do(back)
    assert game.table.bot_to_move() is None
    refusal("not_now", lambda: game.do(commands.ReclaimSeat(id=game.id(), seat=third)))


def test_opponents_do_not_choose_how_well_a_bot_plays_for_somebody_gone() -> None:
    game = started()
    first, second, _ = ring(game.table)
    worst = commands.HandOver(id=game.id(), seat=first, bot="random")
    game.do(worst, [second], absent=frozenset({first}))
    assert game.table.bot_to_move() == (first, "simple")
    game.do(commands.ReclaimSeat(id=game.id(), seat=first))
    game.do(commands.HandOver(id=game.id(), seat=first, bot="random"))
    assert game.table.bot_to_move() == (first, "random")


def test_a_bots_late_answer_is_refused() -> None:
    game = started()
    first = ring(game.table)[0]
    refusal("not_your_turn", lambda: validate_bot_move(game.table, first, "draw", game.table.seq))
    game.do(commands.HandOver(id=game.id(), seat=first, bot="simple"))
    asked = game.table.seq
    refusal("illegal", lambda: validate_bot_move(game.table, first, "bid:2", asked))
    game.do(commands.ReclaimSeat(id=game.id(), seat=first))
    refusal("not_your_turn", lambda: validate_bot_move(game.table, first, "draw", asked))
    game.play("invoke")
    game.undo(first)
    game.do(commands.HandOver(id=game.id(), seat=first, bot="simple"))
    refusal("stale", lambda: validate_bot_move(game.table, first, "draw", asked))
    game.apply(validate_bot_move(game.table, first, "draw", game.table.seq))


def test_the_expert_is_asked_for_ones_own_turn_only() -> None:
    game = started(advice=True)
    first, second, _ = ring(game.table)
    check_ask(game.table, commands.Ask(id=game.id(), seat=first), frozenset({first}))
    ask = commands.Ask(id=game.id(), seat=second)
    refusal("not_your_turn", lambda: check_ask(game.table, ask, frozenset({second})))
    refusal("not_your_seat", lambda: check_ask(game.table, ask, frozenset({first})))


@pytest.mark.parametrize(
    ("seats", "advice", "allowed"),
    [
        ("me free free", False, False),
        ("me here", False, False),
        ("me free free", True, True),
        ("me random random", False, True),
    ],
)
def test_people_who_play_with_each_other_get_advice_only_if_they_agreed(
    seats: str, advice: bool, allowed: bool
) -> None:
    game = started(seats=seats, advice=advice)
    game.draw_until(lambda table: table.bot_to_move() is None)
    assert view_of(game.table).advice is allowed
    seat = game.table.to_move
    assert seat is not None
    ask = commands.Ask(id=game.id(), seat=seat)
    if allowed:
        check_ask(game.table, ask, frozenset({seat}))
    else:
        refusal("no_advice", lambda: check_ask(game.table, ask, frozenset({seat})))


def remove(game: TableDriver, seat: int, holder: int = 0) -> list[tuple[str, str | None]]:
    """Remove a guest; return kinds and names of the log lines."""
    command = commands.Remove(id=game.id(), seat=seat)
    lines = game.do(command, [holder], new=NewIds(invite="new1nv1te"))
    return [(line.kind, line.name) for line in lines]


def test_the_host_removes_a_guest_before_the_game() -> None:
    game = TableDriver(header("me free free"))
    for seat, name in enumerate(("Anna", "Eve")):
        game.apply(validate_take_seat(game.table, name, token_hash(token(seat)), None, seat))
    assert remove(game, 1) == [("removed", "Eve")]
    assert game.table.seats[1].free
    assert game.table.held_by([token(1)]) == frozenset()
    assert game.table.is_invited("new1nv1te")
    assert not game.table.is_invited("inv1te")
    refusal("not_now", lambda: remove(game, 1))
    refusal("not_now", lambda: remove(game, 0))
    refusal("not_your_seat", lambda: remove(game, 1, holder=2))


def test_a_bot_plays_on_for_a_guest_who_is_removed_during_the_game() -> None:
    game = started()
    seeds = view_of(game.table).fair.seeds
    game.do(commands.HandOver(id=game.id(), seat=2, bot="simple"))
    refusal("not_your_seat", lambda: remove(game, 1, holder=2))
    for seat in (1, 2):
        assert remove(game, seat) == [("removed", f"P{seat}")]
    seats = view_of(game.table).seats
    assert [(seat.kind, seat.name) for seat in seats[1:]] == [("bot", "Ibis"), ("bot", "Maud")]
    assert view_of(game.table).fair.seeds == seeds
    refusal(
        "not_your_seat",
        lambda: game.do(commands.ReclaimSeat(id=game.id(), seat=1), game.table.held_by([token(1)])),
    )
    copy = Table(game.table.header)
    for entry in game.entries:
        apply(copy, entry)
    assert view_json(copy) == view_json(game.table)


def test_nobody_is_removed_after_the_game() -> None:
    game = started()
    game.draw_until(lambda table: table.stage == "over")
    before = view_json(game.table)
    refusal("not_now", lambda: remove(game, 1))
    assert view_json(game.table) == before


def test_a_rematch_is_asked_for_once_after_the_end() -> None:
    game = started(seats="me random")
    again = commands.Rematch(id=game.id())
    refusal("not_now", lambda: game.do(again, [0], new=NewIds("table2")))
    game.draw_until(lambda table: table.stage == "over")
    refusal("not_your_seat", lambda: game.do(again, [], new=NewIds("table2")))
    game.do(again, [0], new=NewIds("table2"))
    assert view_of(game.table).rematch == "table2"
    refusal("not_now", lambda: game.do(commands.Rematch(id=game.id()), [0], new=NewIds("table3")))


def kept_for_a_rematch() -> TableDriver:
    """A table with a bot at which two people sit who have yet to add their seeds."""
    game = TableDriver(header("me free random"))
    for seat in (0, 1):
        hashed = token_hash(token(seat))
        game.apply(validate_take_seat(game.table, f"P{seat}", hashed, None, seat, awaits_seed=True))
    return game


def test_a_rematch_waits_for_fresh_seeds() -> None:
    game = kept_for_a_rematch()
    assert game.apply_automatic() == []
    assert [seat.awaits_seed for seat in view_of(game.table).seats] == [True, True, False]
    game.do(commands.Seed(id=game.id(), seat=1, entropy="1a" * 16))
    refusal(
        "not_your_seat", lambda: game.do(commands.Seed(id="x" * 8, seat=0, entropy="2b" * 16), [1])
    )
    assert [seat.awaits_seed for seat in view_of(game.replayed()).seats] == [True, False, False]
    game.do(commands.Seed(id=game.id(), seat=0, entropy="2b" * 16))
    assert [entry.kind for entry in game.apply_automatic()] == ["begun"]
    assert view_of(game.table).fair.seeds == ["2b" * 16, "1a" * 16, ""]
    refusal("not_now", lambda: game.do(commands.Seed(id=game.id(), seat=0, entropy="3c" * 16)))
    assert view_json(game.replayed()) == view_json(game.table)


def test_a_rematch_can_begin_without_somebody_who_stays_away() -> None:
    game = kept_for_a_rematch()
    game.do(commands.Seed(id=game.id(), seat=0, entropy="2b" * 16))
    game.do(commands.Begin(id=game.id()), [0])
    assert game.table.stage == "playing"
    assert view_of(game.table).fair.seeds == ["2b" * 16, "", ""]
    assert view_of(game.table).seats[1].kind == "person"


def test_anybody_seated_sets_the_pace() -> None:
    game = started(seats="me free random")
    refusal("not_your_seat", lambda: game.do(commands.Pace(id=game.id(), seconds=3), []))
    game.do(commands.Pace(id=game.id(), seconds=2.5), [1])
    assert view_of(game.table).pace == 2.5
    assert game.replayed().pace == 2.5


def test_a_pace_for_one_epoch_ends_with_it() -> None:
    game = started(seats="me free random")
    refusal("not_your_seat", lambda: game.do(commands.Pace(id=game.id(), seconds=0, epoch=1), []))
    game.do(commands.Pace(id=game.id(), seconds=0.4, epoch=1), [0])
    game.do(commands.Pace(id=game.id(), seconds=0.4, epoch=1), [1])
    view = view_of(game.table)
    assert (view.pace, view.pace_now, game.replayed().current_pace) == (1, 0.4, 0.4)
    usual = validate(game.table, commands.Pace(id=game.id(), seconds=1), frozenset({0}))
    assert not is_no_op(game.table, usual)
    game.draw_until(lambda table: table.finished_epochs == 1)
    assert view_of(game.table).pace_now == 1
    game.do(commands.Pace(id=game.id(), seconds=0.4, epoch=2), [0])
    game.do(commands.Pace(id=game.id(), seconds=2), [0])
    assert view_of(game.table).pace_now == 2


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
    quiet: bytes, kind: str, seat: int | None, data: dict[str, JsonValue]
) -> None:
    game = started(quiet)
    order = ring(game.table)
    before = view_json(game.table)
    number = order[seat] if seat in (0, 1) else seat
    stored = StoredEntry(game.table.seq + 1, kind, number, data, None)
    with pytest.raises(BrokenLog, match=rf"^entry {stored.seq}: ."):
        apply(game.table, from_stored(stored))
    assert view_json(game.table) == before


def test_entries_come_in_order() -> None:
    game = started()
    for seq in (0, game.table.seq, game.table.seq + 2):
        with pytest.raises(BrokenLog, match="cannot follow"):
            apply(game.table, PaceSet(seq=seq, seconds=1))


def test_groups_that_were_not_dealt_are_found() -> None:
    game = TableDriver(header("random random"))
    entry = automatic_entry(game.table)
    assert isinstance(entry, GameBegun)
    wrong = entry.model_copy(update={"groups": entry.groups[::-1]})
    with pytest.raises(BrokenLog, match="not those that were dealt"):
        apply(game.table, wrong)
    assert game.table.stage == "gathering"


@pytest.mark.parametrize("title", ["", '"log":[]', '\\"log":[]'])
def test_the_json_of_a_view_has_the_log_whatever_a_title_says(title: str) -> None:
    game = TableDriver(header("me free free", title=title)).sit_all()
    assert VIEW.validate_json(view_json(game.table)) == view_of(game.table)
    assert view_json(game.table) == VIEW.dump_json(view_of(game.table))
    assert [line.kind for line in view_of(game.table).log] == ["sat", "sat", "sat", "begun"]
