"""Two workers that share their tables: whoever plays sees the same, whichever worker they have."""

import asyncio
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from sunbarge.online.server.cluster import database_reachability
from sunbarge.online.store import StoreError, database_url, leases
from sunbarge.research.chaos.redis_server import RedisServer
from tests.online.server.client import Client, Json, bots, create_table, me, sit, tokens
from tests.online.server.http_client import get, post
from tests.online.server.servers import LOAD_TIMEOUT, RunningServer, run_server

TIMEOUT = 60.0


@pytest.fixture(scope="module")
def workers(
    postgresql: str, redis: RedisServer, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[list[RunningServer]]:
    """Two workers in threads of this process."""
    database, folder = database_url(database=postgresql), tmp_path_factory.mktemp("workers")
    with ExitStack() as stack:
        started = [
            stack.enter_context(
                run_server(folder, database=database, redis=redis.url, gone_seconds=0.3)
            )
            for _ in range(2)
        ]
        for worker in started:  # the rules take long to load on a busy machine
            loading = worker.services.startup.wait()
            asyncio.run_coroutine_threadsafe(loading, worker.loop).result(LOAD_TIMEOUT)
        yield started


def owner_of(workers: list[RunningServer], table: str) -> RunningServer:
    """The worker that owns a table."""
    [owner] = [worker for worker in workers if fence_of(worker, table) is not None]
    return owner


def fence_of(worker: RunningServer, table: str) -> int | None:
    """The fence of a worker's lease of a table."""
    assert worker.services.shared is not None
    return worker.services.shared.fence(table)


async def until(holds: Callable[[], bool], what: str) -> None:
    """Wait until something holds; fail if it does not in time."""
    end = time.monotonic() + TIMEOUT
    while not holds():
        assert time.monotonic() < end, f"still not: {what}"
        await asyncio.sleep(0.02)


def two_seats(workers: list[RunningServer], **options: object) -> tuple[str, Json, Json]:
    """A table of the first worker, at which somebody sat down through the second one."""
    seated = create_table(workers[0].base, me(), {"kind": "free"}, **options)
    other = sit(workers[1].base, seated["table"], invite=seated["invite"])
    return seated["table"], seated, other


def test_players_of_two_workers_play_a_game_with_a_bot(workers: list[RunningServer]) -> None:
    first, second = (worker.base for worker in workers)

    async def play() -> None:
        seated = create_table(first, me(), {"kind": "free"}, *bots("simple"))
        other = sit(second, seated["table"], invite=seated["invite"])
        async with (
            Client(first, seated["table"], tokens(seated)) as anna,
            Client(second, seated["table"], tokens(other)) as bob,
        ):
            ended = await asyncio.gather(anna.play_until(), bob.play_until())
            assert [view["stage"] for view in ended] == ["over", "over"]
            assert ended[0]["seq"] == ended[1]["seq"]
            assert any(message["kind"] == "thinking" for message in bob.received)

    asyncio.run(play())


def test_presence_holds_over_workers(workers: list[RunningServer]) -> None:
    async def use() -> None:
        table, seated, other = two_seats(workers)
        async with Client(workers[0].base, table, tokens(seated)) as anna:
            async with (
                Client(workers[1].base, table, tokens(other)) as bob,
                Client(workers[1].base, table) as carol,
            ):
                for client in (anna, bob, carol):  # by a message, or by the first view
                    while presence(True, True, watchers=1) not in client.received:
                        assert (await client.receive())["kind"] != "refused"
                        if is_told(client, True, True, watchers=1):
                            break
                refusal = await anna.command("hand_over", seat=1)
                assert refusal["code"] == "not_now"
            while anna.received[-1] != presence(True, False, watchers=0):
                await anna.receive()
            await asyncio.sleep(0.4)
            assert (await anna.command("hand_over", seat=1))["kind"] == "acknowledged"

    asyncio.run(use())


def is_told(client: Client, *here: bool, watchers: int) -> bool:
    """Return whether the newest view of a client tells who is connected."""
    seats = tuple(seat["here"] for seat in client.view.get("seats", ()))
    return seats == here and client.view["watchers"] == watchers


def presence(*here: bool, watchers: int) -> Json:
    """The message that tells who is connected."""
    return {"kind": "presence", "here": list(here), "watchers": watchers}


def test_a_command_that_is_sent_to_both_workers_counts_once(workers: list[RunningServer]) -> None:
    async def use() -> None:
        table, seated, _ = two_seats(workers)
        async with (
            Client(workers[0].base, table, tokens(seated)) as here,
            Client(workers[1].base, table, tokens(seated)) as there,
        ):
            command = {"kind": "pace", "id": "0123456789abcdef", "seconds": 3}
            await asyncio.gather(here.send(command), there.send(command))
            replies = await asyncio.gather(
                here.reply_to("0123456789abcdef"), there.reply_to("0123456789abcdef")
            )
            assert replies[0] == replies[1]
            await here.wait_until(lambda view: view["pace"] == 3)
            await there.wait_until(lambda view: view["pace"] == 3)
            assert here.view["seq"] == there.view["seq"] == replies[0]["seq"]

    asyncio.run(use())


def test_refusals_come_from_the_owner(workers: list[RunningServer]) -> None:
    table, seated, other = two_seats(workers)
    taken = post(
        f"{workers[1].base}/api/tables/{table}/seats",
        json={"name": "Carol", "invite": seated["invite"]},
    )
    assert taken.status_code == 409
    wrong = post(f"{workers[1].base}/api/tables/{table}/seats", json={"name": "Carol"})
    assert (wrong.status_code, wrong.json()["code"]) == (403, "not_invited")

    async def use() -> None:
        async with Client(workers[1].base, table, tokens(other)) as bob:
            await bob.wait_until(lambda view: True)
            reply = await bob.command("play", seq=bob.view["seq"], seat=1, move="bid:99")
            assert reply["code"] in ("illegal", "not_your_turn")

    asyncio.run(use())


def test_a_commitment_of_one_worker_is_kept_by_the_other(workers: list[RunningServer]) -> None:
    promise = post(f"{workers[0].base}/api/promises", json={}).json()["commitment"]
    wish = {"seats": [me(), {"kind": "here"}], "commitment": promise, "entropy": "ab" * 16}
    made = post(f"{workers[1].base}/api/tables", json=wish)
    assert made.status_code == 201, made.text
    again = post(f"{workers[0].base}/api/tables", json=wish)
    assert (again.status_code, again.json()["code"]) == (409, "no_promise")


def test_the_lobby_lists_tables_of_all_workers(workers: list[RunningServer]) -> None:
    seated = create_table(workers[0].base, me(), {"kind": "free"}, public=True)
    listed = get(f"{workers[1].base}/api/lobby").json()["open"]
    assert seated["table"] in [entry["table"] for entry in listed]
    sit(workers[1].base, seated["table"])

    def summary() -> tuple[int, str]:
        found = get(f"{workers[1].base}/api/tables/{seated['table']}").json()
        return found["free"], found["stage"]

    asyncio.run(until(lambda: summary() == (0, "playing"), "the entry of its start has arrived"))


def test_a_table_that_was_taken_over_by_force_goes_on(workers: list[RunningServer]) -> None:
    """Its owner notices when it writes, and goes on only if it has got a new lease."""

    async def use() -> None:
        table, seated, other = two_seats(workers)
        async with (
            Client(workers[0].base, table, tokens(seated)) as anna,
            Client(workers[1].base, table, tokens(other)) as bob,
        ):
            thief = workers[1].services.shared
            assert thief is not None
            taking = thief.lease_keeper.acquire(table, force=True)
            assert await asyncio.to_thread(workers[1].run, taking) == thief.worker
            stolen = fence_of(workers[0], table)
            assert stolen is not None
            for client, seconds in ((anna, 5), (bob, 6), (anna, 7)):
                reply = await client.command("pace", seconds=seconds)
                assert reply["kind"] == "acknowledged"
            await anna.wait_until(lambda view: view["pace"] == 7)
            await bob.wait_until(lambda view: view["pace"] == 7)
            newest = fence_of(owner_of(workers, table), table)
            assert newest is not None
            assert newest > stolen

    asyncio.run(use())


def test_without_redis_commands_of_all_workers_count(
    workers: list[RunningServer], redis: RedisServer
) -> None:
    async def use() -> None:
        table, seated, other = two_seats(workers)
        async with (
            Client(workers[0].base, table, tokens(seated)) as anna,
            Client(workers[1].base, table, tokens(other)) as bob,
        ):
            await asyncio.to_thread(redis.kill)
            try:
                for number in range(6):
                    client = (anna, bob)[number % 2]
                    reply = await client.command("pace", seconds=number)
                    assert reply["kind"] == "acknowledged"
            finally:
                await asyncio.to_thread(redis.start)
            await anna.wait_until(lambda view: view["pace"] == 5)
            await bob.wait_until(lambda view: view["pace"] == 5)
            assert anna.view["seq"] == bob.view["seq"]
            await asyncio.to_thread(wait_for_redis, workers)
            assert (await anna.command("pace", seconds=9))["kind"] == "acknowledged"
            await bob.wait_until(lambda view: view["pace"] == 9)

    asyncio.run(use())


def hears_others(worker: RunningServer) -> bool:
    """Return whether messages of other workers arrive."""
    return worker.services.cluster_figures().redis_answers


def wait_for_redis(workers: list[RunningServer]) -> None:
    """Wait until both workers are connected again."""

    for worker in workers:
        asyncio.run(until(partial(hears_others, worker), "connected to Redis"))


def test_a_table_that_is_let_go_is_taken_by_those_who_look_at_it(
    workers: list[RunningServer],
) -> None:
    async def use() -> None:
        table, _, other = two_seats(workers)
        async with Client(workers[1].base, table, tokens(other)) as bob:
            await bob.wait_until(lambda view: True)
            shared = workers[0].services.shared
            assert shared is not None
            assert owner_of(workers, table) is workers[0]
            await asyncio.to_thread(workers[0].run, shared.release(table))
            await until(lambda: fence_of(workers[1], table) is not None, "the table is taken")
            assert (await bob.command("pace", seconds=4))["kind"] == "acknowledged"
            live = await asyncio.to_thread(
                workers[1].run,
                workers[1].services.store.change_leases(leases.leases_of, owner_name(workers[1])),
            )
            assert table in [row.table_id for row in live]

    asyncio.run(use())


def test_clients_of_a_worker_that_does_not_reach_the_database_go_to_another_one(
    workers: list[RunningServer], monkeypatch: pytest.MonkeyPatch
) -> None:
    """They would see nothing of their tables there, which go on elsewhere."""
    monkeypatch.setattr(database_reachability, "CUT_OFF_SECONDS", 0.0)
    first, second = workers

    async def use() -> None:
        table, seated, other = two_seats(workers)
        async with (
            Client(first.base, table, tokens(seated)) as anna,
            Client(second.base, table, tokens(other)) as bob,
        ):
            await asyncio.gather(*(each.wait_until(lambda view: True) for each in (anna, bob)))
            with monkeypatch.context() as unplugged:
                for name in ("run", "write"):
                    unplugged.setattr(first.services.store, name, no_answer)
                with pytest.raises(ConnectionClosed) as closed:
                    await anna.wait_until(lambda view: False)
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 1012
                with pytest.raises(InvalidStatus, match="503"):
                    await connect(anna.url)
                await until(lambda: fence_of(second, table) is not None, "the table is taken")
                async with Client(second.base, table, tokens(seated)) as moved:
                    assert (await moved.command("pace", seconds=6))["kind"] == "acknowledged"
                    await bob.wait_until(lambda view: view["pace"] == 6)
            await until(lambda: not first.services.is_cut_off(), "clients are accepted")
            async with Client(first.base, table, tokens(seated)) as back:
                await back.wait_until(lambda view: view["pace"] == 6)
                assert (await back.command("pace", seconds=7))["kind"] == "acknowledged"
                await bob.wait_until(lambda view: view["pace"] == 7)

    asyncio.run(use())


async def no_answer(*arguments: object, **options: object) -> None:
    """Fail as a query or a write does if the database does not answer."""
    raise StoreError("no answer")


def test_clients_stay_while_the_database_answers_no_worker(
    workers: list[RunningServer], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database_reachability, "CUT_OFF_SECONDS", 2.0)
    monkeypatch.setattr(database_reachability, "HEARD_SECONDS", 1.0)
    reaches = [worker.services.shared.reachability for worker in workers if worker.services.shared]

    async def use() -> None:
        table, seated, other = two_seats(workers)
        async with (
            Client(workers[0].base, table, tokens(seated)) as anna,
            Client(workers[1].base, table, tokens(other)) as bob,
        ):
            await asyncio.gather(*(each.wait_until(lambda view: True) for each in (anna, bob)))
            with monkeypatch.context() as unplugged:
                for worker in workers:
                    for name in ("run", "write"):
                        unplugged.setattr(worker.services.store, name, no_answer)
                long_ago = time.monotonic() + 3.0
                await until(lambda: time.monotonic() > long_ago, "nothing was renewed for long")
                assert not any(each.is_cut_off for each in reaches)
                assert all(each.renewed_at < long_ago - 2.0 for each in reaches)
                assert (await anna.command("pace", seconds=6))["code"] == "server_stops"
            well = time.monotonic()
            await until(lambda: all(each.renewed_at > well for each in reaches), "renewed")
            assert (await anna.command("pace", seconds=6))["kind"] == "acknowledged"
            await bob.wait_until(lambda view: view["pace"] == 6)

    asyncio.run(use())


def owner_name(worker: RunningServer) -> str:
    """The id of a worker."""
    assert worker.services.shared is not None
    return worker.services.shared.worker


def test_workers_tell_how_many_there_are_and_what_they_own(workers: list[RunningServer]) -> None:
    table, _, _ = two_seats(workers)
    owner = owner_of(workers, table)
    for worker in workers:
        told = partial(metrics_of, worker)
        for line in ("redis_answers 1.0", "workers_alive 2.0", "cut_off 0.0"):
            asyncio.run(until(lambda told=told, line=line: line in told(), line))  # type: ignore[misc]
        assert ("tables_owned 0.0" in told()) <= (worker is not owner)


def metrics_of(worker: RunningServer) -> str:
    """Return the metrics of a worker."""
    return get(f"{worker.base}/metrics").text


def test_all_workers_follow_the_command_line_of_administrators(
    workers: list[RunningServer], postgresql: str
) -> None:
    """It changes the database alone, whichever worker owns the table."""

    def admin(*words: str) -> None:
        command = [sys.executable, "-m", "sunbarge.cli", "admin", *words, "--database", postgresql]
        done = subprocess.run(command, capture_output=True, text=True, timeout=2 * TIMEOUT)
        assert done.returncode == 0, done.stderr

    async def closed_with(client: Client, code: str) -> None:
        assert (await client.receive_kind("refused"))["code"] == code
        with pytest.raises(ConnectionClosed):
            await client.receive_kind("nothing of that kind")

    async def use() -> None:
        table, seated, other = two_seats(workers, watch=False)
        async with (
            Client(workers[0].base, table, tokens(seated)) as anna,
            Client(workers[1].base, table, tokens(other)) as bob,
        ):
            await bob.wait_until(lambda view: view["stage"] == "playing")
            await asyncio.to_thread(admin, "remove-player", table, "1", "--yes")
            await closed_with(bob, "removed")
            await anna.wait_until(lambda view: view["seats"][1]["kind"] == "bot")
            async with Client(workers[1].base, table, tokens(seated)) as elsewhere:
                await elsewhere.wait_until(lambda view: view["seats"][1]["kind"] == "bot")
                await asyncio.to_thread(admin, "close", table)
                await closed_with(anna, "closed")
                await closed_with(elsewhere, "closed")
        places = [f"{worker.base}/api/tables/{table}" for worker in workers]
        assert [get(place).json()["code"] for place in places] == ["closed"] * 2
        await asyncio.to_thread(admin, "remove", table, "--yes")
        assert [get(place).json()["code"] for place in places] == ["no_table"] * 2

    asyncio.run(use())
