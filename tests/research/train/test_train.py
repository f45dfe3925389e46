"""Training: the gradient is right, results reach back, and a training can go on."""

import json
from collections.abc import Generator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sunbarge.bots.net.features import EPOCH
from sunbarge.bots.net.shape import width_of
from sunbarge.bots.net.value_net import evaluate
from sunbarge.bots.net.weights import weights_for
from sunbarge.bots.net.workspace import N_VALUES, new_workspace
from sunbarge.cli.train import train_and_save
from sunbarge.engine import load
from sunbarge.engine.kinds import EPOCHS, Phase
from sunbarge.research.executors import open_executor
from sunbarge.research.train import rounds, run_progress
from sunbarge.research.train.checkpoints import resume_from_net, save
from sunbarge.research.train.learner import Learner, layers_of, random_weights, widen
from sunbarge.research.train.match import head_to_head
from sunbarge.research.train.replay_buffer import Minibatch, ReplayBuffer, secured_points
from sunbarge.research.train.report import write_report
from sunbarge.research.train.rounds import run_rounds
from sunbarge.research.train.run import Training
from sunbarge.research.train.settings import DEFAULT, Settings, load_settings
from sunbarge.research.train.targets import DEVIATED, td_targets
from tests.research.executors.example_tasks import Squares
from tests.slow_lookahead import positions


def quick() -> Settings:
    return replace(load_settings(), replay=4000, measure_games=4, batch=64, checkpoint_seconds=9e9)


def some_batch(players: int, amount: int) -> Minibatch:
    training = Training(players, quick(), seed=3)
    turns = len(training.self_play(0.1)[0])
    rows = training.player.trajectory
    wanted = td_targets(players, 0.9, turns, rows.values, rows.backups, rows.seats, rows.turn_kind)
    features = np.asarray(rows.features)
    points = secured_points(features[:turns], players)
    return Minibatch(features[:amount], points[:amount], wanted[:amount])


def test_the_gradient_is_the_slope_of_the_error() -> None:
    players = 3
    batch = some_batch(players, 12)
    weights = random_weights(players, 64, np.random.default_rng(2)).astype(np.float64)
    learner = Learner(players, weights, points_weight=0.3, averaging=0.001)
    learner.weights = weights.copy()
    learner.layers = layers_of(learner.weights, players)
    gradient = np.zeros_like(weights)
    learner.gradient(batch, layers_of(gradient, players))
    for place in [*np.random.default_rng(1).integers(0, len(weights), 40), len(weights) - 1]:
        if abs(gradient[place]) < 1e-7:
            continue
        slope = (error(learner, batch, place, 1e-5) - error(learner, batch, place, -1e-5)) / 2e-5
        assert slope == pytest.approx(gradient[place], rel=2e-2, abs=1e-6)


def error(learner: Learner, batch: Any, place: int, nudge: float) -> float:
    """What is minimised, with one weight changed a little."""
    learner.weights[place] += nudge
    entropy, points = learner.gradient(batch, layers_of(np.zeros_like(learner.weights), 3))
    learner.weights[place] -= nudge
    return entropy + learner.points_weight * (points / 20.0) ** 2


def test_results_reach_back_up_to_a_move_that_was_not_the_best() -> None:
    said = np.zeros((4, N_VALUES), np.float32)
    said[:, :2] = 0.5
    said[3, :2] = (1.0, 0.0)  # seat 0 won
    backups, seats = said[:3].copy(), np.array([0, 1, 0], np.int16)
    backups[2, :2] = (1.0, 0.0)  # looking ahead from the last turn saw it
    open_end = td_targets(2, 0.8, 3, said, backups, seats, np.zeros(3, np.int16))
    assert open_end[2, 0] == pytest.approx(1.0)
    assert open_end[1, 1] == pytest.approx(0.5 + 0.8 * 0.5)  # seat 1 moves: seat 0 stands second
    assert open_end[0, 0] == pytest.approx(0.5 + 0.8 * 0.4)
    cut = td_targets(2, 0.8, 3, said, backups, seats, np.array([0, 1, 0], np.int16))
    assert cut[1, 1] == pytest.approx(0.5)
    assert cut[0, 0] == pytest.approx(0.5)
    said[2, :2], backups[1, :2] = (0.7, 0.3), (0.2, 0.8)
    own = td_targets(2, 0.8, 3, said, backups, seats, np.array([0, DEVIATED, 0], np.int16))
    assert own[1, 1] == pytest.approx(0.7 + 0.8 * 0.3)  # the backup is not asked


