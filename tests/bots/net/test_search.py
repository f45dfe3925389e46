"""Search: what it hopes for, how it plays on, and that it repeats."""

import itertools
from typing import Any

import numpy as np
import pytest

import sunbarge
from sunbarge import bots
from sunbarge.bots.net import expert
from sunbarge.bots.net.lookahead import best_action
from sunbarge.bots.net.opponent_model import infer_opponents
from sunbarge.bots.net.rollouts import roll_out
from sunbarge.bots.net.search import (
    BATCH_TURNS,
    EXCLUDED,
    FINAL_PRUNING_GAP,
    FINAL_ROLLOUT,
    LONG_ROLLOUT,
    LONG_ROLLOUT_EFFORT,
    PRUNING_GAP,
    SEARCH_OVER,
    SHORT_ROLLOUT,
    begin_search,
    continue_search,
    estimated_value,
    leading_action,
    mean_utility,
    prior_utility,
    rollout_length,
    search,
    search_slice,
    turns_of_search,
)
from sunbarge.bots.net.values import settle_until_turn, utility
from sunbarge.bots.net.weights import weights_for
from sunbarge.bots.net.workspace import N_VALUES, ROLLOUT, new_workspace
from sunbarge.engine import load
from sunbarge.engine.editions import NAMES
from sunbarge.engine.kinds import EPOCHS, MAX_PLAYERS, Phase
from sunbarge.engine.rules import carry_out, legal_actions
from sunbarge.notation.moves import members
from tests.slow_lookahead import positions, random_weights, try_auction

PHASES = (Phase.TURN, Phase.AUCTION)


def dice(seed: int = 5) -> Any:
    return np.array([seed], np.uint64)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_without_effort_it_plays_like_the_learned_bot_if_all_look_alike(players: int) -> None:
    editions, workspace = load.load("disk", players), new_workspace(weights_for(players))
    for phase in PHASES:
        for states in positions("disk", players, phase, 8):
            value = np.zeros(N_VALUES, np.float32)
            infer_opponents(states[0], workspace)
            wanted = int(best_action(states[0], editions[0], workspace, value))
            action = int(search(states[0], editions[0], workspace, 0, dice()))
            seat = int(states[0].to_move)
            assert mean_utility(states[0], workspace.search, action) == pytest.approx(
                utility(value, seat), abs=1e-5
            )
            assert action == wanted or mean_utility(
                states[0], workspace.search, wanted
            ) == pytest.approx(utility(value, seat), abs=1e-5)


def test_bids_are_hoped_for_as_if_everything_were_tried() -> None:
    editions, weights = load.load("bag", 3), random_weights(3)
    workspace = new_workspace(weights)
    for states in positions("bag", 3, Phase.AUCTION, 12):
        search(states[0], editions[0], workspace, 0, dice())
        for action in members(int(legal_actions(states[0], editions[0]))):
            child = states.copy()
            carry_out(child[0], editions[0], action)
            _, worth = try_auction(child, editions[0], weights)
            assert np.allclose(
                workspace.search.priors[action * N_VALUES :][:3], worth[:3], atol=1e-5
            )


@pytest.mark.parametrize("edition", NAMES)
def test_a_search_is_legal_repeats_and_leaves_the_position_alone(edition: str) -> None:
    editions, weights = load.load(edition, 3), random_weights(3)
    for phase in (*PHASES, Phase.GODS, Phase.LOSE):
        for states in positions(edition, 3, phase, 2):
            before = states.tobytes()
            first, second = new_workspace(weights), new_workspace(weights)
            action = int(search(states[0], editions[0], first, 60, dice()))
            search(states[0], editions[0], second, 20, dice(9))
            assert int(search(states[0], editions[0], second, 60, dice())) == action
            assert np.array_equal(first.search.corrections, second.search.corrections)
            assert states.tobytes() == before
            assert int(legal_actions(states[0], editions[0])) >> action & 1


