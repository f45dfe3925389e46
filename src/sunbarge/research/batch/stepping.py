"""The compiled step: the learner's action, drawn tiles, the bots' moves, automatic resets."""

import numpy as np

from sunbarge.bots.net.lookahead import learned_action
from sunbarge.bots.net.workspace import N_VALUES, Workspace
from sunbarge.bots.policies import choose_action
from sunbarge.engine.chance import random_member, random_number
from sunbarge.engine.compiled import compile_rules, rule
from sunbarge.engine.kinds import N_ACTIONS, NOBODY, Action, Phase, Seat
from sunbarge.engine.rules import apply, legal_actions, winner_of
from sunbarge.engine.rules.queries import NONE, ONE
from sunbarge.engine.state import Counts, Edition, Editions, Flags, Floats, Rng, State, States
from sunbarge.research.lowlevel.observation import hide_totals, observe
from sunbarge.research.lowlevel.steps import deal_game, draw_on, fill_mask

from .rewards import reward_seats, set_potentials
from .slots import (
    DEAL,
    LEARNER,
    REWARD_SHAPED,
    ROTATING_SEAT,
    SKIP,
    Buffers,
    Config,
    ConfigRecords,
    Slot,
    SlotRecords,
)

SLOT_INCREMENT, GAME_INCREMENT = np.uint64(0xD1342543DE82EF95), np.uint64(0x9E3779B97F4A7C15)
BOT_STREAM = np.uint64(0xA5A5A5A55A5A5A5A)
SAMPLE_STREAM = np.uint64(0x5DEECE66D5DEECE6)
NO_OPPONENT = NOBODY
"What `opponent_to_move` returns if no opponent is to move."


@rule
def game_seed(rng: Rng, slot: int, game: int) -> np.uint64:
    """Return the seed of a slot's game; `rng` must hold the batch's seed, and is overwritten."""
    rng[0] += np.uint64(slot) * SLOT_INCREMENT
    rng[0] = random_number(rng) + np.uint64(game) * GAME_INCREMENT
    return random_number(rng)


@rule
def deal_slot(
    slot: Slot, state: State, edition: Edition, config: Config, rng: Rng, bot_rng: Rng
) -> None:
    """Deal the next game of a slot, which depends only on the slot's seed and the game's number."""
    stream, game = int(slot.stream), int(slot.games)
    slot.games = np.uint64(game + 1)
    rng[0] = slot.seed
    rng[0] = game_seed(rng, stream, game)
    slot.seat = (stream + game) % config.players if config.seat == ROTATING_SEAT else config.seat
    if not config.given_starts:
        deal_game(state, edition, config.players, rng)
    bot_rng[0] = rng[0] ^ BOT_STREAM
    for seat in range(config.players):
        slot.rewarded_points[seat] = state.points[seat]


@rule
def opponent_to_move(slot: Slot, state: State, config: Config) -> int:
    """Return the opponent that is to move: how many seats clockwise of the learner it sits.

    The result is NO_OPPONENT if a learner is to move, or if the game is over.
    """
    if state.phase == Phase.OVER:
        return NO_OPPONENT
    seats_on = int(state.to_move) - slot.seat
    if seats_on < 0:
        seats_on += state.players
    return NO_OPPONENT if config.policies[seats_on] == LEARNER else seats_on


@rule
def reset_step(slot: Slot, players: int) -> None:
    """Clear the rewards and the outcome of the previous step."""
    slot.done = False
    slot.lost = False
    slot.learner_reward = np.float32(0.0)
    for seat in range(players):
        slot.rewards[seat] = 0.0


@rule
def finish_step(slot: Slot, state: State, edition: Edition, config: Config, loser: int) -> bool:
    """Set the rewards of a step, and the outcome if the game ended; return whether it has ended."""
    reward_seats(slot, state, edition, config, loser)
    slot.learner_reward = slot.rewards[slot.seat]
    if loser == NOBODY and state.phase != Phase.OVER:
        return False
    slot.done = True
    slot.lost = loser != NOBODY
    slot.winner = NOBODY if slot.lost else winner_of(state)
    slot.final_seat = slot.seat
    for seat in range(state.players):
        slot.scores[seat] = 0 if seat == loser else state.points[seat]
    return True


@rule
def clear_rewards(buffers: Buffers, at: int, players: int) -> None:
    """Zero the rewards of a slot that is waiting for a reset."""
    buffers.learner_rewards[at] = 0.0
    for seat in range(players):
        buffers.rewards[at, seat] = 0.0


@rule
def is_legal(action: int, legal: np.uint64) -> bool:
    """Return whether a set of actions contains an action."""
    return bool(0 <= action < N_ACTIONS and (legal >> np.uint64(action)) & ONE != NONE)


@rule
def take_action(state: State, edition: Edition, action: Action, legal: np.uint64) -> Seat:
    """Apply a legal action and return NOBODY; for an illegal action return the seat to move."""
    if not is_legal(action, legal):
        return Seat(state.to_move)
    apply(state, edition, action)
    return NOBODY


