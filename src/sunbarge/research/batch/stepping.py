"""Stepping slots inside compiled code: the learner's action, chance, the others' answers."""

import numpy as np

from sunbarge.bots.net.workspace import Mind
from sunbarge.bots.policies import choose_action
from sunbarge.engine.chance import choose, random_number
from sunbarge.engine.compiled import rule, seal
from sunbarge.engine.kinds import N_ACTIONS, NOBODY, Phase
from sunbarge.engine.rules import apply, legal_actions, winner_of
from sunbarge.engine.rules.questions import NONE, ONE
from sunbarge.engine.state import Edition, Editions, Rng, State, States
from sunbarge.research.lowlevel.observation import observe
from sunbarge.research.lowlevel.steps import deal_game, draw_on, fill_mask

from .rewarding import reward_seats
from .slots import (
    ANY_SEAT,
    DEAL,
    LEARNER,
    Room,
    Slot,
    SlotRecords,
    Terms,
    TermsRecords,
)

A_SLOT, A_GAME = np.uint64(0xD1342543DE82EF95), np.uint64(0x9E3779B97F4A7C15)
BOTS_OWN = np.uint64(0xA5A5A5A55A5A5A5A)
PICKS_OWN = np.uint64(0x5DEECE66D5DEECE6)


@rule
def game_seed(rng: Rng, slot: int, game: int) -> np.uint64:
    """The seed of one game of one slot; the batch's own seed is in `rng`, which is used up."""
    rng[0] += np.uint64(slot) * A_SLOT
    rng[0] = random_number(rng) + np.uint64(game) * A_GAME
    return random_number(rng)


@rule
def deal_slot(
    slot: Slot, state: State, edition: Edition, terms: Terms, rng: Rng, dice: Rng
) -> None:
    """The next game of a slot; nothing of the games before has any part in it."""
    row, game = int(slot.row), int(slot.games)
    slot.games = np.uint64(game + 1)
    rng[0] = slot.seed
    rng[0] = game_seed(rng, row, game)
    slot.seat = (row + game) % terms.players if terms.seat == ANY_SEAT else terms.seat
    deal_game(state, edition, terms.players, rng)
    dice[0] = rng[0] ^ BOTS_OWN
    for seat in range(terms.players):
        slot.paid[seat] = state.points[seat]


@rule
def bot_to_move(slot: Slot, state: State, terms: Terms) -> int:
    """How far the bot that decides next sits from the learner, clockwise; NOBODY if none does."""
    if state.phase == Phase.OVER:
        return NOBODY
    place = int(state.to_move) - slot.seat
    if place < 0:
        place += state.players
    return NOBODY if terms.policies[place] == LEARNER else place


@rule
def begin_step(slot: Slot, players: int) -> None:
    """Nothing has happened yet."""
    slot.done = False
    slot.lost = False
    slot.gained = np.float32(0.0)
    for seat in range(players):
        slot.rewards[seat] = 0.0


@rule
def take_stock(slot: Slot, state: State, reward: int, loser: int) -> bool:
    """Rewards, and what a finished game leaves behind; whether it is finished."""
    reward_seats(slot, state, reward, loser)
    slot.gained = slot.rewards[slot.seat]
    if loser == NOBODY and state.phase != Phase.OVER:
        return False
    slot.done = True
    slot.lost = loser != NOBODY
    slot.winner = NOBODY if slot.lost else winner_of(state)
    for seat in range(state.players):
        slot.scores[seat] = 0 if seat == loser else state.points[seat]
    return True


@rule
def pay_nothing(room: Room, at: int, players: int) -> None:
    """What the step before has paid is not paid again."""
    room.gained[at] = 0.0
    for seat in range(players):
        room.rewards[at, seat] = 0.0


@rule
def is_legal(action: int, legal: np.uint64) -> bool:
    """Whether an action is one of a set."""
    return bool(0 <= action < N_ACTIONS and (legal >> np.uint64(action)) & ONE != NONE)


@rule
def take_action(state: State, edition: Edition, action: int, legal: np.uint64) -> int:
    """Do what the learner wants to; the seat that loses because it may not, or NOBODY."""
    if not is_legal(action, legal):
        return int(state.to_move)
    apply(state, edition, action)
    return NOBODY


@rule
def step_slots(
    states: States,
    editions: Editions,
    all_terms: TermsRecords,
    slots: SlotRecords,
    room: Room,
    mind: Mind,
    first: int,
    last: int,
) -> None:
    """One step of every slot in [first, last); a slot whose action is DEAL begins a game.

    The bots are asked in here: a rule that was handed `mind` would count its arrays.
    """
    edition, terms, loser = editions[0], all_terms[0], NOBODY
    rng, dice = np.empty(1, np.uint64), np.empty(1, np.uint64)
    for at in range(first, last):
        slot, state, action = slots[at], states[at], int(room.actions[at])
        dealing, seat = action == DEAL, int(state.to_move)
        if not dealing and room.legal[at] == NONE:  # over, and not dealt again
            pay_nothing(room, at, terms.players)
            continue
        rng[0], dice[0] = room.chance[at], room.dice[at]
        begin_step(slot, terms.players)
        if dealing:
            deal_slot(slot, state, edition, terms, rng, dice)
        else:
            loser = take_action(state, edition, action, room.legal[at])
        while True:
            draw_on(state, edition, rng)
            place = bot_to_move(slot, state, terms)
            while place != NOBODY:
                policy, effort = terms.policies[place], terms.efforts[place]
                apply(state, edition, choose_action(state, edition, policy, effort, mind, dice))
                draw_on(state, edition, rng)
                place = bot_to_move(slot, state, terms)
            if dealing or not take_stock(slot, state, terms.reward, loser):
                break
            observe(state, edition, seat, room.final[at])
            if not terms.autoreset:
                break
            deal_slot(slot, state, edition, terms, rng, dice)
            dealing = True
        room.chance[at], room.dice[at] = rng[0], dice[0]
        if state.phase != Phase.OVER:
            seat = int(state.to_move)
        over = slot.done and not terms.autoreset
        room.legal[at] = NONE if over else legal_actions(state, edition)
        fill_mask(room.legal[at], room.masks[at])
        observe(state, edition, seat, room.observations[at])
        room.to_move[at], room.done[at], room.gained[at] = seat, slot.done, slot.gained
        for other in range(terms.players):
            room.rewards[at, other] = slot.rewards[other]


@rule
def first_illegal(room: Room) -> int:
    """The first slot whose action is not legal, or NOBODY."""
    for at in range(len(room.actions)):
        if room.legal[at] != NONE and not is_legal(int(room.actions[at]), room.legal[at]):
            return at
    return NOBODY


@rule
def pick_actions(room: Room) -> None:
    """For every slot one of its legal actions, all equally likely."""
    rng = np.empty(1, np.uint64)
    for at in range(len(room.actions)):
        room.actions[at] = 0
        if room.legal[at] != NONE:
            rng[0] = room.picks[at]
            room.actions[at] = choose(room.legal[at], rng)
            room.picks[at] = rng[0]


@rule
def seed_picks(slots: SlotRecords, picks: Rng) -> None:
    """Give the helper a random source of its own in every slot."""
    rng = np.empty(1, np.uint64)
    for at in range(len(picks)):
        rng[0] = slots[at].seed ^ PICKS_OWN
        picks[at] = game_seed(rng, int(slots[at].row), 0)


seal()
