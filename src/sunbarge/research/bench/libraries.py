"""Speed of random play through the APIs of PettingZoo and OpenSpiel."""

from collections.abc import Callable
from random import Random
from statistics import median
from typing import TYPE_CHECKING

import numpy as np

from .figures import Libraries
from .libraries_report import PLAYERS
from .timing import repeat

if TYPE_CHECKING:
    import pyspiel
    from pettingzoo import AECEnv


def libraries() -> Libraries | None:
    """Return the decisions per CPU second through the APIs of PettingZoo and OpenSpiel.

    Returns None unless PettingZoo and OpenSpiel are installed.
    """
    try:
        import pyspiel

        from sunbarge.research.envs import openspiel, pettingzoo
    except ImportError:
        return None
    game = pyspiel.load_game(f"{openspiel.NAME}(players={PLAYERS})")
    state = game.new_initial_state()
    for _ in range(PLAYERS):  # deals suns up to the first decision
        state.apply_action(state.legal_actions()[0])
    clones = repeat(lambda times: sum(1 for _ in range(times) if state.clone() is not None))
    return {
        "raw_env": speed(lambda games: play_in_turn(pettingzoo.raw_env(players=PLAYERS), games)),
        "env": speed(lambda games: play_in_turn(pettingzoo.env(players=PLAYERS), games)),
        "openspiel": speed(lambda games: play_with_chance(game, games, False)),
        "openspiel_seen": speed(lambda games: play_with_chance(game, games, True)),
        "openspiel_clones": round(median(times / seconds for seconds, times, _ in clones)),
    }


def speed(play: Callable[[int], int]) -> int:
    """Return the decisions per CPU second of a function that plays games."""
    return round(median(done / seconds for seconds, _, done in repeat(play, 2)))


def play_in_turn(env: "AECEnv", games: int) -> int:
    """Play random games with PettingZoo; returns the number of decisions."""
    dice, decisions = Random(games), 0
    env.reset(seed=games)
    for _ in range(games):
        for _agent in env.agent_iter():
            observation, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
                continue
            legal = np.flatnonzero(observation["action_mask"])
            env.step(legal[dice.randrange(len(legal))])
            decisions += 1
        env.reset()
    return decisions


def play_with_chance(game: "pyspiel.Game", games: int, seen: bool) -> int:
    """Play random games with OpenSpiel, with observations if `seen`; count the decisions."""
    dice, decisions = Random(games), 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, shares = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choices(outcomes, shares)[0])
                continue
            if seen:
                state.observation_tensor()
                state.legal_actions_mask()
            legal = state.legal_actions()
            state.apply_action(legal[dice.randrange(len(legal))])
            decisions += 1
    return decisions
