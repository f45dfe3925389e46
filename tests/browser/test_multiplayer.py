"""Several players: by invite link with a lost connection, at one screen, and spectators."""

import re
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from playwright.sync_api import expect

from sunbarge.notation.records import parse
from sunbarge.online.store.urls import FILE_NAME
from tests.browser.page_player import PagePlayer, varied_strategy
from tests.browser.prepared_tables import PreparedTables
from tests.browser.users import PHONE, TIMEOUT, User
from tests.online.server.client import create_table, me, sit
from tests.online.server.http_client import get
from tests.online.server.servers import RunningServer

NewUser = Callable[..., User]


def answers(names: list[str]) -> bool:
    """Whether the page asks for a bid."""
    return any(name.startswith("Bid") for name in names)


def reads(names: list[str]) -> bool:
    """Whether the page shows the scoring of an epoch."""
    return any(name.startswith("Read") for name in names)


def friends(new_user: NewUser) -> tuple[PagePlayer, PagePlayer]:
    """Two browsers at one table, the second by the invite link of the first."""
    ingrid, maud = new_user(), new_user(settings={"name": "Maud"})
    ingrid.goto()
    ingrid.button(re.compile("^With friends")).click()
    ingrid.button("Open the table").click()
    link = ingrid.page.get_by_label("Send this link to your friends").input_value()
    address, invitation = link.removeprefix(maud.base).split("?")
    maud.goto(address)
    expect(maud.page.get_by_text("for those who have its link")).to_be_visible()
    expect(maud.button("Sit down")).to_have_count(0)
    maud.goto(f"{address}?invite=wrong")
    expect(maud.page.get_by_text("This invitation does not hold")).to_be_visible()
    maud.goto(f"{address}?{invitation}")
    maud.button("Sit down").click()
    for user in (ingrid, maud):
        user.page.locator("main.table").wait_for()
    return PagePlayer(ingrid, varied_strategy()), PagePlayer(maud, varied_strategy())


def next_mover(players: tuple[PagePlayer, PagePlayer]) -> tuple[PagePlayer, list[str]]:
    """The player who has moves, and their labels; none once the game is over."""
    deadline = time.monotonic() + TIMEOUT / 1000
    while time.monotonic() < deadline:
        for player in players:
            if (names := player.current_moves()) is not None:
                return player, names
    raise AssertionError("nobody can do anything")


def play_on(
    players: tuple[PagePlayer, PagePlayer], until: Callable[[list[str]], bool]
) -> tuple[PagePlayer, list[str]]:
    """Both play by keys until somebody has the wanted choice, or the game is over."""
    while True:
        mover, names = next_mover(players)
        if not names or until(names):
            return mover, names
        mover.press(mover.strategy(names))


def log_kinds(player: PagePlayer) -> list[str]:
    """The log by number and kind; the texts depend on the reader."""
    lines: list[str] = player.page.locator("section.log li").evaluate_all(
        "all => all.map(one => `${one.querySelector('.t').innerText} ${one.classList[0]}`)"
    )
    return lines


def wait_for_both(players: tuple[PagePlayer, PagePlayer], moves: int) -> None:
    """Wait until both pages show the newest move."""
    for player in players:
        newest = player.page.locator("section.log li .t").first
        expect(newest).to_have_text(str(moves))


def moves_stored(data: Path, table: str) -> list[tuple[int, str]]:
    """The moves of a table as they are stored."""
    with closing(sqlite3.connect(f"file:{data / FILE_NAME}?mode=ro", uri=True)) as database:
        wanted = "select seq, command_id from entries where table_id = ? order by seq"
        return database.execute(wanted, [table]).fetchall()


