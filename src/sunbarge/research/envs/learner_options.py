"""The options of environments with one learner, which they pass on to `research.batch.Batch`."""

from collections.abc import Sequence
from typing import TypedDict

from sunbarge.research.batch import Batch
from sunbarge.research.batch.options import Opponents
from sunbarge.research.batch.starts import Starts


class LearnerOptions(TypedDict, total=False):
    """Keyword arguments that the environments pass on to `Batch`, with the same meaning."""

    house: Sequence[str]
    opponents: Opponents
    seat: int | str
    reward: str
    illegal: str
    effort: int | None
    starts: Starts | None
    discount: float
    totals: str


def learner_batch(
    games: int,
    players: int,
    edition: str,
    options: LearnerOptions,
    autoreset: bool | str,
    threads: int | None = 1,
) -> Batch:
    """Return a batch with opponents, by default `simple`; ValueError if `opponents` is None."""
    given: LearnerOptions = {"opponents": "simple", "illegal": "lose", **options}
    if given["opponents"] is None:
        raise ValueError("opponents is the name of a bot or one name for each other seat, not None")
    return Batch(games, players, edition, autoreset=autoreset, threads=threads, **given)
