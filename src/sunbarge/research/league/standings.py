"""Everything a ladder shows, ready to be told."""

from collections.abc import Iterator
from dataclasses import dataclass

from sunbarge.research.simulate.forfeits import summary

from .cell_statistics import Share, measure
from .ladder import Ladder
from .ratings import Ratings, rate
from .results_store import Book


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
    shares: tuple[Share, ...]
    ratings: tuple[Ratings, ...]
    speeds: tuple[Speed, ...]
    code: str
    forfeits: tuple[tuple[str, int, str], ...] = ()
    "Who forfeited, how often, and why."

    def at(self, players: int) -> list[Share]:
        """The cells with so many players that have results."""
        return [one for one in self.shares if one.cell.players == players and one.deals]

    def labels(self, players: int) -> list[str]:
        """Who plays at so many players, weakest bot first."""
        cells = [one.cell for one in self.at(players)]
        found = {label for cell in cells for label in (cell.bot.label, cell.others.label)}
        return [one.label for one in self.ladder.contestants() if one.label in found]

    def between(self, players: int, bot: str, others: str) -> Share | None:
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


def stand(book: Book) -> Standings:
    """Count and rate what was played."""
    ladder = book.ladder
    ratings = (rate(book, players) for players in ladder.player_counts())
    return Standings(
        ladder=ladder,
        shares=tuple(measure(book, number) for number in book.cells()),
        ratings=tuple(one for one in ratings if one),
        speeds=tuple(speeds(book)),
        code=book.code,
        forfeits=tuple(summary(forfeits(book))),
    )


def forfeits(book: Book) -> Iterator[tuple[str, str]]:
    """Every seat that forfeited its game: the bot, and the reason."""
    for number in book.cells():
        cell = book.ladder.cells[number]
        seats = book.seats(cell)
        for game, reasons in book.forfeits[number].items():
            for seat, reason in enumerate(reasons):
                if reason:
                    one = cell.bot if seat == seats[game % cell.players] else cell.others
                    yield one.label, reason


def speeds(book: Book) -> list[Speed]:
    """CPU time a decision of every bot that was timed."""
    found = []
    for one in book.ladder.contestants():
        for players in book.ladder.player_counts():
            timed = book.times.get(f"{one.label}, {players} players")
            if timed and timed["decisions"]:
                found.append(Speed(one.label, players, timed["seconds"] / timed["decisions"]))
    return found
