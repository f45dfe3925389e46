"""Events: every kind occurs, and each tells the truth about what changed."""

import random
from dataclasses import fields
from typing import Any

import pytest

from sunbarge import Game
from sunbarge.game import events
from sunbarge.game.events import (
    AuctionOpened,
    DisastersStruck,
    EpochBegun,
    EpochScored,
    Event,
    GameOver,
    GodsDone,
    GodSpent,
    LotWon,
    NobodyBid,
    Passed,
    SunBid,
    TileDrawn,
    TilesLost,
)
from tests.move_choosers import STORMY, step
from tests.positions import SEATINGS, play, table

KINDS = [
    kind
    for kind in vars(events).values()
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
]


def test_there_are_thirteen_kinds_of_events() -> None:
    assert len(KINDS) == 13


def check(event: Event, before: dict[str, Any], after: dict[str, Any], move: str) -> None:
    """Whether an event fits the positions before and after the move that set it off."""
    mover = before["to_move"]
    lot = tuple(tile for tile in before["track"] if tile)
    match event:
        case TileDrawn(seat, tile, ra_tiles):
            assert (seat, f"draw:{tile}") == (mover, move)
            assert ra_tiles == before["ra_tiles"] + (tile == "ra")
            assert before["bag"][tile] == after["bag"].get(tile, 0) + 1
        case AuctionOpened(ra_player, kind):
            assert after["auction"] == {"ra_player": ra_player, "kind": kind, "bids": {}}
            assert ra_player == mover
        case SunBid(seat, sun):
            assert (seat, f"bid:{sun}") == (mover, move)
        case Passed(seat):
            assert (seat, "pass") == (mover, move)
        case LotWon(seat, bid, sun, tiles):
            assert tiles == lot
            assert (sun, bid) == (before["sun"], after["sun"])
            assert bid in before["seats"][seat]["suns"]
            assert bid >= max(before["auction"]["bids"].values(), default=0)
        case NobodyBid(tiles, discarded):
            assert tiles == lot
            assert before["auction"]["bids"] == {}
            assert discarded == (before["auction"]["kind"] == "full")
            assert after["track"] == ([] if discarded else before["track"])
        case GodSpent(seat, tile):
            assert (seat, f"god:{tile}") == (mover, move)
            assert tile in lot
        case GodsDone(seat, by_itself):
            assert seat == mover
            assert by_itself == (move != "done")
        case DisastersStruck(seat, disasters, lost, owed):
            assert set(disasters) <= {"fun", "dro", "war", "ear"}
            assert len(disasters) > 0
            assert (after["phase"] == "lose") == bool(owed)
            if owed:
                assert after["lose"] == {**owed, "then": after["lose"]["then"]}
                assert after["to_move"] == seat
            assert sum(lost.values()) <= 2 * len(disasters)
        case TilesLost(seat, lost, by_itself):
            assert seat == mover
            if not by_itself:
                assert [f"lose:{tile}" for tile in lost] == [move]
        case EpochScored(epoch, last_ra, parts, had, have):
            assert epoch == before["epoch"]
            assert last_ra == (move == "draw:ra")
            assert list(had) == [seat["score"] for seat in before["seats"]]
            assert list(have) == [seat["score"] for seat in after["seats"]]
            sums = [sum(part.values()) for part in parts]
            assert list(have) == [max(0, a + b) for a, b in zip(had, sums, strict=True)]
        case EpochBegun(epoch, seat):
            assert (epoch, seat) == (after["epoch"], after["to_move"])
            assert epoch == before["epoch"] + 1
        case GameOver(scores, winner):
            assert list(scores) == [seat["score"] for seat in after["seats"]]
            assert scores[winner] == max(scores)
            assert after["phase"] == "over"
        case _:
            pytest.fail(f"unknown event {event}")


def lost_in(happened: list[Event]) -> dict[str, int]:
    """All tiles that disasters took in a move."""
    lost: dict[str, int] = {}
    for event in happened:
        if isinstance(event, DisastersStruck | TilesLost):
            for tile, count in event.lost.items():
                lost[tile] = lost.get(tile, 0) + count
    return lost


