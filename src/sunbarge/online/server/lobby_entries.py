"""Chooses the tables that the lobby lists, and summarises them."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import NamedTuple

from sunbarge.online.protocol.http import TableSummary
from sunbarge.online.sessions import view_of

from .live_table import LiveTable

MAX_LISTED = 24


class Candidate(NamedTuple):
    """A table that the lobby may list."""

    table: str
    creator_network: str
    "The network of the client that created the table; empty if it is not known."
    free: int = 0
    "How many seats are free."


def fair_choice(candidates: Iterable[Candidate], share: Callable[[str], int]) -> list[str]:
    """Return the ids of the tables to list: those with the fewest free seats first.

    `share` returns how many tables of one network may be listed. Tables with equally many free
    seats keep their order.
    """
    listed: list[str] = []
    of_network: Counter[str] = Counter()
    for table, network, _ in sorted(candidates, key=lambda candidate: candidate.free):
        if of_network[network] < share(network) and table not in listed:
            of_network[network] += 1
            listed.append(table)
    return listed[:MAX_LISTED]


def lobby_entry(live: LiveTable) -> TableSummary | None:
    """Return the summary of a table; None while it is being reloaded."""
    table = live.table
    if table is None:
        return None
    header, view = table.header, view_of(table)
    return TableSummary(
        table=header.id,
        title=header.title,
        stage=table.stage,
        edition=header.edition,
        players=header.players,
        names=[seat.name for seat in table.seats],
        free=sum(seat.free for seat in table.seats),
        epoch=view.epoch,
        ra_tiles=view.ra_tiles,
        ra_limit=view.ra_limit,
        to_move=table.to_move,
        watchers=live.connections.spectators(),
        public=header.public,
    )
