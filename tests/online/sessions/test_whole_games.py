"""Whole games through commands and entries, in all editions and with all numbers of players."""

import json
import random
from functools import cache

import pytest

from sunbarge import Game, bots
from sunbarge.notation.records import parse
from sunbarge.online.protocol import commands
from sunbarge.online.protocol.view import VIEW, View
from sunbarge.online.sessions import (
    Refusal,
    Table,
    apply,
    record_of,
    validate,
    view_hash,
    view_json,
    view_of,
)
from sunbarge.online.sessions.lot_values import LotValues
from tests.positions import covering
from tests.table_driver import TableDriver, header

BOTS = {level: bots.make(level, seed=5) for level in ("random", "simple")}
CHECKED_EVERY = 17


def mixed_seats(players: int) -> str:
    """Seats for a host, persons, and bots of two levels."""
    return " ".join(["me", "simple", "free", "random", "free"][:players])


def viewers(table: Table) -> list[frozenset[int]]:
    """Every kind of viewer: each seat, two at one screen, and a spectator."""
    seats = [frozenset({seat}) for seat in range(table.header.players)]
    return [*seats, frozenset({0, 1}), frozenset()]


def step(driver: TableDriver, dice: random.Random) -> None:
    """One random command or move."""
    table = driver.table
    driver.apply_automatic()
    people = [seat for seat, state in enumerate(table.seats) if state.is_played_by_person]
    chance = dice.random()
    if table.stage == "over":
        return
    if table.stage == "reading":
        driver.read_sheet()
    elif chance < 0.05:
        driver.prefer(dice.choice(people), auto_pass=dice.random() < 0.5)
    elif chance < 0.1 and set(people) & set(table.asked):
        asked = [seat for seat in people if seat in table.asked]
        driver.prefer(dice.choice(asked), answer_ahead=dice.randrange(17))
    elif chance < 0.15 and table.progress and table.progress.undoable_by() in people:
        driver.undo(table.progress.undoable_by() or 0)
    elif chance < 0.17 and len(people) > 1:
        driver.do(commands.HandOver(id=driver.id(), seat=people[-1], bot="random"))
    elif chance < 0.2 and any(state.played_by_stand_in for state in table.seats):
        seat = next(seat for seat, state in enumerate(table.seats) if state.played_by_stand_in)
        driver.do(commands.ReclaimSeat(id=driver.id(), seat=seat))
    else:
        mover = table.bot_to_move()
        bot = BOTS[mover[1] if mover else "random"]
        driver.play(bot.move(Game.from_line(table.require_progress().game.to_line())))


@pytest.mark.parametrize(("edition", "players"), [*covering(), *covering(3)])
def test_replaying_the_log_of_a_whole_game_restores_the_table(edition: str, players: int) -> None:
    dice = random.Random(f"{edition} {players}")
    driver = TableDriver(header(mixed_seats(players), edition=edition)).sit_all()
    replayed = Table(driver.table.header)
    steps = 0
    while driver.table.stage != "over":
        step(driver, dice)
        steps += 1
        if steps % CHECKED_EVERY == 0 or driver.table.stage == "reading":
            for entry in driver.entries[replayed.seq :]:
                apply(replayed, entry)
            check_views(driver.table, replayed)
    driver.apply_automatic()
    check_views(driver.table, driver.replayed())
    check_record(driver.table)


def check_views(table: Table, replayed: Table) -> None:
    """All views are good messages, canonical JSON, and the same after a restart."""
    for viewer in viewers(table):
        sent = view_json(table, viewer, connected=(0,), watchers=2)
        view = VIEW.validate_json(sent, strict=True)
        assert view == view_of(table, viewer, connected=(0,), watchers=2)
        plain = json.loads(sent)
        canonical = json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        assert canonical.encode() == sent
        assert view_json(replayed, viewer, connected=(0,), watchers=2) == sent
        check_secrets(view, viewer)
    check_values_of_lots(table)
    assert repr(replayed) == repr(table)
    assert replayed.require_progress().game.to_line() == table.require_progress().game.to_line()
    assert [replayed.seq_by_command.get(f"command-{n}") for n in range(50)] == [
        table.seq_by_command.get(f"command-{n}") for n in range(50)
    ]


def check_values_of_lots(table: Table) -> None:
    """Values that were kept from earlier positions are still right."""
    assert table.public_position is not None
    kept, game = table.public_position.values, table.require_progress().game
    fresh = LotValues(game, game.state)
    assert kept.seats == fresh.seats
    seats = range(table.header.players)
    assert [kept.spaces_json(seat) for seat in seats] == list(map(fresh.spaces_json, seats))


