"""What moves and positions are worth: the one door to the net for everybody outside `foresight`.

The values are those of the net with one turn of looking ahead, or of a search. They are
estimates, except where the game ends: there they are exact.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, cast

import numpy as np

from sunbarge.engine import calls
from sunbarge.engine.kinds import (
    BID,
    GOD,
    LOSE,
    MAX_PLAYERS,
    N_ACTIONS,
    N_TILES,
    Action,
    Phase,
)
from sunbarge.engine.rules.questions import sun_bit
from sunbarge.engine.state import Counts, Editions, Floats, Rng, State, States, snapshot
from sunbarge.notation.moves import MOVES, TEXTS, bits_of, members
from sunbarge.notation.tiles import CODES

from .bot import check_effort
from .net.move_values import (
    NO_AUCTION,
    NOBODY_ABSENT,
    value_lot_at,
    value_moves_at,
    value_tiles_at,
)
from .net.search import EXCLUDED, estimated_value, search, variance_of_mean
from .net.values import POINTS_BREAK_TIES
from .net.weights import workspace_for
from .net.workspace import AUCTION, N_OUTCOMES, N_VALUES

Memory = dict[bytes, "list[Evaluation]"]


@dataclass(frozen=True)
class AuctionWinner:
    """Who wins an auction, and with which sun."""

    seat: int
    sun: int


@dataclass(frozen=True)
class Evaluation:
    """What a move leads to: win probability and expected final points of every seat."""

    move: str
    wins: tuple[float, ...]
    points: tuple[float, ...]
    doubt: float = 0.0
    "The standard error of the mover's win probability; 0 where nothing was sampled."
    auction: bool = False
    "Whether the move is part of an auction, or opens one."
    winner: AuctionWinner | None = None
    "Who then wins the auction if all bid well; None if nobody does."

    def for_seat(self, seat: int) -> float:
        """What a seat plays for: to win, and then for points."""
        return self.wins[seat] + POINTS_BREAK_TIES * self.points[seat]


@dataclass(frozen=True)
class LotEvaluation:
    """What comes of an auction that is held now, from its start, in which all may pass."""

    won: dict[AuctionWinner, Evaluation]
    "If a seat wins it with one of its suns."
    without: tuple[Evaluation, ...]
    "If a seat does not bid and all others bid well, for every seat."
    expected: Evaluation
    "If all bid well."
    bid: dict[AuctionWinner, AuctionWinner | None]
    "Who wins if a seat bids one of its suns when it is asked; None if the sun is too low for that."


def evaluate_moves(states: States, editions: Editions, effort: int = 0) -> list[Evaluation]:
    """Every legal move of a position, the best one for the seat to move first.

    `effort` is the amount of search: how many turns are played on in all. Without one, the
    values are those of the net.
    """
    check_effort(effort)
    return moves_of(states, editions, {}, effort)


def evaluate_position(states: States, editions: Editions, effort: int = 0) -> Evaluation:
    """What a position is worth if the seat to move plays its best move."""
    state = frozen(states)
    if state.phase == Phase.OVER:
        return final(states, state)
    return evaluate_moves(states, editions, effort)[0]


def evaluate_tiles(states: States, editions: Editions) -> dict[str, Evaluation]:
    """What each tile leads to that may be drawn in a turn; the move is `draw:TILE`."""
    state = frozen(states)
    values = np.zeros(N_TILES * N_VALUES, np.float32)
    workspace = workspace_for(int(state.players))
    sun = int(value_tiles_at(states, 0, editions, workspace, values))
    tiles = {
        CODES[kind]: evaluation(f"draw:{CODES[kind]}", row(values, kind), state)
        for kind in range(N_TILES)
        if state.bag[kind] > 0
    }
    if sun != NO_AUCTION:
        tiles["ra"] = replace(tiles["ra"], auction=True, winner=winner(state, sun))
    return tiles


def evaluate_lot(states: States, editions: Editions) -> LotEvaluation | None:
    """What winning the lot is worth, for each seat and sun; None if no auction can be held."""
    before = frozen(states)
    workspace = workspace_for(int(before.players))
    endings, without = (np.zeros(n * N_VALUES, np.float32) for n in (N_OUTCOMES, NOBODY_ABSENT + 1))
    takers = np.zeros(NOBODY_ABSENT + 1, np.int16)
    value_lot_at(states, 0, editions, workspace, endings, without, takers)
    auction = copied(cast(States, cast(Any, workspace.scratch)[AUCTION : AUCTION + 1]))
    held = frozen(auction)
    if held.phase != Phase.AUCTION or held.epoch != before.epoch:
        return None
    absent = [
        replace(
            evaluation("", row(without, place), held),
            auction=True,
            winner=winner(held, int(takers[place])),
        )
        for place in (*range(held.players), NOBODY_ABSENT)
    ]
    won = {
        AuctionWinner(seat, sun): evaluation(f"bid:{sun}", row(endings, sun), held)
        for seat in range(held.players)
        for sun in bits_of(int(held.suns[seat]))
    }
    bid = answers_to_bids(auction, editions)
    if before.phase == Phase.AUCTION:
        bid |= answers_to_bids(states, editions)
    return LotEvaluation(won, tuple(absent[:-1]), absent[-1], bid)


def answers_to_bids(
    auction: States, editions: Editions
) -> dict[AuctionWinner, AuctionWinner | None]:
    """Who wins after every bid of every seat that still answers.

    All before it and all after it answer well; the true order of bidding counts.
    """
    then, answers = copied(auction), {}
    while (state := frozen(then)).phase == Phase.AUCTION:
        moves, seat = moves_of(then, editions, {}), int(state.to_move)
        takers = {each.move: each.winner for each in moves}
        for sun in bits_of(int(state.suns[seat])):
            answers[AuctionWinner(seat, sun)] = takers.get(f"bid:{sun}")
        calls.decide_at(then, 0, editions, MOVES[moves[0].move])
    return answers


def moves_of(states: States, editions: Editions, seen: Memory, effort: int = 0) -> list[Evaluation]:
    """Value every legal move, remembering positions: gods come in any order."""
    state = frozen(states)
    key = cast(Any, states).tobytes()
    if key not in seen:
        values, doubts, takers = value_table(states, editions, state, effort)
        moves = [
            follow_up(states, editions, action, seen)
            or replace(
                evaluation(TEXTS[action], row(values, action), state),
                doubt=float(doubts[action]),
                auction=int(takers[action]) != NO_AUCTION,
                winner=winner(state, int(takers[action])),
            )
            for action in members(int(calls.legal_at(states, 0, editions)))
        ]
        seat = int(state.to_move)
        seen[key] = sorted(moves, key=lambda each: each.for_seat(seat), reverse=True)
    return seen[key]


def value_table(
    states: States, editions: Editions, state: State, effort: int
) -> tuple[Floats, Floats, Counts]:
    """By action: the values, their standard errors, and the suns that then win the auctions.

    With an effort, the values are those of a search, among strangers; what it does not look at
    stays as it is. Who wins is said as if all answered well.
    """
    values, takers = np.zeros(N_ACTIONS * N_VALUES, np.float32), np.zeros(N_ACTIONS, np.int16)
    doubts, workspace = np.zeros(N_ACTIONS, np.float32), workspace_for(int(state.players))
    value_moves_at(states, 0, editions, workspace, values, takers)
    if effort > 0:
        search(states[0], editions[0], workspace, effort, dice_of(states))
        for action in np.flatnonzero(workspace.search.visits != EXCLUDED).tolist():
            row(values, action)[:] = estimated_value(states[0], workspace.search, action)
            if workspace.search.visits[action] > 0:
                doubts[action] = np.sqrt(variance_of_mean(states[0], workspace.search, action))
    return values, doubts, takers


def dice_of(states: States) -> Rng:
    """Random numbers for a search that come out the same for the same position."""
    digest = hashlib.sha256(cast(Any, states).tobytes()).digest()
    return np.frombuffer(digest[:8], "<u8").astype(np.uint64)


def follow_up(
    states: States, editions: Editions, action: Action, seen: Memory
) -> Evaluation | None:
    """The value of a god or a discard after which the same seat decides again."""
    if not (GOD <= action <= BID or action >= LOSE):
        return None
    child = copied(states)
    calls.decide_at(child, 0, editions, action)
    while frozen(child).phase in (Phase.STRIKE, Phase.EPOCH_END):
        calls.settle_at(child, 0, editions)
    if frozen(child).phase not in (Phase.GODS, Phase.LOSE):
        return None
    return replace(moves_of(child, editions, seen)[0], move=TEXTS[action])


def copied(states: States) -> States:
    """The same position in an array of its own."""
    return cast(States, cast(Any, states).copy())


def frozen(states: States) -> State:
    """The position in an array of one."""
    return snapshot(cast(Any, states).tobytes())


def row(values: Floats, place: int) -> Floats:
    """One value of a table."""
    return values[place * N_VALUES : (place + 1) * N_VALUES]


def evaluation(move: str, value: Floats, state: State) -> Evaluation:
    """A value as plain numbers."""
    players = int(state.players)
    wins = tuple(float(share) for share in value[:players])
    points = tuple(float(n) for n in value[MAX_PLAYERS : MAX_PLAYERS + players])
    return Evaluation(move, wins, points)


def winner(state: State, sun: int) -> AuctionWinner | None:
    """The seat that holds a sun face up."""
    return next((AuctionWinner(seat, sun) for seat in holders(state, sun)), None)


def holders(state: State, sun: int) -> Iterator[int]:
    """The seat that holds a sun, if any; 0 and less is no sun."""
    for seat in range(state.players):
        if sun > 0 and int(state.suns[seat]) & sun_bit(sun):
            yield seat


def final(states: States, state: State) -> Evaluation:
    """At the end everything is known."""
    players, winner = int(state.players), int(calls.winner_at(states, 0))
    wins = tuple(float(seat == winner) for seat in range(players))
    return Evaluation("", wins, tuple(float(n) for n in state.points[:players]))