@rule
def write_observation(
    state: State, edition: Edition, config: Config, observer: Seat, row: Floats
) -> None:
    """Write what a seat observes to a row of observations."""
    observe(state, edition, observer, row)
    if config.hidden_totals:
        hide_totals(state, row)


@rule
def legal_or_none(slot: Slot, state: State, edition: Edition, config: Config) -> np.uint64:
    """Return the legal actions; none if the slot waits for a reset, as there is no autoreset."""
    if slot.done and not config.autoreset:
        return NONE
    return legal_actions(state, edition)


@rule
def step_slots(
    states: States,
    editions: Editions,
    configs: ConfigRecords,
    slots: SlotRecords,
    buffers: Buffers,
    workspace: Workspace,
    first: int,
    stop: int,
) -> None:
    """Step the slots in [first, stop); the action DEAL deals the next game, SKIP does nothing.

    Opponents are called here and not in a separate function, because such a function would
    reference-count every array of the workspace at each call.
    """
    edition, config = editions[0], configs[0]
    rng, bot_rng = np.empty(1, np.uint64), np.empty(1, np.uint64)
    for at in range(first, stop):
        slot, state, action = slots[at], states[at], int(buffers.actions[at])
        if action == SKIP:
            continue
        if action != DEAL and buffers.legal[at] == NONE:  # over, and there is no autoreset
            clear_rewards(buffers, at, config.players)
            continue
        acted = Seat(slot.seat if config.one_learner else state.to_move)
        rng[0], bot_rng[0] = buffers.tile_rng[at], buffers.bot_rng[at]
        reset_step(slot, config.players)
        was_dealt, loser = action == DEAL, NOBODY
        if was_dealt:
            deal_slot(slot, state, edition, config, rng, bot_rng)
        else:
            loser = take_action(state, edition, Action(action), buffers.legal[at])
        while True:
            draw_on(state, edition, rng)
            opponent = opponent_to_move(slot, state, config)
            if opponent != NO_OPPONENT:
                policy, effort = config.policies[opponent], config.efforts[opponent]
                chosen = choose_action(state, edition, policy, effort, workspace, bot_rng)
                apply(state, edition, chosen)
                continue
            if was_dealt or not finish_step(slot, state, edition, config, loser):
                break
            write_observation(state, edition, config, acted, buffers.final_observations[at])
            if not config.autoreset:
                break
            deal_slot(slot, state, edition, config, rng, bot_rng)
            was_dealt = True
        buffers.tile_rng[at], buffers.bot_rng[at] = rng[0], bot_rng[0]
        observer = acted if state.phase == Phase.OVER else Seat(state.to_move)
        buffers.legal[at] = legal_or_none(slot, state, edition, config)
        fill_mask(buffers.legal[at], buffers.masks[at])
        write_observation(state, edition, config, observer, buffers.observations[at])
        if was_dealt and config.reward == REWARD_SHAPED:
            set_potentials(slot, state, edition)
        buffers.to_move[at], buffers.done[at] = observer, slot.done
        buffers.learner_rewards[at] = slot.learner_reward
        for seat in range(config.players):
            buffers.rewards[at, seat] = slot.rewards[seat]


@rule
def choose_learned(
    states: States,
    editions: Editions,
    asked: Flags,
    workspace: Workspace,
    first: int,
    stop: int,
    actions: Counts,
) -> None:
    """Set the actions that `learned` chooses, for the slots in [first, stop) flagged in `asked`."""
    value = np.empty(N_VALUES, np.float32)
    for at in range(first, stop):
        if asked[at]:
            actions[at] = learned_action(states[at], editions[0], workspace, value)


@rule
def first_illegal(buffers: Buffers) -> int:
    """Return the first slot whose action is illegal, or NOBODY."""
    for at in range(len(buffers.actions)):
        if buffers.legal[at] != NONE and not is_legal(int(buffers.actions[at]), buffers.legal[at]):
            return at
    return NOBODY


@rule
def sample_actions(buffers: Buffers) -> None:
    """Sample a legal action uniformly in every slot."""
    rng = np.empty(1, np.uint64)
    for at in range(len(buffers.actions)):
        buffers.actions[at] = 0
        if buffers.legal[at] != NONE:
            rng[0] = buffers.sample_rng[at]
            buffers.actions[at] = random_member(buffers.legal[at], rng)
            buffers.sample_rng[at] = rng[0]


@rule
def seed_samplers(slots: SlotRecords, states: Rng) -> None:
    """Seed the random state from which `random_actions` samples, separately for every slot."""
    rng = np.empty(1, np.uint64)
    for at in range(len(states)):
        rng[0] = slots[at].seed ^ SAMPLE_STREAM
        states[at] = game_seed(rng, int(slots[at].stream), 0)


compile_rules()
