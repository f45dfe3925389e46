"""The line to the server: pages of another version, moves that outlive a reload."""

import json
import re
from collections.abc import Callable

from playwright.sync_api import WebSocketRoute, expect

from tests.browser.playing import Player
from tests.browser.scenes import Scenes, auction, turn
from tests.browser.visitor import Visitor

Visit = Callable[..., Visitor]
PENDING = "Object.keys(sessionStorage).filter(key => key.includes('pending')).length"


class OldTab:
    """Between page and server: the page is of this version until the server is renewed."""

    def __init__(self, visitor: Visitor) -> None:
        """Stand between."""
        self.renewed = False
        self.deaf = False
        self.sockets: list[WebSocketRoute] = []
        visitor.page.route_web_socket(re.compile("/api/socket$"), self.between)

    def between(self, page: WebSocketRoute) -> None:
        """Hand on what both say; a renewed server is told of a page that is too old."""
        self.sockets.append(page)
        server = page.connect_to_server()

        def hear(text: str | bytes) -> None:
            message = json.loads(text)
            if message["kind"] == "hello" and self.renewed:
                message["version"] += 1
            if not (self.deaf and message["kind"] == "play"):
                server.send(json.dumps(message))

        page.on_message(hear)

    def cut(self) -> None:
        """Close the line, as a server that is restarted does."""
        self.sockets[-1].close()


def test_old_tab_is_told_and_keeps_its_move(visit: Visit, scenes: Scenes) -> None:
    scene = scenes.make(auction)
    visitor = visit()
    line = OldTab(visitor)
    visitor.sits_at(scene.table, scene.acting)
    player = Player(visitor)
    player.waits()
    newest = visitor.log()[0]
    line.deaf = True
    player.press("Pass (key P)")
    line.renewed, line.deaf = True, False
    line.cut()
    bar = visitor.page.get_by_role("group", name="There is a new version of this page")
    expect(bar).to_be_visible()
    assert visitor.page.evaluate(PENDING) == 1
    line.renewed = False
    visitor.button("Reload").click()
    visitor.page.wait_for_function(f"() => {PENDING} === 0")
    expect(visitor.page.locator("section.log li").first).not_to_have_text(newest)


def test_looking_back_and_back_to_now(visit: Visit, scenes: Scenes) -> None:
    scene = scenes.make(turn)
    visitor = visit().sits_at(scene.table, scene.acting)
    player = Player(visitor)
    player.waits()
    player.press("Invoke Ra (key R)")
    player.press("Yes, invoke")
    expect(visitor.page.get_by_role("group", name="answers")).to_be_visible()
    visitor.page.keyboard.press("ArrowLeft")
    expect(visitor.page.get_by_role("group", name="You are looking back")).to_be_visible()
    visitor.button("Back to now").first.click()
    expect(visitor.page.get_by_role("group", name="You are looking back")).to_be_hidden()


def test_table_that_is_not_there(visit: Visit) -> None:
    visitor = visit().go("/table/doesnotexist")
    expect(visitor.page.get_by_role("heading", name="This table is gone")).to_be_visible()
    expect(visitor.page.get_by_text("No connection")).to_be_hidden()
    expect(visitor.page.get_by_role("link", name="To the start page")).to_be_visible()


def test_with_no_speed_nothing_moves(visit: Visit) -> None:
    moving = """() => [...document.querySelectorAll('*')].map(e => getComputedStyle(e)).filter(
        look => look.transitionDuration !== '0s' || look.animationName !== 'none').length"""
    usual = visit(settings={"speed": 1}).go()
    usual.button("Play now").wait_for()
    assert usual.page.evaluate(moving) > 0
    still = visit(settings={"speed": 0}).go()
    still.button("Play now").wait_for()
    assert still.page.evaluate(moving) == 0
