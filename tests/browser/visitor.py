"""Somebody at a browser: opens pages, plays by clicks or keys, and hears every complaint."""

import json
import re
from typing import Any, Self

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

LAPTOP = {"width": 1366, "height": 768}
PHONE = {"width": 360, "height": 740}
PHONE_ON_ITS_SIDE = {"width": 740, "height": 360}
TIMEOUT = 60_000
SETTINGS = {"language": "en", "sound": False, "speed": 0, "confirm": True, "name": "Ingrid"}
WISHES = {"pace": 0, "bots": 1, "level": "simple", "players": 2, "shuffle": False}
OFFLINE = re.compile(r"ERR_INTERNET_DISCONNECTED|closed before the connection is established")


expect.set_options(timeout=TIMEOUT)


class Visitor:
    """A browser with one page open."""

    def __init__(self, context: BrowserContext, base: str) -> None:
        """Open a page, and listen to what goes wrong in it."""
        self.context, self.base = context, base
        self.complaints: list[str] = []
        self.expected: re.Pattern[str] = OFFLINE
        "What a test brings about on purpose."
        self.page: Page = context.new_page()
        self.page.set_default_timeout(TIMEOUT)
        self.page.on("pageerror", lambda error: self.complain(f"error: {error}"))
        self.page.on("console", self.said)
        self.page.on("response", self.answered)

    def said(self, message: Any) -> None:
        """Everything but plain talk is a complaint; being offline on purpose is none."""
        if message.type in ("error", "warning"):
            self.complain(f"{message.type}: {message.text}")

    def answered(self, response: Any) -> None:
        """No file may be missing."""
        if response.status >= 400:
            self.complain(f"{response.status}: {response.url}")

    def complain(self, text: str) -> None:
        """Keep what went wrong."""
        if not self.expected.search(text):
            self.complaints.append(text)

    def go(self, path: str = "/") -> Self:
        """Go to an address of the site."""
        self.page.goto(self.base + path)
        return self

    def sits_at(self, table: str, *seats: dict[str, Any]) -> Self:
        """Hold seats of a table as if they had been taken in this browser, and go there."""
        held = {table: {"seats": list(seats), "since": 1}}
        self.keep("sunbarge.seats", held)
        self.go(f"/table/{table}")
        expect(self.page.locator("main.table, main.gather")).to_be_visible()
        return self

    def keep(self, key: str, value: Any) -> None:
        """Put something into the browser's memory before any page is opened."""
        text = json.dumps(json.dumps(value))
        self.context.add_init_script(
            f"if (!localStorage.getItem('{key}')) localStorage.setItem('{key}', {text})"
        )

    # --- What is seen -------------------------------------------------------------------

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """A button that can be pressed."""
        return self.page.get_by_role("button", name=name, disabled=False)

    def log(self) -> list[str]:
        """The lines of the log, newest first."""
        return self.page.locator("section.log li").all_inner_texts()

    def scrolls(self, way: str) -> bool:
        """Whether there is more to the page than fits, in one direction."""
        size = "Width" if way == "sideways" else "Height"
        inside = f"document.documentElement.scroll{size} > innerWidth"
        return bool(self.page.evaluate(inside.replace("innerWidth", f"inner{size}")))


class Visitors:
    """All who came in one test."""

    def __init__(self, browser: Browser, base: str) -> None:
        """Nobody yet."""
        self.browser, self.base = browser, base
        self.here: list[Visitor] = []

    def come(self, settings: dict[str, Any] | None = None, **options: Any) -> Visitor:
        """Somebody with an empty browser and settings that do not make tests wait."""
        options = {"viewport": LAPTOP, "locale": "en-GB", **options}
        visitor = Visitor(self.browser.new_context(**options), self.base)
        visitor.keep("sunbarge.settings", {**SETTINGS, **(settings or {})})
        visitor.keep("sunbarge.wishes", WISHES)
        self.here.append(visitor)
        return visitor

    def leave(self) -> None:
        """All close their browsers; whoever had something to complain about fails the test."""
        complaints = [text for visitor in self.here for text in visitor.complaints]
        for visitor in self.here:
            visitor.context.close()
        assert not complaints, complaints


__all__ = ["LAPTOP", "PHONE", "PHONE_ON_ITS_SIDE", "TIMEOUT", "Visitor", "Visitors"]
