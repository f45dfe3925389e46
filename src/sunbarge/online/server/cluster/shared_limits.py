"""Limits for client addresses over all workers: each worker announces its counts.

Counted are connections, the tokens taken from rate limiters, and running tables of bots alone.

A worker decides by the counts that it knows, without asking the others. So requests that reach
several workers within the same few milliseconds may all pass; the excess tokens are taken from the
address later. Without Redis each worker counts for itself.
"""

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from functools import partial
from itertools import islice
from typing import TypeVar

from sunbarge.online.server.limits import ConnectionLimiter, RateLimiter, RateLimits
from sunbarge.online.server.table_registry import TableRegistry

from .messages import LimitCounts, LimitMessage, TokensTaken

SHARED = ("new_tables", "new_seats", "replays", "commitments", "lookups", "handshakes")
"Rate limits that hold over all workers; the limit of all HTTP requests is not shared."
MAX_ANNOUNCED = 2_000  # buckets of a rate limiter, and creators of tables, in one message
Value = TypeVar("Value")


class SharedLimits:
    """Announces the counts of this worker, and stores those that other workers announce."""

    def __init__(
        self,
        worker: str,
        publish: Callable[[LimitMessage], None],
        rate_limits: RateLimits,
        connections: ConnectionLimiter,
        registry: TableRegistry,
    ) -> None:
        """Share the limits of a worker; `publish` sends a message to all other workers.

        For the tables of `registry`, the other workers are told which network's client created each
        table, and at how many tables of each network bots play alone.
        """
        self.worker, self.publish, self.connections = worker, publish, connections
        self.rate_limiters: dict[str, RateLimiter] = {
            name: getattr(rate_limits, name) for name in SHARED
        }
        self.registry = registry
        self.announced_bots: Counter[str] = Counter()
        self.announced_creators: Mapping[str, str] = {}
        for name, limiter in self.rate_limiters.items():
            limiter.on_taken = partial(self.announce_taken, name)
        connections.on_change = self.announce_connections
        registry.on_created = self.announce_changes

    # --- What is announced --------------------------------------------------------------

    def announce_taken(self, limit: str, address: str, cost: float) -> None:
        """Tell the other workers how many tokens an address has taken from a rate limiter."""
        self.publish(TokensTaken(self.worker, limit, address, cost))

    def announce_connections(self, counts: dict[str, int]) -> None:
        """Tell the other workers new counts of connections to this worker, by client network."""
        self.publish(LimitCounts(self.worker, connections=counts))

    def announce_changes(self) -> None:
        """Tell the other workers new counts of tables of bots alone, and new tables' creators."""
        bots, creators = self.table_counts()
        networks = bots.keys() | self.announced_bots.keys()
        changed = {each: bots[each] for each in networks if bots[each] != self.announced_bots[each]}
        new = {
            table: each
            for table, each in creators.items()
            if self.announced_creators.get(table) != each
        }
        self.announced_bots, self.announced_creators = bots, creators
        if changed or new:
            self.publish(LimitCounts(self.worker, bot_tables=changed, creators=new))

    def announce_all(self, asks: bool) -> None:
        """Tell the other workers all counts of this worker; with `asks`, they reply with theirs."""
        bots, creators = self.table_counts()
        deficits = {name: each.deficits() for name, each in self.rate_limiters.items()}
        counts = LimitCounts(
            self.worker,
            connections=dict(self.connections.open),
            bot_tables=dict(bots),
            creators=last_items(creators),
            buckets={name: last_items(each) for name, each in deficits.items() if each},
            is_all=True,
            asks=asks,
        )
        self.publish(counts)

    def table_counts(self) -> tuple[Counter[str], Mapping[str, str]]:
        """Return how many tables of bots alone each network has created, and all tables' creators.

        The creators are given as their networks, by table id.
        """
        return self.registry.tables_of_bots(), self.registry.creators()

    # --- What others announce -----------------------------------------------------------

    def on_message(self, message: LimitMessage) -> None:
        """Store the counts in another worker's message; if it `asks`, reply with all own counts."""
        if isinstance(message, TokensTaken):
            if message.limit in self.rate_limiters:
                self.rate_limiters[message.limit].charge(message.address, message.cost)
            return
        self.connections.elsewhere.change(message.worker, message.connections, message.is_all)
        for name, deficits in message.buckets.items():
            if name in self.rate_limiters:
                self.rate_limiters[name].merge_deficits(deficits)
        bots = self.registry.bots_elsewhere
        bots.change(message.worker, message.bot_tables, message.is_all)
        for table_id, network in message.creators.items():
            self.registry.note_creator(table_id, network)
        if message.asks:
            self.announce_all(asks=False)

    def keep_workers(self, alive: Collection[str] = ()) -> None:
        """Drop the counts of workers that are not among `alive`."""
        self.connections.elsewhere.keep_workers(alive)
        self.registry.bots_elsewhere.keep_workers(alive)


def last_items(found: Mapping[str, Value]) -> dict[str, Value]:
    """Return the last `MAX_ANNOUNCED` items of a dict, since a message must not be too long."""
    return dict(islice(found.items(), max(0, len(found) - MAX_ANNOUNCED), None))