def test_the_replay_buffer_overwrites_the_oldest() -> None:
    buffer = ReplayBuffer(10, 2)
    row = np.zeros((8, buffer.features.shape[1]), np.float32)
    buffer.add(row, np.full((8, 4), 1.0))
    buffer.add(row, np.full((8, 4), 2.0))
    assert buffer.size == 10
    assert sorted(buffer.targets[:, 0].tolist()) == [1.0] * 2 + [2.0] * 8


@pytest.mark.parametrize("players", [2, 5])
def test_learning_lowers_the_losses(players: int) -> None:
    training = Training(players, quick(), seed=5)
    for _ in range(6):
        turns = len(training.self_play(0.05)[0])
        rows = training.player.trajectory
        wanted = td_targets(
            players, 0.95, turns, rows.values, rows.backups, rows.seats, rows.turn_kind
        )
        training.replay_buffer.add(np.asarray(rows.features)[:turns], wanted)
    batch = training.replay_buffer.sample(256, training.rng)
    first = training.learner.step(batch, 0.001)
    for _ in range(150):
        last = training.learner.step(training.replay_buffer.sample(256, training.rng), 0.001)
    assert sum(last) < 0.8 * sum(first)


def test_a_training_goes_on_where_it_was_saved(tmp_path: Path) -> None:
    training = Training(2, quick(), seed=1)
    for _ in training.run(0.2):
        pass
    save(training, tmp_path)
    again = Training(2, quick(), seed=2)
    resume_from_net(again, tmp_path)
    assert np.array_equal(again.learner.weights, training.learner.weights)
    assert (again.games, again.curve) == (training.games, training.curve)
    assert again.learner.steps == training.learner.steps
    saved = json.loads((tmp_path / "2.json").read_text())
    assert saved["games"] == training.games > 0
    (tmp_path / "2.state.npz").unlink()
    (tmp_path / "2.json").unlink()
    alone = Training(2, quick(), seed=2)
    resume_from_net(alone, tmp_path)
    assert np.array_equal(alone.player.workspace.net.weights, training.learner.average)


def test_the_same_seed_plays_the_same_training_games() -> None:
    first, second = Training(3, quick(), seed=8), Training(3, quick(), seed=8)
    assert len(first.self_play(0.05)[0]) == len(second.self_play(0.05)[0])
    assert np.array_equal(
        np.asarray(first.player.trajectory.features), np.asarray(second.player.trajectory.features)
    )


@pytest.mark.parametrize("players", [2, 3])
def test_a_net_wins_its_fair_share_against_itself(players: int) -> None:
    workspace, same = new_workspace(weights_for(players)), new_workspace(weights_for(players))
    assert head_to_head(players, 4 * players, workspace, same, 5, "disk") == pytest.approx(
        1 / players
    )
    nothing = new_workspace(np.zeros_like(workspace.net.weights))
    assert head_to_head(players, 10 * players, workspace, nothing, 5, "disk") > 1.5 / players


def test_past_nets_are_opponents() -> None:
    training = Training(
        2, replace(quick(), opponents=["past"], opponent_share=1.0, past_nets=2), seed=4
    )
    first = training.initial_weights.copy()
    training.learner.average += 0.01
    training.measure_and_record()
    assert len(training.player.past_nets) == 2
    training.learner.average += 0.01
    training.measure_and_record()
    assert len(training.player.past_nets) == 2  # the oldest is forgotten
    assert not any(np.array_equal(net, first) for net in training.player.past_nets)
    training.self_play(0.0)
    player = training.player
    playing = player.past_workspace.net.weights
    assert any(np.array_equal(playing, net) for net in player.past_nets)


def test_strength_is_told_for_every_opponent() -> None:
    training = Training(2, quick(), seed=4)
    assert training.measure_and_record().strength.keys() == {"start", "simple", "evaluator"}


def test_a_training_in_rounds_is_the_same_whoever_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_progress, "ROUND_GAMES", 16)
    monkeypatch.setattr(rounds, "TASK_GAMES", 4)
    monkeypatch.setattr(run_progress, "CHECKPOINT_ROUNDS", 2)
    nets = {}
    for jobs, seed in ((1, 3), (2, 3), (1, 4)):
        training = Training(2, quick(), seed=seed)
        with open_executor("local", jobs) as executor:
            points = [point for point in run_rounds(training, 90, seed, executor) if point]
        assert [point.games for point in points] == [32, 64, 90]
        assert training.learner.steps > 10
        strengths = [point.strength for point in points]
        nets[jobs, seed] = (training.learner.average.tobytes(), strengths)
    assert nets[1, 3] == nets[2, 3]
    assert nets[1, 3] != nets[1, 4]


