"""Limits of sizes, rates, connections and origins; every refusal says what is wrong."""

import asyncio
import json
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from sunbarge.online.protocol import VERSION
from sunbarge.online.server import limits
from sunbarge.online.server.limits import ConnectionLimiter, RateLimiter, TokenBucket
from sunbarge.online.server.settings import Limits
from tests.online.server.client import Client, Json, create_table, me, socket_url, tokens
from tests.online.server.http_client import TIMEOUT, get, post
from tests.online.server.servers import WIDE_LIMITS, RunningServer, run_server

FREE = ({"kind": "free"}, {"kind": "free"})
TIGHT = Limits(
    messages_burst=8,
    messages_per_second=2,
    protocol_errors=4,
    tables_burst=3,
    local_burst=3,
    local_connections=3,
    hello_seconds=0.5,
    body_bytes=20_000,
)

NARROW = replace(
    WIDE_LIMITS,
    local_burst=1,
    tables_burst=100,
    tables_per_hour=360_000,
    lookups_burst=20,
    lookups_per_second=0.01,
    handshakes_burst=20,
    handshakes_per_second=0.01,
    commitments_burst=1,
    commitments_per_minute=0.01,
)


@pytest.fixture(scope="module")
def tight(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server with narrow limits."""
    with run_server(tmp_path_factory.mktemp("tight"), limits=TIGHT) as running:
        yield running


@pytest.fixture(scope="module")
def table(tight: RunningServer) -> Json:
    return create_table(tight.base, me(), {"kind": "here"})


def test_too_large_malformed_and_unknown_messages_are_refused_with_a_reason(
    server: RunningServer,
) -> None:
    async def send_invalid() -> None:
        async with connect(socket_url(server.base)) as socket:

            async def reply_to(message: str | bytes) -> Json:
                await socket.send(message)
                answer: Json = json.loads(await socket.recv())
                return answer

            assert (await reply_to("x" * 8193))["code"] == "too_large"
            assert (await reply_to(b"\x00\xff"))["code"] == "malformed"
            assert (await reply_to("{"))["code"] == "malformed"
            unknown = await reply_to('{"kind": "cheat", "id": "12345678"}')
            assert (unknown["code"], unknown["id"]) == ("malformed", "12345678")
            assert "cheat" in unknown["text"]
            extra = await reply_to('{"kind": "ping", "loud": true}')
            assert "loud" in extra["text"]
            first = await reply_to('{"kind": "rematch", "id": "12345678"}')
            assert first["code"] == "no_table"
            hello = {"kind": "hello", "version": VERSION, "table": "nowhere"}
            assert (await reply_to(json.dumps(hello)))["code"] == "no_table"
            assert (await reply_to('{"kind": "ping"}'))["kind"] == "pong"

    asyncio.run(send_invalid())


def test_a_client_of_another_version_is_told_to_reload(server: RunningServer) -> None:
    async def old() -> None:
        async with connect(socket_url(server.base)) as socket:
            await socket.send('{"kind": "hello", "version": 0, "table": "any"}')
            assert json.loads(await socket.recv())["kind"] == "reload"
            with pytest.raises(ConnectionClosed):
                await socket.recv()
            assert socket.close_code == 4001

    asyncio.run(old())


def test_messages_too_fast_are_refused_and_then_close_the_connection(
    tight: RunningServer, table: Json
) -> None:
    async def send_fast() -> None:
        async with Client(tight.base, table["table"], tokens(table)) as client:
            await client.wait_until(lambda view: True)
            for number in range(TIGHT.messages_burst + TIGHT.protocol_errors + 2):
                await client.send({"kind": "pace", "id": f"pace-{number:04}", "seconds": 1})
            with pytest.raises(ConnectionClosed):
                await client.receive_kind("nothing of that kind")
            codes = [answer["code"] for answer in client.received if answer["kind"] == "refused"]
            assert set(codes) == {"too_fast"}
            assert client.socket.close_code == 1008

    asyncio.run(send_fast())


def test_a_connection_without_hello_is_closed(tight: RunningServer) -> None:
    async def silent() -> None:
        async with connect(socket_url(tight.base)) as socket:
            assert "ello" in json.loads(await socket.recv())["text"]
            with pytest.raises(ConnectionClosed):
                await socket.recv()

    asyncio.run(silent())


async def connect_at_last(base: str) -> ClientConnection:
    """Connect as soon as the server has noticed that another connection was closed."""
    end = time.monotonic() + TIMEOUT
    while True:
        with suppress(InvalidStatus):
            return await connect(socket_url(base))
        assert time.monotonic() < end, "a closed connection counts on"
        await asyncio.sleep(0.05)


def test_connections_are_limited_by_address(tight: RunningServer, table: Json) -> None:
    async def connect_often() -> None:
        opened = []
        for _ in range(TIGHT.local_connections):
            client = Client(tight.base, table["table"])
            opened.append(await client.__aenter__())
        with pytest.raises(InvalidStatus):
            await connect(socket_url(tight.base))
        await opened[0].socket.close()
        async with await connect_at_last(tight.base):
            pass
        for client in opened[1:]:
            await client.socket.close()

    asyncio.run(connect_often())


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://[", "http://127.0.0.1"])
def test_other_origins_are_rejected(server: RunningServer, origin: str) -> None:
    async def connect_from_elsewhere() -> None:
        with pytest.raises(InvalidStatus) as refused:
            await connect(socket_url(server.base), additional_headers={"Origin": origin})
        assert refused.value.response.status_code == 403

    asyncio.run(connect_from_elsewhere())
    wanted = post(f"{server.base}/api/cards", json={"tables": []}, headers={"Origin": origin})
    assert (wanted.status_code, wanted.json()["code"]) == (403, "other_origin")


def test_the_same_origin_is_accepted(server: RunningServer) -> None:
    async def connect_from_page() -> None:
        async with connect(socket_url(server.base), additional_headers={"Origin": server.base}):
            pass

    asyncio.run(connect_from_page())
    headers = {"Origin": server.base}
    wanted = post(f"{server.base}/api/cards", json={"tables": []}, headers=headers)
    assert wanted.status_code == 200


def test_tables_and_seats_are_limited_by_address(tmp_path: Path) -> None:
    with run_server(tmp_path, limits=TIGHT) as running:
        tables = f"{running.base}/api/tables"
        seats = f"{tables}/{create_table(running.base, me(), *FREE)['table']}/seats"
        for address, request, status, burst in (
            (tables, {"seats": [me(), *FREE]}, 201, TIGHT.tables_burst - 1),
            (seats, {"name": "Bob"}, 403, TIGHT.local_burst),
        ):
            answers = [post(address, json=request) for _ in range(burst + 1)]
            assert [answer.status_code for answer in answers] == [status] * burst + [429]
            assert answers[-1].json()["code"] == "too_fast"
            assert int(answers[-1].headers["retry-after"]) > 0


def test_bodies_are_limited_whether_or_not_they_declare_their_length(tight: RunningServer) -> None:
    big = b'{"record": "' + b"x" * TIGHT.body_bytes + b'"}'
    said = post(f"{tight.base}/api/replay", content=big)
    unsaid = post(f"{tight.base}/api/replay", content=iter([big[:9000], big[9000:]]))
    assert said.status_code == unsaid.status_code == 413
    assert said.json()["code"] == unsaid.json()["code"] == "too_large"


def test_tokens_refill_with_time() -> None:
    bucket = TokenBucket(2, 0.5, now=100)
    assert [bucket.consume(100) for _ in range(3)] == [True, True, False]
    assert bucket.retry_after(100) == 2
    assert not bucket.consume(101)
    assert bucket.consume(102)


def test_addresses_of_one_network_share_a_bucket() -> None:
    clock = [0.0]
    limiter = RateLimiter(1, 0.1, local_burst=3, clock=lambda: clock[0])
    assert limiter.acquire("2001:db8::1") == 0
    assert limiter.acquire("2001:db8::2") == 10
    assert limiter.acquire("2001:db8:0:1::2") == 0
    assert [limiter.acquire("127.0.0.1") for _ in range(3)] == [0, 0, 0]
    clock[0] = 11
    assert limiter.acquire("2001:db8::9") == 0


def test_buckets_are_bounded_and_the_least_recently_used_are_evicted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "MAX_BUCKETS", 3)
    limiter = RateLimiter(1, 0.1, clock=lambda: 0.0)
    for number in range(100):
        assert limiter.acquire("192.0.2.1") == (10 if number else 0)
        assert limiter.acquire(f"198.51.100.{number}") == 0
        assert len(limiter.buckets) <= 3


def test_lookups_handshakes_and_commitments_are_limited_by_address(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def say_hello(base: str) -> str:
        async with Client(base, "nowhere") as client:
            return str((await client.receive())["code"])

    async def shake_hands(base: str) -> int:
        for _ in range(30):
            try:
                async with connect(socket_url(base)):
                    pass
            except InvalidStatus as refused:
                return refused.response.status_code
        return 101

    with run_server(tmp_path, limits=NARROW) as server:
        asked = {"tables": [f"nowhere{n}" for n in range(19)]}
        codes = [post(f"{server.base}/api/cards", json=asked).status_code for _ in range(2)]
        assert codes == [200, 429]
        assert asyncio.run(say_hello(server.base)) == "no_table"
        assert asyncio.run(say_hello(server.base)) == "too_fast"
        assert get(f"{server.base}/api/tables/nowhere").status_code == 429
        assert get(f"{server.base}/api/lobby").status_code == 429
        promised = [post(f"{server.base}/api/promises").status_code for _ in range(2)]
        assert promised == [201, 429]
        assert asyncio.run(shake_hands(server.base)) == 429
    assert "handshake" not in caplog.text, "a client above its limit is no error of the server"


def test_what_takes_long_is_limited_by_address(tmp_path: Path) -> None:
    limits = replace(NARROW, tables_per_hour=0.01, replays_per_minute=0.01)
    with run_server(tmp_path, limits=limits) as server:
        for path in ("published", "replay"):
            codes = [post(f"{server.base}/api/{path}", json={}).status_code for _ in range(2)]
            assert codes == [422, 429], path
        for path in ("record", "replay"):
            assert get(f"{server.base}/api/tables/nowhere/{path}").status_code == 429, path


def test_the_files_of_a_page_count_less_than_other_requests(tmp_path: Path) -> None:
    limits = Limits(requests_burst=10, requests_per_second=0.001)
    with run_server(tmp_path, limits=limits) as server:
        files = [get(f"{server.base}/assets/{number}.js").status_code for number in range(50)]
        assert 429 not in files
        pages = [get(f"{server.base}/?{number}").status_code for number in range(6)]
        assert pages[0] != 429
        assert pages[-1] == 429


def test_connections_are_counted() -> None:
    limiter = ConnectionLimiter(1, 2)
    assert limiter.acquire("192.0.2.1")
    assert not limiter.acquire("192.0.2.1")
    assert limiter.acquire("192.0.2.2")
    limiter.release("192.0.2.1")
    assert limiter.acquire("192.0.2.1")
    assert [limiter.acquire("::1") for _ in range(3)] == [True, True, False]


# --- Fuzzing ----------------------------------------------------------------------------

FIELDS = st.fixed_dictionaries(
    {
        "kind": st.sampled_from(
            [
                "play",
                "undo",
                "ready",
                "prefer",
                "pace",
                "begin",
                "hand_over",
                "take_back",
                "rematch",
                "seed",
                "ask",
                "ping",
                "hello",
                "no",
            ]
        )
    },
    optional={
        "id": st.one_of(st.just("fuzz-fuzz"), st.text(max_size=12), st.integers()),
        "seq": st.one_of(st.integers(), st.floats(allow_nan=False)),
        "seat": st.one_of(st.integers(-9, 9), st.integers(), st.none()),
        "move": st.one_of(st.sampled_from(["draw", "invoke", "bid:7"]), st.text()),
        "epoch": st.integers(),
        "seconds": st.one_of(st.floats(), st.integers()),
        "bot": st.text(max_size=40),
        "auto_pass": st.one_of(st.booleans(), st.none()),
        "answer_ahead": st.integers(),
        "version": st.just(VERSION),
        "table": st.text(max_size=30),
        "tokens": st.lists(st.text(max_size=70), max_size=7),
    },
)
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.floats() | st.text(), lambda inner: st.lists(inner), max_leaves=9
)
MESSAGES = st.one_of(
    FIELDS.map(json.dumps), ANYTHING.map(json.dumps), st.text(), st.binary(), st.just("[" * 8000)
)


@settings(max_examples=25)
@given(messages=st.lists(MESSAGES, min_size=1, max_size=8))
def test_fuzzed_messages_never_break_the_server(
    server: RunningServer, messages: list[str | bytes]
) -> None:
    async def fuzz() -> None:
        seated = fuzzed_table(server)
        async with Client(server.base, seated["table"], tokens(seated)) as client:
            for message in messages:
                await client.socket.send(message)
            await client.send({"kind": "ping"})
            try:
                await client.receive_kind("pong", "reload")
            except ConnectionClosed:
                assert client.socket.close_code in (1007, 1008)
        for answer in client.received:
            if answer["kind"] == "refused":
                assert answer["text"]

    asyncio.run(fuzz())
    assert get(f"{server.base}/healthz").status_code == 200


FUZZED: dict[str, Json] = {}


def fuzzed_table(server: RunningServer) -> Json:
    """Return one table for all examples."""
    if server.base not in FUZZED:
        FUZZED[server.base] = create_table(server.base, me(), {"kind": "here"})
    return FUZZED[server.base]
