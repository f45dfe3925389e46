"""Positions as dicts: exact round trips, and refusal of what cannot be."""

import json
from copy import deepcopy
from typing import Any

import pytest

from sunbarge import Game, NotationError
from tests.move_choosers import random_positions
from tests.positions import auction, covering, play, position, table

KEYS = [
    *("edition", "house", "players", "epoch", "ra_tiles", "ra_limit", "sun", "track"),
    *("phase", "to_move", "auction", "pending", "lose", "seats", "bag"),
]


def bytes_of(game: Game) -> bytes:
    """The position as the engine has it."""
    states: Any = game.low_level()[0]
    return bytes(states.tobytes())


@pytest.mark.parametrize(("edition", "players"), covering(1))
def test_round_trips_at_every_step(edition: str, players: int) -> None:
    for game in random_positions(edition, players, seed=players):
        there = game.position()
        assert list(there) == KEYS
        again = Game.from_position(json.loads(json.dumps(there)))
        assert again.position() == there
        assert again.legal_moves() == game.legal_moves()
        assert bytes_of(again) == bytes_of(game)


def test_the_example_of_the_notation() -> None:
    game = Game(3, "disk", groups=[0, 1, 2], chance="manual")
    play(game, "draw:pha draw:nil draw:ra")
    assert game.position() == {
        "edition": "disk",
        "house": [],
        "players": 3,
        "epoch": 1,
        "ra_tiles": 1,
        "ra_limit": 8,
        "sun": 1,
        "track": ["pha", "nil"],
        "phase": "auction",
        "to_move": 0,
        "auction": {"ra_player": 2, "kind": "ra", "bids": {}},
        "pending": [],
        "lose": None,
        "seats": [
            {"suns": [13, 8, 5, 2], "spent": [], "tiles": {}, "score": 10},
            {"suns": [12, 9, 6, 3], "spent": [], "tiles": {}, "score": 10},
            {"suns": [11, 10, 7, 4], "spent": [], "tiles": {}, "score": 10},
        ],
        "bag": {
            **{"ra": 29, "god": 8, "pha": 24, "nil": 24, "flo": 12, "gol": 5},
            **dict.fromkeys(("agr", "art", "ast", "rel", "wri"), 5),
            **dict.fromkeys(("for", "obe", "pal", "pyr", "sph", "sta", "ste", "tem"), 5),
            **{"fun": 2, "dro": 2, "war": 4, "ear": 2},
        },
    }


def test_equal_situations_give_equal_dicts() -> None:
    seeded = Game(3, seed=9, groups=[0, 1, 2])
    manual = Game(3, chance="manual", groups=[0, 1, 2])
    assert seeded.position() == manual.position()
    roundabout = table(["| god2", "", ""], track="nil pha")
    play(roundabout, "god:nil done draw:gol draw:art draw:sph")
    direct = table(["| god nil", "", ""], track="gol pha art sph", to_move=1, box="god")
    assert roundabout.position() == direct.position()


def test_a_position_shares_nothing_with_the_game() -> None:
    game = table(["| pha", "", ""], track="pha")
    there = game.position()
    kept = deepcopy(there)
    there["track"].append("nil")
    there["seats"][0]["tiles"]["pha"] = 9
    there["bag"].clear()
    assert game.position() == kept


def test_the_given_dict_is_not_changed() -> None:
    there = position(["| art agr wri god", "", ""], track="war")
    kept = deepcopy(there)
    game = Game.from_position(there)
    play(game, "god:war lose:art")
    assert there == kept


# Many tiles are gone, so that one more of a kind does not break the count of tiles first.
GONE = "pha9 nil9 flo gol art2 agr wri fun dro war ear ra3"


# --- What cannot be ------------------------------------------------------------------------


def turn(**changes: Any) -> dict[str, Any]:
    """A sound position in a turn, with some keys changed."""
    seats = ["| pha2 god", "12 9 6 (1) | nil", "| art agr wri"]
    return {**position(seats, track="pha _ war", box=f"{GONE} god", ra_tiles=2, epoch=2), **changes}


def bidding(**changes: Any) -> dict[str, Any]:
    """A sound position in an auction."""
    what = position(
        ["", "", ""], track="pha", to_move=0, phase="auction", running=auction("ra", 1, {2: 10}),
        ra_tiles=2, epoch=2, box=GONE,
    )  # fmt: skip
    return {**what, **changes}


def gods(edition: str = "bag", **changes: Any) -> dict[str, Any]:
    """A sound position in which gods are being spent."""
    what = position(
        ["| god2", "", ""], edition=edition, track="_ nil", phase="god",
        box=f"{GONE} god2", epoch=2, pending="fun" if edition == "bag" else "",
    )  # fmt: skip
    return {**what, **changes}