def test_an_interrupted_round_leaves_nothing_in_flight(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds, "TASK_GAMES", 2)
    training = Training(2, quick(), seed=3)
    with open_executor("local", 1) as executor:
        steps = run_rounds(training, 50, 3, executor)
        next(steps)
        executor.submit(Squares(0, 1))
        steps.close()
        assert executor.pending == 0
    assert training.games == 2
    assert training.measure_and_record().games == 2


def test_the_report_has_the_curve_the_figures_and_the_settings(tmp_path: Path) -> None:
    training = Training(2, quick(), seed=5)
    point = training.measure_and_record()
    names = [f"guest{number}" for number in range(6)]
    training.record(replace(point, games=1234, strength=dict.fromkeys(names, 0.25)))
    page = write_report(training, tmp_path).read_text()
    assert "![The learning curve](2.svg)" in page
    assert "1,234 games in 0.0 minutes; the seed is 5" in page
    assert f"| 0.0 | 1,234 | 0 | 0.0000 | 0.00 |{' 25.0 % |' * 6}" in page
    assert "| `traces` | [0.95, 0.7, 0.5] |" in page
    picture = (tmp_path / "2.svg").read_text()
    assert picture.startswith("<svg")
    assert all(f">v {name}<" in picture for name in names)
    write_report(Training(2, quick(), seed=5), tmp_path)
    assert list(tmp_path.iterdir()) == []  # an older one would not be of this net


def test_a_training_that_goes_on_plays_other_games(tmp_path: Path) -> None:
    first = Training(2, quick(), seed=8)
    played = first.self_play(0.05)[0]
    first.games = 1
    save(first, tmp_path)
    again, once_more = Training(2, quick(), seed=8), Training(2, quick(), seed=8)
    for training in (again, once_more):
        resume_from_net(training, tmp_path)
    other = again.self_play(0.05)[0]
    assert not np.array_equal(played, other)
    assert np.array_equal(other, once_more.self_play(0.05)[0])


def test_an_interrupted_training_is_saved_before_it_is_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    training = Training(2, quick(), seed=1)

    def steps() -> Generator[None]:
        training.games = 7
        yield None
        raise KeyboardInterrupt

    def impatient() -> None:
        assert json.loads((tmp_path / "2.json").read_text())["games"] == 7
        raise KeyboardInterrupt

    monkeypatch.setattr(training, "measure_and_record", impatient)
    with pytest.raises(KeyboardInterrupt):
        train_and_save(training, steps(), 60, tmp_path)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("samples_per_position = 4.0", "", "samples_per_position"),
        ("samples_per_position = 4.0", "samples_per_position = 4.0\nspeed = 1", "speed"),
        ('"french"', '"frensh"', "editions: there is no 'frensh'; there are bag"),
        ('["disk", "bag", "french", "disk"]', "[]", "editions names one edition or more"),
        ('["disk", "bag", "french", "disk"]', '"disk"', "editions is a list, not 'disk'"),
        ('["simple", "evaluator", "past"]', "5", "opponents is a list, not 5"),
        ('["simple", "evaluator", "past"]', '["clever"]', "no 'clever'; there are random, .*past"),
        ('["simple", "evaluator", "past"]', "[]", "unless both shares are 0"),
        (
            "opponent_share = 0.5",
            "opponent_share = 1.5",
            "opponent_share is a number from 0 to 1, not 1.5",
        ),
        ("opponent_share = 0.5", "opponent_share = true", "opponent_share is a number from 0 to 1"),
        ("opening_share = 0.0", "opening_share = 0.6", "at most 1 together"),
        (
            "last_epoch_replays = 0",
            "last_epoch_replays = -1",
            "last_epoch_replays is a whole number from 0 to 100, not -1",
        ),
        ("neurons = 256", "neurons = 250", "neurons is a multiple of 8, not 250"),
        ("neurons = 256", "neurons = 4096", "neurons is a whole number from 8 to 2048, not 4096"),
        ("averaging = 0.001", "averaging = 2", "averaging is a number from 0 to 1, not 2"),
        ("past_nets = 6", "past_nets = 0", "past_nets is a whole number from 1"),
        ("batch = 256", "batch = 0", "batch is a whole number from 1 to 1000000, not 0"),
        ("batch = 256", "batch = 2.5", "batch is a whole number"),
        ("traces = [0.95,", "traces = [nan,", "traces is a number"),
        ("traces = [0.95, 0.7, 0.5]", "traces = [0.95]", "one more of rates and of traces"),
        ("checkpoint_seconds = 150", "checkpoint_seconds = -1", "a number from 0, not -1"),
        ("rates = [0.001,", "rates = ['x',", "rates is a number from 0 to 1, not 'x'"),
        ("rate_changes = [0.5, 0.8]", "rate_changes = [0.5]", "one more of rates"),
        ("batch = 256", "batch = ", "at line"),
        ("batch = 256", "patch = 256", "missing: batch; unknown: patch"),
        ('opponents = ["simple",', 'opponents = ["expert",', "expert"),
    ],
)
def test_a_wrong_settings_file_is_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    file = tmp_path / "settings.toml"
    assert old in DEFAULT.read_text()
    file.write_text(DEFAULT.read_text().replace(old, new))
    with pytest.raises(ValueError, match=message) as caught:
        load_settings(file)
    assert str(file) in str(caught.value)


