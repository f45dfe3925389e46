"""The connection: pages of another version, and moves that survive a reload."""

import json
import re
from collections.abc import Callable

from playwright.sync_api import WebSocketRoute, expect

from tests.browser.page_player import PagePlayer
from tests.browser.prepared_tables import PreparedTables, auction, turn
from tests.browser.users import User

NewUser = Callable[..., User]
PENDING = "Object.keys(sessionStorage).filter(key => key.includes('pending')).length"


class VersionProxy:
    """Proxy between page and server that can make the page look too old."""

    def __init__(self, user: User) -> None:
        """Route the user's WebSockets through this proxy."""
        self.page_is_old = False
        self.drop_moves = False
        self.sockets: list[WebSocketRoute] = []
        user.page.route_web_socket(re.compile("/api/socket$"), self.connect)

    def connect(self, page: WebSocketRoute) -> None:
        """Forward messages; changes the version of `hello` and drops moves on request."""
        self.sockets.append(page)
        server = page.connect_to_server()

        def forward(text: str | bytes) -> None:
            message = json.loads(text)
            if message["kind"] == "hello" and self.page_is_old:
                message["version"] += 1
            if not (self.drop_moves and message["kind"] == "play"):
                server.send(json.dumps(message))

        page.on_message(forward)

    def disconnect(self) -> None:
        """Close the connection, as a restarted server does."""
        self.sockets[-1].close()


def test_old_tab_is_told_and_keeps_its_move(
    new_user: NewUser, prepared_tables: PreparedTables
) -> None:
    prepared = prepared_tables.make(auction)
    user = new_user()
    proxy = VersionProxy(user)
    user.open_table(prepared.table, prepared.acting)
    player = PagePlayer(user)
    player.wait_for_moves()
    newest = user.log()[0]
    proxy.drop_moves = True
    player.press("Pass (key P)")
    proxy.page_is_old, proxy.drop_moves = True, False
    proxy.disconnect()
    bar = user.page.get_by_role("group", name="There is a new version of this page")
    expect(bar).to_be_visible()
    assert user.page.evaluate(PENDING) == 1
    proxy.page_is_old = False
    user.button("Reload").click()
    user.page.wait_for_function(f"() => {PENDING} === 0")
    expect(user.page.locator("section.log li").first).not_to_have_text(newest)


def test_looking_back_and_back_to_now(new_user: NewUser, prepared_tables: PreparedTables) -> None:
    prepared = prepared_tables.make(turn)
    user = new_user().open_table(prepared.table, prepared.acting)
    player = PagePlayer(user)
    player.wait_for_moves()
    player.press("Invoke Ra (key R)")
    player.press("Yes, invoke")
    expect(user.page.get_by_role("group", name="answers")).to_be_visible()
    user.page.keyboard.press("ArrowLeft")
    expect(user.page.get_by_role("group", name="You are looking back")).to_be_visible()
    user.button("Back to now").first.click()
    expect(user.page.get_by_role("group", name="You are looking back")).to_be_hidden()


def test_table_that_is_not_there(new_user: NewUser) -> None:
    user = new_user().goto("/table/doesnotexist")
    expect(user.page.get_by_role("heading", name="This table is gone")).to_be_visible()
    expect(user.page.get_by_text("No connection")).to_be_hidden()
    expect(user.page.get_by_role("link", name="To the start page")).to_be_visible()


def test_with_no_speed_nothing_moves(new_user: NewUser) -> None:
    moving = """() => [...document.querySelectorAll('*')].map(e => getComputedStyle(e)).filter(
        look => look.transitionDuration !== '0s' || look.animationName !== 'none').length"""
    usual = new_user(settings={"speed": 1}).goto()
    usual.button("Play now").wait_for()
    assert usual.page.evaluate(moving) > 0
    still = new_user(settings={"speed": 0}).goto()
    still.button("Play now").wait_for()
    assert still.page.evaluate(moving) == 0
