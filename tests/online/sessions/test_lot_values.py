"""What lots, tiles and discards are worth, against the plain definitions."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from sunbarge import Game, NotationError, lot_value
from sunbarge.engine.editions import facts
from sunbarge.notation.tiles import CODES
from sunbarge.online.protocol.view import TrackSpace
from sunbarge.online.sessions.lot_values import LotValues, SeatValues, auction_figures, lose_hints
from tests.move_choosers import random_positions
from tests.positions import position, table

CIVILIZATION, MONUMENTS = CODES[6:11], CODES[11:19]
SAMPLED = 12


def sampled(edition: str, players: int, seed: int) -> Iterator[Game]:
    """Some positions of a random game with many gods and disasters."""
    games = [game for game in random_positions(edition, players, seed) if not game.is_over]
    yield from random.Random(seed).sample(games, min(SAMPLED, len(games)))


def monument_points(game: Game, tiles: dict[str, int]) -> int:
    """What monuments score at the end, counted by hand."""
    scoring = facts(game.edition).scoring
    counts = [tiles.get(code, 0) for code in MONUMENTS]
    kinds: int = scoring["monument_kinds"][sum(count > 0 for count in counts)]
    copies: int = sum(scoring["monument_copies"][count] for count in counts)
    return kinds + copies


def without(game: Game, space: int) -> Game:
    """The same table with one tile of the track in the box."""
    changed = game.position()
    changed["track"][space] = None
    while changed["track"] and changed["track"][-1] is None:
        changed["track"].pop()
    return Game.from_position(changed)


def values_of(game: Game) -> list[SeatValues]:
    """What each seat has, and what the lot is worth to it."""
    return LotValues(game, game.state).seats


@pytest.mark.parametrize(
    ("seat", "track", "wakes"),
    [
        ("| nil4", "flo pha", 4),
        ("| nil4 flo", "flo pha", 0),
        ("| nil4", "nil pha", 0),
        ("| nil4", "flo dro", 0),
        ("", "flo", 0),
    ],
)
def test_a_flood_wakes_the_nile_of_who_has_none(seat: str, track: str, wakes: int) -> None:
    game = table([seat, "", ""], track=track)
    assert values_of(game)[0].lot.wakes == wakes


def test_what_explains_the_worth_of_a_lot() -> None:
    seats = ["| pha nil2 agr", "| pha2", "| pha2 flo"]
    lots = [values.lot for values in values_of(table(seats, track="pha agr art nil"))]
    assert [(lot.lead, lot.rival) for lot in lots] == [(0, 1), (1, 2), (1, 1)]
    assert [lot.kinds for lot in lots] == [2, 2, 2]
    assert [lot.with_flood for lot in lots] == [4, 2, 0], "three Niles and a flood; one; awake"
    struck = values_of(table(seats, track="pha art war fun dro"))[0].lot
    assert (struck.lead, struck.rival, struck.kinds, struck.with_flood) == (-2, 1, 0, 0)


@pytest.mark.parametrize(("edition", "players"), [("disk", 5), ("french", 3), ("bag", 2)])
def test_lots_and_tiles_are_worth_what_the_engine_says(edition: str, players: int) -> None:
    for game in sampled(edition, players, seed=11):
        values, track = LotValues(game, game.state), game.position()["track"]
        lot_values = lot_value(game)
        assert [seat.epoch_now for seat in values.seats] == game.epoch_score_now()
        rest = {space: lot_value(without(game, space)) for space, tile in enumerate(track) if tile}
        for seat, value in enumerate(lot_values):
            lot = values.seats[seat].lot
            assert lot.total == value.total == sum(lot.parts.values())
            assert lot.parts == value.parts
            assert lot.disasters == value.takes >= 0
            spaces = values.spaces(seat)
            assert [space.tile for space in spaces[: len(track)]] == track
            for space, part in enumerate(spaces):
                if space in rest:
                    assert part.adds == value.total - rest[space][seat].total
                else:
                    assert (part.adds, part.later, part.costs) == (None, None, {})


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_later_is_what_monuments_gain_at_the_end(seed: int) -> None:
    checked = 0
    for game in sampled("disk", 4, seed):
        found = game.position()
        values = values_of(game)
        if found["epoch"] == 3:
            assert all(each.lot.later == 0 for each in values)
        elif "ear" not in found["track"]:
            for seat, place in enumerate(found["seats"]):
                tiles = dict(place["tiles"])
                for code in filter(None, found["track"]):
                    tiles[code] = tiles.get(code, 0) + 1
                gain = monument_points(game, tiles) - monument_points(game, place["tiles"])
                assert values[seat].lot.later == gain
                checked += gain != 0
    assert checked


def spaces_of(seat: str, track: str, **other: Any) -> list[TrackSpace]:
    """The track as it is worth to seat 0."""
    game = table([seat, "", ""], track=track, **other)
    return LotValues(game, game.state).spaces(0)


def test_what_a_disaster_would_take() -> None:
    spaces = spaces_of("| pha3 flo nil2 agr2 wri for2 obe", "fun dro war ear pha")
    assert [space.costs for space in spaces[:5]] == [
        {"pha": 2},
        {"flo": 1, "nil": 1},
        {"agr": 2},
        {"for": 2},
        {},
    ]
    assert spaces_of("", "fun")[0].costs == {}


def test_a_disaster_takes_the_tiles_of_the_lot_too_and_what_costs_least() -> None:
    spaces = spaces_of("| agr2 art", "war agr sta")
    assert spaces[0].costs == {"agr": 2}
    assert spaces[0].adds == 0  # two kinds score nothing, with or without the war
    spaces = spaces_of("| agr art", "war wri")
    assert len(spaces[0].costs) == 2
    assert spaces[0].adds == -5  # three kinds are five points, one is none
    spaces = spaces_of("| for3 obe", "ear", epoch=3)
    assert spaces[0].costs == {"for": 2}
    assert spaces[0].adds == -5


def test_an_earthquake_spares_three_of_a_kind() -> None:
    (space, *_) = spaces_of("| for3 obe pal", "ear", epoch=3)
    assert space.costs == {"obe": 1, "pal": 1}
    assert space.adds == -2


def test_a_pharaoh_is_worth_the_majority() -> None:
    spaces = spaces_of("| pha", "pha gol", edition="disk")
    # alone with a pharaoh already: another one changes nothing, gold is three points
    assert [space.adds for space in spaces[:2]] == [0, 3]
    game = table(["", "| pha", "| pha"], track="pha pha")
    spaces = LotValues(game, game.state).spaces(0)
    # with both 5 instead of -2; with one, all are equal and nothing is scored
    assert [space.adds for space in spaces[:2]] == [5, 5]


def losing(dice: random.Random) -> Game:
    """Somebody has to choose among many tiles what wars and earthquakes take."""
    held = {code: dice.choice([0, 0, 1, 1, 2, 3]) for code in (*CIVILIZATION, *MONUMENTS)}
    debts = {"civilization": dice.choice([0, 2, 4]), "monuments": dice.choice([1, 2, 3, 4])}
    owed = {what: debt for what, debt in debts.items() if debt}
    seat = "| " + " ".join(f"{code}{count}" for code, count in held.items() if count)
    box = "war war ear ear"
    lose = owed | {"then": "turn"}
    epoch = dice.choice([1, 2, 3])
    return table([seat, "", ""], phase="lose", lose=lose, box=box, epoch=epoch)


def test_the_hints_are_the_cheapest_discards() -> None:
    checked, dice = 0, random.Random(6)
    for _ in range(40):
        try:
            game = losing(dice)
        except NotationError:
            continue  # more is owed than there is, or there is no choice
        hints, after = lose_hints(auction_figures(game)), game.copy()
        known: dict[bytes, int] = {}
        kept = {move: best_after(game, move, known) for move in game.legal_moves()}
        moves = [f"lose:{tile}" for tile, count in hints.items() for _ in range(count)]
        assert len(moves) == next(iter(game.position()["lose"].values()))
        for move in moves:
            if move not in after.legal_moves():
                break  # what is left goes by itself
            assert best_after(after, move, known) == max(kept.values())
            after.play(move)
        checked += min(kept.values()) < max(kept.values())
    assert checked > 10


def best_after(game: Game, move: str, known: dict[bytes, int]) -> int:
    """The most a seat can keep after a discard: its epoch's points and its monuments."""
    seat, after = game.to_move, game.copy()
    assert seat is not None
    after.play(move)
    if after.fingerprint() in known:
        return known[after.fingerprint()]
    found = after.position()
    if found["phase"] == "lose":
        best = max(best_after(after, again, known) for again in after.legal_moves())
    else:
        last = found["epoch"] == 3  # monuments are among the parts
        later = 0 if last else monument_points(after, found["seats"][seat]["tiles"])
        best = sum(after.epoch_score_now()[seat].values()) + later
    known[after.fingerprint()] = best
    return best


def test_there_is_no_hint_where_nothing_is_lost() -> None:
    game = Game.from_position(position(["", "", ""]))
    assert lose_hints(auction_figures(game)) == {}
