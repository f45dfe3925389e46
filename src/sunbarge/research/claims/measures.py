"""What is measured for each claim: functions from the facts of games to arrays of numbers.

The facts are an array of `recorder.GameFacts`, one for each game. A measure is the mean of the
numbers; it is called a share if they are all 0 or 1. `Claim.supports` says whether the interval of
a measure, for one bot and one number of players, supports the claim.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sunbarge.engine.kinds import EPOCHS, Opened, Part
from sunbarge.engine.state import Records

Numbers = NDArray[np.float64]
MANY_SUNS = 2
"A seat uses suns early (late) if half way it has this many fewer (more) left than the mean seat."


@dataclass(frozen=True)
class Measure:
    """A share or a mean over games, seats, epochs or auctions."""

    name: str
    count: Callable[[Records, int], Numbers]
    "`count(facts, players)` returns the numbers whose mean is the measure."
    share: bool = True
    fair: bool = False
    "Whether the measure is a share of wins, to be compared with the fair share 1 / players."


@dataclass(frozen=True)
class Claim:
    """Something that players say about Ra, with measures; the first one decides if it is true."""

    name: str
    measures: tuple[Measure, ...]
    supports: Callable[[float, float, float], bool]
    "`supports(low, high, fair)`: whether an interval supports the claim; `fair` is 1 / players."


def seats(facts: Records, name: str, players: int) -> Numbers:
    """Return a field of the facts by game and seat; a field by epoch is summed over the epochs."""
    field = facts[name][..., :players].astype(float)
    return np.asarray(field.sum(axis=1) if field.ndim == EPOCHS else field)


def won(facts: Records, players: int) -> Numbers:
    """Return an array by game and seat: 1 for the seat that won the game, otherwise 0."""
    return np.asarray(facts["winner"][:, None] == np.arange(players), float)


def wins_where(facts: Records, players: int, chosen: NDArray[np.bool_]) -> Numbers:
    """Return for each chosen seat whether it won; `chosen` has flags by game and seat."""
    return won(facts, players)[chosen]


def part(facts: Records, players: int, what: Part) -> Numbers:
    """Return the points of a scoring category by game, epoch and seat."""
    return np.asarray(facts["parts"][:, :, :players, what], float)


def winners_points(facts: Records, players: int) -> Numbers:
    """Return the points of each game's winner."""
    points = facts["points"][np.arange(len(facts)), facts["winner"]]
    return np.asarray(points, float)


def forty_to_fifty(facts: Records, players: int) -> Numbers:
    """Return for each game whether its winner has 40 to 50 points."""
    points = winners_points(facts, players)
    return np.asarray((points >= 40) & (points <= 50), float)


def invoked(facts: Records, players: int) -> Numbers:
    """Return for each auction whether a player invoked Ra, so that no Ra tile opened it."""
    opened = facts["opened"].sum(axis=0)
    by_ra = np.zeros(int(opened[Opened.BY_RA_TILE]))
    return np.concatenate([by_ra, np.ones(int(opened.sum()) - len(by_ra))])


def tiles_in_lot(facts: Records, players: int) -> Numbers:
    """Return for each auction the number of tiles in its lot."""
    lots = facts["lots"].sum(axis=0)
    return np.repeat(np.arange(len(lots)), lots).astype(float)


def four_or_five(facts: Records, players: int) -> Numbers:
    """Return for each auction whether its lot had four or five tiles."""
    tiles = tiles_in_lot(facts, players)
    return np.asarray((tiles == 4) | (tiles == 5), float)


def with_set(facts: Records, players: int) -> Numbers:
    """Return for each seat with three equal monuments at the end of the game whether it won."""
    return wins_where(facts, players, seats(facts, "sets", players) > 0)


def with_most_kinds(facts: Records, players: int) -> Numbers:
    """Return for each seat that alone has the most different monuments whether it won."""
    kinds = seats(facts, "kinds", players)
    most = kinds == kinds.max(axis=1, keepdims=True)
    return wins_where(facts, players, most & (most.sum(axis=1, keepdims=True) == 1))


def beyond_table(facts: Records, players: int) -> Numbers:
    """Return by game and seat how many more suns a seat had half way than the mean of all seats.

    Face-up suns are counted when half of an epoch's Ra tiles are drawn, and added up over the
    epochs.
    """
    suns = seats(facts, "half_way", players)
    return np.asarray(suns - suns.mean(axis=1, keepdims=True))


def in_step(facts: Records, players: int) -> Numbers:
    """Return whether the seat won, for each seat that used its suns about as fast as others.

    Such a seat has about the mean number of face-up suns half way (see `beyond_table`).
    """
    return wins_where(facts, players, np.abs(beyond_table(facts, players)) < MANY_SUNS)


