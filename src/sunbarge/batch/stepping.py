"""Stepping slots inside compiled code: the learner's action, chance, the others' answers."""

import numpy as np

from ..bots.foresight.mind import Mind
from ..bots.policies import choose_action
from ..door.observation import observe
from ..door.steps import deal_game, fill_mask
from ..engine.chance import choose, draw_tile, random_number
from ..engine.compiled import part, rule, seal
from ..engine.kinds import N_ACTIONS, NOBODY, Phase
from ..engine.rules import apply, legal_actions, reveal_and_settle, winner_of
from ..engine.rules.questions import NONE, ONE
from ..engine.state import Edition, Editions, Rng, State, States
from .rewarding import reward_seats
from .slots import ANY_SEAT, DEAL, LEARNER, Room, Slot, SlotRecords, Terms, TermsRecords

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
def deal_slot(slot: Slot, at: int, state: State, edition: Edition, terms: Terms, rng: Rng) -> None:
    """The next game of a slot; nothing of the games before has any part in it."""
    game = int(slot.games)
    slot.games = np.uint64(game + 1)
    rng[0] = terms.seed
    rng[0] = game_seed(rng, at, game)
    slot.seat = (at + game) % terms.players if terms.seat == ANY_SEAT else terms.seat
    deal_game(state, edition, terms.players, rng)
    for seat in range(terms.players):
        slot.paid[seat] = state.points[seat]


@rule
def place_from_learner(slot: Slot, state: State) -> int:
    """How far the seat to move sits from the learner, clockwise."""
    place = int(state.to_move) - slot.seat
    return place + state.players if place < 0 else place


@part
def play_on_slot(
    slot: Slot, state: State, edition: Edition, terms: Terms, mind: Mind, rng: Rng, dice: Rng
) -> None:
    """Chance and the bots go on until the learner has to decide, or the game is over."""
    while state.phase != Phase.OVER:
        if state.phase == Phase.CHANCE:
            reveal_and_settle(state, edition, draw_tile(state, rng))
            continue
        place = place_from_learner(slot, state)
        if terms.policies[place] == LEARNER:
            break
        policy, effort = terms.policies[place], terms.efforts[place]
        apply(state, edition, choose_action(state, edition, policy, effort, mind, dice))


@rule
def take_stock(slot: Slot, state: State, reward: int, loser: int) -> None:
    """Rewards, and what a finished game leaves behind."""
    reward_seats(slot, state, reward, loser)
    if loser != NOBODY or state.phase == Phase.OVER:
        slot.done = True
        slot.lost = loser != NOBODY
        slot.winner = NOBODY if slot.lost else winner_of(state)
        for seat in range(state.players):
            slot.scores[seat] = 0 if seat == loser else state.points[seat]


@rule
def begin_step(slot: Slot, players: int) -> None:
    """Nothing has happened yet."""
    slot.done = False
    slot.lost = False
    for seat in range(players):
        slot.rewards[seat] = 0.0


@rule
def pay_nothing(room: Room, at: int, players: int) -> None:
    """What the step before has paid is not paid again."""
    room.gained[at] = 0.0
    for seat in range(players):
        room.rewards[at, seat] = 0.0


@rule
def is_legal(slot: Slot) -> bool:
    """Whether the learner may do what it wants to."""
    action = int(slot.action)
    return bool(0 <= action < N_ACTIONS and (slot.legal >> np.uint64(action)) & ONE != NONE)


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
    """One step of every slot in [first, last); a slot whose action is DEAL begins a game."""
    edition, terms = editions[0], all_terms[0]
    for at in range(first, last):
        slot, state, loser = slots[at], states[at], NOBODY
        pay_nothing(room, at, terms.players)
        if slot.action != DEAL and slot.legal == NONE:
            continue  # over, and not dealt again
        rng, dice = room.chance[at : at + 1], room.dice[at : at + 1]
        seat, dealing = int(state.to_move), slot.action == DEAL
        begin_step(slot, terms.players)
        if not dealing and is_legal(slot):
            apply(state, edition, slot.action)
        elif not dealing:
            loser = seat
        while True:
            if dealing:
                deal_slot(slot, at, state, edition, terms, rng)
                dice[0] = rng[0] ^ BOTS_OWN
            if loser == NOBODY:
                play_on_slot(slot, state, edition, terms, mind, rng, dice)
            if dealing:
                break
            take_stock(slot, state, terms.reward, loser)
            room.gained[at] = slot.rewards[slot.seat]
            if not slot.done:
                break
            observe(state, edition, seat, room.final[at])
            if not terms.autoreset:
                break
            dealing, loser = True, NOBODY
        if state.phase != Phase.OVER:
            seat = int(state.to_move)
        over = slot.done and not terms.autoreset
        slot.legal = NONE if over else legal_actions(state, edition)
        fill_mask(slot.legal, room.masks[at])
        observe(state, edition, seat, room.observations[at])
        room.to_move[at], room.done[at] = seat, slot.done
        for seat in range(terms.players):
            room.rewards[at, seat] = slot.rewards[seat]


@rule
def first_illegal(slots: SlotRecords) -> int:
    """The first slot whose action is not legal, or NOBODY."""
    for at in range(len(slots)):
        if not is_legal(slots[at]) and slots[at].legal != NONE:
            return at
    return NOBODY


@rule
def pick_actions(slots: SlotRecords, picks: Rng, first: int, last: int) -> None:
    """For every slot in [first, last) one of its legal actions, all equally likely."""
    for at in range(first, last):
        slots[at].action = 0
        if slots[at].legal != NONE:
            slots[at].action = choose(slots[at].legal, picks[at : at + 1])


@rule
def seed_picks(all_terms: TermsRecords, picks: Rng) -> None:
    """Give the helper a random source of its own in every slot."""
    for at in range(len(picks)):
        rng = picks[at : at + 1]
        rng[0] = all_terms[0].seed ^ PICKS_OWN
        rng[0] = game_seed(rng, at, 0)


seal()
