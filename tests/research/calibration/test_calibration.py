"""Calibration: true forecasts are found true, and overconfident ones are not."""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

import sunbarge
from sunbarge.analysis.handicaps import progress
from sunbarge.bots.net.weights import shipped_weights
from sunbarge.cli.calibrate import calibrate
from sunbarge.engine.kinds import EPOCHS, MAX_PLAYERS, Phase
from sunbarge.research.calibration.collect import (
    Request,
    collect,
    expectations,
    game_forecasts,
)
from sunbarge.research.calibration.fit import fit_handicaps, fit_point_shifts
from sunbarge.research.calibration.reliability import Forecasts, concatenate, reliability
from sunbarge.research.calibration.report import diagram, evaluate, summary

TURNS = 30


def made_up(games: int, power: float, seed: int = 1) -> Forecasts:
    """Games with known chances; forecasts are a power of them: 1 is true, more is overconfident."""
    rng = np.random.default_rng(seed)
    true = rng.dirichlet((1.0, 1.0, 1.0), games)
    predicted = true**power / (true**power).sum(axis=1, keepdims=True)
    winners = (rng.random((games, 1)) < true.cumsum(axis=1)).argmax(axis=1)
    won = np.eye(3, dtype=bool)[winners]
    return forecasts(np.repeat(predicted, TURNS, 0), np.repeat(won, TURNS, 0), games)


def forecasts(predicted: Any, won: Any, games: int) -> Forecasts:
    """Games of as many turns each; the net sits in the first seat."""
    turns = len(predicted) // games
    along = np.tile(np.arange(turns) * EPOCHS / turns, games)
    numbers = np.repeat(np.arange(games), turns)
    others = np.tile(np.arange(predicted.shape[1]) > 0, (len(predicted), 1))
    none = np.zeros(predicted.shape)
    return Forecasts(predicted, won, along.astype(int) + 1, numbers, along, others, none)


def test_handicaps_are_found_again() -> None:
    """Seats that are worse off by known odds, the less the nearer the end is."""
    rng = np.random.default_rng(5)
    predicted = rng.dirichlet((1.0, 1.0, 1.0), 60_000)
    along = np.arange(len(predicted)) * EPOCHS / len(predicted)
    hidden = np.interp(along, range(EPOCHS + 1), (1.5, 0.8, 0.4, 0.0))
    odds = predicted * np.exp(-np.outer(hidden, (0, 1, 1)))
    true = odds / odds.sum(axis=1, keepdims=True)
    won = np.eye(3, dtype=bool)[
        (rng.random((len(predicted), 1)) < true.cumsum(axis=1)).argmax(axis=1)
    ]
    assert fit_handicaps(forecasts(predicted, won, 1)) == pytest.approx([1.5, 0.8, 0.4], abs=0.1)
    assert (
        fit_handicaps(forecasts(predicted, np.eye(3, dtype=bool)[[0] * len(predicted)], 1))[0] > 2
    )


def test_shifts_of_points_are_found_again() -> None:
    """The opponents in seats 1 and 2 score less, and each leaves something to all others."""
    rng, turns = np.random.default_rng(5), 3000
    equals = forecasts(np.full((turns, 3), 1 / 3), np.zeros((turns, 3), bool), 1)
    own = np.interp(equals.progress, range(EPOCHS + 1), (-9.0, -6.0, -3.0, 0.0))
    others = np.interp(equals.progress, range(EPOCHS + 1), (4.0, 2.0, 1.0, 0.0))
    missed = np.stack([2 * others, own + others, own + others], axis=1)
    noisy = replace(equals, missed_points=missed + rng.normal(0, 1, missed.shape))
    found = fit_point_shifts(noisy)
    assert found[0] == pytest.approx([-9, -6, -3], abs=0.4)
    assert found[1] == pytest.approx([4, 2, 1], abs=0.3)


def test_strangers_are_measured_at_the_seat_of_the_bot(tmp_path: Path, capsys: Any) -> None:
    np.save(tmp_path / "2.npy", 0.5 * shipped_weights(2))
    calibrate(2, 3, 5, f"net:{tmp_path}", jobs=1, json=True)
    (found,) = json.loads(capsys.readouterr().out)["opponents"].values()
    assert [found[part]["own_seat"]["games"] for part in ("1", "2", "3", "all")] == [3] * 4


