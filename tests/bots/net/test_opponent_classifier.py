"""Who plays how, read from the looks of a table."""

from typing import Any

import numpy as np
import pytest

import sunbarge
from sunbarge.bots.net.features import SEAT_SIZE, TABLE_SIZE
from sunbarge.bots.net.opponent_classifier import (
    CLASSIFIER_SIZE,
    N_TYPES,
    PRIOR_EVALUATOR,
    PRIOR_SIMPLE,
    TYPE_EVALUATOR,
    TYPE_SELF,
    TYPE_SIMPLE,
    classify_opponents,
    fill_classifier_inputs,
)
from sunbarge.bots.net.weights import read_classifier, workspace_for
from sunbarge.bots.net.workspace import N_RECENT, new_workspace
from sunbarge.engine import load
from sunbarge.engine.kinds import Phase
from sunbarge.research.train.classifier import ClassifierTrainer, probabilities
from sunbarge.research.train.classifier_data import write_inputs
from tests.slow_lookahead import positions, random_weights


def random_reader() -> Any:
    return ClassifierTrainer(seed=3).weights * np.float32(1.5)


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("phase", [Phase.TURN, Phase.AUCTION])
def test_compiled_reading_is_the_reading_that_was_learned(players: int, phase: Phase) -> None:
    reader, record = random_reader(), load.load("disk", players)[0]
    spread = set()
    for states in positions("disk", players, phase, 12):
        workspace = new_workspace(random_weights(players), reader)
        fill_classifier_inputs(states[0], record, workspace)
        seen = np.zeros(TABLE_SIZE + (SEAT_SIZE + N_RECENT) * players, np.float32)
        write_inputs(workspace, players, int(states[0].to_move), seen)
        classify_opponents(states[0], record, workspace, 0.0)
        wanted = probabilities(reader, seen[None])[0]
        for step in range(1, players):
            seat = (int(states[0].to_move) + step) % players
            told = workspace.opponents.type_probability[2 * seat : 2 * seat + 2]
            assert np.allclose(told, wanted[step - 1, 1:], atol=1e-5)
            assert workspace.opponents.likely_type[seat] == wanted[step - 1].argmax()
            spread.add(int(workspace.opponents.likely_type[seat]))
    assert len(spread) > 1


def test_the_table_is_seen_from_the_seat_that_decides() -> None:
    record = load.load("disk", 3)[0]
    for states in positions("disk", 3, Phase.AUCTION, 10):
        workspace, before = new_workspace(random_weights(3)), states.tobytes()
        fill_classifier_inputs(states[0], record, workspace)
        seat = int(states[0].to_move)
        suns = [sun for sun in range(1, 14) if int(states[0].suns[seat]) >> sun & 1]
        assert (
            np.flatnonzero(workspace.net.features[TABLE_SIZE : TABLE_SIZE + 16]) + 1
        ).tolist() == suns
        assert states.tobytes() == before


def test_without_a_net_all_strangers_are_alike() -> None:
    states = positions("disk", 4, Phase.TURN, 1)[0]
    workspace = new_workspace(random_weights(4))
    classify_opponents(states[0], load.load("disk", 4)[0], workspace, 0.0)
    assert workspace.opponents.likely_type.tolist() == [TYPE_SELF] * 5
    assert np.allclose(
        workspace.opponents.type_probability[:8].reshape(4, 2),
        [PRIOR_SIMPLE, PRIOR_EVALUATOR],
    )


def test_care_turns_the_odds_towards_equals() -> None:
    reader, record, care = random_reader(), load.load("disk", 4)[0], 1.5
    for states in positions("disk", 4, Phase.TURN, 6):
        hasty, careful = (new_workspace(random_weights(4), reader) for _ in range(2))
        classify_opponents(states[0], record, hasty, 0.0)
        classify_opponents(states[0], record, careful, care)
        for step in range(1, 4):
            seat = (int(states[0].to_move) + step) % 4
            before, after = (
                workspace.opponents.type_probability[2 * seat : 2 * seat + 2]
                for workspace in (hasty, careful)
            )
            others = before.sum()
            assert np.allclose(after, before / (np.exp(care) * (1 - others) + others), atol=1e-5)
            assert after.sum() < others


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_shipped_nets_tell_the_bots_apart(players: int) -> None:
    """On tables of one kind that kind is read more often than by those who sit at others."""
    kinds = {"learned": TYPE_SELF, "simple": TYPE_SIMPLE, "evaluator": TYPE_EVALUATOR}
    read = np.array([mean_reading(players, name) for name in kinds])
    for kind in kinds.values():
        assert read[:, kind].argmax() == kind


def mean_reading(players: int, name: str) -> Any:
    """How likely the others are of each kind, as one `learned` among them reads it."""
    said = []
    for seed in range(6):
        game = sunbarge.Game(players, seed=seed)
        observer, other = sunbarge.bots.make("learned"), sunbarge.bots.make(name)
        while not game.is_over:
            if game.to_move == 0 and game.state.phase == Phase.TURN:
                states, editions = game.low_level()
                workspace = workspace_for(players)
                classify_opponents(states[0], editions[0], workspace, 0.0)
                others = workspace.opponents.type_probability[2 : 2 * players].reshape(
                    -1, N_TYPES - 1
                )
                said.append([1 - others.sum(axis=1).mean(), *others.mean(axis=0)])
            game.play((observer if game.to_move == 0 else other).move(game))
    return np.mean(said, axis=0)


def test_a_net_of_another_size_is_refused(tmp_path: Any) -> None:
    np.save(tmp_path / "3.npy", np.zeros(CLASSIFIER_SIZE - 1, np.float16))
    with pytest.raises(ValueError, match=r"3\.npy has .* weights, and a classifier has"):
        read_classifier(tmp_path / "3.npy")