def check_secrets(view: View, viewer: frozenset[int]) -> None:
    """What this viewer may not know is not there."""
    if view.stage == "over":
        assert view.fair.secret is not None
        assert all(seat.points is not None for seat in view.seats)
        return
    assert view.fair.secret is None
    shown = {number for number, seat in enumerate(view.seats) if seat.points is not None}
    assert shown == (viewer if len(viewer) < 2 else viewer & {view.acting})
    for sheet in view.sheets:
        for totals in (sheet.before, sheet.after):
            assert {seat for seat, total in enumerate(totals) if total is not None} == shown
    assert view.acting is None or view.acting in viewer
    assert (view.legal != []) == (view.acting is not None)
    assert set(view.auto_pass) == set(view.answer_ahead) == {str(seat) for seat in viewer}


def check_record(table: Table) -> None:
    """The record holds, and tells the same game."""
    record = record_of(table)
    game = Game.from_record(record)
    view = view_of(table)
    assert game.scores == [seat.points for seat in view.seats]
    assert game.winner == view.winner
    assert [dict(part) for sheet in view.sheets for part in sheet.parts] == [
        part for epoch in game.epoch_scores for part in epoch
    ]
    assert parse(record).tags["FairSecret"] == table.header.secret


def test_a_view_says_what_the_game_says() -> None:
    dice = random.Random(8)
    driver = TableDriver(header("me free random simple")).sit_all()

    def compare(table: Table) -> None:
        if table.stage != "playing":
            return
        game = table.require_progress().game
        view, position = view_of(table, frozenset({1})), game.position()
        for name in ("epoch", "ra_tiles", "ra_limit", "sun", "phase", "to_move", "bag", "players"):
            assert getattr(view, name) == position[name]
        spaces = [space.tile for space in view.track]
        assert spaces[: len(position["track"])] == position["track"]
        assert len(spaces) == 8
        for seat, state in zip(view.seats, position["seats"], strict=True):
            assert (seat.suns, seat.spent, seat.tiles) == (
                state["suns"],
                state["spent"],
                state["tiles"],
            )
        assert view.seats[1].points == position["seats"][1]["score"]
        assert [seat.epoch_now for seat in view.seats] == game.epoch_score_now()
        tiles = sum(position["bag"].values())
        assert abs(view.ra_chance - position["bag"].get("ra", 0) / tiles) <= 0.00005
        wanted = view.ra_limit - view.ra_tiles
        expected = draws_until(tiles, position["bag"].get("ra", 0), wanted)
        assert abs(view.draws_left - expected) <= 0.051
        assert view.legal == (game.legal_moves() if view.to_move == 1 else [])
        assert view.acting == (1 if view.to_move == 1 else None)
        compare_auction(view, position)

    driver.play_out(dice, compare)


@cache
def draws_until(bag: int, ra: int, wanted: int) -> float:
    """The mean number of draws until so many Ra tiles have come, draw by draw."""
    if wanted == 0:
        return 0
    chance = ra / bag
    hit = chance * draws_until(bag - 1, ra - 1, wanted - 1) if ra else 0
    return 1 + hit + ((1 - chance) * draws_until(bag - 1, ra, wanted) if ra < bag else 0)


def compare_auction(view: View, position: dict[str, object]) -> None:
    """The auction of a view, from the position's own words."""
    if position["phase"] != "auction":
        assert view.auction is None
        assert not any(seat.passed or seat.bid or seat.can_beat for seat in view.seats)
        return
    auction, running = view.auction, position["auction"]
    assert auction is not None
    assert isinstance(running, dict)
    assert (auction.ra_player, auction.kind) == (running["ra_player"], running["kind"])
    assert auction.standing == max(running["bids"].values(), default=None)
    assert auction.to_answer[0] == view.to_move
    assert auction.to_answer[-1] == auction.ra_player
    for number, seat in enumerate(view.seats):
        assert seat.bid == running["bids"].get(str(number))
        answered = seat.bid is not None or seat.passed
        assert bool(seat.suns) == (answered or number in auction.to_answer)
        assert not (answered and number in auction.to_answer)
        higher = [sun for sun in seat.suns if sun > (auction.standing or 0)]
        can = min(higher, default=None) if number in auction.to_answer else None
        assert seat.can_beat == can


def test_the_hash_is_that_of_the_bytes() -> None:
    driver = TableDriver(header("me free")).sit_all()
    sent = view_json(driver.table, frozenset({0}))
    assert view_hash(sent) == view_hash(view_json(driver.replayed(), frozenset({0})))
    assert len(view_hash(sent)) == 16
    assert view_hash(sent) != view_hash(view_json(driver.table, frozenset({1})))


def test_a_refused_command_changes_nothing() -> None:
    dice = random.Random(2)
    driver = TableDriver(header("me free simple")).sit_all()
    table = driver.table
    before = view_json(table, frozenset({0}))
    for _ in range(300):
        move = dice.choice(
            ["draw:pha", "bid:99", "", "lose:god", "god:ra", "bid:3", "done", "DRAW"]
        )
        command = commands.Play(
            id=driver.id(), seq=dice.randrange(-2, 9), seat=dice.randrange(-1, 6), move=move
        )
        with pytest.raises(Refusal) as refused:
            validate(table, command, frozenset({dice.randrange(3)}))
        assert refused.value.text
    assert view_json(table, frozenset({0})) == before
