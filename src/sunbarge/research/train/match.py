"""Games of a net against another one, which may be what it was before."""

from typing import Any

import numpy as np

from sunbarge.bots.net.lookahead import best_action
from sunbarge.bots.net.workspace import N_VALUES, Workspace
from sunbarge.engine import load
from sunbarge.engine.chance import deal_groups, draw_tile
from sunbarge.engine.compiled import rule, seal
from sunbarge.engine.kinds import MAX_PLAYERS, Phase
from sunbarge.engine.rules import reveal, set_up, settle, settles_itself, winner_of
from sunbarge.engine.rules.play import decide
from sunbarge.engine.state import Editions, Rng, States


@rule
def duel_at(
    states: States,
    editions: Editions,
    players: int,
    challenger: int,
    workspace: Workspace,
    others: Workspace,
    rng: Rng,
) -> int:
    """Deal and play a game, one seat with one net and all others with the other; who wins."""
    state, edition = states[0], editions[0]
    groups = np.empty(MAX_PLAYERS, np.int16)
    deal_groups(players, groups, rng)
    set_up(state, edition, players, groups)
    value = np.empty(N_VALUES, np.float32)
    while state.phase != Phase.OVER:
        if state.phase == Phase.CHANCE:
            reveal(state, edition, draw_tile(state, rng))
        elif settles_itself(state):
            settle(state, edition)
        else:
            thinker = workspace if state.to_move == challenger else others
            decide(state, edition, best_action(state, edition, thinker, value))
    return winner_of(state)


seal()


def duel(
    players: int, games: int, workspace: Workspace, others: Workspace, seed: int, edition: str
) -> float:
    """The share of games that one net wins against copies of the other, from every seat."""
    editions: Any = load.load(edition, players)
    won = 0
    for game in range(games):
        rng = np.array([seed + game // players], np.uint64)
        seat = game % players
        won += int(duel_at(load.blank(), editions, players, seat, workspace, others, rng) == seat)
    return won / games
