"""Several people: by invite link with trouble on the line, around one screen, and watching."""

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import httpx
from playwright.sync_api import expect

from sunbarge.store.open import FILE
from tests.browser.playing import Player, eager
from tests.browser.scenes import Scenes
from tests.browser.visitor import Visitor
from tests.server.serving import Process

Visit = Callable[..., Visitor]
MANY = 2_000


def answers(names: list[str]) -> bool:
    """Whether the page asks for a bid."""
    return any(name.startswith("Bid") for name in names)


def friends(visit: Visit) -> tuple[Player, Player]:
    """Two browsers at one table, the second by the invite link of the first."""
    ingrid, maud = visit(), visit(settings={"name": "Maud"})
    ingrid.go()
    ingrid.button(re.compile("^With friends")).click()
    ingrid.button("Open the table").click()
    link = ingrid.page.get_by_label("Send this link to your friends").input_value()
    maud.go(link.removeprefix(maud.base))
    maud.button("Sit down").click()
    for visitor in (ingrid, maud):
        visitor.page.locator("main.table").wait_for()
    return Player(ingrid, eager()), Player(maud, eager())


def whose(players: tuple[Player, Player]) -> tuple[Player, Player]:
    """Who is to move, and the other one."""
    one, other = players
    for _ in range(MANY):
        if one.ready():
            return one, other
        if other.ready():
            return other, one
    raise AssertionError("nobody can do anything")


def play_on(players: tuple[Player, Player], until: Callable[[list[str]], bool]) -> list[str]:
    """Both play by keys until somebody has the wanted choice, or the game is over."""
    while True:
        mover, _ = whose(players)
        if mover.result.is_visible():
            return []
        names = mover.offers()  # none, if this was still the page of before its last move
        if names and until(names):
            return names
        if names:
            mover.press(mover.wish(names))


def course(player: Player) -> list[str]:
    """What happened, by number and kind: the words differ by who reads them."""
    lines: list[str] = player.page.locator("section.log li").evaluate_all(
        "all => all.map(one => `${one.querySelector('.t').innerText} ${one.classList[0]}`)"
    )
    return lines


def moves_stored(data: Path, table: str) -> list[tuple[int, str]]:
    """The moves of a table as they are stored."""
    with closing(sqlite3.connect(f"file:{data / FILE}?mode=ro", uri=True)) as database:
        wanted = "select seq, command_id from entries where table_id = ? order by seq"
        return database.execute(wanted, [table]).fetchall()


def test_online_with_a_reload_and_a_broken_line(
    visit: Visit, server: Process, data_folder: Path
) -> None:
    players = friends(visit)
    play_on(players, answers)
    bidder, other = whose(players)
    asked = bidder.waits()
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
    assert bidder.page.locator("section.log").inner_text().count("You pass") == 1

    play_on(players, lambda names: False)
    for player in players:
        player.waits()
    stored = moves_stored(data_folder, table)
    assert [seq for seq, _ in stored] == list(range(1, len(stored) + 1))
    commands = [command for _, command in stored if command]
    assert len(commands) == len(set(commands))
    record = httpx.get(f"{server.base}/api/tables/{table}/record").text
    assert "pass" in record
    assert len(course(players[0])) > 30
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
    watcher = visit().go(f"/table/{scene.table}")
    page = watcher.page
    bar = page.get_by_role("group", name="You are watching")
    expect(bar).to_be_visible()
    expect(bar.get_by_role("button")).to_have_count(0)
    expect(page.locator("[data-points]")).to_have_count(0)
    expect(page.get_by_label("Points hidden")).to_have_count(3)
    before = watcher.log()
    for key in "drp5":
        page.keyboard.press(key)
    expect(bar).to_be_visible()
    assert watcher.log() == before
