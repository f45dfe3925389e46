"""When something fails inside: nothing is shown that is not stored, and nobody waits for ever."""

import asyncio
import os
import signal
import time
from collections.abc import MutableMapping
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from sunbarge.online.protocol.server_messages import Pong
from sunbarge.online.server.bot_pool import Thinkers
from sunbarge.online.server.bot_worker import Question
from sunbarge.online.server.connection import Visitor
from sunbarge.online.server.metrics import Metrics
from sunbarge.online.store import StoreError, WriteBatch
from tests.online.server.client import Client, bots, me, set_up, tokens
from tests.online.server.http_client import get, post
from tests.online.server.servers import RunningServer, run_server


class Breaking:
    """A database that fails when it is told to, before or after it has written."""

    def __init__(self, running: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
        """Stand before the store of a server."""
        self.how: str | None = None
        self.write = running.house.store.write
        monkeypatch.setattr(running.house.store, "write", self.writes)

    async def writes(self, work: WriteBatch) -> None:
        """Write, or fail."""
        if self.how == "before":
            raise StoreError("out of space")
        await self.write(work)
        if self.how == "after":
            raise StoreError("the connection was lost while it was committed")


@pytest.fixture
def breaking(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> Breaking:
    return Breaking(server, monkeypatch)


def test_what_is_not_stored_is_neither_acknowledged_nor_shown(
    server: RunningServer, breaking: Breaking
) -> None:
    async def play() -> None:
        seated = set_up(server.base, me(), {"kind": "here"})
        table, keys = seated["table"], tokens(seated)
        async with Client(server.base, table, keys) as anna, Client(server.base, table) as eve:
            view = await anna.until(lambda view: True)
            await eve.until(lambda view: True)
            command = {
                "kind": "play",
                "id": "once-and-again",
                "seq": view["seq"],
                "seat": view["acting"],
                "move": "draw",
            }
            breaking.how = "before"
            await anna.say(command)
            refused = await anna.answer("once-and-again")
            assert (refused["kind"], refused["code"]) == ("refused", "server_stops")
            assert anna.view["seq"] == view["seq"]
            assert get(f"{server.base}/api/tables/{table}").status_code in (200, 503)
            breaking.how = None
            await anna.say(command)
            assert (await anna.answer("once-and-again"))["kind"] == "acknowledged"
            await eve.until(lambda view: view["seq"] > anna.heard[0]["view"]["seq"])

    asyncio.run(play())


def test_a_commit_whose_answer_was_lost_counts_once(
    server: RunningServer, breaking: Breaking
) -> None:
    async def play() -> None:
        seated = set_up(server.base, me(), {"kind": "here"})
        async with Client(server.base, seated["table"], tokens(seated)) as page:
            view = await page.until(lambda view: True)
            command = {
                "kind": "play",
                "id": "in-the-dark",
                "seq": view["seq"],
                "seat": view["acting"],
                "move": "draw",
            }
            breaking.how = "after"
            await page.say(command)
            assert (await page.answer("in-the-dark"))["code"] == "server_stops"
            breaking.how = None
            await page.say(command)
            answer = await page.answer("in-the-dark")
            assert (answer["kind"], answer["seq"]) == ("acknowledged", view["seq"] + 1)
            await page.until(lambda view: view["seq"] >= answer["seq"])
            assert page.view["seq"] == view["seq"] + 1

    asyncio.run(play())


def test_bots_go_on_when_the_database_is_back(
    server: RunningServer, breaking: Breaking, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sunbarge.online.server import bot_turns

    monkeypatch.setattr(bot_turns, "AFTER_TROUBLE", 0.1)

    async def play() -> None:
        seated = set_up(server.base, me(), *bots("random", "random"))
        async with Client(server.base, seated["table"], tokens(seated)) as page:
            await page.play_on(lambda view: view["acting"] is not None and view["phase"] == "turn")
            seq = page.view["seq"]
            await page.move("draw")
            breaking.how = "before"
            await asyncio.sleep(0.5)
            breaking.how = None
            await page.play_on(lambda view: view["seq"] > seq + 6)

    asyncio.run(play())


def test_a_table_cannot_be_set_up_without_a_database(
    server: RunningServer, breaking: Breaking
) -> None:
    breaking.how = "before"
    wish = {"seats": [me(), {"kind": "here"}]}
    answer = post(f"{server.base}/api/tables", json=wish)
    assert (answer.status_code, answer.json()["code"]) == (503, "not_now")


def test_a_server_without_rules_says_so_and_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sunbarge.online.server import services

    def fail() -> None:
        time.sleep(0.5)
        raise SyntaxError("the rules are spoilt")

    monkeypatch.setattr(services, "load_rules", fail)
    with run_server(tmp_path) as running:
        answer = get(f"{running.base}/api/about")
        assert (answer.status_code, answer.json()["code"]) == (503, "not_now")
        assert isinstance(running.house.failure, SyntaxError)


def test_idle_tables_are_dropped_and_read_again(tmp_path: Path) -> None:
    with run_server(tmp_path, idle_seconds=0.2) as running:
        seated = set_up(running.base, me(), {"kind": "here"})

        async def tables() -> int:
            return len((await running.house.hall()).tables)

        end = time.monotonic() + 10
        while running.inside(tables()) and time.monotonic() < end:
            time.sleep(0.05)
        assert running.inside(tables()) == 0

        async def play() -> None:
            async with Client(running.base, seated["table"], tokens(seated)) as page:
                await page.until(lambda view: view["acting"] is not None)
                await page.move("draw")
                await asyncio.sleep(0.6)
                assert len(await asyncio.to_thread(running.inside, all_tables())) == 1

        async def all_tables() -> list[str]:
            return list((await running.house.hall()).tables)

        asyncio.run(play())


# --- Thinking ---------------------------------------------------------------------------


def question(bot: str = "simple") -> Question:
    from sunbarge import Game

    return Question(Game(players=3, seed=1).to_line(), bot)


def sleep_for_ever(_: Question) -> str:
    """A bot that hangs."""
    time.sleep(1000)
    return ""


def test_questions_hear_that_their_process_was_ended() -> None:
    async def think() -> None:
        thinkers = Thinkers(1, Metrics())
        thinkers.start(["simple"])
        while thinkers.pool is None:
            await asyncio.sleep(0.01)
        asking = list(thinkers.under_way)
        await thinkers.stop()
        assert asking
        assert all(isinstance(task.exception(), BrokenProcessPool) for task in asking)

    asyncio.run(think())


def test_a_process_that_dies_is_replaced_and_asked_again() -> None:
    async def think() -> None:
        thinkers = Thinkers(1, Metrics())
        try:
            assert await thinkers.move(question()) in ("draw", "invoke")
            pool: Any = thinkers.pool
            for pid in list(pool._processes):
                os.kill(pid, signal.SIGKILL)
            assert await thinkers.move(question()) in ("draw", "invoke")
            assert thinkers.pool is not pool
        finally:
            await thinkers.stop()

    asyncio.run(think())


def test_the_event_loop_goes_on_while_bots_hang_and_they_are_replaced() -> None:
    async def think() -> None:
        thinkers = Thinkers(1, Metrics(), patience=0.5)
        try:
            ticks = 0
            hung = asyncio.create_task(thinkers.run("move", sleep_for_ever, question()))
            began = time.monotonic()
            while time.monotonic() - began < 1:
                await asyncio.sleep(0.01)
                ticks += 1
            assert ticks > 20
            thinkers.patience = 30
            hung.cancel()
            await asyncio.gather(hung, return_exceptions=True)
            if thinkers.pool is not None:
                thinkers.replace(thinkers.pool)
            assert await thinkers.move(question()) in ("draw", "invoke")
        finally:
            await thinkers.stop()

    asyncio.run(think())


def test_one_process_that_hangs_is_noticed_though_another_answers() -> None:
    async def think() -> None:
        metrics = Metrics()
        thinkers = Thinkers(2, metrics)
        try:
            await thinkers.warm(["simple"])
            thinkers.patience = 3
            hung = asyncio.create_task(thinkers.run("move", sleep_for_ever, question()))
            end = time.monotonic() + 20
            while "thinkers_replaced_total 0" in replaced(metrics) and time.monotonic() < end:
                await thinkers.run("move", time.sleep, 0.05)
                await asyncio.sleep(0.1)
            assert "thinkers_replaced_total 0" not in replaced(metrics)
            hung.cancel()
            await asyncio.gather(hung, return_exceptions=True)
        finally:
            await thinkers.stop()

    asyncio.run(think())


def replaced(metrics: Metrics) -> str:
    """How often processes were replaced, as the figures say it."""
    lines = metrics.text().decode().splitlines()
    return next(line for line in lines if line.startswith("sunbarge_thinkers_replaced_total"))


def test_questions_that_nobody_waits_for_make_room() -> None:
    async def think() -> None:
        thinkers = Thinkers(1, Metrics())
        try:
            await thinkers.warm(["simple"])
            slow = asyncio.create_task(thinkers.run("move", time.sleep, 0.5))
            await asyncio.sleep(0.1)
            waiting = [asyncio.create_task(thinkers.advice(question())) for _ in range(5)]
            await asyncio.sleep(0.1)
            for each in (slow, *waiting):
                each.cancel()
            await asyncio.gather(slow, *waiting, return_exceptions=True)
            assert thinkers.places.locked()  # the process still sleeps
            assert not thinkers.leisure.locked()
            assert await asyncio.wait_for(thinkers.move(question()), 10) in ("draw", "invoke")
            assert not thinkers.places.locked()
            assert not thinkers.under_way
        finally:
            await thinkers.stop()

    asyncio.run(think())


def test_a_bot_that_fails_is_stood_in_for(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask = server.house.thinkers.move

    async def fail(asked: Question) -> str:
        if asked.bot == "evaluator":
            raise ValueError("this bot is out of order")
        return await ask(asked)

    monkeypatch.setattr(server.house.thinkers, "move", fail)

    async def play() -> None:
        seated = set_up(server.base, me(), *bots("evaluator"))
        async with Client(server.base, seated["table"], tokens(seated)) as page:
            await page.play_on(lambda view: view["seq"] > 12)

    asyncio.run(play())


# --- Slow pages -------------------------------------------------------------------------


class SlowSocket:
    """A socket that takes messages only when it is let."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.open = asyncio.Event()

    async def send(self, message: MutableMapping[str, Any]) -> None:
        await self.open.wait()
        self.sent.append(message.get("text") or f"closed {message['code']}")


def test_a_slow_page_gets_one_view_for_many_and_all_its_answers() -> None:
    async def crawl() -> None:
        socket = SlowSocket()
        slow = 0

        def lagged() -> None:
            nonlocal slow
            slow += 1

        visitor = Visitor(socket.send, backlog=4, lagged=lagged)
        visitor.whole = lambda: "the newest view"
        for number in range(50):
            visitor.tell(f"update {number}")
            if number % 20 == 0:
                visitor.answer(Pong())
            await asyncio.sleep(0)
        assert len(visitor.waiting) <= 8
        socket.open.set()
        await asyncio.sleep(0.05)
        visitor.tell("update 50")
        visitor.close(1000)
        await visitor.sender
        assert socket.sent.count('{"kind":"pong"}') == 3
        assert socket.sent[-3:] == ["the newest view", "update 50", "closed 1000"]
        assert socket.sent[0] == "update 0"
        assert slow == 1

    asyncio.run(crawl())
