"""Values of moves, tiles and lots for people and for analysis.

The values are those of the value net with lookahead over one turn, or those of a search. They are
estimates, except at the end of the game, where they are exact.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from sunbarge.engine import calls
from sunbarge.engine.kinds import (
    MAX_PLAYERS,
    N_ACTIONS,
    N_TILES,
    Action,
    Phase,
)
from sunbarge.engine.rules.queries import sun_bit
from sunbarge.engine.state import Counts, Editions, Floats, Rng, State, States, snapshot
from sunbarge.notation.moves import MOVES, TEXTS, bits_of, members
from sunbarge.notation.tiles import CODES

from .effort import check_effort
from .net.move_values import (
    NO_AUCTION,
    NOBODY_ABSENT,
    continues_turn,
    value_lot_at,
    value_moves_at,
    value_tiles_at,
)
from .net.search import EXCLUDED, estimated_value, search, variance_of_mean
from .net.values import POINTS_BREAK_TIES
from .net.weights import NO_WEIGHTS, workspace_for
from .net.workspace import AUCTION, N_OUTCOMES, N_VALUES, Workspace

Cache = dict[bytes, "list[Evaluation]"]
ABSENCES = NOBODY_ABSENT + 1
NO_EVIDENCE = NO_WEIGHTS
"""The `evidence` if the earlier moves of the seats are unknown: an empty array.

All other seats are then assumed to play like the net.
"""


@dataclass(frozen=True)
class AuctionWinner:
    """The seat that wins an auction, and the sun it wins with."""

    seat: int
    sun: int


@dataclass(frozen=True)
class Evaluation:
    """The value of a move: win probability and expected final points of every seat."""

    move: str
    wins: tuple[float, ...]
    points: tuple[float, ...]
    doubt: float = 0.0
    "The standard error of the mover's win probability; 0 if there were no rollouts."
    auction: bool = False
    "Whether the move is part of an auction, or opens one."
    winner: AuctionWinner | None = None
    "The winner of the auction that follows, given best responses; None if nobody wins it."

    def for_seat(self, seat: int) -> float:
        """Return the utility to a seat: its win probability, plus a little for points."""
        return self.wins[seat] + POINTS_BREAK_TIES * self.points[seat]


@dataclass(frozen=True)
class LotEvaluation:
    """The values of an auction for the present lot, in which every seat may pass."""

    won: dict[AuctionWinner, Evaluation]
    "The value if a certain seat wins the auction with a certain one of its suns."
    without: tuple[Evaluation, ...]
    "For each seat, the value if that seat does not bid and all others bid best responses."
    expected: Evaluation
    "The value if all seats bid best responses."
    bid: dict[AuctionWinner, AuctionWinner | None]
    """For each seat and sun, the winner if the seat bids that sun when its turn to bid comes.

    The value is None if the sun is too low to bid.
    """


def evaluate_moves(
    states: States, editions: Editions, effort: int = 0, evidence: Floats = NO_EVIDENCE
) -> list[Evaluation]:
    """Return the value of every legal move, the best move for the seat to move first.

    `effort` is the amount of search, counted in turns played in rollouts. If it is 0, the values
    are those of the net with lookahead over one turn. `evidence` has the log odds that each seat
    plays like `simple` and like `evaluator`, inferred from its moves so far; without it, all seats
    are assumed to play like the net.
    """
    check_effort(effort)
    return moves_of(states, editions, {}, effort, evidence)


def evaluate_position(
    states: States, editions: Editions, effort: int = 0, evidence: Floats = NO_EVIDENCE
) -> Evaluation:
    """Return the value of a position, which is the value of the best move of the seat to move."""
    state = frozen(states)
    if state.phase == Phase.OVER:
        return final(states, state)
    return evaluate_moves(states, editions, effort, evidence)[0]


def evaluate_tiles(
    states: States, editions: Editions, evidence: Floats = NO_EVIDENCE
) -> dict[str, Evaluation]:
    """Return the value of every tile that may be drawn; each evaluation's move is `draw:TILE`."""
    state = frozen(states)
    values = np.zeros(N_TILES * N_VALUES, np.float32)
    workspace = workspace_with(int(state.players), evidence)
    sun = int(value_tiles_at(states, 0, editions, workspace, values))
    tiles = {
        CODES[kind]: evaluation(f"draw:{CODES[kind]}", row(values, kind), state)
        for kind in range(N_TILES)
        if state.bag[kind] > 0
    }
    if sun != NO_AUCTION:
        tiles["ra"] = replace(tiles["ra"], auction=True, winner=winner(state, sun))
    return tiles