def losing(**changes: Any) -> dict[str, Any]:
    """A sound position in which the winner of an auction chooses what to lose."""
    what = position(
        ["13 8 5 (1) | art agr wri pyr2 sph", "", ""],
        phase="lose",
        running=auction("invoked", 1, {0: 2}),
        lose={"civilization": 2, "monuments": 2, "then": "auction"},
        box=GONE,
        epoch=2,
    )
    return {**what, **changes}


def losing_by_god(edition: str = "disk", **changes: Any) -> dict[str, Any]:
    """A sound position in which a disaster taken with a god costs a choice."""
    then = "god" if edition == "disk" else "turn"
    what = position(
        ["| art agr wri god", "", ""], edition=edition, track="_ nil", phase="lose",
        lose={"civilization": 2, "then": then}, box=f"{GONE} god", epoch=2,
    )  # fmt: skip
    return {**what, **changes}


def over(**changes: Any) -> dict[str, Any]:
    """A finished game."""
    return {
        **position(["| pha", "", ""], epoch=3, phase="over", box=f"{GONE} god"),
        "to_move": None,
        **changes,
    }


@pytest.mark.parametrize("sound", [turn, bidding, gods, losing, losing_by_god, over])
def test_the_positions_that_are_spoiled_below_are_sound(sound: Any) -> None:
    there = sound()
    assert Game.from_position(there).position() == there