def check_losses(happened: list[Event], before: dict[str, Any], after: dict[str, Any]) -> None:
    """What seats had, plus what they took, minus what they lost, is what they have."""
    if any(isinstance(event, EpochScored) for event in happened):
        return
    held: dict[str, int] = {}
    for sign, position in ((1, before), (-1, after)):
        for seat in position["seats"]:
            for tile, count in seat["tiles"].items():
                held[tile] = held.get(tile, 0) + sign * count
    for event in happened:
        taken = event.tiles if isinstance(event, LotWon) else ()
        if isinstance(event, GodSpent):
            held["god"] -= 1
            taken = (event.tile,)
        for tile in taken:
            if tile not in ("fun", "dro", "war", "ear"):
                held[tile] = held.get(tile, 0) + 1
    assert {tile: count for tile, count in held.items() if count} == lost_in(happened)


@pytest.mark.parametrize(("edition", "players"), SEATINGS)
def test_every_kind_occurs_and_tells_the_truth(edition: str, players: int) -> None:
    seen: set[type[Event]] = set()
    for seed in range(40):
        dice = random.Random(seed)
        game = Game(players, edition, seed=seed, chance="manual")
        while not game.is_over:
            before = game.position()
            move = step(game, dice, STORMY)
            happened = game.play(move)
            after = game.position()
            assert game.last_events == happened
            for event in happened:
                check(event, before, after, move)
            check_losses(happened, before, after)
            seen |= {type(event) for event in happened}
        if seen == set(KINDS) and seed >= 2:
            break
    assert seen == set(KINDS)


def test_events_are_frozen_plain_facts() -> None:
    game = table(["| god pha3", "", ""], track="fun nil")
    (first, *_) = game.play("god:fun")
    assert [field.name for field in fields(first)] == ["seat", "tile"]
    with pytest.raises(AttributeError):
        setattr(first, "seat", 2)  # noqa: B010


def test_a_whole_auction_in_events() -> None:
    game = table(["| pha", "", ""], track="pha fun art", to_move=2, ra_tiles=1)
    assert play(game, "draw:ra bid:5 pass bid:7") == [
        TileDrawn(2, "ra", 2),
        AuctionOpened(2, "ra"),
        SunBid(0, 5),
        Passed(1),
        SunBid(2, 7),
        LotWon(2, 7, 1, ("pha", "fun", "art")),
        DisastersStruck(2, ("fun",), {"pha": 1}, {}),
    ]


ONE_ART = ({"art": 1}, {"art": 1}, {"art": 1})


def test_the_end_of_a_game_in_events() -> None:
    game = table(["| art", "| art", "| art"], epoch=3, ra_tiles="last")
    assert game.play("draw:ra") == [
        TileDrawn(0, "ra", 8),
        EpochScored(3, True, ({"suns": -5}, {}, {"suns": 5}), (10, 10, 10), (5, 10, 15), ONE_ART),
        GameOver((5, 10, 15), 2),
    ]


def test_the_end_of_an_epoch_in_events() -> None:
    game = table(["| art", "| art", "| art"], epoch=1, ra_tiles="last", to_move=1)
    assert game.play("draw:ra") == [
        TileDrawn(1, "ra", 8),
        EpochScored(1, True, ({}, {}, {}), (10, 10, 10), (10, 10, 10), ONE_ART),
        EpochBegun(2, 0),
    ]


def test_spending_gods_in_events() -> None:
    for edition, struck_first in (("disk", True), ("bag", False)):
        game = table(["| god2 pha3", "", ""], edition=edition, track="fun nil")
        happened = play(game, "god:fun god:nil")
        strike = DisastersStruck(0, ("fun",), {"pha": 2}, {})
        spend = [GodSpent(0, "fun"), GodSpent(0, "nil"), GodsDone(0, by_itself=True)]
        spend.insert(1 if struck_first else 3, strike)
        assert happened == spend


def test_events_of_a_game_are_those_of_its_moves() -> None:
    game = Game(3, seed=4)
    happened: list[Event] = []
    while not game.is_over:
        happened += game.play(random.Random(len(happened)).choice(game.legal_moves()))
    assert game.events == happened
    assert [event for ply in game.plies for event in ply.events] == happened
    assert [ply.move for ply in game.plies] == game.history
