"""Finds puzzles in games of the bot `learned`; a log of puzzles lets a stopped run continue."""

import json
from collections import Counter
from collections.abc import Generator, Iterable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from zlib import crc32

import numpy as np

from sunbarge.atomic_write import write_atomically
from sunbarge.engine import load
from sunbarge.engine.kinds import MAX_PLAYERS, MIN_PLAYERS
from sunbarge.engine.state import Editions, snapshot
from sunbarge.notation import lines, positions
from sunbarge.research.dataset.buffers import recorder_for
from sunbarge.research.simulate import Plan

from .candidates import Candidate, candidates
from .puzzle import Puzzle, Value, puzzle_from
from .ratings import fit_ratings
from .solution import Solution, solve
from .solvers import RATERS, SOLVERS, shares_solved
from .values import DeepValue

PLAYED_BY = "learned"
PLAYERS = range(MIN_PLAYERS, MAX_PLAYERS + 1)
TRIES = 8
"How many candidates of a game are solved at most."
PER_GAME = 3
"How many puzzles a game gives at most, of different kinds."
SHARE = 0.08
"The largest share of all puzzles that may have the same kind and number of players."
VERB_SHARE = 0.6
"The largest share of the puzzles of one kind whose best answers have one verb, such as `pass`."
FEW = 3
"Up to this number, puzzles of one kind with the same verb are taken whatever their share is."
LOG = "looked-at.jsonl"


@dataclass(frozen=True)
class Request:
    """What to mine: how many puzzles, from which games, with how many rollouts of each move."""

    number: int
    rollouts: int = 200
    seed: int = 0
    edition: str = "disk"

    def plan(self, players: int) -> Plan:
        """Return the plan of the games with this number of players."""
        bots = (PLAYED_BY,) * players
        return Plan(10**6, players, bots, self.edition, seed=self.seed)


@dataclass(frozen=True)
class FoundPuzzle:
    """A puzzle that is not rated yet, with the share of tries in which each bot solved it."""

    puzzle: Puzzle
    solved: dict[str, float]


