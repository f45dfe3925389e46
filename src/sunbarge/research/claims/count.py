"""Adds up the measures of all claims over many games; the sums are stored in a folder."""

import json
from collections.abc import Generator, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from sunbarge.atomic_write import write_atomically
from sunbarge.bots.policies import needs_net
from sunbarge.engine.kinds import MAX_PLAYERS, MIN_PLAYERS
from sunbarge.engine.state import Records
from sunbarge.research.simulate import Plan
from sunbarge.research.source_hashes import package_contents
from sunbarge.source_hash import PACKAGE, executable_content, hash_contents

from .measures import CLAIMS, Numbers
from .recorder import facts_of_games

PLAYERS = range(MIN_PLAYERS, MAX_PLAYERS + 1)
CHUNK = 250
"Games that are played and added to the sums at a time."
STORED_AFTER = 20
"Chunks after which the sums are stored."
WITHOUT_INFLUENCE = ("game/", "engine/events/", "engine/figures/")
"Starts of the names of files whose code is not run in games of compiled bots."
OWN_FILES = ("research/claims/measures.py", "research/claims/recorder.py")
DIGITS = 16


@dataclass
class Sums:
    """Count, sum and sum of squares of some numbers, for their mean and its standard error."""

    n: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, numbers: Numbers) -> None:
        """Add each number of an array to the count, the sum and the sum of squares."""
        self.n += len(numbers)
        self.total += float(numbers.sum())
        self.squares += float((numbers**2).sum())


@dataclass(frozen=True)
class Request:
    """The number of games for each bot, by its name, and number of players; the games' seed."""

    games: dict[str, int]
    seed: int = 2026

    def plan(self, bot: str, players: int) -> Plan:
        """Return the plan of the games of a bot with a number of players."""
        return Plan(self.games[bot], players, (bot,) * players, seed=self.seed)


class Cell:
    """The games of one bot with one number of players, and the sums of all measures over them."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        """Read the sums of an earlier run from the folder, if there are any."""
        self.plan, self.file = plan, folder / f"{plan.bots[0]}-{plan.players}.json"
        self.games = 0
        self.sums = {name: Sums() for name, _ in measures()}
        self.settings = {"seed": plan.seed, "code": code_of(plan)}
        if self.file.exists():
            self.read()

    def read(self) -> None:
        """Read the sums of an earlier run.

        ValueError if that run had other code, other seeds or more games than this one.
        """
        stored = json.loads(self.file.read_text("utf-8"))
        if stored["settings"] != self.settings or stored["games"] > self.plan.games:
            raise ValueError(
                f"{self.file} was counted with another seed or code, or in more games: "
                "name another folder with --out"
            )
        self.games = stored["games"]
        known = {name: Sums(**sums) for name, sums in stored["sums"].items()}
        if set(known) != set(self.sums):
            raise ValueError(f"{self.file} lacks some measures: name another folder with --out")
        self.sums = known

    def store(self) -> None:
        """Write the sums of all measures to the file `self.file`."""
        sums = {name: asdict(one) for name, one in self.sums.items()}
        content = {"settings": self.settings, "games": self.games, "sums": sums}
        write_atomically(self.file, json.dumps(content))

    def run(self) -> Generator[int]:
        """Play the missing games, and yield how many games were added to the sums.

        The first number is that of all earlier runs; the others are for each chunk of games.
        """
        yield self.games
        chunks = 0
        try:
            while self.games < self.plan.games:
                stop = min(self.games + CHUNK, self.plan.games)
                self.add(facts_of_games(self.plan, self.games, stop))
                yield CHUNK
                chunks += 1
                if chunks % STORED_AFTER == 0:
                    self.store()
        finally:
            self.store()

    def add(self, facts: Records) -> None:
        """Add the numbers of all measures, computed from the facts of some games, to the sums."""
        for claim in CLAIMS:
            for measure in claim.measures:
                numbers = measure.count(facts, self.plan.players)
                self.sums[f"{claim.name}.{measure.name}"].add(numbers)
        self.games += len(facts)


def code_of(plan: Plan) -> str:
    """Return a hash of the code that decides the sums over the games of a plan.

    It includes the nets only if a bot of the plan uses one.
    """
    with_net = any(needs_net(policy) for policy in plan.policies() or ())
    without = WITHOUT_INFLUENCE if with_net else (*WITHOUT_INFLUENCE, "bots/net/")
    deciding = {
        name: content
        for name, content in package_contents().items()
        if not name.startswith(without)
    }
    own = {name: executable_content(PACKAGE / name) for name in OWN_FILES}
    return hash_contents(sorted((deciding | own).items()))[:DIGITS]


def measures() -> Iterator[tuple[str, bool]]:
    """Yield the name `CLAIM.MEASURE` of each measure, and whether it is a share (else a mean)."""
    for claim in CLAIMS:
        for measure in claim.measures:
            yield f"{claim.name}.{measure.name}", measure.share


def cells(request: Request, folder: Path) -> list[Cell]:
    """Return one cell for each bot and number of players, with the sums of earlier runs."""
    folder.mkdir(parents=True, exist_ok=True)
    return [
        Cell(request.plan(bot, players), folder) for bot in request.games for players in PLAYERS
    ]
