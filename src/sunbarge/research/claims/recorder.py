"""Plays games of bots in compiled code and records what is needed to test claims about Ra."""

from typing import Annotated, NamedTuple, Protocol, overload

import numpy as np

from sunbarge.bots.policies import SeatPolicies, observe_seat, seat_action
from sunbarge.engine import load
from sunbarge.engine.compiled import compile_rules, register_records, register_tuple, rule
from sunbarge.engine.kinds import (
    EPOCHS,
    MAX_PLAYERS,
    MONUMENTS_FROM,
    MONUMENTS_TO,
    N_PARTS,
    TRACK_SPACES,
    Action,
    Phase,
)
from sunbarge.engine.playout import Hooks, playout
from sunbarge.engine.rules import score_parts, winner_of
from sunbarge.engine.state import (
    STATE,
    Counts,
    Edition,
    Editions,
    Points,
    Records,
    State,
    States,
    layout,
)
from sunbarge.research.simulate import Plan
from sunbarge.research.simulate.compiled import (
    SeatedGames,
    deal_seeded,
    seated_games,
    seats_of,
)

SET = 3  # as many equal monuments score


class GameFacts(Protocol):
    """What is recorded of one game to test claims about Ra, as a record of a NumPy array."""

    winner: int
    points: Annotated[Counts, MAX_PLAYERS]
    parts: Annotated[Counts, EPOCHS, MAX_PLAYERS, N_PARTS]
    "The points of each epoch by seat and category."
    unspent: Annotated[Counts, EPOCHS, MAX_PLAYERS]
    "How many suns each seat had face up at the end of each epoch."
    half_way: Annotated[Counts, EPOCHS, MAX_PLAYERS]
    "How many suns each seat had face up when half of an epoch's Ra tiles had been drawn."
    alone: Annotated[Counts, EPOCHS, MAX_PLAYERS]
    "How many turns each seat had in each epoch while no other seat had a sun face up."
    opened: Annotated[Counts, 3]
    "How many auctions were opened in each way, as `Opened` numbers them."
    lots: Annotated[Counts, TRACK_SPACES + 1]
    "How many auctions there were, by the number of tiles in the lot."
    kinds: Annotated[Counts, MAX_PLAYERS]
    "How many different monuments each seat had at the end of the game."
    sets: Annotated[Counts, MAX_PLAYERS]
    "Of how many different monuments each seat had three or more tiles at the end of the game."


class FactsArray(Protocol):
    """An array of `GameFacts`, one for each game."""

    @overload
    def __getitem__(self, index: int) -> GameFacts: ...  # one record, by reference

    @overload
    def __getitem__(self, index: slice) -> "FactsArray": ...


FACTS = layout(GameFacts)
register_records(FactsArray, FACTS)


class FactsBuffers(NamedTuple):
    """Buffers to which the facts of a game are written."""

    facts: FactsArray
    parts: Points
    "Points of the current epoch by seat and scoring category."
    seen: Counts
    "One number: the last epoch in which half of the Ra tiles have been drawn."


register_tuple(FactsBuffers)


@rule
def suns_up(state: State, seat: int) -> int:
    """Return how many suns of a seat are face up."""
    count, suns = 0, state.suns[seat]
    while suns != 0:
        suns &= suns - 1
        count += 1
    return count


@rule
def note_epoch(state: State, edition: Edition, output: FactsBuffers) -> None:
    """At the end of an epoch, record its points and the unused suns before they change."""
    if state.phase != Phase.EPOCH_END:
        return
    facts, epoch = output.facts[0], state.epoch - 1
    score_parts(state, edition, output.parts)
    for seat in range(state.players):
        for part in range(N_PARTS):
            facts.parts[epoch, seat, part] = output.parts[seat, part]
        facts.unspent[epoch, seat] = suns_up(state, seat)
        if state.epoch == EPOCHS:
            note_monuments(state, seat, output)


