"""Head-to-head matches of two nets."""

from typing import NamedTuple

import numpy as np

from sunbarge.bots.net.lookahead import best_action
from sunbarge.bots.net.workspace import N_VALUES, Workspace
from sunbarge.engine import load
from sunbarge.engine.compiled import register_tuple, rule, seal
from sunbarge.engine.kinds import MAX_PLAYERS, Action
from sunbarge.engine.playout import Observer, deal, playout
from sunbarge.engine.rules import winner_of
from sunbarge.engine.state import Edition, Editions, Floats, Rng, State, States


class Nets(NamedTuple):
    """Two nets at one table: the challenger's in one seat, another in all others."""

    challenger: int
    workspace: Workspace
    others: Workspace
    value: Floats
    "A buffer for the value of the best action."


register_tuple(Nets)


@rule
def net_action(state: State, edition: Edition, nets: Nets) -> Action:
    """The best action by lookahead with the net of the seat to move."""
    workspace = nets.workspace if state.to_move == nets.challenger else nets.others
    return best_action(state, edition, workspace, nets.value)


@playout(net_action, Observer())
def play_match(state: State, edition: Edition, nets: Nets, rng: Rng, notes: None) -> int:
    """Play a game of two nets to its end."""
    raise NotImplementedError


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
    """Play a game, one seat with one net and all others with the other; returns the winner."""
    deal(states[0], editions[0], players, np.empty(MAX_PLAYERS, np.int16), rng)
    nets = Nets(challenger, workspace, others, np.empty(N_VALUES, np.float32))
    play_match(states[0], editions[0], nets, rng, None)
    return winner_of(states[0])


seal()


def head_to_head(
    players: int, games: int, workspace: Workspace, others: Workspace, seed: int, edition: str
) -> float:
    """The share of games that one net wins against copies of the other, from every seat."""
    editions = load.load(edition, players)
    won = 0
    for game in range(games):
        rng = np.array([seed + game // players], np.uint64)
        seat = game % players
        nets = (workspace, others)
        won += int(match_winner(load.blank(), editions, players, seat, *nets, rng) == seat)
    return won / games