def test_the_own_seat_alone_can_be_wrong() -> None:
    """Too much is predicted for the net's seat, and as much too little for one of the others."""
    true = made_up(400, 1.0)
    wrong = replace(true, predicted=np.roll(true.predicted, 1, axis=1))
    wrong = replace(wrong, opponents=np.tile([True, True, False], (len(wrong.predicted), 1)))
    own = evaluate("strangers", wrong, 0).own
    assert len(own) == EPOCHS + 1
    assert own[-1].forecasts == len(true.predicted)
    assert sum(each.count for each in own[-1].bins) == len(true.predicted)
    half = replace(true, predicted=np.where(true.opponents, true.predicted, 0.95))
    assert reliability(half, own=True).error > 0.5 > reliability(half).error


def test_adjusted_forecasts_know_the_bots() -> None:
    plan = Request(3, 3, "simple", seed=3).plan()
    adjusted, equals = game_forecasts(plan, 0), game_forecasts(plan, 0, adjusted=False)
    assert adjusted.opponents[0].tolist() == [False, True, True]
    early = equals.progress < 1
    assert (adjusted.predicted[early, 0] > equals.predicted[early, 0]).all()
    assert adjusted.predicted.sum(axis=1) == pytest.approx(
        np.ones(len(adjusted.predicted)), abs=1e-5
    )
    assert np.array_equal(adjusted.won, equals.won)


def test_true_forecasts_have_a_small_error_whose_interval_reaches_nothing() -> None:
    found = reliability(made_up(1500, 1.0))
    assert (found.games, found.forecasts) == (1500, 1500 * TURNS)
    assert found.error < 0.025
    assert found.low < 0.005
    assert found.brier < found.brier_equal == pytest.approx(2 / 9)
    assert all(each.low - 0.02 <= each.mean_predicted <= each.high + 0.02 for each in found.bins)


def test_the_interval_holds_the_measured_error() -> None:
    """With few games chance makes up most of the error, and turning it round goes below it."""
    for seed in range(20):
        found = reliability(made_up(20, 1.0, seed))
        assert found.low <= found.error <= found.high


def test_overconfident_forecasts_are_caught() -> None:
    found, honest = reliability(made_up(1500, 3.0)), reliability(made_up(1500, 1.0))
    assert found.error > 0.08
    assert found.low > 0.05
    assert found.brier > honest.brier
    assert found.bins[0].fraction_won > found.bins[0].mean_predicted + 0.03
    assert found.bins[-1].fraction_won < found.bins[-1].mean_predicted - 0.08


def test_the_error_is_the_mean_distance_by_bins() -> None:
    predicted = np.array([[0.25, 0.75], [0.25, 0.75], [1.0, 0.0]])
    won = np.array([[True, False], [False, True], [True, False]])
    found = reliability(forecasts(predicted, won, 3))
    assert [each.count for each in found.bins] == [1, 2, 2, 1]
    assert [each.mean_predicted for each in found.bins] == pytest.approx([0.0, 0.25, 0.75, 1.0])
    assert [each.fraction_won for each in found.bins] == pytest.approx([0.0, 0.5, 0.5, 1.0])
    assert found.error == pytest.approx((2 * 0.25 + 2 * 0.25) / 6)
    assert found.brier == pytest.approx(2 * (0.75**2 + 0.25**2) / 6)


def test_games_not_turns_are_what_the_interval_is_made_of() -> None:
    """Thirty turns of a game share one winner, so they are not thirty results."""
    few, many = reliability(made_up(100, 1.0)), reliability(made_up(3000, 1.0))
    width = [found.bins[4].high - found.bins[4].low for found in (few, many)]
    assert width[0] > 0.2
    assert width[0] > 3 * width[1]