def evaluate_lot(
    states: States, editions: Editions, evidence: Floats = NO_EVIDENCE
) -> LotEvaluation | None:
    """Return the values of an auction for the lot on the track; None if none can be held."""
    before = frozen(states)
    workspace = workspace_with(int(before.players), evidence)
    outcomes, without = (np.zeros(n * N_VALUES, np.float32) for n in (N_OUTCOMES, ABSENCES))
    winning_suns = np.zeros(ABSENCES, np.int16)
    value_lot_at(states, 0, editions, workspace, outcomes, without, winning_suns)
    auction = workspace.scratch[AUCTION : AUCTION + 1].copy()
    held = frozen(auction)
    if held.phase != Phase.AUCTION or held.epoch != before.epoch:
        return None
    absent = [
        auction_evaluation("", row(without, place), held, int(winning_suns[place]))
        for place in (*range(held.players), NOBODY_ABSENT)
    ]
    bid = winners_by_bid(auction, editions, evidence)
    if before.phase == Phase.AUCTION:
        bid |= winners_by_bid(states, editions, evidence)
    return LotEvaluation(values_of_winning(outcomes, held), tuple(absent[:-1]), absent[-1], bid)


def values_of_winning(outcomes: Floats, held: State) -> dict[AuctionWinner, Evaluation]:
    """Return the value of an auction for every seat and sun that may win it."""
    return {
        AuctionWinner(seat, sun): evaluation(f"bid:{sun}", row(outcomes, sun), held)
        for seat in range(held.players)
        for sun in members(int(held.suns[seat]))
    }


def winners_by_bid(
    auction: States, editions: Editions, evidence: Floats
) -> dict[AuctionWinner, AuctionWinner | None]:
    """Return who wins the auction after each possible bid of each seat that has still to bid.

    In each case all other seats bid best responses.
    """
    then, answers = auction.copy(), {}
    while (state := frozen(then)).phase == Phase.AUCTION:
        moves, seat = moves_of(then, editions, {}, 0, evidence), int(state.to_move)
        winners = {each.move: each.winner for each in moves}
        for sun in bits_of(int(state.suns[seat])):
            answers[AuctionWinner(seat, sun)] = winners.get(f"bid:{sun}")
        calls.carry_out_at(then, 0, editions, MOVES[moves[0].move])
    return answers


def moves_of(
    states: States, editions: Editions, cache: Cache, effort: int, evidence: Floats
) -> list[Evaluation]:
    """Return the value of every legal move, best first.

    The values of positions are cached, as gods spent in another order lead to equal positions.
    """
    state = frozen(states)
    key = states.tobytes()
    if key not in cache:
        workspace = workspace_with(int(state.players), evidence)
        values, errors, winning_suns = value_table(states, editions, workspace, effort)
        moves = [
            follow_up(states, editions, action, cache, evidence)
            or replace(
                evaluation(TEXTS[action], row(values, action), state),
                doubt=float(errors[action]),
                auction=int(winning_suns[action]) != NO_AUCTION,
                winner=winner(state, int(winning_suns[action])),
            )
            for action in members(int(calls.legal_at(states, 0, editions)))
        ]
        seat = int(state.to_move)
        cache[key] = sorted(moves, key=lambda each: each.for_seat(seat), reverse=True)
    return cache[key]


