"""After one visit the page opens without the server, and it survives updates of the server."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browser.sites import MODULE, NETS, Site
from tests.browser.users import PHONE, User, Users
from tests.online.server.client import create_table, me

NewUser = Callable[..., User]
TRIES = 1200
STORED = "() => navigator.serviceWorker.controller !== null"
"A service worker takes over a page as soon as it has stored all files."
BUILDS = """async () => (await caches.keys())
  .filter(name => name.startsWith('sunbarge-page-')).map(name => name.slice(14))"""
"The stored builds."
FETCH = "path => fetch(path).then(answer => answer.text(), () => 'gone')"
OWN_BUILD = "() => document.querySelector('meta[name=sunbarge-build]')?.content"
REFUSED = re.compile(r"ERR_CONNECTION_REFUSED|ERR_FAILED|WebSocket connection to|50[23]")
"What a browser reports about a server that is gone."


@pytest.fixture
def site(page_folder: Path, tmp_path: Path) -> Iterator[Site]:
    """A server of its own; what is in the engine of its page does not matter."""
    site = Site(page_folder, tmp_path)
    yield site
    site.stop()


@pytest.fixture
def new_user(browser: Browser, site: Site) -> Iterator[NewUser]:
    """Creates users whose browsers store the page."""
    users = Users(browser, site.base)

    def new(**options: Any) -> User:
        user = users.new(service_workers="allow", **options)
        user.expected_errors = REFUSED
        return user

    yield new
    users.close()


def wait_until_stored(page: Page) -> None:
    """Wait until the page would open without the server."""
    wait_until(page, STORED)


def wait_until(page: Page, condition: str) -> None:
    """Wait until an asynchronous function is true; Playwright's own wait takes any promise so."""
    page.evaluate(
        f"""async () => {{
          for (let tries = 0; tries < {TRIES}; tries++) {{
            if (await ({condition})()) return;
            await new Promise(done => setTimeout(done, 50));
          }}
          throw new Error('it never came true');
        }}"""
    )


def test_after_one_visit_it_opens_without_the_server(new_user: NewUser, site: Site) -> None:
    user = new_user().goto()
    wait_until_stored(user.page)
    site.stop()
    page = user.goto().page
    expect(user.button("Play now")).to_be_visible()
    notice = page.get_by_role("region", name="No connection to the server")
    expect(notice).to_be_visible()
    assert Axe().run(page).response["violations"] == []
    user.goto("/replay")
    expect(user.button("Show it")).to_be_visible()
    user.goto("/table/abcdefghijkl")
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    user.goto("/replay/abcdefghijkl")
    expect(page.get_by_role("alert")).to_contain_text("The server does not answer")
    page.goto(f"{user.base}/")
    expect(notice).to_be_visible()
    site.start()
    user.button("Try now").click()
    expect(notice).to_be_hidden()


def test_the_engine_and_the_nets_that_were_used_are_stored(new_user: NewUser, site: Site) -> None:
    user = new_user().goto()
    page = user.page
    wait_until_stored(page)
    wait_until(page, f"async () => Boolean(await caches.match('{MODULE}'))")
    assert page.evaluate(FETCH, NETS[0]) == NETS[0]
    wait_until(page, f"async () => Boolean(await caches.match('{NETS[0]}'))")
    site.stop()
    page.reload()
    assert page.evaluate(FETCH, MODULE) == MODULE
    assert page.evaluate(FETCH, NETS[0]) == NETS[0]
    assert page.evaluate(FETCH, NETS[1]) == "gone"
    assert page.evaluate(FETCH, "/api/about") == "gone"


def test_an_update_during_a_game_waits_until_the_game_is_left(
    new_user: NewUser, site: Site
) -> None:
    held = create_table(site.base, me("Ingrid"), {"kind": "here", "name": "Maud"})
    user = new_user(viewport=PHONE).open_table(held["table"], *held["seats"])
    page = user.page
    notice = page.get_by_text("There is a new version of this page")
    wait_until_stored(page)
    old = site.build()
    page.evaluate("() => { window.sameDocument = true }")
    site.stop()
    site.update()
    site.start()
    assert site.build() != old
    with page.expect_response("**/api/about"):
        page.evaluate("async () => (await navigator.serviceWorker.getRegistration()).update()")
    both = ",".join(sorted([old, site.build()]))
    wait_until(page, f"async () => (await ({BUILDS})()).sort().join() === '{both}'")
    # The server has no file of the old page any more: this part comes from the browser.
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Help")).to_be_visible()
    page.keyboard.press("Escape")
    expect(notice).to_be_hidden()
    page.locator("a.brand").click()
    expect(notice).to_be_visible()
    assert page.evaluate("() => window.sameDocument")
    assert page.evaluate(OWN_BUILD) == old
    user.button("Reload").click()
    page.wait_for_function(f"() => ({OWN_BUILD})() === '{site.build()}'")
    user.open_table(held["table"])
    expect(page.locator("main.table")).to_be_visible()
    expect(notice).to_be_hidden()
    wait_until(page, f"async () => (await ({BUILDS})()).join() === '{site.build()}'")