def test_online_with_a_reload_and_a_lost_connection(
    new_user: NewUser, server: RunningServer, data_folder: Path
) -> None:
    players = friends(new_user)
    bidder, asked = play_on(players, answers)
    other = players[1 - players.index(bidder)]
    bidder.page.reload()
    assert bidder.wait_for_moves() == asked

    table = bidder.page.url.rpartition("/")[2].partition("?")[0]
    bidder.user.context.set_offline(True)
    bar = bidder.page.locator(".act.lost")
    expect(bar).to_contain_text("No connection")
    bidder.page.keyboard.press("p")
    expect(bar).to_contain_text("Your pass is kept")
    expect(other.page.locator("section.log")).not_to_contain_text("passes")
    bidder.user.context.set_offline(False)
    expect(other.page.locator("section.log")).to_contain_text("passes")
    expect(bar).to_be_hidden()
    expect(bidder.page.locator("section.log").get_by_text("You pass")).to_have_count(1)

    play_on(players, reads)
    play_on(players, lambda names: not reads(names) and answers(names))
    stored = moves_stored(data_folder, table)
    assert [seq for seq, _ in stored] == list(range(1, len(stored) + 1))
    commands = [command for _, command in stored if command]
    assert len(commands) == len(set(commands))
    invite = players[1].page.url.partition("?")[2]
    record = get(f"{server.base}/api/tables/{table}/record?{invite}").text
    assert "pass" in record
    wait_for_both(players, len(parse(record).moves))
    assert len(log_kinds(players[0])) > 20
    assert log_kinds(players[0]) == log_kinds(players[1])


def test_the_host_removes_a_guest_in_the_waiting_room(
    new_user: NewUser, server: RunningServer
) -> None:
    seated = create_table(
        server.base, me("Ingrid"), {"kind": "free"}, {"kind": "free"}, watch=False
    )
    guest = sit(server.base, seated["table"], "Eve", invite=seated["invite"])
    eve = new_user().open_table(seated["table"], *guest["seats"])
    ingrid = new_user().open_table(seated["table"], *seated["seats"])
    expect(ingrid.page.get_by_text("The expert cannot be asked for advice.")).to_be_visible()
    ingrid.button("Remove Eve").click()
    ingrid.button("Remove").click()
    expect(ingrid.page.locator("main.gather li.free")).to_have_count(2)
    expect(eve.page.get_by_text("have been removed")).to_be_visible()


def test_around_one_screen(new_user: NewUser) -> None:
    user = new_user().goto()
    page = user.page
    user.button(re.compile("^At this screen")).click()
    page.get_by_label("Name on seat 1").fill("Anna")
    page.get_by_label("Name on seat 2").fill("Bernd")
    user.button("Begin").click()
    player = PagePlayer(user, varied_strategy())
    seen: set[str] = set()
    while len(seen) < 2:
        names = player.wait_for_moves()
        assert len(names) == 1, "nothing can be done before the device was handed over"
        assert names[0].startswith("I am ")
        own = page.get_by_role("region", name="Your seat")
        expect(own.get_by_label("Points hidden")).to_be_visible()
        expect(page.locator("[data-points]")).to_have_count(0)
        page.keyboard.press("d")
        assert player.wait_for_moves() == names, "keys do nothing under the cover"
        player.click(names[0])
        seen.add(names[0])
        expect(page.locator("[data-points]")).to_be_visible()
        while not (names := player.wait_for_moves())[0].startswith("I am "):
            player.click(player.strategy(names))
    assert seen == {"I am Anna", "I am Bernd"}


def test_spectator_sees_no_points_and_can_do_nothing(
    new_user: NewUser, prepared_tables: PreparedTables
) -> None:
    prepared = prepared_tables.get("turn", 3)
    watcher = new_user(viewport=PHONE).goto(f"/table/{prepared.table}")
    page = watcher.page
    bar = page.get_by_role("group", name="You are watching")
    expect(bar.get_by_role("heading", name=prepared.view["seats"][0]["name"])).to_be_visible()
    mover = prepared.view["seats"][prepared.view["to_move"]]["name"]
    expect(bar.get_by_text(f"{mover} is to move.")).to_be_visible()
    expect(bar.get_by_role("button")).to_have_count(0)
    expect(page.locator("[data-points]")).to_have_count(0)
    expect(page.get_by_label("Points hidden")).to_have_count(3)
    before = watcher.log()
    for key in "drp5":
        page.keyboard.press(key)
    expect(bar).to_be_visible()
    assert watcher.log() == before
