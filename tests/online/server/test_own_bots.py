"""Bots of the host's own: the page offers them, and their faults cost them their seat."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from sunbarge.bots.net.weights import shipped_weights
from sunbarge.bots.own_offers import offer, short_names
from sunbarge.cli.serve import own_bots
from sunbarge.online.server.bot_worker import MoveRequest
from sunbarge.online.server.fair_queue import Requester
from tests.bots.own_bots import write_module
from tests.online.server.client import Client, bots, create_table, me, tokens
from tests.online.server.http_client import get, post
from tests.online.server.servers import RunningServer, run_server


@pytest.fixture(scope="module")
def requesters(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Two classes in a file, one of which fails, and nets for three players."""
    folder = tmp_path_factory.mktemp("own")
    (folder / "Nets of 2027").mkdir()
    np.save(folder / "Nets of 2027" / "3.npy", shipped_weights(3))
    file = write_module(folder)
    return [f"{file}:Last", f"{file}:Raising", f"net:{folder / 'Nets of 2027'}"]


@pytest.fixture(scope="module")
def hosting(
    requesters: list[str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[RunningServer]:
    """A server that offers them."""
    folder = tmp_path_factory.mktemp("hosting")
    with run_server(folder, own_bots=short_names(requesters)) as running:
        yield running
    offer({})


def test_the_page_is_told_of_them_and_not_of_their_places(
    hosting: RunningServer, requesters: list[str]
) -> None:
    about = get(f"{hosting.base}/api/about")
    told = {bot["name"]: bot["description"] for bot in about.json()["bots"]}
    assert list(told)[-3:] == ["last", "raising", "nets-of-2027"]
    assert told["last"] == "the last move of the list"
    assert str(Path(requesters[0]).parent) not in about.text


def test_they_play_and_one_that_fails_gives_its_seat_to_the_stand_in(
    hosting: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    move, asked = hosting.services.bot_pool.move, list[str]()

    async def watched(request: MoveRequest, requester: Requester) -> str:
        asked.append(request.bot)
        return await move(request, requester)

    monkeypatch.setattr(hosting.services.bot_pool, "move", watched)

    async def play() -> None:
        seated = create_table(hosting.base, me(), *bots("raising", "nets-of-2027"))
        async with Client(hosting.base, seated["table"], tokens(seated)) as client:
            view = await client.play_until(lambda view: view["seq"] > 16)
            assert [seat["bot"] for seat in view["seats"]] == [None, "raising", "nets-of-2027"]
            view = await client.wait_until(lambda view: view["acting"] is not None)
            advice = await client.command("ask", seat=view["acting"])
            assert advice["kind"] == "advice"

    asyncio.run(play())
    assert asked.count("raising") == 1
    assert asked.count("simple") > 1
    assert asked.count("nets-of-2027") > 1


def test_a_table_for_which_there_is_no_net_is_refused(
    hosting: RunningServer, requesters: list[str]
) -> None:
    request = {"seats": [me(), *bots("nets-of-2027")]}
    refused = post(f"{hosting.base}/api/tables", json=request)
    assert refused.status_code == 422
    assert "the bot nets-of-2027 does not play with 2 players" in refused.text
    assert "own" not in refused.text


def test_names_are_short_and_free(requesters: list[str]) -> None:
    assert list(short_names([requesters[0], requesters[0]])) == ["last", "last-2"]
    for wrong in ("simple", "cmd:./mine", "expert:200"):
        with pytest.raises(ValueError, match="a bot of your own is FILE"):
            short_names([wrong])


def test_wrong_ones_are_refused_before_the_server_starts(
    requesters: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert list(own_bots(requesters[:1])) == ["last"]
    assert capsys.readouterr().err == f"the page offers {requesters[0]} as last\n"
    file = requesters[0].removesuffix(":Last")
    for wrong, message in (
        ("nowhere.py:Bot", r"there is no file nowhere\.py"),
        (f"{file}:Nobody", "there is no Nobody"),
        ("net:nowhere", "names no net"),
        (f"{file}:number", "is no bot"),
    ):
        with pytest.raises(ValueError, match=message):
            own_bots([wrong])