def test_a_search_in_slices_is_the_search_at_once() -> None:
    editions, weights = load.load("disk", 3), random_weights(3)
    for states in positions("disk", 3, Phase.TURN, 5):
        whole, parts = new_workspace(weights), new_workspace(weights)
        rng = dice()
        search(states[0], editions[0], whole, 200, dice())
        search(states[0], editions[0], parts, 0, rng)
        far = rollout_length(states[0], 200)
        while parts.search.visits.sum() < whole.search.visits.sum():
            continue_search(states[0], editions[0], parts, far, BATCH_TURNS, rng)
        assert np.array_equal(whole.search.corrections, parts.search.corrections)


def test_a_search_that_pauses_takes_the_same_turns_and_stops_at_the_same_place() -> None:
    editions, weights, effort, pauses = load.load("disk", 3), random_weights(3), 200, 0
    for states in positions("disk", 3, Phase.TURN, 5):
        whole, parts = new_workspace(weights), new_workspace(weights)
        action = search(states[0], editions[0], whole, effort, dice())
        rng, turns = dice(), 0
        begin_search(states[0], editions[0], parts, rng)
        far, most = rollout_length(states[0], effort), turns_of_search(states[0], effort)
        while turns != SEARCH_OVER:
            before = turns
            turns = search_slice(states[0], editions[0], parts, far, before, most, 1, rng)
            assert turns == SEARCH_OVER or before < turns
            pauses += turns != SEARCH_OVER
        assert leading_action(states[0], parts.search) == action
        for name in ("priors", "corrections", "squared_corrections", "visits"):
            one, other = (getattr(each.search, name) for each in (whole, parts))
            assert np.array_equal(one, other)
    assert pauses > 5


