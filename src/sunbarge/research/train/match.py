"""Head-to-head matches of two nets."""

from typing import NamedTuple

import numpy as np

from sunbarge.bots.net.lookahead import best_action
from sunbarge.bots.net.workspace import N_VALUES, Workspace
from sunbarge.engine import load
from sunbarge.engine.compiled import compile_rules, register_tuple, rule
from sunbarge.engine.kinds import MAX_PLAYERS, Action
from sunbarge.engine.playout import NO_HOOKS, deal, playout
from sunbarge.engine.rules import winner_of
from sunbarge.engine.state import Edition, Editions, Floats, Rng, State, States


class Nets(NamedTuple):
    """Two nets in one game: the challenger's plays one seat, the other plays all other seats."""

    challenger: int
    workspace: Workspace
    others: Workspace
    value: Floats
    "A buffer for the value of the best action."


register_tuple(Nets)


@rule
def net_action(state: State, edition: Edition, nets: Nets) -> Action:
    """Return the best action by lookahead with the net of the seat to move."""
    workspace = nets.workspace if state.to_move == nets.challenger else nets.others
    return best_action(state, edition, workspace, nets.value)


play_match = playout("play_match", __name__, net_action, NO_HOOKS)
"Plays a game of two nets to its end."


@rule
def match_winner(
    states: States,
    editions: Editions,
    players: int,
    challenger: int,
    workspace: Workspace,
    others: Workspace,
    rng: Rng,
) -> int:
    """Play a game with the challenger's net in one seat; returns the seat that wins."""
    deal(states[0], editions[0], players, np.empty(MAX_PLAYERS, np.int16), rng)
    nets = Nets(challenger, workspace, others, np.empty(N_VALUES, np.float32))
    play_match(states[0], editions[0], nets, rng, None)
    return winner_of(states[0])


compile_rules()


def head_to_head(
    players: int, games: int, workspace: Workspace, others: Workspace, seed: int, edition: str
) -> float:
    """Return the share of games that a net wins against copies of another, in rotating seats."""
    editions = load.load(edition, players)
    won = 0
    for game in range(games):
        rng = np.array([seed + game // players], np.uint64)
        seat = game % players
        nets = (workspace, others)
        won += int(match_winner(load.blank(), editions, players, seat, *nets, rng) == seat)
    return won / games
