"""How the others are taken to answer."""

from typing import Any

import numpy as np
import pytest

from sunbarge.bots.evaluator.decide import evaluator_action
from sunbarge.bots.net.auction_solver import planned_bid, solve_auction
from sunbarge.bots.net.lookahead import best_action, value_of_action
from sunbarge.bots.net.opponent_model import (
    assume_mixture,
    assume_most_likely,
    compute_type_bids,
)
from sunbarge.bots.net.opponent_types import TYPE_EVALUATOR, TYPE_SELF, TYPE_SIMPLE
from sunbarge.bots.net.rollouts import rollout_action
from sunbarge.bots.net.value_net import reset_cache
from sunbarge.bots.net.values import settled_value
from sunbarge.bots.net.workspace import N_VALUES, ROLLOUT, new_workspace
from sunbarge.bots.simple.decide import simple_action
from sunbarge.engine import load
from sunbarge.engine.kinds import BID, PASS, Action, Phase, Seat
from sunbarge.engine.rules import carry_out, legal_actions
from sunbarge.engine.rules.queries import standing_bid
from sunbarge.notation.moves import members
from tests.slow_lookahead import positions, random_weights, take_for_strangers, try_auction


@pytest.mark.parametrize(("edition", "players"), [("disk", 2), ("bag", 3), ("french", 3)])
def test_strangers_are_mixed_as_if_everything_were_tried(edition: str, players: int) -> None:
    weights, record = random_weights(players), load.load(edition, players)[0]
    mixed = 0
    for states in positions(edition, players, Phase.AUCTION, 25):
        workspace, value = new_workspace(weights), np.zeros(N_VALUES, np.float32)
        take_for_strangers(states, workspace)
        action = int(best_action(states[0], record, workspace, value))
        expected, worth = try_auction(states, record, weights, int(states[0].to_move))
        assert action == expected
        assert np.allclose(value[:players], worth[:players], atol=1e-5)
        mixed += not np.allclose(worth[:players], try_auction(states, record, weights)[1][:players])
    assert mixed > 0


def test_the_surplus_is_for_tables_without_strangers() -> None:
    """Value and surplus are what comes of it if all answer as one expects of one's equals."""
    weights, record, surpluses = random_weights(3), load.load("bag", 3)[0], 0
    for states in positions("bag", 3, Phase.AUCTION, 25):
        workspace, value = new_workspace(weights), np.zeros(N_VALUES, np.float32)
        take_for_strangers(states, workspace)
        solve_auction(states[0], record, workspace, value)
        then = states.copy()
        while then[0].phase == Phase.AUCTION:
            carry_out(then[0], record, Action(int(planned_bid(then[0], workspace))))
        came = np.zeros(N_VALUES, np.float32)
        settled_value(then[0], record, new_workspace(weights), came)
        assert np.allclose(
            (value + workspace.auction.most_likely_minus_mixture)[:3], came[:3], atol=1e-5
        )
        surpluses += bool(np.abs(workspace.auction.most_likely_minus_mixture[:3]).max() > 1e-4)
    assert surpluses > 0


@pytest.mark.parametrize("expect", [assume_most_likely, None])
@pytest.mark.parametrize(("edition", "players"), [("disk", 4), ("french", 3)])
def test_everybody_answers_like_his_kind(edition: str, players: int, expect: Any) -> None:
    """Who wins is who really wins if each seat is the bot that it is taken for."""
    record, rng = load.load(edition, players)[0], np.random.default_rng(8)
    bots = {TYPE_SIMPLE: simple_action, TYPE_EVALUATOR: evaluator_action}
    winners, passes = set(), 0
    for states in positions(edition, players, Phase.AUCTION, 60):
        workspace, value = new_workspace(random_weights(players)), np.zeros(N_VALUES, np.float32)
        take_for_strangers(states, workspace)
        workspace.opponents.likely_type[:players] = rng.choice(list(bots), players)
        expect(workspace) if expect else assume_mixture(states[0], workspace)
        solve_auction(states[0], record, workspace, value)
        then = states.copy()
        while then[0].phase == Phase.AUCTION:
            action = bots[int(workspace.opponents.likely_type[then[0].to_move])](then[0], record)
            carry_out(then[0], record, Action(int(action)))
        changed = then[0].sun != states[0].sun
        wins = int(workspace.auction.winning_sun[standing_bid(states[0])])
        assert wins == (int(then[0].sun) if changed else 0)
        winners.add(wins)
        passes += not changed
    assert len(winners) > 5
    assert passes > 0


def test_a_seat_plays_on_as_its_kind() -> None:
    record, differing = load.load("disk", 3)[0], 0
    bots = {TYPE_SIMPLE: simple_action, TYPE_EVALUATOR: evaluator_action}
    for states in positions("disk", 3, Phase.TURN, 60):
        workspace, value = new_workspace(random_weights(3)), np.zeros(N_VALUES, np.float32)
        assume_most_likely(workspace)
        best = int(best_action(states[0], record, workspace, value))
        for kind, bot in bots.items():
            workspace.opponents.likely_type[:3] = TYPE_SELF
            workspace.opponents.likely_type[int(states[0].turn)] = kind
            workspace.scratch[ROLLOUT] = states[0]
            reset_cache(workspace)
            action = int(rollout_action(workspace.scratch[ROLLOUT], record, workspace, value))
            assert action == int(bot(states.copy()[0], record))
            wanted = np.zeros(N_VALUES, np.float32)
            value_of_action(states.copy()[0], record, workspace, Action(action), wanted)
            assert np.allclose(value, wanted, atol=1e-5)
            differing += action != best
    assert differing > 10


def test_the_seat_to_move_knows_itself() -> None:
    states = positions("disk", 4, Phase.TURN, 1)[0]
    workspace = new_workspace(random_weights(4))
    take_for_strangers(states, workspace)
    seat = int(states[0].to_move)
    assert workspace.opponents.belief.tolist() == [int(other != seat) for other in range(4)] + [0]


@pytest.mark.parametrize(("edition", "players"), [("disk", 3), ("french", 4)])
def test_answers_are_foreseen_as_they_are_given(edition: str, players: int) -> None:
    """What simpler bots will say to all bids that may stand is what they say once one stands."""
    record, weights, foreseen = load.load(edition, players)[0], random_weights(players), 0
    for states in positions(edition, players, Phase.AUCTION, 40):
        children = {}
        for action in members(int(legal_actions(states[0], record))):
            child = states.copy()
            carry_out(child[0], record, action)
            if child[0].phase == Phase.AUCTION:
                children[int(standing_bid(child[0]))] = child
        if not children:
            continue
        seat = int(next(iter(children.values()))[0].to_move)
        bids = sum(1 << bid for bid in children)
        workspace = new_workspace(weights)
        take_for_strangers(states, workspace)
        compute_type_bids(states[0], record, Seat(seat), bids, workspace)
        for bid, child in children.items():
            for bot, told in (
                (simple_action, workspace.opponents.simple_bids),
                (evaluator_action, workspace.opponents.evaluator_bids),
            ):
                answer = int(bot(child[0], record))
                assert told[bid] == (0 if answer == PASS else answer - BID)
                foreseen += bid > 0
    assert foreseen > 60
