"""What the bot `simple` wants: plain situations with one sensible answer."""

from typing import Any

import sunbarge
from sunbarge.bots import make


def at(changes: dict[str, Any], players: int = 3) -> sunbarge.Game:
    """The opening position with some changes; what lies elsewhere is taken out of the bag."""
    position = sunbarge.Game(players, groups=list(range(players)), chance="manual").position()
    position.update(changes)
    used = [code for code in position["track"] if code]
    for seat in position["seats"]:
        used += [code for code, count in seat["tiles"].items() for _ in range(count)]
    for code in used:
        position["bag"][code] -= 1
    position["bag"]["ra"] -= position["ra_tiles"]
    return sunbarge.Game.from_position(position)


def test_it_invokes_ra_on_a_rich_lot() -> None:
    game = at({"track": ["gol", "gol", "god", "agr", "art", "wri"]})
    assert make("simple").move(game) == "invoke"


def test_it_draws_when_the_track_is_empty() -> None:
    assert make("simple").move(at({})) == "draw"


def test_it_draws_when_only_disasters_lie_there() -> None:
    assert make("simple").move(at({"track": ["war", "war"]})) == "draw"


def test_it_bids_for_a_rich_lot_and_passes_on_a_bad_one() -> None:
    auction = {"ra_player": 2, "kind": "invoked", "bids": {}}
    rich = at(
        {"track": ["gol", "gol", "god", "agr", "art"], "phase": "auction", "auction": auction}
    )
    assert make("simple").move(rich).startswith("bid:")
    bad = at({"track": ["fun", "war"], "phase": "auction", "auction": auction})
    assert make("simple").move(bad) == "pass"


def test_it_answers_last_with_its_lowest_sun() -> None:
    auction = {"ra_player": 0, "kind": "invoked", "bids": {}}
    rich = at({"track": ["gol", "gol", "god", "agr"], "phase": "auction", "auction": auction})
    assert make("simple").move(rich) == "bid:2"


def test_it_loses_the_civilization_tile_it_has_twice() -> None:
    seats = sunbarge.Game(3, groups=[0, 1, 2], chance="manual").position()["seats"]
    seats[0]["tiles"] = {"agr": 1, "art": 1, "wri": 2}
    game = at({"phase": "lose", "lose": {"civilization": 1, "then": "turn"}, "seats": seats})
    assert make("simple").move(game) == "lose:wri"
