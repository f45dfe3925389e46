"""Limits of an address hold over all workers that tell each other what they count."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import pytest

from sunbarge.online.server.cluster.messages import LimitMessage, encode, parse
from sunbarge.online.server.cluster.shared_limits import SharedLimits
from sunbarge.online.server.errors import TooManyTables
from sunbarge.online.server.limits import ConnectionLimiter, RateLimits
from sunbarge.online.server.live_table import LiveTable
from sunbarge.online.server.settings import Limits, Settings
from sunbarge.online.server.table_registry import TableRegistry
from sunbarge.online.server.table_storage import TableStorage
from sunbarge.online.sessions import Table

HERE, THERE, HOME = "192.0.2.1", "198.51.100.1", "2001:db8::1"
LIMITS = Limits(
    tables_burst=4, tables_per_hour=0, connections=3, bot_tables=2, all_bot_tables=3, lobby_share=3
)


class Worker:
    """The limits of a worker, without anything that serves."""

    def __init__(self, name: str, others: "list[Worker]") -> None:
        self.others, self.is_cut_off = others, False
        self.rates = RateLimits(LIMITS)
        self.connections = ConnectionLimiter(LIMITS.connections, LIMITS.connections)
        storage = cast(TableStorage, SimpleNamespace())
        settings = replace(Settings(), limits=LIMITS)
        self.registry = TableRegistry(storage, self.make_live, lambda size: None, settings)
        self.shared = SharedLimits(name, self.publish, self.rates, self.connections, self.registry)
        others.append(self)

    @staticmethod
    def make_live(table: Table, network: str) -> LiveTable:
        raise AssertionError("no table is loaded")

    def publish(self, message: LimitMessage) -> None:
        """Send a message to the others, as it is encoded for Redis."""
        for each in self.others:
            if each is not self and not (each.is_cut_off or self.is_cut_off):
                each.shared.on_message(cast(LimitMessage, parse(encode(message))))

    def set_up(self, table_id: str, network: str, only_bots_play: bool = False) -> None:
        """Set a table up."""
        live = SimpleNamespace(
            id=table_id,
            creator_network=network,
            only_bots_play=only_bots_play,
            is_owned=True,
            table=None,
        )
        self.registry.tables[table_id] = cast(LiveTable, live)
        self.registry.on_created()


def with_two(use: Callable[[Worker, Worker], None]) -> None:
    """Use two workers that hear each other."""

    async def run() -> None:
        workers: list[Worker] = []
        use(Worker("first", workers), Worker("second", workers))

    asyncio.run(run())


def grants(worker: Worker, address: str) -> int:
    """How many tables an address may set up at a worker now."""
    return [worker.rates.new_tables.acquire(address) for _ in range(9)].count(0)


def test_what_an_address_takes_from_one_worker_is_missing_at_the_other() -> None:
    def use(first: Worker, second: Worker) -> None:
        assert first.rates.new_tables.acquire(HERE) == 0
        assert (grants(second, HERE), grants(first, HERE)) == (3, 0)
        assert grants(first, THERE) == 4
        assert first.rates.new_tables.acquire(HOME, 3) == 0
        assert grants(second, HOME) == 1

    with_two(use)


def test_what_was_granted_too_much_is_owed_but_not_for_ever() -> None:
    def use(first: Worker, second: Worker) -> None:
        second.publish = lambda message: None  # type: ignore[method-assign]  # still on its way
        for _ in range(5):
            first.rates.new_tables.charge(HERE, 3)
        bucket = first.rates.new_tables.buckets[HERE]
        assert bucket.tokens == -bucket.burst

    with_two(use)


def test_sockets_of_all_workers_count_until_they_are_closed() -> None:
    def use(first: Worker, second: Worker) -> None:
        assert [first.connections.acquire(HERE) for _ in range(2)] == [True, True]
        assert [second.connections.acquire(HERE) for _ in range(2)] == [True, False]
        first.connections.release(HERE)
        assert second.connections.acquire(HERE)
        second.shared.keep_workers({"another"})  # the first one has died
        assert second.connections.acquire(HERE)
        assert not second.connections.acquire(HERE)

    with_two(use)


def test_tables_of_bots_of_all_workers_count() -> None:
    def use(first: Worker, second: Worker) -> None:
        first.set_up("one", HERE, only_bots_play=True)
        second.registry.limit_tables_of_bots(HERE, is_local=False)
        second.set_up("two", HERE, only_bots_play=True)
        for each in (first, second):
            with pytest.raises(TooManyTables):
                each.registry.limit_tables_of_bots(HERE, is_local=False)
        second.registry.limit_tables_of_bots(THERE, is_local=False)
        second.set_up("three", THERE, only_bots_play=True)
        with pytest.raises(TooManyTables):
            first.registry.limit_tables_of_bots(HOME, is_local=False)
        del first.registry.tables["one"]  # its game is over
        first.shared.announce_changes()
        second.registry.limit_tables_of_bots(HERE, is_local=False)

    with_two(use)


def test_every_worker_knows_whose_share_of_the_lobby_a_table_takes() -> None:
    def use(first: Worker, second: Worker) -> None:
        second.set_up("loaded before", "")
        first.set_up("loaded before", HERE)
        first.set_up("not loaded", HERE)
        networks = [
            second.registry.candidate(each).creator_network
            for each in ("loaded before", "not loaded")
        ]
        assert networks == [HERE, HERE]

    with_two(use)


def test_a_worker_that_was_cut_off_is_told_everything() -> None:
    def use(first: Worker, second: Worker) -> None:
        second.is_cut_off = True
        assert grants(first, HERE) == 4
        assert all(first.connections.acquire(HERE) for _ in range(3))
        first.set_up("one", THERE, only_bots_play=True)
        first.set_up("two", THERE, only_bots_play=True)
        second.shared.keep_workers()
        assert second.connections.acquire(HERE)
        assert second.rates.new_tables.acquire(HERE) == 0
        second.is_cut_off = False
        second.shared.announce_all(asks=True)
        assert grants(second, HERE) == 0
        assert not second.connections.acquire(HERE)
        assert second.registry.candidate("one").creator_network == THERE
        with pytest.raises(TooManyTables):
            second.registry.limit_tables_of_bots(THERE, is_local=False)

    with_two(use)
