"""The game for OpenSpiel: its tests of conformance, and that its games are those of the rules."""

import math
import pickle
import random
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import mcts

from sunbarge import Game
from sunbarge.engine.editions import NAMES
from sunbarge.research.envs import openspiel
from sunbarge.research.envs.limits import most_decisions, most_points
from sunbarge.research.lowlevel import names
from tests.research.envs.playthrough import FILE, GAME, written

TABLES = (
    "players=2,edition=bag,house=no-penalties",
    "players=3,edition=disk",
    "players=4,edition=french,utility=points",
    "players=5,edition=barge",
    "players=3,totals=hidden",
)


def load(table: str = "players=3") -> Any:
    return pyspiel.load_game(f"{openspiel.NAME}({table})")


def advance(state: Any, dice: random.Random) -> None:
    """One random decision, or one tile or group of suns by its probability."""
    if state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(dice.choices(outcomes, weights)[0])
    else:
        state.apply_action(dice.choice(state.legal_actions()))


def position_after(moves: int, table: str = "players=3", seed: int = 1) -> Any:
    """A state some steps into a random game."""
    state, dice = load(table).new_initial_state(), random.Random(seed)
    for _ in range(moves):
        advance(state, dice)
    return state


@pytest.mark.parametrize("table", TABLES)
def test_it_conforms(table: str) -> None:
    pyspiel.random_sim_test(load(table), num_sims=2, serialize=True, verbose=False, mask_test=True)


def test_the_playthrough_is_the_one_that_is_kept() -> None:
    assert written() == FILE.read_text("utf-8"), (
        "the game has changed: if that is wanted, python -m tests.research.envs.playthrough"
    )
    assert GAME in FILE.read_text("utf-8")


def test_learners_play_it_as_an_environment() -> None:
    env = rl_environment.Environment(load("players=2"), seed=3)
    step, dice = env.reset(), random.Random(3)
    while not step.last():
        seat = step.observations["current_player"]
        assert len(step.observations["info_state"][seat]) == env.observation_spec()["info_state"][0]
        step = env.step([dice.choice(step.observations["legal_actions"][seat])])
    assert sorted(step.rewards) == [-1, 1]


def test_tree_search_plays_it() -> None:
    state = position_after(150)
    while state.is_chance_node():
        advance(state, random.Random(1))
    judge = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=np.random.RandomState(1))
    bot = mcts.MCTSBot(state.get_game(), 1.4, 8, judge, random_state=np.random.RandomState(1))
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("table", TABLES)
def test_its_games_are_the_games_of_the_rules(table: str) -> None:
    game = load(table)
    state, dice, ours = game.new_initial_state(), random.Random(4), None
    while not state.is_terminal():
        if ours is None and state.node.is_dealt:
            node = state.node
            rules = {"edition": node.edition, "house": list(node.house)}
            ours = Game(node.players, groups=node.groups, chance="manual", **rules)
        if ours and not state.is_chance_node():
            assert state.current_player() == ours.to_move
            told = [state.action_to_string(action) for action in state.legal_actions()]
            assert sorted(told) == ours.legal_moves()
            assert str(state) == ours.to_line()
        action = None
        if state.is_chance_node():
            action = dice.choices(*zip(*state.chance_outcomes(), strict=True))[0]
        else:
            action = dice.choice(state.legal_actions())
        if ours and (text := state.action_to_string(action)) != "draw":
            ours.play(text)
        state.apply_action(action)
    assert ours is not None
    assert state.information_state_string(0).split()[3:] == ours.history
    returns = state.returns()
    assert sum(returns) == pytest.approx(0)
    if "points" in table:
        assert np.diff(returns).tolist() == pytest.approx(np.diff(ours.scores).tolist())
    else:
        assert int(np.argmax(returns)) == ours.winner


def test_the_suns_are_dealt_by_chance_every_deal_equally_likely() -> None:
    deals: Counter[tuple[int, ...]] = Counter()

    def walk(state: Any, weight: float) -> None:
        if state.node.is_dealt:
            deals[state.node.groups] += weight  # type: ignore[assignment]
            return
        for group, share in state.chance_outcomes():
            walk(state.child(group), weight * share)

    walk(load("players=4").new_initial_state(), 1.0)
    assert len(deals) == math.factorial(4)
    assert all(share == pytest.approx(1 / 24) for share in deals.values())


def test_tiles_come_as_often_as_they_are_in_the_bag() -> None:
    state = position_after(2)
    while not state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    bag = state.node.state.bag
    outcomes = state.chance_outcomes()
    assert [kind for kind, _ in outcomes] == [kind for kind, count in enumerate(bag) if count]
    for kind, share in outcomes:
        assert share == bag[kind] / sum(bag)
    assert state.action_to_string(0) == "draw:ra"


