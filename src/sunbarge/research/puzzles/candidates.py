"""Finds positions of recorded games in which the move that comes to mind first may be wrong."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from zlib import crc32

from sunbarge.bots.builtin import Policy
from sunbarge.bots.evaluation import evaluate_moves
from sunbarge.engine import load
from sunbarge.engine.kinds import DISASTERS_FROM, Phase
from sunbarge.engine.state import Editions, Records, State
from sunbarge.notation.moves import texts
from sunbarge.research.dataset.buffers import RecordedGame

from .solvers import Solver, move_of

SHALLOW = (Solver("evaluator", Policy.EVALUATOR), Solver("simple", Policy.SIMPLE))
"Bots whose moves are taken for those that come to mind first (natural), the stronger bot first."
LEAST_LOSS = 0.03
"A bot's move counts as wrong if it loses at least this much win probability by lookahead."
CLOSE = 0.05
"Rollouts may reverse the order of two moves whose win probabilities by lookahead are this close."
FIRST_PLY = 8
"Decisions before this one, counted from 0, are left out: they are too similar in all games."


@dataclass(frozen=True)
class Candidate:
    """A position that may be a puzzle, and the moves that hasty players would make."""

    states: Records
    kind: str
    verb: str
    "What the best move by lookahead does: `bid`, `pass` and so on."
    natural: tuple[str, ...]
    "The best move by lookahead, and the moves of the bots in SHALLOW."


class Tier(IntEnum):
    """How a candidate was found: which of its natural moves is, or may be, a mistake.

    Lookahead decides which moves of the bots are mistakes. Whether the best move by lookahead is a
    mistake, too, is decided later, by rollouts. Each game offers its candidates sorted by tier,
    beginning with another tier than the game before, so that puzzles of all tiers are found.
    """

    LOOKAHEAD = 0
    "No bot of `SHALLOW` makes a mistake; the two best moves are so close that lookahead may err."
    ALL_SHALLOW = 1
    "All bots of `SHALLOW` make a mistake."
    EVALUATOR = 2
    "Only `evaluator` makes a mistake."
    SIMPLE = 3
    "Only `simple` makes a mistake."


def candidates(game: RecordedGame, editions: Editions, first: int) -> Iterator[Candidate]:
    """Yield the candidates of a game by tier: first those of tier `first` modulo len(Tier)."""
    found = list[tuple[int, int, Candidate]]()
    for ply in range(FIRST_PLY, game.decisions):
        legal = texts(int(game.legal[ply]))
        if len(legal) < 2:
            continue
        states = load.blank()
        states[0] = game.positions[ply]
        kind = kind_of(states[0], editions, legal)
        looked = look_at(states, editions, kind) if kind else None
        if looked:
            tier, candidate = looked
            found.append(((tier - first) % len(Tier), crc32(states.tobytes()), candidate))
    for _, _, candidate in sorted(found, key=lambda each: each[:2]):
        yield candidate


def look_at(states: Records, editions: Editions, kind: str) -> tuple[Tier, Candidate] | None:
    """Return a position as a candidate, with its tier.

    Natural moves are the best move by lookahead and those of the bots in `SHALLOW`. The result is
    None if none of these moves may be wrong.
    """
    moves = evaluate_moves(states.copy(), editions)
    seat, best = int(states[0].to_move), moves[0]
    natural = [move_of(solver, states, editions, 0) for solver in SHALLOW]
    lost = {move.move: best.wins[seat] - move.wins[seat] for move in moves}
    tier = tier_of([lost[move] >= LEAST_LOSS for move in natural], lost[moves[1].move] <= CLOSE)
    verb = best.move.partition(":")[0]
    return None if tier is None else (tier, Candidate(states, kind, verb, (best.move, *natural)))


def tier_of(wrong: list[bool], close: bool) -> Tier | None:
    """Return the tier of a position, or None if no bot's move may be wrong.

    `wrong` has a flag for each bot of `SHALLOW`: whether its move is wrong by lookahead. `close`
    is whether the two best moves have almost the same win probability by lookahead.
    """
    if all(wrong):
        return Tier.ALL_SHALLOW
    if any(wrong):
        return Tier.EVALUATOR if wrong[0] else Tier.SIMPLE
    return Tier.LOOKAHEAD if close else None


def kind_of(state: State, editions: Editions, legal: list[str]) -> str | None:
    """Return the kind of puzzle that a position would be; None if it is not fit for a puzzle.

    Of several discards to a disaster only the last one is a puzzle: they are one decision.
    """
    lot_strikes = any(tile >= DISASTERS_FROM for tile in state.track)
    if state.phase == Phase.LOSE:
        return "disaster" if state.owed_civilization + state.owed_monuments == 1 else None
    if state.phase == Phase.AUCTION:
        return "disaster" if lot_strikes else "bid"
    if any(move.startswith("god:") for move in legal):
        return "god"
    if state.ra_tiles + 1 == editions[0].ra_limit[state.players]:
        return "last-ra"
    return "draw"
