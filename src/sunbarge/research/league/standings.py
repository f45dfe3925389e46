"""The standings of a ladder: statistics of all pairings of bots, ratings and CPU times."""

from collections.abc import Iterator
from dataclasses import dataclass

from sunbarge.research.simulate.forfeits import summary

from .cell_statistics import CellStatistics, cell_statistics
from .ladder import Ladder
from .pool import PoolLine, pool_lines
from .ratings import Ratings, rate
from .results_store import ResultsStore


@dataclass(frozen=True)
class Speed:
    """The CPU time of a bot for a decision, by number of players."""

    label: str
    players: int
    seconds: float


@dataclass(frozen=True)
class Standings:
    """The results of a ladder: statistics of all pairings (cells), ratings, CPU times, forfeits."""

    ladder: Ladder
    cells: tuple[CellStatistics, ...]
    ratings: tuple[Ratings, ...]
    speeds: tuple[Speed, ...]
    code: str
    forfeits: tuple[tuple[str, int, str], ...] = ()
    "Forfeits as (bot, number of games, reason)."
    pool: tuple[PoolLine, ...] = ()
    "Results against nets of other trainings (lineages); empty if the ladder has no such nets."

    def at(self, players: int) -> list[CellStatistics]:
        """Return the statistics of all pairs of bots with results at a number of players."""
        return [one for one in self.cells if one.cell.players == players and one.deals]

    def labels(self, players: int) -> list[str]:
        """Return the names of the bots that play at a number of players.

        Built-in bots come first, from weak to strong.
        """
        cells = [one.cell for one in self.at(players)]
        found = {label for cell in cells for label in (cell.bot.label, cell.others.label)}
        return [one.label for one in self.ladder.contestants() if one.label in found]

    def between(self, players: int, bot: str, others: str) -> CellStatistics | None:
        """Return the statistics of `bot` against copies of `others`; None if they did not play."""
        found = {(one.cell.bot.label, one.cell.others.label): one for one in self.at(players)}
        if players == 2 and (bot, others) not in found and (others, bot) in found:
            return found[others, bot].reversed()
        return found.get((bot, others))

    def rated(self, players: int) -> Ratings | None:
        """Return the ratings at a number of players; None if there are none."""
        return next((one for one in self.ratings if one.players == players), None)

    def in_pool(self, players: int) -> list[PoolLine]:
        """Return each bot's results against nets of other trainings with `players` players."""
        return [line for line in self.pool if line.players == players]

    @property
    def games(self) -> int:
        """The number of games in deals that were played from every seat."""
        return sum(one.games for one in self.cells)


def compute_standings(store: ResultsStore) -> Standings:
    """Compute the statistics and ratings of all games in a store."""
    ladder = store.ladder
    ratings = (rate(store, players) for players in ladder.player_counts())
    return Standings(
        ladder=ladder,
        cells=tuple(cell_statistics(store, number) for number in store.cells()),
        ratings=tuple(one for one in ratings if one),
        speeds=tuple(speeds(store)),
        code=store.code,
        forfeits=tuple(summary(forfeits(store))),
        pool=tuple(pool_lines(store)),
    )


def forfeits(store: ResultsStore) -> Iterator[tuple[str, str]]:
    """Yield the bot and the reason for every seat that forfeited."""
    for number in store.cells():
        cell = store.ladder.cells[number]
        seats = cell.measured_seats()
        for game, reasons in store.forfeits[number].items():
            for seat, reason in enumerate(reasons):
                if reason:
                    one = cell.bot if seat == seats[game % cell.players] else cell.others
                    yield one.label, reason


def speeds(store: ResultsStore) -> list[Speed]:
    """Return the CPU time of every bot that was timed."""
    found = []
    for one in store.ladder.contestants():
        for players in store.ladder.player_counts():
            timing = store.timings.get(f"{one.label}, {players} players")
            if timing and timing.decisions:
                found.append(Speed(one.label, players, timing.seconds / timing.decisions))
    return found
