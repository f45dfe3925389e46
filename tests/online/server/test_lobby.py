"""The lobby and promises of commitments are shared fairly."""

import asyncio

import pytest

from sunbarge.online.fairness import PendingCommitments
from sunbarge.online.server.lobby_entries import MAX_LISTED, Candidate, fair_choice
from tests.online.server.client import Client, create_table, me
from tests.online.server.http_client import get
from tests.online.server.servers import RunningServer


def test_nobody_fills_the_lobby_alone() -> None:
    flood = [Candidate(f"flood-{n}", f"198.51.100.{n % 3}", free=1) for n in range(60)]
    others = [Candidate(f"table-{n}", f"192.0.2.{n}", free=3) for n in range(9)]
    listed = fair_choice([*flood, *others], lambda network: 3)
    assert listed == [f"flood-{n}" for n in range(9)] + [f"table-{n}" for n in range(9)]
    many = [Candidate(str(n), str(n), n % 4) for n in range(100)]
    chosen = fair_choice(many, lambda network: 3)
    assert len(chosen) == MAX_LISTED
    assert chosen == [str(n) for n in range(100) if n % 4 == 0][:MAX_LISTED]


def test_running_games_without_anybody_leave_the_lobby(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def running() -> bool:
        cards = get(f"{server.base}/api/lobby").json()["running"]
        return seated["table"] in [card["table"] for card in cards]

    async def watched() -> bool:
        async with Client(server.base, seated["table"]) as client:
            await client.wait_until(lambda view: True)
            return await asyncio.to_thread(running)

    seated = create_table(server.base, me(), {"kind": "here"}, public=True)
    assert running()
    monkeypatch.setattr("sunbarge.online.server.table_registry.LISTED_SECONDS", -1)
    assert not running()
    assert asyncio.run(watched())


def test_tables_with_few_free_seats_come_first(server: RunningServer) -> None:
    nearly_full = create_table(server.base, me(), {"kind": "free"}, public=True)["table"]
    empty = create_table(server.base, me(), *[{"kind": "free"}] * 3, public=True)["table"]
    listed = [entry["table"] for entry in get(f"{server.base}/api/lobby").json()["open"]]
    assert listed.index(nearly_full) < listed.index(empty), "the newest one came first"


def test_a_flood_of_commitments_drops_its_own_first() -> None:
    pending = PendingCommitments(most=10, most_of_network=3)
    first = pending.add(bytes(32), "192.0.2.1")
    flood = [pending.add(bytes([n]) * 32, "198.51.100.1") for n in range(1, 100)]
    assert len(pending) == 4
    assert pending.take(first) == bytes(32)
    assert [pending.take(each) is not None for each in flood[-4:]] == [False, True, True, True]
    assert len(pending) == 0