def test_what_the_net_says_is_recorded_at_the_start_of_every_turn() -> None:
    request = Request(3, 2, "simple", seed=3)
    found = game_forecasts(request.plan(), 1, adjusted=False)
    turns, expected = 0, list[Any]()
    seated = [
        sunbarge.bots.make(request.plan().bots[bot], seed=request.plan().seed_of(1))
        for bot in request.plan().seating(1)
    ]
    game = sunbarge.Game(3, seed=request.plan().seed_of(1))
    while game.to_move is not None:
        if game.state.phase == Phase.TURN:
            wins, points = expectations(*game.low_level())
            assert found.predicted[turns] == pytest.approx(wins[0])
            assert found.progress[turns] == progress(game)
            expected.append(points[0])
            assert found.epochs[turns] == game.state.epoch
            turns += 1
        game.play(seated[game.to_move].move(game))
    assert turns == len(found.predicted) > 30
    assert found.predicted.sum(axis=1) == pytest.approx(np.ones(turns), abs=1e-5)
    assert found.won.argmax(axis=1).tolist() == [game.winner] * turns
    assert set(found.games) == {1}
    assert found.missed_points == pytest.approx(np.array(game.scores) - expected)
    assert found.predicted.shape[1] < MAX_PLAYERS


def test_several_opponents_share_a_table() -> None:
    plan = Request(4, 2, "evaluator+simple:5").plan()
    assert plan.bots == ("learned", "evaluator", "simple", "evaluator")
    assert plan.efforts == (None, None, 5, None)


def test_one_process_or_two_note_the_same() -> None:
    request = Request(2, 22, "random", seed=3)
    counted: list[int] = []
    one, two = collect(request, 1, counted.append), collect(request, 2, counted.append)
    assert sum(counted) == 44
    assert np.array_equal(one.predicted, two.predicted)
    assert np.array_equal(one.games, two.games)
    assert len(np.unique(one.games)) == 22


def test_the_picture_has_a_panel_an_epoch_and_a_curve_a_kind() -> None:
    evaluations = [evaluate(name, made_up(50, 1.0), 0) for name in ("learned", "simple")]
    root = ElementTree.fromstring(diagram(evaluations, 3))
    lines = [node for node in root.iter() if node.tag.endswith("polyline")]
    assert len(lines) == 6
    assert "prefers-color-scheme: dark" in diagram(evaluations, 3)
    assert len(summary(evaluations).rows) == 8
    with pytest.raises(ValueError, match="up to 3 kinds"):
        diagram(evaluations * 2, 3)


def test_nothing_has_no_error() -> None:
    found = reliability(concatenate([Forecasts.none(3), Forecasts.none(3)]))
    assert (found.games, found.error, found.bins) == (0, 0.0, ())


def test_the_command_prints_what_it_measured(tmp_path: Path, capsys: Any) -> None:
    picture = tmp_path / "c.svg"
    calibrate(2, 3, 5, "random", jobs=1, json=True, picture=picture)
    printed = json.loads(capsys.readouterr().out)
    assert (printed["players"], printed["games"], printed["seed"]) == (2, 3, 5)
    assert sorted(printed["opponents"]["random"]) == ["1", "2", "3", "all"]
    assert printed["opponents"]["random"]["all"]["games"] == 3
    assert picture.read_text().startswith("<svg")
    calibrate(2, 2, 5, "random", jobs=1, equals=True)
    assert "Calibration error" in capsys.readouterr().out
    calibrate(2, 4, 5, "random", jobs=1, fit=True)
    three = r"\[.+, .+, .+\]"
    files = (
        rf"# analysis/handicaps.toml\n\[2\]\nrandom = {three}\n"
        rf"# analysis/point_shifts.toml\n\[2\]\nrandom = {{ own = {three}, others = {three} }}\n"
    )
    assert re.fullmatch(files, capsys.readouterr().out)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"opponents": "clever"}, "no bot 'clever'"),
        ({"opponents": "simple:much"}, "an effort is a whole number"),
        ({"opponents": ","}, "names the bots"),
        ({"players": 2, "opponents": "simple+random"}, "with 2 players, name at most 1"),
        ({"players": 6}, "2 to 5 players"),
        ({"seed": -1}, "seed is a whole number"),
        ({"edition": "kindle"}, "no edition"),
        ({"picture": Path("nowhere/x.svg")}, "there is no folder"),
        ({"picture": Path()}, "is a folder; name a file"),
        ({"opponents": "a,b,c,d", "picture": Path("x.svg")}, "up to 3 kinds"),
        ({"fit": True, "json": True}, "it has no --json"),
    ],
)
def test_what_cannot_be_measured_is_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        calibrate(**{"games": 1, "jobs": 1, **options})
