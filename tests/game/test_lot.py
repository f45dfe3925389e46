"""What a lot is worth, against trying everything."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from sunbarge import Game, lot_value
from sunbarge.notation.tiles import CODES
from tests.move_choosers import random_positions
from tests.positions import SEATINGS, full_bag, in_order, table

DISASTERS = ["fun", "dro", "war", "ear"]
CATEGORIES = {
    "fun": ["pha"],
    "war": ["agr", "art", "ast", "rel", "wri"],
    "ear": ["for", "obe", "pal", "pyr", "sph", "sta", "ste", "tem"],
}


def discards(held: Counter[str], disasters: Counter[str]) -> Iterator[Counter[str]]:
    """Every way in which the disasters of a lot can leave the tiles of a seat."""
    left = held.copy()
    for _ in range(2 * disasters["dro"]):
        drought = "flo" if left["flo"] else "nil"
        left[drought] -= 1 if left[drought] else 0
    ways = {in_frozen(left): left}
    for disaster, kinds in CATEGORIES.items():
        after = {}
        for tiles in ways.values():
            owned = [kind for kind in kinds for _ in range(tiles[kind])]
            for lost in set(combinations(owned, min(2 * disasters[disaster], len(owned)))):
                rest = tiles - Counter(lost)
                after[in_frozen(rest)] = rest
        ways = after
    yield from ways.values()


def in_frozen(tiles: Counter[str]) -> frozenset[tuple[str, int]]:
    """Tiles as something that can be compared."""
    return frozenset((+tiles).items())


def scores_with(position: dict[str, Any], seat: int, held: Counter[str]) -> list[dict[str, int]]:
    """What the epoch would score with other tiles in front of a seat."""
    there = {**position, "seats": [dict(place) for place in position["seats"]]}
    there["seats"][seat]["tiles"] = in_order(held)
    return Game.from_position({**there, "track": []}).epoch_score_now()


def plain(position: dict[str, Any]) -> dict[str, Any]:
    """The same tiles in a simple turn, so that they can be moved about freely."""
    to_move = next(n for n, seat in enumerate(position["seats"]) if seat["suns"])
    rest = {"phase": "turn", "to_move": to_move, "auction": None, "pending": [], "lose": None}
    return {**position, **rest}


def total(parts: dict[str, int]) -> int:
    """The sum of an epoch's parts."""
    return sum(parts.values())


def compare(game: Game) -> bool:
    """Check every seat; whether a disaster left a choice."""
    position = plain(game.position())
    now = game.epoch_score_now()
    lot = Counter(tile for tile in position["track"] if tile)
    disasters = Counter({code: lot.pop(code) for code in DISASTERS if lot[code]})
    chosen = False
    values = lot_value(game)
    assert [value.seat for value in values] == list(range(game.players))
    for value in values:
        seat = value.seat
        held = Counter(position["seats"][seat]["tiles"]) + lot
        placed = scores_with(position, seat, held)
        ways = [scores_with(position, seat, left) for left in discards(held, disasters)]
        best = max(ways, key=lambda scores: total(scores[seat]))
        assert value.adds == total(placed[seat]) - total(now[seat])
        assert value.takes == total(placed[seat]) - total(best[seat])
        assert value.total == value.adds - value.takes == sum(value.parts.values())
        changes = tuple(total(b) - total(n) for b, n in zip(best, now, strict=True))
        assert value.others == changes
        assert value.others[seat] == value.total
        assert 0 not in value.parts.values()
        chosen |= len(ways) > 1
    return chosen


@pytest.mark.parametrize(("edition", "players"), SEATINGS)
def test_lots_of_whole_games_against_brute_force(edition: str, players: int) -> None:
    dice = random.Random(players)
    for game in random_positions(edition, players, seed=players)[:-1]:
        if game.position()["track"] and dice.random() < 0.15:
            compare(game)


@pytest.mark.parametrize("epoch", [1, 2, 3])
def test_random_lots_against_brute_force(epoch: int) -> None:
    dice = random.Random(epoch)
    useful = [code for code in CODES[2:] if code not in DISASTERS]
    chosen = 0
    for _ in range(70):
        bag = [*dice.choices(useful, k=20), *dice.choices([*CATEGORIES["ear"]], k=10)]
        left = full_bag("disk")
        dealt = [code for code in bag if (left.subtract([code]), left[code] >= 0)[1]]
        lot = [*dice.sample(DISASTERS, k=dice.randint(0, 3)), *dealt[:5]]
        rest = dealt[5:]
        half = len(rest) * 2 // 3
        seats = [f"| {' '.join(rest[:half])}", f"| {' '.join(rest[half:])}", ""]
        chosen += compare(table(seats, track=" ".join(lot), epoch=epoch))
    assert chosen > 20


@pytest.mark.parametrize(
    ("owned", "lot"),
    [
        ("pyr3 sph", "ear"),
        ("pyr3 sph", "ear ear"),
        ("pyr3 sph3 tem", "ear"),
        ("pyr5 for obe pal sph sta ste tem", "ear"),
        ("pyr3 for2 obe pal sph sta ste tem", "ear ear"),
        ("pyr4 tem3 for2 sph", "ear ear pyr"),
        ("pyr2 tem2 for2 sph2", "pyr ear tem ear"),
        ("pyr4 tem4 for obe pal sph sta ste", "ear ear"),
        ("pyr", "ear ear"),
        ("", "ear ear"),
        ("art agr2 wri rel ast", "war war pyr ear"),
        ("art agr wri rel ast pyr3 sph2", "war war war ear fun dro"),
    ],
)
@pytest.mark.parametrize("epoch", [1, 3])
def test_lots_with_earthquakes_against_brute_force(owned: str, lot: str, epoch: int) -> None:
    compare(table([f"| {owned}", "| pha", "| nil2 flo"], track=lot, epoch=epoch))


def test_a_plain_lot() -> None:
    game = table(["| nil2 pha", "| pha", "| pha"], track="flo pha gol")
    first, second, third = lot_value(game)
    assert first.parts == {"gold": 3, "pharaohs": 5, "river": 3}
    assert (first.adds, first.takes, first.total) == (11, 0, 11)
    assert first.others == (11, -2, -2)
    assert second.parts == third.parts == {"gold": 3, "pharaohs": 5, "river": 1}


def test_a_lot_with_a_disaster() -> None:
    game = table(["| art agr wri", "", ""], track="war gol")
    value = lot_value(game)[0]
    assert (value.adds, value.takes, value.total) == (3, 5, -2)
    assert value.parts == {"gold": 3, "civilization": -5}


def test_an_empty_lot_is_worth_nothing() -> None:
    for value in lot_value(table(["| pha", "", ""])):
        assert (value.adds, value.takes, value.total, value.parts) == (0, 0, 0, {})


def test_something_else_than_a_game_is_refused() -> None:
    with pytest.raises(ValueError, match="a game is wanted, not NoneType"):
        lot_value(None)  # type: ignore[arg-type]


def test_asking_changes_nothing() -> None:
    game = table(["| art agr wri", "", ""], track="war gol fun pha")
    before = game.position()
    lot_value(game)
    assert game.position() == before
