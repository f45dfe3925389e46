"""Training of the opponent classifier."""

import numpy as np
import pytest

from sunbarge.bots.builtin import Policy
from sunbarge.bots.net.features import SEAT_SIZE, TABLE_SIZE
from sunbarge.bots.net.opponent_classifier import N_TYPES
from sunbarge.bots.net.workspace import N_RECENT
from sunbarge.research.train.classifier import (
    ClassifierTrainer,
    gradient,
    layers_of,
    probabilities,
    stack_samples,
)
from sunbarge.research.train.classifier_data import (
    ClassifierGames,
    perturbed_weights,
    policy_of_type,
    sample_types,
)


def test_the_gradient_is_the_slope_of_the_entropy() -> None:
    rng = np.random.default_rng(1)
    inputs = TABLE_SIZE + 4 * (SEAT_SIZE + N_RECENT)
    rows = rng.random((9, inputs)) * (rng.random((9, inputs)) < 0.2)
    types = rng.integers(0, N_TYPES, (9, 3))
    weights = ClassifierTrainer(seed=2).weights.astype(np.float64)
    slopes, nothing = np.zeros_like(weights), np.zeros_like(weights)
    gradient(weights, rows, types, layers_of(slopes))
    checked = 0
    places = [part.size - 1 for part in layers_of(weights)]
    for place in [*rng.integers(0, len(weights), 60), *np.cumsum(np.array(places) + 1) - 1]:
        higher, lower = weights.copy(), weights.copy()
        higher[place] += 1e-5
        lower[place] -= 1e-5
        risen = gradient(higher, rows, types, layers_of(nothing))
        slope = (risen - gradient(lower, rows, types, layers_of(nothing))) / 2e-5
        assert slope == pytest.approx(slopes[place], rel=1e-2, abs=1e-6)
        checked += abs(slope) > 1e-5
    assert checked > 20


def test_games_are_the_same_whoever_plays_them() -> None:
    together = ClassifierGames(3, seed=4, first=0, last=4).run()
    apart = [*ClassifierGames(3, 4, 0, 1).run(), *ClassifierGames(3, 4, 1, 4).run()]
    assert len(together) == len(apart) == 4
    for (rows, types), (again, others) in zip(together, apart, strict=True):
        assert np.array_equal(rows, again)
        assert np.array_equal(types, others)
    assert not np.array_equal(together[0][0][:1], together[1][0][:1])


def test_all_types_are_sampled() -> None:
    rng = np.random.default_rng(1)
    tables = [sample_types(3, rng) for _ in range(300)]
    alike = [len(set(types.tolist())) == 1 for types in tables]
    assert 0.7 < np.mean(alike) < 0.85
    assert set(np.concatenate(tables).tolist()) == {0, 1, 2}
    assert {policy_of_type(1, rng) for _ in range(50)} == {Policy.SIMPLE, Policy.BEGINNER}
    assert (policy_of_type(0, rng), policy_of_type(2, rng)) == (Policy.LEARNED, Policy.EVALUATOR)
    nets = [perturbed_weights(2, rng) for _ in range(40)]
    own = sum(np.array_equal(net, nets[0]) for net in nets)
    assert 0 < own < 40


def test_types_that_one_input_shows_are_learned() -> None:
    """Kinds that can be games by one input are games after a few passes."""
    rng, trainer = np.random.default_rng(5), ClassifierTrainer(seed=1)
    types = rng.integers(0, N_TYPES, (6000, 2)).astype(np.int8)
    rows = np.zeros((6000, TABLE_SIZE + 3 * (SEAT_SIZE + N_RECENT)), np.float16)
    for step in (1, 2):
        rows[np.arange(6000), TABLE_SIZE + step * SEAT_SIZE + types[:, step - 1].astype(int)] = 1.0
    entropies = [trainer.run_epoch(rows, types, done / 7) for done in range(8)]
    assert entropies[-1] < 0.2 < entropies[0]
    assert (probabilities(trainer.weights, rows).argmax(axis=2) == types).mean() > 0.99
    assert np.allclose(trainer.half_precision(), trainer.weights, atol=1e-3)


def test_positions_keep_the_types_of_their_game() -> None:
    games = [(np.zeros((2, 5)), np.array([0, 1])), (np.ones((1, 5)), np.array([2, 2]))]
    rows, types = stack_samples(games)
    assert rows.shape == (3, 5)
    assert types.tolist() == [[0, 1], [0, 1], [2, 2]]
