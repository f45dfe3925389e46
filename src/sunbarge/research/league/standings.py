"""Everything a ladder shows, ready to be told."""

from collections.abc import Iterator
from dataclasses import dataclass

from sunbarge.research.simulate.forfeits import summary

from .cell_statistics import CellStatistics, measure
from .ladder import Ladder
from .ratings import Ratings, rate
from .results_store import ResultsStore


@dataclass(frozen=True)
class Speed:
    """How long a bot takes for a decision."""

    label: str
    players: int
    seconds: float


@dataclass(frozen=True)
class Standings:
    """The results of a ladder: cells, ratings by number of players, and speeds."""

    ladder: Ladder
    shares: tuple[CellStatistics, ...]
    ratings: tuple[Ratings, ...]
    speeds: tuple[Speed, ...]
    code: str
    forfeits: tuple[tuple[str, int, str], ...] = ()
    "Who forfeited, how often, and why."

    def at(self, players: int) -> list[CellStatistics]:
        """The cells with so many players that have results."""
        return [one for one in self.shares if one.cell.players == players and one.deals]

    def labels(self, players: int) -> list[str]:
        """Who plays at so many players, weakest bot first."""
        cells = [one.cell for one in self.at(players)]
        found = {label for cell in cells for label in (cell.bot.label, cell.others.label)}
        return [one.label for one in self.ladder.contestants() if one.label in found]

    def between(self, players: int, bot: str, others: str) -> CellStatistics | None:
        """The cell of a matrix, if it was played; with two players, either way round."""
        found = {(one.cell.bot.label, one.cell.others.label): one for one in self.at(players)}
        if players == 2 and (bot, others) not in found and (others, bot) in found:
            return found[others, bot].turned_round()
        return found.get((bot, others))

    def rated(self, players: int) -> Ratings | None:
        """The ratings at a number of players."""
        return next((one for one in self.ratings if one.players == players), None)

    @property
    def games(self) -> int:
        """All games that count."""
        return sum(one.games for one in self.shares)


def compute_standings(store: ResultsStore) -> Standings:
    """Count and rate what was played."""
    ladder = store.ladder
    ratings = (rate(store, players) for players in ladder.player_counts())
    return Standings(
        ladder=ladder,
        shares=tuple(measure(store, number) for number in store.cells()),
        ratings=tuple(one for one in ratings if one),
        speeds=tuple(speeds(store)),
        code=store.code,
        forfeits=tuple(summary(forfeits(store))),
    )


def forfeits(store: ResultsStore) -> Iterator[tuple[str, str]]:
    """Every seat that forfeited its game: the bot, and the reason."""
    for number in store.cells():
        cell = store.ladder.cells[number]
        seats = store.seats(cell)
        for game, reasons in store.forfeits[number].items():
            for seat, reason in enumerate(reasons):
                if reason:
                    one = cell.bot if seat == seats[game % cell.players] else cell.others
                    yield one.label, reason


def speeds(store: ResultsStore) -> list[Speed]:
    """CPU time a decision of every bot that was timed."""
    found = []
    for one in store.ladder.contestants():
        for players in store.ladder.player_counts():
            timed = store.times.get(f"{one.label}, {players} players")
            if timed and timed["decisions"]:
                found.append(Speed(one.label, players, timed["seconds"] / timed["decisions"]))
    return found