@pytest.mark.parametrize("moves", [0, 1, 2, 3, 40, 90])
def test_copies_and_pickles_go_their_own_way(moves: int) -> None:
    state = position_after(moves)
    for twin in (state.clone(), pickle.loads(pickle.dumps(state))):
        assert str(twin) == str(state)
        assert twin.history() == state.history()
        before = str(state)
        advance(twin, random.Random(2))
        assert str(state) == before
    game = state.get_game()
    assert str(pickle.loads(pickle.dumps(game))) == str(game)


def test_an_observer_tells_the_table_and_the_seats() -> None:
    state = position_after(40)
    game = state.get_game()
    observer = game.make_py_observer()
    observer.set_from(state, 1)
    np.testing.assert_array_equal(observer.tensor, state.observation_tensor(1))
    assert observer.dict["seats"].shape[0] == 3
    others = game.make_py_observer()
    others.set_from(state, 2)
    np.testing.assert_array_equal(np.roll(observer.dict["seats"], -1, axis=0), others.dict["seats"])
    assert observer.string_from(state, 1) == f"seat 1: {state}"
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"colour": 1})


def test_hidden_totals_are_in_no_observation_until_the_end() -> None:
    game = load("players=3,totals=hidden")
    assert game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    shown = load()
    line = Game(3, seed=4).to_line()
    state, full = game.new_initial_state(line), shown.new_initial_state(line)
    points = [names(3).index(f"seat{step}.points") for step in (1, 2)]
    dice = random.Random(1)
    while not state.is_terminal():
        seen = np.array(state.observation_tensor(1))
        assert not seen[points].any()
        kept = np.delete(np.array(full.observation_tensor(1)), points)
        assert (np.delete(seen, points) == kept).all()
        seats = state.observation_string(1).split("/")[6].split(";")
        assert [seat.rsplit(",")[-1] == "?" for seat in seats] == [True, False, True]
        assert str(state) == str(full)
        assert state.information_state_string(1).count("?") == 2
        chance = state.is_chance_node()
        able = [one for one, _ in state.chance_outcomes()] if chance else state.legal_actions()
        action = dice.choice(able)
        state.apply_action(action)
        full.apply_action(action)
    assert state.observation_string(1) == full.observation_string(1)
    assert state.observation_tensor(1) == full.observation_tensor(1)


def test_a_game_can_begin_with_a_position() -> None:
    line = Game(players=3, seed=3).to_line()
    state = load().new_initial_state(line)
    assert str(state) == line
    state.apply_action(state.string_to_action("invoke"))
    assert state.information_state_string(0) == f"seat 0: {line} invoke"
    assert str(state.clone()) == str(state)
    assert str(pickle.loads(pickle.dumps(state))) == str(state)
    with pytest.raises(ValueError, match="this is edition disk with 2 players"):
        load("players=2").new_initial_state(line)


@pytest.mark.parametrize("edition", NAMES)
def test_no_golden_game_is_beyond_the_bounds(edition: str) -> None:
    for file in (Path(__file__).parents[2] / "golden").glob(f"{edition}-*.rec"):
        game = Game.from_record(file.read_text("utf-8"))
        assert len(game.history) <= most_decisions(edition, game.players)
        assert max(game.scores) <= most_points(edition)


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ("players=6", "2 to 5 players"),
        ("edition=nile", "the editions are"),
        ("players=2,edition=first", "for 3 to 5 players"),
        ("house=none", "the house rules are"),
        ("utility=fame", "utility is win or points, not 'fame'"),
    ],
)
def test_tables_that_cannot_be_are_refused(table: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        load(table)


def test_what_cannot_come_is_refused() -> None:
    state = load("players=3").new_initial_state()
    for wrong in (-5, 3, 99):
        with pytest.raises(ValueError, match=rf"{wrong} cannot come here.* 0 \(group:0\)"):
            state.apply_action(wrong)
    state.apply_action(1)
    with pytest.raises(ValueError, match=r"1 cannot come here; what can is 0 .*2 \(group:2\)$"):
        state.apply_action(1)
    state.apply_action(0)
    for wrong in (2, 54):
        with pytest.raises(ValueError, match=rf"{wrong} cannot come .* 0 \(draw\), 1 \(invoke\)$"):
            state.apply_action(wrong)
    state.apply_action(0)
    with pytest.raises(ValueError, match=r"60 cannot come here; what can is 0 \(draw:ra\)"):
        state.apply_action(60)