def value_table(
    states: States, editions: Editions, workspace: Workspace, effort: int
) -> tuple[Floats, Floats, Counts]:
    """Return for each action its value, its standard error and the sun that then wins the auction.

    The values are rows of `N_VALUES` numbers in a flat array; the standard error is that of the
    utility to the seat to move. Opponents are expected to play as they have played so far in this
    game. If `effort` is not 0, the values come from a search with that effort; actions that the
    search excludes keep their lookahead values.
    """
    values, winning_suns = np.zeros(N_ACTIONS * N_VALUES, np.float32), np.zeros(N_ACTIONS, np.int16)
    errors = np.zeros(N_ACTIONS, np.float32)
    value_moves_at(states, 0, editions, workspace, values, winning_suns)
    if effort > 0:
        search(states[0], editions[0], workspace, effort, dice_of(states))
        for action in np.flatnonzero(workspace.search.visits != EXCLUDED).tolist():
            row(values, action)[:] = estimated_value(states[0], workspace.search, action)
            if workspace.search.visits[action] > 0:
                errors[action] = np.sqrt(variance_of_mean(states[0], workspace.search, action))
    return values, errors, winning_suns


def workspace_with(players: int, evidence: Floats) -> Workspace:
    """Return the buffers of a search, with `evidence` on how each seat plays (`evaluate_moves`)."""
    workspace = workspace_for(players)
    workspace.opponents.evidence[: len(evidence)] = evidence
    return workspace


def dice_of(states: States) -> Rng:
    """Return a random source for a search, seeded by the position."""
    digest = hashlib.sha256(states.tobytes()).digest()
    return np.frombuffer(digest[:8], "<u8").astype(np.uint64)


def follow_up(
    states: States, editions: Editions, action: Action, cache: Cache, evidence: Floats
) -> Evaluation | None:
    """Return the value of spending a god or discarding a tile if the same seat then decides again.

    Returns None in all other cases.
    """
    child = states.copy()
    if not continues_turn(child[0], editions[0], action):
        return None
    return replace(moves_of(child, editions, cache, 0, evidence)[0], move=TEXTS[action])


def frozen(states: States) -> State:
    """Return a read-only copy of the only position in the array `states`."""
    return snapshot(states.tobytes())


def row(values: Floats, place: int) -> Floats:
    """Return row `place` of a flat array whose rows are outputs of the net, as a view."""
    return values[place * N_VALUES : (place + 1) * N_VALUES]


def evaluation(move: str, value: Floats, state: State) -> Evaluation:
    """Return an evaluation made from a move and the net's value of it."""
    players = int(state.players)
    wins = tuple(float(share) for share in value[:players])
    points = tuple(float(n) for n in value[MAX_PLAYERS : MAX_PLAYERS + players])
    return Evaluation(move, wins, points)


def auction_evaluation(move: str, value: Floats, state: State, winning_sun: int) -> Evaluation:
    """Return an evaluation of a move that leads to an auction, with the auction's winner."""
    made = evaluation(move, value, state)
    return replace(made, auction=True, winner=winner(state, winning_sun))


def winner(state: State, sun: int) -> AuctionWinner | None:
    """Return the seat that has this sun face up, with the sun; None if no seat has it."""
    return next((AuctionWinner(seat, sun) for seat in holders(state, sun)), None)


def holders(state: State, sun: int) -> Iterator[int]:
    """Yield the seat that has this sun face up, if there is one; nothing if `sun` is below 1."""
    for seat in range(state.players):
        if sun > 0 and int(state.suns[seat]) & sun_bit(sun):
            yield seat


def final(states: States, state: State) -> Evaluation:
    """Return the exact evaluation of a finished game."""
    players, winner = int(state.players), int(calls.winner_at(states, 0))
    wins = tuple(float(seat == winner) for seat in range(players))
    return Evaluation("", wins, tuple(float(n) for n in state.points[:players]))
