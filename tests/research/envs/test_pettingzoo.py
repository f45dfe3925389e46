"""The environment for PettingZoo: its own tests of conformance, and what they do not look at."""

import copy
import random
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    performance_benchmark,
    render_test,
    seed_test,
)
from pettingzoo.test.state_test import state_test

import sunbarge.research.envs.pettingzoo as ours
from sunbarge import Game, IllegalMove
from sunbarge.engine.state import snapshot
from sunbarge.notation.moves import MOVES, TEXTS
from sunbarge.notation.positions import Position, to_dict
from sunbarge.research.envs.pettingzoo_env import RaAECEnv
from sunbarge.research.lowlevel import names

TABLES = (
    {"players": 2, "edition": "bag", "house": ["no-penalties"]},
    {"players": 3, "edition": "disk"},
    {"players": 4, "edition": "french", "reward": "points"},
    {"players": 5, "edition": "barge", "reward": "margin"},
    {"players": 3, "edition": "disk", "reward": "rank"},
    {"players": 5, "edition": "bag", "reward": "zero-sum", "totals": "hidden"},
)
# A mask inside the observation makes it a dict, which the tests of conformance remark on; and a
# seat that is told of the end has nothing to choose.
KNOWN_REMARKS = {
    "Observation space for each agent probably should be gymnasium.spaces.box or "
    "gymnasium.spaces.discrete",
    "Observation is not a NumPy array",
    "Action mask numpy array is all zeros (no legal actions).",
}


EXPECTED: dict[str, Callable[[Game], list[float]]] = {
    "win": lambda game: [float(seat == game.winner) for seat in range(game.players)],
    "points": lambda game: [own - 10 for own in game.scores],
    "margin": lambda game: [
        own - max(game.scores[:seat] + game.scores[seat + 1 :])
        for seat, own in enumerate(game.scores)
    ],
    "rank": lambda game: [
        sum(place < other for other in places(game)) / (game.players - 1) for place in places(game)
    ],
    "zero-sum": lambda game: [
        1.0 if seat == game.winner else -1 / (game.players - 1) for seat in range(game.players)
    ],
}


def places(game: Game) -> list[int]:
    """The place of each seat in a finished game, 0 for the winner."""
    suns = [max(seat["suns"]) for seat in game.position()["seats"]]
    keys = list(zip(game.scores, suns, strict=True))
    return [sum(other > own for other in keys) for own in keys]


def position_of(env: RaAECEnv) -> Position:
    """The position that an environment is in."""
    return to_dict(snapshot(env._states.tobytes()), env.edition, env.house)


