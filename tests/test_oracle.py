"""Whole games, move by move, against an independent second reading of the rules."""

import random
from collections.abc import Mapping

import pytest

from sunbarge import Game
from sunbarge.game.events import EpochScored
from sunbarge.notation.tiles import CODES
from tests.move_choosers import FAIR, STORMY, step
from tests.oracle import Oracle
from tests.positions import SEATINGS

GAMES = {"stormy": 13, "fair": 5}
BAGS: dict[str, Mapping[str, float]] = {"stormy": STORMY, "fair": FAIR}
HOUSES = [("disk", ["no-penalties"]), ("bag", ["no-penalties"])]


def compare(game: Game, oracle: Oracle) -> None:
    """Everything that both can tell."""
    position = game.position()
    assert position == oracle.position()
    assert game.legal_moves() == oracle.legal_moves()
    assert game.to_move == oracle.to_move
    assert game.scores == [seat["score"] for seat in position["seats"]]
    assert game.winner == oracle.winner
    assert game.is_over == (oracle.phase == "over")
    on_table = sum(position["bag"].values()) + sum(tile is not None for tile in position["track"])
    held = sum(sum(seat["tiles"].values()) for seat in position["seats"])
    assert on_table + held + position["ra_tiles"] + oracle.box.total() == 180


def play_both(
    players: int, edition: str, house: list[str], seed: int, weights: Mapping[str, float]
) -> set[str]:
    """Play one game in both, comparing at every step; the verbs that were played."""
    dice = random.Random(seed)
    groups = dice.sample(range(players), players)
    game = Game(players, edition, groups=groups, house=house, chance="manual")
    oracle = Oracle(players, edition, groups, house)
    verbs = set()
    while not game.is_over:
        compare(game, oracle)
        move = step(game, dice, weights)
        game.play(move)
        oracle.play(move)
        verbs.add(move.partition(":")[0])
        if any(isinstance(event, EpochScored) for event in game.last_events):
            assert game.epoch_scores == oracle.epoch_scores
    compare(game, oracle)
    assert len(game.epoch_scores) == 3
    return verbs


@pytest.mark.parametrize("bag", BAGS)
@pytest.mark.parametrize(("edition", "players"), SEATINGS)
def test_same_game_as_the_oracle(edition: str, players: int, bag: str) -> None:
    seen = set()
    for seed in range(GAMES[bag]):
        seen |= play_both(players, edition, [], 1000 * players + seed, BAGS[bag])
    if bag == "stormy":
        assert seen == {"draw", "invoke", "god", "done", "bid", "pass", "lose"}


@pytest.mark.parametrize(("edition", "house"), HOUSES)
def test_same_game_as_the_oracle_with_house_rules(edition: str, house: list[str]) -> None:
    for seed in range(10):
        play_both(2, edition, house, seed, STORMY)


def test_the_oracle_knows_the_same_tiles() -> None:
    assert set(Oracle(3).bag) == set(CODES)