@rule
def note_monuments(state: State, seat: int, output: FactsBuffers) -> None:
    """Count the different monuments of a seat, and those of which it has three or more."""
    facts = output.facts[0]
    for kind in range(MONUMENTS_FROM, MONUMENTS_TO):
        facts.kinds[seat] += state.tiles[seat, kind] > 0
        facts.sets[seat] += state.tiles[seat, kind] >= SET


@rule
def note_decision(
    state: State, edition: Edition, seats: SeatPolicies, action: Action, output: FactsBuffers
) -> None:
    """Record the suns at the start of a turn, and the lot when an auction opens."""
    facts = output.facts[0]
    if state.phase == Phase.TURN:
        note_suns(state, edition, output)
    elif state.phase == Phase.AUCTION and opens(state):
        facts.opened[state.opened] += 1
        facts.lots[state.track_size] += 1
    observe_seat(state, edition, seats, action)


@rule
def opens(state: State) -> bool:
    """Return whether the seat to move is the first that may bid in the auction."""
    for step in range(1, state.players + 1):
        seat = (state.turn + step) % state.players
        if state.suns[seat] != 0:
            return bool(seat == state.to_move)
    return False


@rule
def note_suns(state: State, edition: Edition, output: FactsBuffers) -> None:
    """Record at a turn what is needed to test claims about suns.

    When half of the epoch's Ra tiles are drawn, the number of each seat's face-up suns is recorded.
    A turn in which only one seat has a face-up sun left is counted for that seat.
    """
    facts, seen, epoch, holders = output.facts[0], output.seen, state.epoch - 1, 0
    for seat in range(state.players):
        holders += state.suns[seat] != 0
    if holders == 1:
        facts.alone[epoch, state.to_move] += 1
    if seen[0] < state.epoch and 2 * state.ra_tiles >= edition.ra_limit[state.players]:
        seen[0] = state.epoch
        for seat in range(state.players):
            facts.half_way[epoch, seat] = suns_up(state, seat)


play_for_facts = playout(
    "play_for_facts",
    __name__,
    seat_action,
    Hooks(before_automatic_step=note_epoch, before_action=note_decision),
)
"Plays a game to its end and writes down its facts."


@rule
def play_games_for_facts(
    states: States, editions: Editions, players: int, games: SeatedGames, facts: FactsArray
) -> None:
    """Play each game from its seed exactly as `simulate` does, and write down its facts."""
    rng, policy_rng = np.empty(1, np.uint64), np.empty(1, np.uint64)
    groups, seen = np.empty(MAX_PLAYERS, np.int16), np.zeros(1, np.int16)
    parts = np.zeros((MAX_PLAYERS, N_PARTS), np.int32)
    for game in range(len(games.seeds)):
        state, seed = states[game], games.seeds[game]
        deal_seeded(state, editions[0], players, seed, groups, rng, policy_rng)
        seen[0] = 0
        output = FactsBuffers(facts[game : game + 1], parts, seen)
        play_for_facts(state, editions[0], seats_of(games, game, players, policy_rng), rng, output)
        note_result(state, output)


@rule
def note_result(state: State, output: FactsBuffers) -> None:
    """Record who won, and the final points of all seats."""
    facts = output.facts[0]
    facts.winner = winner_of(state)
    for seat in range(state.players):
        facts.points[seat] = state.points[seat]


compile_rules()


def facts_of_games(plan: Plan, first: int, last: int) -> Records:
    """Play the games [first, last) of a plan with the same bot in all seats; return their facts."""
    policies = plan.policies()
    if policies is None or len(set(policies)) > 1:
        raise ValueError("claims are counted in games of one built-in bot")
    games = seated_games(plan, policies, first, last)
    editions = load.load(plan.edition, plan.players, plan.house)
    states, facts = np.zeros(last - first, STATE), np.zeros(last - first, FACTS)
    play_games_for_facts(states, editions, plan.players, games, facts)
    return facts
