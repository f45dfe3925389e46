"""Tables in the browser: whole games without a server, and nothing lost when a tab dies."""

import os
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, expect

from tests.browser.page_player import PagePlayer, varied_strategy, verbs
from tests.browser.sites import Site
from tests.browser.users import User, Users

NewUser = Callable[..., User]
KILLS = int(os.environ.get("SUNBARGE_KILLS", "4"))
"How often a tab is killed; 50 takes two minutes."
MOST_DELAY = 40  # milliseconds between a click and the death of the tab
CRASHED = 5_000
"Milliseconds in which a page dies."
STORED = "() => navigator.serviceWorker.controller !== null"
REFUSED = re.compile(r"ERR_CONNECTION_REFUSED|WebSocket connection to|50[23]|could not be stored")
"What a browser reports about a server that is gone, and the page about storage that fails."
NO_STORAGE = "IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); }"
ENTRIES = """async (table) => {
  const done = (request) => new Promise((resolve) => {
    request.onsuccess = () => resolve(request.result);
  });
  const stores = (await done(indexedDB.open('sunbarge'))).transaction(['tables', 'entries']);
  const row = await done(stores.objectStore('tables').get(table));
  const own = IDBKeyRange.bound([table], [table, []]);
  const entries = await done(stores.objectStore('entries').getAll(own));
  return { stored: row.seq, numbers: entries.map((entry) => entry.seq) };
}"""


@pytest.fixture
def storing_user(browser: Browser, site: Site) -> Iterator[User]:
    """A user whose browser stores the page."""
    users = Users(browser, site.base)
    user = users.new(service_workers="allow")
    user.expected_errors = REFUSED
    yield user
    users.close()


def begin(user: User) -> PagePlayer:
    """Begin a game against a bot, in the browser."""
    user.goto().button("Play now").click()
    expect(user.page).to_have_url(re.compile("/table/local-"))
    player = PagePlayer(user, varied_strategy())
    player.wait_for_moves()
    return player


def test_whole_games_without_a_server(storing_user: User, site: Site) -> None:
    user, page = storing_user, storing_user.page
    user.goto()
    page.wait_for_function(STORED)
    player = begin(user)
    player.click(player.wait_for_moves()[0])
    player.wait_for_moves()  # a bot has moved, so that all of the engine is there
    first = page.url
    site.stop()
    player = begin(user)
    assert page.url != first
    pressed = player.play_to_end(player.click)
    assert pressed.count("Read, go on") == 2
    assert pressed.count("Show the result") == 1
    assert {"Draw", "Invoke", "Yes,", "Bid", "Pass"} <= verbs(pressed)
    expect(page).to_have_title("Game over · Sunbarge")
    expect(player.result.get_by_role("row")).to_have_count(3)
    expect(page.get_by_role("img", name=re.compile("^Points over the epochs"))).to_be_visible()
    user.button("Publish for a link").last.click()
    expect(page.get_by_text("Not published: The server does not answer")).to_be_visible()
    user.button("Check the draws").last.click()
    expect(page.get_by_role("dialog").last).to_contain_text("All draws follow")
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Watch the replay").last.click()
    expect(page.get_by_role("button", name=re.compile("^Play "))).to_be_visible()
    page.goto(f"{user.base}/")
    running = page.get_by_role("region", name="Your running games")
    expect(running.get_by_role("link")).to_have_count(1)
    finished = page.get_by_role("region", name="Finished games")
    finished.get_by_role("link", name=re.compile("^(Result|Show)")).click()
    site.start()
    user.button("Publish for a link").last.click()
    page.get_by_role("link", name=re.compile(r"replay.\w{12}$")).click()
    expect(page.get_by_role("button", name=re.compile("^Play "))).to_be_visible()


def test_a_killed_tab_loses_nothing(new_user: NewUser) -> None:
    user, dice = new_user(), random.Random(KILLS)
    begin(user)
    for _ in range(KILLS):
        user = killed_in_a_move(user, dice)
    assert user.errors == []