def test_patience_plays_on_further_most_of_all_in_the_last_epoch() -> None:
    """One long try of each action takes as many turns as several short ones."""
    editions, workspace = load.load("disk", 3), new_workspace(random_weights(3))
    tries_by: dict[tuple[bool, int], set[int]] = {}
    for states in positions("disk", 3, Phase.TURN, 60):
        last = bool(states[0].epoch == EPOCHS)
        for effort in (LONG_ROLLOUT_EFFORT, LONG_ROLLOUT_EFFORT - 1):
            far = rollout_length(states[0], effort)
            search(states[0], editions[0], workspace, 0, dice())
            continue_search(states[0], editions[0], workspace, far, BATCH_TURNS, dice())
            tried = set(workspace.search.visits[workspace.search.visits > 0].tolist())
            tries_by.setdefault((last, effort), set()).update(tried)
    assert tries_by == {
        (False, LONG_ROLLOUT_EFFORT): {BATCH_TURNS // LONG_ROLLOUT},
        (False, LONG_ROLLOUT_EFFORT - 1): {BATCH_TURNS // SHORT_ROLLOUT},
        (True, LONG_ROLLOUT_EFFORT): {BATCH_TURNS // FINAL_ROLLOUT},
        (True, LONG_ROLLOUT_EFFORT - 1): {BATCH_TURNS // SHORT_ROLLOUT},
    }


def test_what_the_net_thinks_far_behind_is_tried_in_the_last_epoch_alone() -> None:
    editions, workspace = load.load("disk", 3), new_workspace(weights_for(3))
    between = 0
    for states in positions("disk", 3, Phase.TURN, 60):
        search(states[0], editions[0], workspace, 0, dice())
        hopes = {
            action: prior_utility(states[0], workspace.search, action)
            for action in np.flatnonzero(workspace.search.visits != EXCLUDED).tolist()
        }
        last = bool(states[0].epoch == EPOCHS)
        best = max(hopes.values())
        behind = FINAL_PRUNING_GAP if last else PRUNING_GAP
        likely = {action for action, hope in hopes.items() if best - hope < behind}
        continue_search(states[0], editions[0], workspace, SHORT_ROLLOUT, BATCH_TURNS, dice())
        tried = set(np.flatnonzero(workspace.search.visits > 0).tolist())
        assert tried == (likely if len(likely) > 1 else set())
        between += last and any(best - hopes[action] > PRUNING_GAP for action in likely)
    assert between > 0


def test_what_is_found_is_a_probability() -> None:
    editions, workspace = load.load("disk", 4), new_workspace(random_weights(4))
    for states in positions("disk", 4, Phase.AUCTION, 5):
        action = int(search(states[0], editions[0], workspace, 80, dice()))
        value = estimated_value(states[0], workspace.search, action)
        assert value[:4].sum() == pytest.approx(1, abs=1e-5)
        assert value[:4].min() >= 0
        assert np.isfinite(value[MAX_PLAYERS : MAX_PLAYERS + 4]).all()


def test_only_close_actions_are_played_on() -> None:
    editions, workspace = load.load("disk", 3), new_workspace(weights_for(3))
    tried: set[int] = set()
    for states in positions("disk", 3, Phase.TURN, 20):
        search(states[0], editions[0], workspace, 40, dice())
        legal = workspace.search.visits[workspace.search.visits != EXCLUDED]
        tried.add(int((legal > 0).sum()))
    assert 0 in tried  # sure at once
    assert max(tried) >= 2  # a decision that was close
    assert 1 not in tried  # one action alone is nothing to compare


def test_playing_on_corrects_a_net_that_knows_nothing() -> None:
    """Near the end of a game, playing on sees the result that the net does not."""
    game = sunbarge.Game(2, "disk", seed=3)
    bot = sunbarge.bots.make("simple", seed=1)
    lines = []
    while not game.is_over:
        if game.state.phase == Phase.TURN:
            lines.append(game.low_level()[0])
        game.play(bot.move(game))
    editions, gain = load.load("disk", 2), np.zeros(N_VALUES, np.float32)
    workspace = new_workspace(np.zeros_like(weights_for(2)))  # it says of every position: even
    workspace.scratch[ROLLOUT] = lines[-1][0]
    turns = roll_out(editions[0], workspace, 200, 0.85, dice(), gain)
    state: Any = workspace.scratch[ROLLOUT]
    assert state.phase == Phase.OVER
    assert 1 <= turns <= 10
    assert abs(gain[0]) > 0.2
    assert gain[0] == pytest.approx(-gain[1], abs=1e-4)


def test_coming_to_rest_ends_where_somebody_has_a_turn() -> None:
    editions = load.load("disk", 3)
    for states in positions("disk", 3, Phase.LOSE, 5):
        settle_until_turn(states[0], editions[0])
        assert states[0].phase in (Phase.TURN, Phase.GODS, Phase.OVER)


def test_with_a_budget_it_searches_until_the_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = itertools.count()
    slices: list[int] = []

    def watched(state: Any, edition: Any, workspace: Any, far: int, most: int, rng: Any) -> int:
        slices.append(most)
        return int(continue_search(state, edition, workspace, far, most, rng))

    monkeypatch.setattr(expert, "continue_search", watched)
    monkeypatch.setattr("sunbarge.bots.net.expert.time.perf_counter", lambda: next(clock) / 1000)
    game = close_decision()
    for budget, most in ((0.003, 3), (0.008, 8)):
        slices.clear()
        choice = bots.make("expert", seed=1, budget=budget).think(game)
        assert choice.move in game.legal_moves()
        assert 0 < len(slices) <= most  # a clock that ticks a millisecond at every look
    assert len(slices) > 3


def close_decision() -> sunbarge.Game:
    """A position in which some actions are about as good as the best."""
    for seed in range(50):
        game = sunbarge.Game(3, "disk", seed=seed)
        for _ in range(4):
            game.play("draw" if "draw" in game.legal_moves() else game.legal_moves()[0])
        states, editions = game.low_level()
        workspace = new_workspace(weights_for(3))
        search(states[0], editions[0], workspace, 390, dice())
        if workspace.search.visits[workspace.search.visits > 0].sum() > 50:
            return game
    raise AssertionError("no close decision in fifty games")