def test_a_training_needs_an_edition_for_its_players() -> None:
    with pytest.raises(ValueError, match=r"\(first\) allows 2 players"):
        Training(2, replace(quick(), editions=["first"]))


def test_only_a_training_that_is_there_goes_on(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"no training for 2 players to go on with: no 2\.npy"):
        resume_from_net(Training(2, quick()), tmp_path / "nowhere")


def test_a_wider_net_says_nearly_the_same() -> None:
    record, narrow = load.load("disk", 4)[0], weights_for(4)
    wide = widen(narrow, 4, 320, np.random.default_rng(1))
    assert width_of(wide) == 320
    before, after = np.zeros(N_VALUES, np.float32), np.zeros(N_VALUES, np.float32)
    for states in positions("disk", 4, Phase.TURN, 8):
        evaluate(states[0], record, new_workspace(narrow), before)
        evaluate(states[0], record, new_workspace(wide), after)
        assert np.allclose(before[:4], after[:4], atol=0.05)
        assert not np.array_equal(before, after)  # the copies are apart


def test_a_training_widens_what_it_begins_with_and_refuses_to_narrow_it(tmp_path: Path) -> None:
    wider = replace(quick(), neurons=264)
    training = Training(2, wider, weights=weights_for(2))
    assert width_of(training.learner.weights) == 264
    save(training, tmp_path)
    again = Training(2, wider)
    resume_from_net(again, tmp_path)
    assert np.array_equal(again.learner.average, training.learner.average)
    with pytest.raises(ValueError, match="the net has 264 neurons, the settings 256"):
        resume_from_net(Training(2, quick()), tmp_path)


def test_rate_and_trace_change_together_and_exploration_all_the_time() -> None:
    settings = replace(load_settings(), rates=[0.3, 0.2], traces=[0.9, 0.5], rate_changes=[0.5])
    stages = [(settings.learning_rate(share), settings.trace(share)) for share in (0.0, 0.49, 0.5)]
    assert stages == [(0.3, 0.9), (0.3, 0.9), (0.2, 0.5)]
    rates = [settings.exploration_rate(share) for share in (0.0, 0.5, 1.0)]
    assert rates == pytest.approx([0.05, 0.04, 0.03])


def test_targets_are_those_of_the_share_of_the_training() -> None:
    settings = replace(
        quick(), traces=[0.9, 0.0], rates=[0.1, 0.1], rate_changes=[0.5], explore=0.0
    )
    alone = replace(settings, explore_at_end=0.0, opponent_share=0.0)
    (early, with_trace), (late, without) = (
        Training(2, alone, seed=5).self_play(share) for share in (0.0, 0.5)
    )
    assert np.array_equal(early, late)
    assert not np.allclose(with_trace, without)


def test_after_the_opening_the_net_plays_every_seat() -> None:
    """Then its own moves are learned from, as in a game without opponents."""
    alone = replace(quick(), opponent_share=0.0, explore=0.0)
    training = Training(3, replace(alone, opening_share=1.0, opponents=["random"]), seed=5)
    lengths = []
    for _ in range(6):
        turns = len(training.self_play(0.0)[0])
        lengths.append(turns)
        turn_kind = training.player.trajectory.turn_kind[:turns]
        assert not turn_kind.any()
    assert len(set(lengths)) > 1  # they begin at different moments
    usual = Training(3, replace(quick(), opponent_share=0.0), seed=5)
    assert min(lengths) < len(usual.self_play(0.0)[0])


def test_the_last_epoch_can_be_played_again() -> None:
    alone = replace(quick(), opponent_share=0.0)
    once, _ = Training(3, alone, seed=5).self_play(0.0)
    features, wanted = Training(3, replace(alone, last_epoch_replays=2), seed=5).self_play(0.0)
    assert len(features) == len(wanted)
    assert np.array_equal(features[: len(once)], once)
    in_last = np.flatnonzero(once[:, EPOCH + EPOCHS - 1])
    again = features[len(once) :]
    assert again[:, EPOCH + EPOCHS - 1].all()
    starts = np.flatnonzero((again == once[in_last[0]]).all(axis=1))
    assert len(starts) == 2
    first, second = again[: starts[1]], again[starts[1] :]
    assert len(first) != len(second) or not np.array_equal(first, second)