def killed_in_a_move(user: User, dice: random.Random) -> User:
    """Play a bit, kill the tab in the middle of a move, and check and return the next tab."""
    player = PagePlayer(user, varied_strategy())
    for _ in range(dice.randrange(3)):
        player.click(next_move(player))
    move, shown, address = next_move(player), user.log(), user.page.url
    player.click(move)
    user.page.wait_for_timeout(dice.randrange(MOST_DELAY))
    crash(user)
    user = User(user.context, user.base)
    user.page.goto(address)
    user.page.locator("main.table").wait_for()
    PagePlayer(user).wait_for_moves()
    found = user.page.evaluate(ENTRIES, address.rpartition("/")[2])
    assert found["numbers"] == list(range(1, found["stored"] + 1))
    again = user.log()
    assert any(again[start:][:5] == shown[:5] for start in range(len(again))), (shown, again)
    return user


def next_move(player: PagePlayer) -> str:
    """The move to play; in another game, if this one is over."""
    names = player.wait_for_moves() or begin(player.user).wait_for_moves()
    return player.strategy(names)


def crash(user: User) -> None:
    """Kill the process of a page, without any word to it."""
    with pytest.raises(Error):
        user.page.goto("chrome://crash", timeout=CRASHED)
    user.page.close()


def test_without_storage_the_game_goes_on(new_user: NewUser) -> None:
    user = new_user()
    user.expected_errors = REFUSED
    user.context.add_init_script(NO_STORAGE)
    player = begin(user)
    play(player, 4)
    expect(user.page.get_by_text("stores nothing here")).to_be_visible()
    assert player.wait_for_moves()


def test_a_full_storage_is_told_and_the_game_is_stored_when_there_is_room(
    new_user: NewUser,
) -> None:
    user = new_user().goto()
    user.expected_errors = REFUSED
    told = user.page.get_by_text("has no room left")
    browser, origin = user.context.new_cdp_session(user.page), {"origin": user.base}
    browser.send("Storage.overrideQuotaForOrigin", {**origin, "quotaSize": 1})
    player = begin(user)
    play(player, 2)
    expect(told).to_be_visible()
    browser.send("Storage.overrideQuotaForOrigin", origin)
    play(player, 2)
    expect(told).to_have_count(0)
    reloaded_with_same_log(player)


def test_a_game_whose_data_are_removed_is_stored_again(new_user: NewUser) -> None:
    user = new_user()
    player = begin(user)
    play(player, 2)
    browser = user.context.new_cdp_session(user.page)
    everything = {"origin": user.base, "storageTypes": "all"}
    browser.send("Storage.clearDataForOrigin", everything)
    play(player, 2)
    reloaded_with_same_log(player)


def play(player: PagePlayer, moves: int) -> None:
    """Play some moves, and wait until the bots have played theirs."""
    for _ in range(moves):
        player.click(player.strategy(player.wait_for_moves()))
    player.wait_for_moves()


def reloaded_with_same_log(player: PagePlayer) -> None:
    """Reload the page; the whole game is there."""
    log = player.user.log()
    player.page.reload()
    player.wait_for_moves()
    assert player.user.log() == log


def test_before_the_engine_is_built_the_server_plays_and_the_page_says_so(
    new_user: NewUser, site: Site, tmp_path: Path
) -> None:
    (site.page / "engine").rename(tmp_path / "engine")
    user = User(new_user().context, site.base)
    user.expected_errors = re.compile("the engine cannot be loaded")
    user.goto().button("Play now").click()
    expect(user.page.get_by_text("this game runs on the server")).to_be_visible()
    for page in ("/report", "/analysis#disk", "/companion"):
        user.goto(page)
        expect(user.page.get_by_text("still preparing the rules")).to_be_visible()
    (tmp_path / "engine").rename(site.page / "engine")
    expect(user.button("Count a new game")).to_be_visible()
    assert user.errors == []


def test_two_tabs_show_the_same_game(new_user: NewUser) -> None:
    user = new_user()
    player = begin(user)
    second = User(user.context, user.base)
    second.page.goto(user.page.url)
    other = PagePlayer(second, varied_strategy())
    for turn in range(6):
        acting, waiting = (player, other) if turn % 2 else (other, player)
        acting.click(acting.strategy(acting.wait_for_moves()))
        acting.wait_for_moves()
        expect(waiting.page.locator("section.log li").first).to_have_text(
            acting.page.locator("section.log li").first.inner_text()
        )
    assert second.errors == []


def test_the_expert_advises(new_user: NewUser) -> None:
    user = new_user()
    begin(user)
    user.button("What would the expert do?").click()
    expect(user.page.get_by_role("region", name="The expert")).to_contain_text("%")
