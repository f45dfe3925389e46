"""What a ladder plays: cells of one bot against copies of another."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from sunbarge import bots
from sunbarge.bots.protocol.command import is_command
from sunbarge.research.simulate import Plan
from sunbarge.research.source_hashes import fingerprint

DEFAULT_SEED = 2027


@dataclass(frozen=True)
class Contestant:
    """A bot and how hard it searches, written `expert:200`."""

    label: str
    bot: str
    effort: int | None = None


@dataclass(frozen=True)
class Cell:
    """One bot in one seat, copies of another in all others, every deal from every seat."""

    bot: Contestant
    others: Contestant
    players: int
    deals: int
    goal: str = field(default="", compare=False)
    "The share that somebody wants to see, such as `≥ 85 %`."

    @property
    def games(self) -> int:
        """Every deal is played once from each seat."""
        return self.deals * self.players

    @property
    def title(self) -> str:
        """The cell in words."""
        return f"{self.bot.label} v {self.others.label}"

    def plan(self, edition: str, seed: int) -> Plan:
        """The games of the cell; the first bot of the plan is the one that is measured."""
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
    """All cells, with what their games have in common; the same ladder gives the same results."""

    cells: tuple[Cell, ...]
    edition: str = "disk"
    seed: int = DEFAULT_SEED

    def __post_init__(self) -> None:
        """Refuse what cannot be played."""
        if not self.cells:
            raise ValueError("a ladder needs two bots that play each other")
        for cell in self.cells:
            cell.plan(self.edition, self.seed)

    def contestants(self) -> list[Contestant]:
        """Those who play, weakest bot first."""
        found = {one for cell in self.cells for one in (cell.bot, cell.others)}
        order = [*bots.names(), *sorted(one.bot for one in found if is_command(one.bot))]
        return sorted(found, key=lambda one: (order.index(one.bot), one.effort or 0, one.label))

    def player_counts(self) -> list[int]:
        """The numbers of players there are cells for."""
        return sorted({cell.players for cell in self.cells})

    def as_json(self) -> dict[str, Any]:
        """Everything that the results depend on."""
        cells = [
            {
                "bot": cell.bot.label,
                "others": cell.others.label,
                "efforts": [cell.bot.effort, cell.others.effort],
                "players": cell.players,
                "deals": cell.deals,
            }
            for cell in self.cells
        ]
        names = sorted({one.bot for one in self.contestants()})
        own = {"edition": self.edition, "seed": self.seed, "cells": cells}
        return {**own, "code": fingerprint(names)}


def contestant(text: str, effort: int | None = None) -> Contestant:
    """Read `expert`, `expert:200` or `cmd:./mybot`; the effort is for those that name none."""
    text = text.strip()
    name, colon, own = (text, "", "") if is_command(text) else text.partition(":")
    if colon:
        if not (own.isascii() and own.isdecimal()):
            raise ValueError(f"an effort is a whole number, as in {name}:200, not {own!r}")
        effort = int(own)
    bots.kind(name)
    return Contestant(text, name, effort)


def round_robin(
    entrants: Sequence[Contestant], player_counts: Iterable[int], deals: int
) -> list[Cell]:
    """Everybody against copies of everybody else, at every number of players.

    With two players the match the other way round is the same games, so it is left out.
    """
    if deals < 1:
        raise ValueError(f"deals is a number from 1, not {deals}")
    if len({one.label for one in entrants}) < len(entrants):
        raise ValueError("every bot is named once")
    return [
        Cell(bot, others, players, deals)
        for players in player_counts
        for place, bot in enumerate(entrants)
        for others in (entrants[:place] if players == 2 else entrants)
        if bot is not others
    ]


def without_repeats(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Where a cell was asked for twice, the most deals; the last goal counts."""
    found: dict[tuple[Contestant, Contestant, int], Cell] = {}
    for cell in cells:
        key = (cell.bot, cell.others, cell.players)
        before = found.get(key, cell)
        goal = cell.goal or before.goal
        found[key] = Cell(*key, max(before.deals, cell.deals), goal)
    return tuple(found.values())
