"""The server is updated while a table in the page has not started its worker yet."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.page_player import PagePlayer
from tests.browser.sites import Site
from tests.browser.users import PHONE, User, Users

NewUser = Callable[..., User]
EXPECTED = re.compile(
    "404|ERR_CONNECTION_REFUSED|WebSocket connection to|does not answer|Refused to apply style"
)
"What a browser reports about a server that is updated, and about a file that is gone."
ENGINE_STORED = """async () => {
  const ready = async () => navigator.serviceWorker.controller !== null
    && (await (await caches.open('sunbarge-used')).keys()).some(({ url }) => url.endsWith('.wasm'));
  while (!await ready()) await new Promise(resolve => setTimeout(resolve, 50));
}"""
"Resolves when the page and its engine are stored."


@pytest.fixture
def new_user(browser: Browser, site: Site) -> Iterator[NewUser]:
    """Creates users of that server."""
    users = Users(browser, site.base)
    yield users.new
    users.close()


def before_the_first_worker(user: User) -> PagePlayer:
    """Open a table at which the person is to move, and the page has no worker.

    If a bot began, the browser has fetched the script of a worker, and would not ask for it again.
    """
    user.goto().button("Play now").click()
    expect(user.page).to_have_url(re.compile("/table/local-"))
    PagePlayer(user).wait_for_moves()
    user.page.reload()
    player = PagePlayer(user)
    player.wait_for_moves()
    user.context.new_cdp_session(user.page).send("Network.clearBrowserCache")
    return player


def update(site: Site, engine: bool) -> None:
    """Bring another build of the page and, perhaps, another engine."""
    site.stop()
    site.update()
    if engine:
        site.update_engine()
    site.start()


def test_a_worker_that_is_gone_is_told_and_the_game_goes_on_after_a_reload(
    new_user: NewUser, site: Site
) -> None:
    user = new_user()
    user.expected_errors = EXPECTED
    player = before_the_first_worker(user)
    update(site, engine=False)
    # Whatever it is, a bot is next: draws and bids of the lowest sun are answered.
    player.click(player.strategy(player.wait_for_moves()))
    notice = user.page.get_by_text("This one cannot go on without it")
    expect(notice).to_be_visible()
    expect(user.page.get_by_role("button", name="Later", exact=True)).to_have_count(0)
    user.button("Reload").click()
    expect(notice).to_have_count(0)
    assert player.wait_for_moves()


def test_a_stored_page_goes_on_with_its_own_worker_and_engine_until_the_game_is_left(
    new_user: NewUser, site: Site
) -> None:
    user = new_user(service_workers="allow", viewport=PHONE)
    user.expected_errors = EXPECTED
    player = before_the_first_worker(user)
    user.page.evaluate(ENGINE_STORED)
    update(site, engine=True)
    for _ in range(6):
        player.click(player.strategy(player.wait_for_moves()))
    assert player.wait_for_moves()
    notice = user.page.get_by_text("There is a new version of this page")
    with user.page.expect_response("**/api/about"):
        user.page.evaluate("async () => (await navigator.serviceWorker.getRegistration()).update()")
    assert player.wait_for_moves()
    expect(notice).to_have_count(0)
    user.page.locator("a.brand").click()
    expect(notice).to_be_visible()
    user.button("Reload").click()
    expect(notice).to_have_count(0)
    user.page.get_by_role("region", name="Your running games").get_by_role("link").click()
    assert player.wait_for_moves()