class PuzzleSearch:
    """The games that were searched for puzzles, and the puzzles found, as logged in a folder."""

    def __init__(self, request: Request, folder: Path) -> None:
        """Read the puzzles that an earlier run has logged in the folder."""
        self.request, self.log = request, folder / LOG
        self.found: list[FoundPuzzle] = []
        self.games = Counter[int]()
        folder.mkdir(parents=True, exist_ok=True)
        self.read_log()

    def read_log(self) -> None:
        """Read the log; its last line may be half written."""
        asked = asdict(self.request) | {"number": None}
        if not self.log.exists():
            self.log.write_text(json.dumps(asked) + "\n", "utf-8")
        written = self.log.read_text("utf-8")
        whole = written.rpartition("\n")[0].splitlines()
        if json.loads(whole[0]) != asked:
            raise ValueError(
                f"{self.log.parent} has puzzles that were mined with other settings: "
                "name another folder with --out"
            )
        if not written.endswith("\n"):
            write_atomically(self.log, "\n".join(whole) + "\n")
        for line in whole[1:]:
            entry = json.loads(line)
            self.games[entry["players"]] += 1
            self.found.extend(from_json(one) for one in entry["found"])

    def missing(self) -> int:
        """Return how many puzzles are still to be found."""
        return max(0, self.request.number - len(self.found))

    def run(self) -> Generator[int]:
        """Play games until enough puzzles are found; yield how many puzzles each game gave."""
        recorders = {players: recorder_for(self.request.plan(players)) for players in PLAYERS}
        while self.missing():
            players = self.next_players()
            number = self.games[players]
            game = recorders[players].record(number)
            assert game is not None
            offered = candidates(game, recorders[players].editions, first=number)
            found = list(self.puzzles_in(offered, players))
            self.add(players, found)
            yield len(found)

    def next_players(self) -> int:
        """Return the number of players of the next game: that with the fewest puzzles so far."""
        have = Counter(one.puzzle.players for one in self.found)
        return min(PLAYERS, key=lambda players: (have[players], self.games[players]))

    def is_wanted(self, players: int, kind: str, verb: str) -> bool:
        """Return whether another puzzle of this kind and verb (`bid`, `pass`...) is wanted.

        The verb says what its best move does. No more puzzles are wanted if too large a part of
        those found with this number of players have this kind, or this kind and verb.
        """
        same = [one.puzzle for one in self.found if one.puzzle.players == players]
        most = max(1.0, SHARE * self.request.number)
        of_kind = [puzzle for puzzle in same if puzzle.kind == kind]
        of_verb = [puzzle for puzzle in of_kind if puzzle.verb == verb]
        few_alike = len(of_verb) < max(FEW, VERB_SHARE * (len(of_kind) + 1))
        return len(of_kind) < most and few_alike

    def puzzles_in(self, offered: Iterable[Candidate], players: int) -> Generator[FoundPuzzle]:
        """Yield the puzzles among the candidates of a game."""
        editions = load.load(self.request.edition, players)
        tries, given = 0, set[str]()
        for candidate in offered:
            enough = tries == TRIES or len(given) == PER_GAME or candidate.kind in given
            if enough or not self.is_wanted(players, candidate.kind, candidate.verb):
                continue
            tries += 1
            found = self.puzzle_from(candidate, editions)
            if found and self.is_wanted(players, candidate.kind, found.puzzle.verb):
                given.add(candidate.kind)
                yield found

    def puzzle_from(self, candidate: Candidate, editions: Editions) -> FoundPuzzle | None:
        """Solve a candidate and return it as a puzzle; None if it has no clear solution."""
        states = candidate.states
        seed = crc32(states.tobytes(), self.request.seed)
        rollouts, moves = self.request.rollouts, candidate.natural
        solution = solve(states, editions, rollouts, seed, moves)
        if solution is None:
            return None
        natural = next(move for move in moves if move not in solution.answers)
        state = snapshot(states.tobytes())
        line = lines.to_line(positions.to_dict(state, self.request.edition, ()))
        solved = shares_solved(states, editions, solution.answers, seed)
        finders = tuple(bot.name for bot in SOLVERS if solved[bot.name] > 0.5)
        answers, values = solution.answers, values_of(solution)
        return FoundPuzzle(Puzzle(line, candidate.kind, answers, natural, values, finders), solved)

    def add(self, players: int, found: list[FoundPuzzle]) -> None:
        """Write to the log that a game was looked at, and which puzzles were found in it."""
        self.games[players] += 1
        self.found.extend(found)
        entry = {"players": players, "found": [to_json(one) for one in found]}
        with self.log.open("a", encoding="utf-8") as log:
            log.write(json.dumps(entry) + "\n")

    def rated(self, known: Iterable[Puzzle] = ()) -> list[Puzzle]:
        """Return the puzzles with ratings; those among `known` keep their numbers."""
        return rated(self.found, {puzzle.line: puzzle.number for puzzle in known})


def values_of(solution: Solution) -> dict[str, Value]:
    """Return the values of all moves by move, in thousandths of a win and tenths of a point."""
    return {value.move: rounded(value) for value in solution.values}


def rounded(value: DeepValue) -> Value:
    """Return a value in thousandths of a win and tenths of a point."""
    win, points = round(1000 * value.win), round(10 * value.points)
    return Value(win, points, value.auction, value.winner)


def rated(found: list[FoundPuzzle], numbers: dict[str, int]) -> list[Puzzle]:
    """Return the puzzles with ratings and numbers.

    `numbers` has the numbers of known puzzles by position; new puzzles get the next ones.
    """
    if not found:
        return []
    solved = np.array([[one.solved[name] for name in RATERS] for one in found])
    ratings, _ = fit_ratings(solved)
    last, puzzles = max(numbers.values(), default=0), []
    for one, rating in zip(found, ratings, strict=True):
        number = numbers.get(one.puzzle.line)
        if number is None:
            number = last = last + 1
        puzzles.append(replace(one.puzzle, rating=round(rating), number=number))
    return puzzles


def to_json(found: FoundPuzzle) -> dict[str, object]:
    """Return a puzzle and the shares of tries in which bots solved it as JSON values."""
    return {"puzzle": found.puzzle.to_text(), "solved": found.solved}


def from_json(entry: dict[str, object]) -> FoundPuzzle:
    """Read what `to_json` has written."""
    solved = entry["solved"]
    assert isinstance(solved, dict)
    return FoundPuzzle(puzzle_from(str(entry["puzzle"])), solved)
