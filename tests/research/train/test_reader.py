"""Learning to read who plays how."""

import numpy as np
import pytest

from sunbarge.bots.net.features import SEAT, TABLE
from sunbarge.bots.net.opponent_classifier import N_TYPES
from sunbarge.bots.net.workspace import N_RECENT
from sunbarge.bots.policies import BEGINNER, EVALUATOR, LEARNED, SIMPLE
from sunbarge.research.train.classifier import Reader, gradient, likelihoods, parts_of, positions_of
from sunbarge.research.train.classifier_data import Faces, kinds_at_table, policy_of, strayed


def test_the_gradient_is_the_slope_of_the_entropy() -> None:
    rng = np.random.default_rng(1)
    inputs = TABLE + 4 * (SEAT + N_RECENT)
    seen = rng.random((9, inputs)) * (rng.random((9, inputs)) < 0.2)
    kinds = rng.integers(0, N_TYPES, (9, 3))
    weights = Reader(seed=2).weights.astype(np.float64)
    slopes, nothing = np.zeros_like(weights), np.zeros_like(weights)
    gradient(weights, seen, kinds, parts_of(slopes))
    checked = 0
    places = [part.size - 1 for part in parts_of(weights)]
    for place in [*rng.integers(0, len(weights), 60), *np.cumsum(np.array(places) + 1) - 1]:
        higher, lower = weights.copy(), weights.copy()
        higher[place] += 1e-5
        lower[place] -= 1e-5
        risen = gradient(higher, seen, kinds, parts_of(nothing))
        slope = (risen - gradient(lower, seen, kinds, parts_of(nothing))) / 2e-5
        assert slope == pytest.approx(slopes[place], rel=1e-2, abs=1e-6)
        checked += abs(slope) > 1e-5
    assert checked > 20


def test_games_are_the_same_whoever_plays_them() -> None:
    together = Faces(3, seed=4, first=0, last=4).run()
    apart = [*Faces(3, 4, 0, 1).run(), *Faces(3, 4, 1, 4).run()]
    assert len(together) == len(apart) == 4
    for (seen, kinds), (again, others) in zip(together, apart, strict=True):
        assert np.array_equal(seen, again)
        assert np.array_equal(kinds, others)
    assert not np.array_equal(together[0][0][:1], together[1][0][:1])


def test_all_kinds_sit_at_the_tables() -> None:
    rng = np.random.default_rng(1)
    tables = [kinds_at_table(3, rng) for _ in range(300)]
    alike = [len(set(kinds.tolist())) == 1 for kinds in tables]
    assert 0.7 < np.mean(alike) < 0.85
    assert set(np.concatenate(tables).tolist()) == {0, 1, 2}
    assert {policy_of(1, rng) for _ in range(50)} == {SIMPLE, BEGINNER}
    assert (policy_of(0, rng), policy_of(2, rng)) == (LEARNED, EVALUATOR)
    nets = [strayed(2, rng) for _ in range(40)]
    own = sum(np.array_equal(net, nets[0]) for net in nets)
    assert 0 < own < 40


def test_what_was_learned_is_read_again() -> None:
    """Kinds that can be told by one input are told after a few passes."""
    rng, reader = np.random.default_rng(5), Reader(seed=1)
    kinds = rng.integers(0, N_TYPES, (6000, 2)).astype(np.int8)
    seen = np.zeros((6000, TABLE + 3 * (SEAT + N_RECENT)), np.float16)
    for step in (1, 2):
        seen[np.arange(6000), TABLE + step * SEAT + kinds[:, step - 1].astype(int)] = 1.0
    entropies = [reader.learn(seen, kinds, done / 7) for done in range(8)]
    assert entropies[-1] < 0.2 < entropies[0]
    assert (likelihoods(reader.weights, seen).argmax(axis=2) == kinds).mean() > 0.99
    assert np.allclose(reader.shipped(), reader.weights, atol=1e-3)


def test_positions_keep_the_kinds_of_their_game() -> None:
    told = [(np.zeros((2, 5)), np.array([0, 1])), (np.ones((1, 5)), np.array([2, 2]))]
    seen, kinds = positions_of(told)
    assert seen.shape == (3, 5)
    assert kinds.tolist() == [[0, 1], [0, 1], [2, 2]]
