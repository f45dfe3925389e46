"""Ladders: sets of matches (cells) in which one bot plays against copies of another.

In a cell, the measured bot plays a series of deals against copies of another bot, each deal once
from every seat. A ladder is a set of cells with a common edition and seed, usually a
round robin of bots.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
import numpy.typing as npt

from sunbarge import bots
from sunbarge.bots.bot_names import split_effort
from sunbarge.research.simulate import Plan
from sunbarge.research.source_hashes import bot_files, fingerprint
from sunbarge.source_hash import hash_contents

DEFAULT_SEED = 2027


@dataclass(frozen=True)
class Contestant:
    """A bot with its search effort, written `expert:200`."""

    label: str
    bot: str
    effort: int | None = None


@dataclass(frozen=True)
class Cell:
    """A pairing: one bot plays copies of another in a series of deals, each from every seat."""

    bot: Contestant
    others: Contestant
    players: int
    deals: int
    goal: str = field(default="", compare=False)
    "The target for the share of wins, such as `≥ 85 %`; it does not affect the games."

    @property
    def games(self) -> int:
        """Return the number of games: each deal is played once from every seat."""
        return self.deals * self.players

    @property
    def key(self) -> tuple[Contestant, Contestant, int]:
        """Return what identifies a cell: both bots and the number of players."""
        return self.bot, self.others, self.players

    @property
    def title(self) -> str:
        """Return the names of both bots, such as `learned v simple`."""
        return f"{self.bot.label} v {self.others.label}"

    def measured_seats(self) -> npt.NDArray[np.int_]:
        """Return the seat of `bot` in each of the games that are played with one deal."""
        return -np.arange(self.players) % self.players

    def plan(self, edition: str, seed: int) -> Plan:
        """Return the plan of the games; `bot` is the first of its bots."""
        seated = [self.bot] + [self.others] * (self.players - 1)
        return Plan(
            games=self.games,
            players=self.players,
            bots=tuple(one.bot for one in seated),
            edition=edition,
            seed=seed,
            duplicate=True,
            efforts=tuple(one.effort for one in seated),
        )


@dataclass(frozen=True)
class Ladder:
    """A set of matches (cells) of one bot against copies of another, with one edition and seed."""

    cells: tuple[Cell, ...]
    edition: str = "disk"
    seed: int = DEFAULT_SEED
    pool: tuple[Contestant, ...] = ()
    "Nets of other trainings (lineages), which all other bots are measured against; may be empty."

    def __post_init__(self) -> None:
        """Raise ValueError unless all cells can be played."""
        if not self.cells:
            raise ValueError("a ladder needs two bots that play each other")
        for cell in self.cells:
            cell.plan(self.edition, self.seed)

    def contestants(self) -> list[Contestant]:
        """Return the contestants in the order of the bot registry, weakest first."""
        found = {one for cell in self.cells for one in (cell.bot, cell.others)}
        place = {name: number for number, name in enumerate(bots.names())}
        last = len(place)
        return sorted(
            found,
            key=lambda one: (place.get(one.bot, last), one.bot, one.effort or 0, one.label),
        )

    def player_counts(self) -> list[int]:
        """Return the numbers of players that occur in the ladder's pairings (cells), in order."""
        return sorted({cell.players for cell in self.cells})

    def times(self, factor: int) -> "Ladder":
        """Return the ladder with `factor` times as many deals for every pairing (cell)."""
        if factor < 1:
            raise ValueError(f"times is a number from 1, not {factor}")
        cells = tuple(replace(cell, deals=factor * cell.deals) for cell in self.cells)
        return replace(self, cells=cells)

    def as_json(self) -> dict[str, object]:
        """Return all settings that the results depend on."""
        names = sorted({one.bot for one in self.contestants()})
        return {
            "edition": self.edition,
            "seed": self.seed,
            "cells": [cell_settings(cell) for cell in self.cells],
            "code": fingerprint(names),
            "rules": fingerprint([]),
            "files": {name: hash_contents(bot_files(name)) for name in names},
        }


def cell_settings(cell: Cell) -> dict[str, object]:
    """Return the settings of a pairing of bots (cell) that the ladder's folder stores."""
    return {
        "bot": cell.bot.label,
        "others": cell.others.label,
        "efforts": [cell.bot.effort, cell.others.effort],
        "players": cell.players,
        "deals": cell.deals,
    }


def contestant(text: str, effort: int | None = None) -> Contestant:
    """Parse the name of a bot, such as `expert:200`; `effort` is the default search effort."""
    text = text.strip()
    name, own = split_effort(text)
    bots.kind(name)
    return Contestant(text, name, effort if own is None else own)


def round_robin(
    entrants: Sequence[Contestant], player_counts: Iterable[int], deals: int
) -> list[Cell]:
    """Return the pairings (cells) of every bot against copies of every other bot.

    With two players, the cells A v B and B v A have the same games, so that only one is returned.
    """
    if deals < 1:
        raise ValueError(f"deals is a number from 1, not {deals}")
    labels = [one.label for one in entrants]
    for label in labels:
        if labels.count(label) > 1:
            raise ValueError(
                f"{label} is named {labels.count(label)} times; every bot is named once, "
                "and meets all others"
            )
    return [
        Cell(bot, others, players, deals)
        for players in player_counts
        for place, bot in enumerate(entrants)
        for others in (entrants[:place] if players == 2 else entrants)
        if bot is not others
    ]


def against_pool(
    entrants: Sequence[Contestant],
    lineages: Sequence[Contestant],
    players: int,
    deals: int,
) -> list[Cell]:
    """Return cells of every bot alone against copies of every lineage's net, and the reverse.

    A lineage is a net of another training. With two players the reverse has the same games, and is
    left out.
    """
    for one in entrants:
        if one in lineages:
            raise ValueError(f"{one.label} is a bot and a lineage; a bot is measured by others")
    pairs = [(bot, stranger) for bot in entrants for stranger in lineages]
    both = pairs if players == 2 else [*pairs, *((other, bot) for bot, other in pairs)]
    return [Cell(bot, others, players, deals) for bot, others in both]


def without_repeats(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Merge pairings (cells) of the same bots with the same number of players.

    A merged cell has the largest number of deals. Its goal, the target for the share of wins, is
    that of the last of the cells that has one.
    """
    found: dict[tuple[Contestant, Contestant, int], Cell] = {}
    for cell in cells:
        key = (cell.bot, cell.others, cell.players)
        before = found.get(key, cell)
        goal = cell.goal or before.goal
        found[key] = Cell(*key, max(before.deals, cell.deals), goal)
    return tuple(found.values())