@contextmanager
def remarks() -> Iterator[None]:
    """Let the remarks pass that are known, and no other one."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        yield
    assert {str(remark.message) for remark in caught} <= KNOWN_REMARKS


def play_on(env: Any, dice: random.Random, most: int = 10_000) -> list[tuple[str, int]]:
    """Random legal play; who chose what."""
    chosen: list[tuple[str, int]] = []
    for agent in env.agent_iter():
        observation, _, over, cut, _ = env.last()
        if over or cut:
            env.step(None)
        elif len(chosen) == most:
            break
        else:
            action = dice.choice(np.flatnonzero(observation["action_mask"]).tolist())
            chosen.append((agent, action))
            env.step(action)
    return chosen


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("make", [ours.env, ours.raw_env])
def test_it_conforms(make: Any, table: dict[str, Any]) -> None:
    with remarks():
        api_test(make(**table), num_cycles=150)


@pytest.mark.parametrize("make", [ours.env, ours.raw_env])
def test_the_same_seed_gives_the_same_game(make: Any) -> None:
    seed_test(make, num_cycles=100)


def test_the_parallel_form_conforms() -> None:
    with remarks():
        parallel_api_test(ours.parallel_env(players=4), num_cycles=300)


def test_the_parallel_form_ends_where_an_action_without_mask_is_illegal() -> None:
    parallel_seed_test(ours.parallel_env, num_cycles=50)


def test_every_way_to_draw_conforms() -> None:
    render_test(ours.env, {"svg": lambda drawn: drawn.startswith("<svg"), "human": lambda _: True})


def test_its_state_conforms() -> None:
    state_test(ours.env(), ours.parallel_env())


def test_the_benchmark_of_pettingzoo_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(np.arange(0, 10, 0.05).tolist())
    monkeypatch.setattr(time, "time", lambda: next(clock))  # its five seconds, in a hundred looks
    performance_benchmark(ours.raw_env())
    assert next(clock) > 5


def test_it_is_registered_once_in_both_forms() -> None:
    turns = pettingzoo.make("aec", ours.ID, players=2)
    together = pettingzoo.make("parallel", ours.ID, players=5)
    assert turns.unwrapped.players == 2
    assert len(together.possible_agents) == 5
    assert pettingzoo.spec("aec", "sunbarge/Ra").id == ours.ID


@pytest.mark.parametrize("table", TABLES)
def test_its_games_are_the_games_of_the_rules(table: dict[str, Any]) -> None:
    env = ours.raw_env(**table)
    env.reset(seed=5)
    rules = {key: table[key] for key in ("players", "edition", "house") if key in table}
    game = Game(seed=5, **rules)
    dice, gains = random.Random(5), np.zeros(env.players)
    for agent in env.agent_iter():
        observation, reward, over, _, info = env.last()
        gains[int(agent[-1])] += reward
        if over:
            env.step(None)
            continue
        assert agent == f"seat_{game.to_move}"
        mask = observation["action_mask"]
        legal = np.flatnonzero(mask).tolist()
        assert [TEXTS[action] for action in legal] == sorted(
            game.legal_moves(), key=lambda move: MOVES[move]
        )
        np.testing.assert_array_equal(info["action_mask"], mask)
        np.testing.assert_array_equal(env.action_masks(), mask)
        assert position_of(env) == game.position()
        action = dice.choice(legal)
        game.play(TEXTS[action])
        env.step(action)
    assert gains.tolist() == EXPECTED[table.get("reward", "win")](game)


def test_seats_that_are_not_asked_have_nothing_to_choose() -> None:
    env = ours.raw_env(players=3)
    env.reset(seed=1)
    for agent in env.agents:
        asked = agent == env.agent_selection
        assert env.observe(agent)["action_mask"].any() == asked
        assert env.infos[agent]["action_mask"].any() == asked
        assert env.action_mask(agent).any() == asked


def test_what_was_seen_does_not_change_afterwards() -> None:
    env = ours.raw_env()
    env.reset(seed=3)
    seen = []
    for _ in range(30):
        observation, _, _, _, info = env.last()
        kept = (observation["observation"], observation["action_mask"], info["action_mask"])
        seen.append((kept, [array.copy() for array in kept]))
        env.step(int(np.flatnonzero(observation["action_mask"])[0]))
    for kept, copies in seen:
        for array, before in zip(kept, copies, strict=True):
            np.testing.assert_array_equal(array, before)


def test_to_write_on_an_observation_changes_nothing_else() -> None:
    env = ours.raw_env()
    env.reset(seed=3)
    before = env.observe(env.agent_selection)
    spoiled = env.observe(env.agent_selection)
    spoiled["observation"].fill(9)
    spoiled["action_mask"].fill(9)
    after = env.observe(env.agent_selection)
    for key in before:
        np.testing.assert_array_equal(before[key], after[key])


@pytest.mark.parametrize("action", [2, 53, 54, -1, 1 << 70, 1.0, None, "draw"])
def test_the_bare_environment_refuses_an_illegal_action_and_goes_on(action: Any) -> None:
    env = ours.raw_env()
    env.reset(seed=1)
    before = env.state()
    with pytest.raises(IllegalMove, match=r"may not choose .*; it may choose 0 \(draw\), 1"):
        env.step(action)
    np.testing.assert_array_equal(env.state(), before)
    env.step(np.int32(0))


def test_who_acts_illegally_in_the_usual_wrappers_loses() -> None:
    env = ours.env()
    env.reset(seed=1)
    culprit = env.agent_selection
    env.step(MOVES["pass"])
    assert all(env.terminations.values())
    assert env.rewards == {agent: -1.0 if agent == culprit else 0 for agent in env.agents}
    play_on(env, random.Random(1))
    assert not env.agents


def test_one_seed_leads_to_a_row_of_games() -> None:
    def two_games() -> list[list[tuple[str, int]]]:
        env, dice = ours.raw_env(), random.Random(2)
        env.reset(seed=2)
        first = play_on(env, dice)
        env.reset()
        return [first, play_on(env, dice)]

    assert two_games() == two_games()
    assert two_games()[0] != two_games()[1]


def test_a_game_begins_with_a_position_if_it_is_told() -> None:
    game = Game(players=3, seed=4)
    for move in ("draw", "invoke"):
        game.play(move)
    env = ours.raw_env(players=3)
    env.reset(seed=1, options={"position": game.to_line()})
    assert env.agent_selection == f"seat_{game.to_move}"
    assert position_of(env) == game.position()
    with pytest.raises(ValueError, match="edition disk with 3 players; this is edition bag"):
        ours.raw_env(edition="bag").reset(options={"position": game.to_line()})


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ({"players": 6}, "2 to 5 players"),
        ({"edition": "nile"}, "the editions are"),
        ({"reward": "fame"}, "reward is win, .* or zero-sum, not 'fame'"),
        ({"totals": "secret"}, "totals is open or hidden, not 'secret'"),
        ({"render_mode": "oil"}, "render_mode is human, ansi, svg, rgb_array or None, not 'oil'"),
    ],
)
def test_tables_that_cannot_be_are_refused(table: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        ours.raw_env(**table)


def test_a_table_without_a_render_mode_says_which_there_are() -> None:
    env = ours.raw_env()
    env.reset(seed=1)
    with pytest.warns(UserWarning, match="the modes are human, ansi, svg, rgb_array"):
        assert env.render() is None


def test_a_copy_of_a_table_goes_its_own_way_with_the_same_dice() -> None:
    env = ours.raw_env()
    env.reset(seed=6)
    play_on(env, random.Random(6), most=40)
    twin, before = copy.deepcopy(env), env.state()
    played = play_on(twin, random.Random(7))
    np.testing.assert_array_equal(env.state(), before)
    assert play_on(env, random.Random(7)) == played


def test_before_reset_there_is_no_game() -> None:
    env = ours.raw_env()
    calls: list[Any] = [
        lambda: env.step(0),
        lambda: env.observe("seat_0"),
        env.state,
        env.last,
        env.action_masks,
        lambda: env.agent_selection,
    ]
    for call in calls:
        with pytest.raises(AttributeError, match=r"a table has no \w+ before reset\(\)"):
            call()
    env.reset(seed=1)
    with pytest.raises(AttributeError, match=r"a table has no fame$"):
        env.fame  # noqa: B018


def test_hidden_totals_hide_the_points_of_the_others_until_the_end() -> None:
    env, shown = RaAECEnv(players=3, totals="hidden"), RaAECEnv(players=3)
    env.reset(seed=1)
    shown.reset(seed=1)
    columns = [names(3).index(f"seat{step}.points") for step in range(3)]
    dice = random.Random(1)
    while not env.terminations[env.agent_selection]:
        points = env.observe(env.agent_selection)["observation"][columns]
        own = shown.observe(env.agent_selection)["observation"][columns[0]]
        assert points.tolist() == [own, 0, 0]
        assert (env.state() == shown.state()).all()
        action = dice.choice(np.flatnonzero(env.action_masks()).tolist())
        env.step(action)
        shown.step(action)
    assert (env.observe("seat_1")["observation"] == shown.observe("seat_1")["observation"]).all()