def early(facts: Records, players: int) -> Numbers:
    """Return whether the seat won, for each seat that used its suns earlier than others.

    Such a seat has far fewer face-up suns half way than the mean seat (see `beyond_table`).
    """
    return wins_where(facts, players, beyond_table(facts, players) <= -MANY_SUNS)


def late(facts: Records, players: int) -> Numbers:
    """Return whether the seat won, for each seat that used its suns later than others.

    Such a seat has far more face-up suns half way than the mean seat (see `beyond_table`).
    """
    return wins_where(facts, players, beyond_table(facts, players) >= MANY_SUNS)


def with_suns_left(facts: Records, players: int) -> Numbers:
    """Return for each seat that left two or more suns unused over all epochs whether it won."""
    return wins_where(facts, players, seats(facts, "unspent", players) >= 2)


def with_none_left(facts: Records, players: int) -> Numbers:
    """Return for each seat that used all its suns in all epochs whether it won."""
    return wins_where(facts, players, seats(facts, "unspent", players) == 0)


def alone_gain(facts: Records, players: int) -> Numbers:
    """Return by how many points a seat outscored the mean seat in an epoch.

    There is a number for each epoch and seat in which this seat, for some time, was the only one
    with face-up suns left.
    """
    points = facts["parts"][:, :, :players].sum(axis=3).astype(float)
    beyond = points - points.mean(axis=2, keepdims=True)
    return np.asarray(beyond[facts["alone"][:, :, :players] > 0])


def without_civilization(facts: Records, players: int) -> Numbers:
    """Return for each seat that ended an epoch without civilization tiles whether it won."""
    lost = (part(facts, players, Part.CIVILIZATION) < 0).any(axis=1)
    return wins_where(facts, players, np.asarray(lost))


def leads(facts: Records, players: int, epochs: int) -> Numbers:
    """Return for each game with a sole leader after `epochs` epochs whether that seat won."""
    points = facts["parts"][:, :epochs, :players].sum(axis=(1, 3)).astype(float)
    first = points == points.max(axis=1, keepdims=True)
    return wins_where(facts, players, first & (first.sum(axis=1, keepdims=True) == 1))


def highest_suns(facts: Records, players: int) -> Numbers:
    """Return for each seat that got the points for the highest total of suns whether it won."""
    return wins_where(facts, players, part(facts, players, Part.SUNS)[:, -1] > 0)


def decided_by_suns(facts: Records, players: int) -> Numbers:
    """Return for each game whether its winner won only by the points for the highest suns."""
    points = facts["points"][:, :players].astype(float)
    rows, winner = np.arange(len(facts)), facts["winner"]
    gain = part(facts, players, Part.SUNS)[:, -1][rows, winner]
    own = points[rows, winner] - np.maximum(gain, 0)
    points[rows, winner] = -1
    return np.asarray((gain > 0) & (own < points.max(axis=1)), float)


def above_half(low: float, high: float, fair: float) -> bool:
    """Return whether the whole interval is above one half."""
    return low > 0.5


def above_fair(low: float, high: float, fair: float) -> bool:
    """Return whether the whole interval is above the fair share of wins."""
    return low > fair


def below_fair(low: float, high: float, fair: float) -> bool:
    """Return whether the whole interval is below the fair share of wins."""
    return high < fair


CLAIMS = (
    Claim(
        "points",
        (Measure("forty", forty_to_fifty), Measure("winner", winners_points, share=False)),
        above_half,
    ),
    Claim("invoke", (Measure("invoked", invoked),), above_half),
    Claim(
        "tiles",
        (Measure("lot", tiles_in_lot, share=False), Measure("fourFive", four_or_five)),
        lambda low, high, fair: low >= 4 and high <= 5,
    ),
    Claim(
        "sets",
        (Measure("set", with_set, fair=True), Measure("kinds", with_most_kinds, fair=True)),
        above_fair,
    ),
    Claim(
        "step",
        (
            Measure("inStep", in_step, fair=True),
            Measure("early", early, fair=True),
            Measure("late", late, fair=True),
        ),
        above_fair,
    ),
    Claim(
        "unspent",
        (
            Measure("left", with_suns_left, fair=True),
            Measure("none", with_none_left, fair=True),
        ),
        below_fair,
    ),
    Claim(
        "alone",
        (Measure("gain", alone_gain, share=False),),
        lambda low, high, fair: low > 0,
    ),
    Claim("civilization", (Measure("without", without_civilization, fair=True),), below_fair),
    Claim(
        "leader",
        (
            Measure("second", lambda facts, players: leads(facts, players, 2), fair=True),
            Measure("first", lambda facts, players: leads(facts, players, 1), fair=True),
        ),
        above_half,
    ),
    Claim(
        "suns",
        (Measure("highest", highest_suns, fair=True), Measure("decided", decided_by_suns)),
        above_fair,
    ),
)