def seat(number: int, base: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """The same position with something else in front of one seat."""
    seats = deepcopy(base["seats"])
    seats[number] |= changes
    return {**base, "seats": seats}


def bag(base: dict[str, Any], **changes: int) -> dict[str, Any]:
    """The same position with another bag."""
    return {**base, "bag": {**base["bag"], **changes}}


def without(key: str) -> dict[str, Any]:
    """A position that lacks a key."""
    there = turn()
    del there[key]
    return there


BAD: dict[str, tuple[Any, str]] = {
    "not a dict": ([], "position"),
    "none": (None, "position"),
    "text": ("disk", "position"),
    **{f"without {key}": (without(key), key) for key in KEYS},
    "an unknown key": (turn(extra=1), "extra"),
    "unknown edition": (turn(edition="gold"), "edition"),
    "edition is no text": (turn(edition=["disk"]), "edition"),
    "house is no list": (turn(house="no-penalties"), "house"),
    "unknown house rule": (turn(house=["quick"]), "quick"),
    "house rule is no text": (turn(house=[5]), "house"),
    "house rule for two players": (turn(house=["no-penalties"]), "no-penalties"),
    "six players": (turn(players=6), "players"),
    "one player": (turn(players=1), "players"),
    "players as text": (turn(players="3"), "players"),
    "players as a truth": (turn(players=True), "players"),
    "too few seats": (turn(players=4, ra_limit=9), "seats"),
    "two players in first": (
        {**position(["", ""], edition="bag"), "edition": "first"},
        "first",
    ),
    "epoch 0": (turn(epoch=0), "epoch"),
    "epoch 4": (turn(epoch=4), "epoch"),
    "epoch 2.0": (turn(epoch=2.0), "epoch"),
    "ra_tiles below 0": (turn(ra_tiles=-1), "ra_tiles"),
    "ra_tiles at the limit": (turn(ra_tiles=8), "ra_tiles"),
    "another ra_limit": (turn(ra_limit=9), "ra_limit"),
    "sun 0": (turn(sun=0), "sun"),
    "sun 17": (turn(sun=17), "sun"),
    "the centre sun is a seat's": (turn(sun=13), "sun 13"),
    "the centre sun is for five": (turn(sun=15), "sun 15"),
    "track is no list": (turn(track="pha"), "track"),
    "track of nine": (turn(track=["pha"] * 9), "track"),
    "track ends with a gap": (turn(track=["pha", None, "war", None]), "track"),
    "an unknown tile on the track": (turn(track=["pha", "xyz"]), "track[1]"),
    "a Ra tile on the track": (turn(track=["ra"]), "track[0]"),
    "a tile as a list on the track": (turn(track=[["pha"]]), "track[0]"),
    "unknown phase": (turn(phase="dusk"), "phase"),
    "inner phase": (turn(phase="chance"), "phase"),
    "to_move out of range": (turn(to_move=3), "to_move"),
    "to_move below 0": (turn(to_move=-1), "to_move"),
    "to_move null": (turn(to_move=None), "to_move"),
    "to_move as text": (turn(to_move="0"), "to_move"),
    "181 tiles": (bag(turn(), nil=25), "26 nil tiles; the game has 25"),
    "a ninth god": (seat(2, turn(), tiles={"god": 8}), "god"),
    "six of a monument": (seat(0, turn(), tiles={"pyr": 6}), "pyr"),
    "five wars": (turn(track=["war"] * 5), "war"),
    "a count below 0": (bag(turn(), pha=-1), "bag.pha"),
    "a count as text": (bag(turn(), pha="9"), "bag.pha"),  # type: ignore[arg-type]
    "half a tile": (bag(turn(), pha=1.5), "bag.pha"),  # type: ignore[arg-type]
    "an unknown tile in the bag": (bag(turn(), xyz=1), "bag"),
    "bag is a list": (turn(bag=["pha"]), "bag"),
    "Ra tiles gone too early": (bag(turn(epoch=1), ra=20), "Ra"),
    "too many Ra tiles": (bag(turn(), ra=29), "ra"),
    "points below 0": (seat(1, turn(), score=-1), "seats[1].score"),
    "points as text": (seat(1, turn(), score="10"), "seats[1].score"),
    "points null": (seat(1, turn(), score=None), "seats[1].score"),
    "endless points": (seat(1, turn(), score=10**30), "seats[1].score"),
    "a sun twice in a seat": (seat(0, turn(), suns=[13, 13, 5, 2]), "seats[0].suns"),
    "twice the same sun": (seat(0, turn(), suns=[13, 8, 5], spent=[13]), "sun"),
    "a sun of two seats": (seat(0, turn(), suns=[12, 8, 5, 2]), "12"),
    "a sun too few": (seat(0, turn(), suns=[13, 8, 5]), "seats[0]"),
    "a sun too many": (seat(0, turn(), spent=[4]), "seats[0]"),
    "sun 14 with three players": (seat(0, turn(), suns=[14, 8, 5, 2]), "14"),
    "suns are no list": (seat(0, turn(), suns=13), "seats[0].suns"),
    "a sun as text": (seat(0, turn(), suns=["13", 8, 5, 2]), "seats[0].suns"),
    "a Ra tile in a seat": (seat(0, turn(), tiles={"ra": 1}), "seats[0].tiles"),
    "a disaster in a seat": (seat(0, turn(), tiles={"war": 1}), "seats[0].tiles"),
    "an unknown tile in a seat": (seat(0, turn(), tiles={"PHA": 1}), "seats[0].tiles"),
    "seat is no dict": (turn(seats=[1, 2, 3]), "seats[0]"),
    "seat with another key": (seat(0, turn(), name="Anna"), "seats[0]"),
    "seats are no list": (turn(seats={}), "seats"),
    "to move without a sun": (seat(0, turn(), suns=[], spent=[13, 8, 5, 2]), "to_move"),
    "an auction in a turn": (turn(auction=auction("ra", 0)), "auction"),
    "pending in a turn": (turn(pending=["fun"]), "pending"),
    "a debt in a turn": (turn(lose={"civilization": 2, "then": "turn"}), "lose"),
    "an empty debt in a turn": (turn(lose={"then": "god"}), "lose"),
    "a debt that is a number": (turn(lose=2), "lose"),
    "a debt that is a list": (losing(lose=["civilization"]), "lose"),
    "a debt that is text": (losing(lose="civilization"), "lose"),
    "no auction in an auction": (bidding(auction=None), "auction"),
    "auction is a list": (bidding(auction=[]), "auction"),
    "unknown kind of auction": (bidding(auction=auction("called", 1, {2: 10})), "auction.kind"),
    "full without a full track": (bidding(auction=auction("full", 1)), "auction.kind"),
    "invoked with a full track": (
        bidding(track=["pha"] * 8, auction=auction("invoked", 1)),
        "auction.kind",
    ),
    "by Ra without a Ra tile": (bidding(ra_tiles=0, auction=auction("ra", 1)), "auction.kind"),
    "Ra player out of range": (bidding(auction=auction("ra", 3)), "auction.ra_player"),
    "Ra player without a sun": (
        seat(1, bidding(), suns=[], spent=[12, 9, 6, 3]),
        "auction.ra_player",
    ),
    "bids are a list": (
        bidding(auction={"ra_player": 1, "kind": "ra", "bids": [10]}),
        "auction.bids",
    ),
    "a bid of seat 3": (bidding(auction=auction("ra", 1, {3: 10})), "auction.bids"),
    "a bid of seat 02": (
        bidding(auction={"ra_player": 1, "kind": "ra", "bids": {"02": 10}}),
        "auction.bids",
    ),
    "a bid of 0": (bidding(auction=auction("ra", 1, {2: 0})), "auction.bids"),
    "a bid of a sun he lacks": (bidding(auction=auction("ra", 1, {2: 9})), "auction.bids"),
    "a bid of who is to move": (bidding(auction=auction("ra", 1, {0: 13})), "auction.bids"),
    "a bid of who was not asked": (bidding(auction=auction("ra", 1, {1: 12})), "auction.bids"),
    "bids that fall": (
        bidding(to_move=1, auction=auction("ra", 1, {2: 11, 0: 5})),
        "auction.bids",
    ),
    "gods without a god": (seat(0, gods(), tiles={}), "phase"),
    "gods without a tile": (gods(track=["god"]), "phase"),
    "gods with a full track": (gods(track=["nil"] * 8), "track"),
    "no god was spent": (bag(gods(), god=6), "phase"),
    "pending without gods spent": (gods(pending=["fun", "fun", "dro"]), "phase"),
    "pending is no disaster": (gods(pending=["pha"]), "pending"),
    "pending is unknown": (gods(pending=["xyz"]), "pending"),
    "pending is text": (gods(pending="fun"), "pending"),
    "pending where they strike at once": (gods("disk", pending=["fun"]), "pending"),
    "lose without a debt": (losing(lose=None), "lose"),
    "lose with debts of 0": (
        losing(lose={"civilization": 0, "monuments": 0, "then": "auction"}),
        "lose",
    ),
    "a debt below 0": (losing(lose={"civilization": -2, "then": "auction"}), "lose.civilization"),
    "a debt as text": (losing(lose={"civilization": "2", "then": "auction"}), "lose.civilization"),
    "a debt of pharaohs": (losing(lose={"pharaohs": 2, "then": "auction"}), "lose"),
    "a debt without a sequel": (losing(lose={"civilization": 2}), "lose"),
    "a debt with an unknown sequel": (losing(lose={"civilization": 2, "then": "x"}), "lose.then"),
    "a debt of all there is": (losing(lose={"civilization": 3, "then": "auction"}), "lose"),
    "a debt without a choice": (seat(0, losing(), tiles={"art": 3, "pyr": 2}), "lose"),
    "more monuments owed than there are": (
        losing(lose={"civilization": 2, "monuments": 4, "then": "auction"}, seats=[
            {**losing()["seats"][0], "tiles": {"art": 2, "agr": 1, "pyr": 1}},
            *losing()["seats"][1:],
        ]),
        "lose.monuments",
    ),
    "lost in an auction, without one": (losing(auction=None), "lose.then"),
    "lost with a god, with an auction": (
        losing(lose={"civilization": 2, "then": "turn"}),
        "lose.then",
    ),
    "the loser did not win": (losing(to_move=2), "lose"),
    "the winner's bid is not the centre sun": (
        losing(auction=auction("invoked", 1, {0: 13})),
        "auction.bids",
    ),
    "tiles on the track after the winner took all": (losing(track=["pha"]), "track"),
    "another bid that cannot be": (
        {
            **seat(0, seat(2, losing(), suns=[11, 10, 4], spent=[2]), suns=[13, 8, 5]),
            "sun": 7,
            "auction": auction("invoked", 1, {0: 7, 2: 2}),
        },
        "auction.bids",
    ),
    "after a Ra tile without a Ra tile": (
        losing(auction=auction("ra", 1, {0: 2})),
        "auction.kind",
    ),
    "a god follows without a god": (
        seat(0, losing_by_god(), tiles={"art": 1, "agr": 1, "wri": 1}),
        "lose.then",
    ),
    "a turn follows though a god could": (
        losing_by_god(lose={"civilization": 2, "then": "turn"}),
        "lose.then",
    ),
    "a god follows where all gods come first": (
        losing_by_god("bag", lose={"civilization": 2, "then": "god"}),
        "lose.then",
    ),
    "over with a seat to move": (over(to_move=0), "to_move"),
    "over in epoch 2": (over(epoch=2), "epoch 3"),
    "over with tiles on the track": (over(track=["pha"]), "track"),
    "over with Ra tiles": (over(ra_tiles=1), "finished"),
    "over with a spent sun": (seat(0, over(), suns=[13, 8, 5], spent=[2]), "suns"),
    "over with a god": (seat(0, over(), tiles={"god": 1}), "gods"),
    "over with gold": (seat(0, over(), tiles={"gol": 1}), "gold"),
    "over with floods": (seat(0, over(), tiles={"flo": 1}), "floods"),
    "over with civilization": (seat(0, over(), tiles={"wri": 1}), "civilization"),
}  # fmt: skip


@pytest.mark.parametrize(("bad", "place"), BAD.values(), ids=BAD)
def test_what_cannot_be_is_refused_with_its_place(bad: Any, place: str) -> None:
    with pytest.raises(ValueError, match=r"\w") as refused:
        Game.from_position(bad)
    assert place in str(refused.value)


def test_there_are_many_ways_to_be_wrong() -> None:
    assert len(BAD) > 100


def test_a_refusal_is_a_notation_error_that_names_the_place() -> None:
    with pytest.raises(NotationError) as refused:
        Game.from_position(seat(1, turn(), score=-1))
    assert refused.value.where == "seats[1].score"
    assert refused.value.problem == "-1 is not between 0 and 9999"
