"""Several people: by invite link with trouble on the line, around one screen, and watching."""

import re
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from playwright.sync_api import expect

from sunbarge.online.store.urls import FILE_NAME
from tests.browser.playing import Player, eager
from tests.browser.scenes import Scenes
from tests.browser.visitor import PHONE, TIMEOUT, Visitor
from tests.online.server.http_client import get
from tests.online.server.servers import ServeProcess

Visit = Callable[..., Visitor]


def answers(names: list[str]) -> bool:
    """Whether the page asks for a bid."""
    return any(name.startswith("Bid") for name in names)


def reads(names: list[str]) -> bool:
    """Whether the page shows the sheet of an epoch."""
    return any(name.startswith("Read") for name in names)


def friends(visit: Visit) -> tuple[Player, Player]:
    """Two browsers at one table, the second by the invite link of the first."""
    ingrid, maud = visit(), visit(settings={"name": "Maud"})
    ingrid.go()
    ingrid.button(re.compile("^With friends")).click()
    ingrid.button("Open the table").click()
    link = ingrid.page.get_by_label("Send this link to your friends").input_value()
    address, invitation = link.removeprefix(maud.base).split("?")
    maud.go(address)
    expect(maud.page.get_by_text("for those who have its link")).to_be_visible()
    expect(maud.button("Sit down")).to_have_count(0)
    maud.go(f"{address}?{invitation}")
    maud.button("Sit down").click()
    for visitor in (ingrid, maud):
        visitor.page.locator("main.table").wait_for()
    return Player(ingrid, eager()), Player(maud, eager())


def whose(players: tuple[Player, Player]) -> tuple[Player, list[str]]:
    """Who can do something, and what; nothing once the game is over."""
    late = time.monotonic() + TIMEOUT / 1000
    while time.monotonic() < late:
        for player in players:
            if (names := player.offers()) is not None:
                return player, names
    raise AssertionError("nobody can do anything")


def play_on(
    players: tuple[Player, Player], until: Callable[[list[str]], bool]
) -> tuple[Player, list[str]]:
    """Both play by keys until somebody has the wanted choice, or the game is over."""
    while True:
        mover, names = whose(players)
        if not names or until(names):
            return mover, names
        mover.press(mover.wish(names))


def course(player: Player) -> list[str]:
    """What happened, by number and kind: the words differ by who reads them."""
    lines: list[str] = player.page.locator("section.log li").evaluate_all(
        "all => all.map(one => `${one.querySelector('.t').innerText} ${one.classList[0]}`)"
    )
    return lines


def both_know(players: tuple[Player, Player], seq: int) -> None:
    """Wait until both pages tell of the newest move."""
    for player in players:
        newest = player.page.locator("section.log li .t").first
        expect(newest).to_have_text(str(seq))


def moves_stored(data: Path, table: str) -> list[tuple[int, str]]:
    """The moves of a table as they are stored."""
    with closing(sqlite3.connect(f"file:{data / FILE_NAME}?mode=ro", uri=True)) as database:
        wanted = "select seq, command_id from entries where table_id = ? order by seq"
        return database.execute(wanted, [table]).fetchall()


def test_online_with_a_reload_and_a_broken_line(
    visit: Visit, server: ServeProcess, data_folder: Path
) -> None:
    players = friends(visit)
    bidder, asked = play_on(players, answers)
    other = players[1 - players.index(bidder)]
    bidder.page.reload()
    assert bidder.waits() == asked

    table = bidder.page.url.rpartition("/")[2].partition("?")[0]
    bidder.visitor.context.set_offline(True)
    bar = bidder.page.locator(".act.lost")
    expect(bar).to_contain_text("No connection")
    bidder.page.keyboard.press("p")
    expect(bar).to_contain_text("Your pass is kept")
    expect(other.page.locator("section.log")).not_to_contain_text("passes")
    bidder.visitor.context.set_offline(False)
    expect(other.page.locator("section.log")).to_contain_text("passes")
    expect(bar).to_be_hidden()
    expect(bidder.page.locator("section.log").get_by_text("You pass")).to_have_count(1)

    play_on(players, reads)
    play_on(players, lambda names: not reads(names) and answers(names))
    stored = moves_stored(data_folder, table)
    assert [seq for seq, _ in stored] == list(range(1, len(stored) + 1))
    commands = [command for _, command in stored if command]
    assert len(commands) == len(set(commands))
    record = get(f"{server.base}/api/tables/{table}/record").text
    assert "pass" in record
    both_know(players, stored[-1][0])
    assert len(course(players[0])) > 20
    assert course(players[0]) == course(players[1])


def test_around_one_screen(visit: Visit) -> None:
    visitor = visit().go()
    page = visitor.page
    visitor.button(re.compile("^At this screen")).click()
    page.get_by_label("Name on seat 1").fill("Anna")
    page.get_by_label("Name on seat 2").fill("Bernd")
    visitor.button("Begin").click()
    player = Player(visitor, eager())
    seen: set[str] = set()
    while len(seen) < 2:
        names = player.waits()
        assert len(names) == 1, "nothing can be done before the device was handed over"
        assert names[0].startswith("I am ")
        own = page.get_by_role("region", name="Your seat")
        expect(own.get_by_label("Points hidden")).to_be_visible()
        expect(page.locator("[data-points]")).to_have_count(0)
        page.keyboard.press("d")
        assert player.waits() == names, "keys do nothing under the cover"
        player.click(names[0])
        seen.add(names[0])
        expect(page.locator("[data-points]")).to_be_visible()
        while not (names := player.waits())[0].startswith("I am "):
            player.click(player.wish(names))
    assert seen == {"I am Anna", "I am Bernd"}


def test_spectator_sees_no_points_and_can_do_nothing(visit: Visit, scenes: Scenes) -> None:
    scene = scenes.get("turn", 3)
    watcher = visit(viewport=PHONE).go(f"/table/{scene.table}")
    page = watcher.page
    bar = page.get_by_role("group", name="You are watching")
    expect(bar.get_by_role("heading", name=scene.view["seats"][0]["name"])).to_be_visible()
    mover = scene.view["seats"][scene.view["to_move"]]["name"]
    expect(bar.get_by_text(f"{mover} is to move.")).to_be_visible()
    expect(bar.get_by_role("button")).to_have_count(0)
    expect(page.locator("[data-points]")).to_have_count(0)
    expect(page.get_by_label("Points hidden")).to_have_count(3)
    before = watcher.log()
    for key in "drp5":
        page.keyboard.press(key)
    expect(bar).to_be_visible()
    assert watcher.log() == before
