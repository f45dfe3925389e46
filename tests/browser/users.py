"""Users: browser contexts with one page each, which collect all errors of that page."""

import json
import re
from typing import Any, Self

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

LAPTOP = {"width": 1366, "height": 768}
PHONE = {"width": 360, "height": 740}
PHONE_ON_ITS_SIDE = {"width": 740, "height": 360}
TIMEOUT = 60_000
SETTINGS = {"language": "en", "sound": False, "speed": 0, "confirm": True, "name": "Ingrid"}
LAST_SETUP = {"pace": 0, "bots": 1, "level": "simple", "players": 2, "shuffle": False}
OFFLINE = re.compile(r"ERR_INTERNET_DISCONNECTED|closed before the connection is established")
NOT_STORED = "Service Worker registration blocked by Playwright"


expect.set_options(timeout=TIMEOUT)


class User:
    """A browser context with one page."""

    def __init__(self, context: BrowserContext, base: str) -> None:
        """Open a page and listen for errors."""
        self.context, self.base = context, base
        self.errors: list[str] = []
        self.expected_errors: re.Pattern[str] = OFFLINE
        "Errors that a test causes on purpose."
        self.page: Page = context.new_page()
        self.page.set_default_timeout(TIMEOUT)
        self.page.on("pageerror", lambda error: self.record_error(f"error: {error}"))
        self.page.on("console", self.on_console)
        self.page.on("response", self.on_response)

    def on_console(self, message: Any) -> None:
        """Record warnings and errors of the console."""
        if message.type in ("error", "warning"):
            self.record_error(f"{message.type}: {message.text}")

    def on_response(self, response: Any) -> None:
        """Record failed requests."""
        if response.status >= 400:
            self.record_error(f"{response.status}: {response.url}")

    def record_error(self, text: str) -> None:
        """Record an error unless it is expected."""
        if NOT_STORED not in text and not self.expected_errors.search(text):
            self.errors.append(text)

    def goto(self, path: str = "/") -> Self:
        """Open a URL of the site."""
        self.page.goto(self.base + path)
        return self

    def open_table(self, table: str, *seats: dict[str, Any]) -> Self:
        """Store seats of a table as if they had been taken in this browser, and open the table."""
        stored = {table: {"seats": list(seats), "since": 1}}
        self.set_local_storage("sunbarge.seats", stored)
        self.goto(f"/table/{table}")
        expect(self.page.locator("main.table, main.gather")).to_be_visible()
        return self

    def set_local_storage(self, key: str, value: Any) -> None:
        """Set a key of the local storage before any page is opened."""
        text = json.dumps(json.dumps(value))
        self.context.add_init_script(
            f"if (!localStorage.getItem('{key}')) localStorage.setItem('{key}', {text})"
        )

    # --- Reading the page ---------------------------------------------------------------

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """A button that can be pressed."""
        return self.page.get_by_role("button", name=name, disabled=False)

    def log(self) -> list[str]:
        """The lines of the log, newest first."""
        return self.page.locator("section.log li").all_inner_texts()

    def overflows(self, direction: str) -> bool:
        """Whether the page is larger than the window, sideways or down."""
        size = "Width" if direction == "sideways" else "Height"
        inside = f"document.documentElement.scroll{size} > innerWidth"
        return bool(self.page.evaluate(inside.replace("innerWidth", f"inner{size}")))


class Users:
    """All users of one test."""

    def __init__(self, browser: Browser, base: str) -> None:
        """Create no user yet."""
        self.browser, self.base = browser, base
        self.all: list[User] = []

    def new(self, settings: dict[str, Any] | None = None, **options: Any) -> User:
        """A user with an empty browser and settings that make no test wait.

        The page is stored for the time without a server only where a test is about that: it takes
        fifty requests, and hides others from the tests that answer in the server's place.
        """
        usual = {"viewport": LAPTOP, "locale": "en-GB", "service_workers": "block"}
        options = {**usual, **options}
        user = User(self.browser.new_context(**options), self.base)
        user.set_local_storage("sunbarge.settings", {**SETTINGS, **(settings or {})})
        user.set_local_storage("sunbarge.wishes", LAST_SETUP)
        self.all.append(user)
        return user

    def close(self) -> None:
        """Close all browsers; fail if a page has reported errors."""
        errors = [text for user in self.all for text in user.errors]
        for user in self.all:
            user.context.close()
        assert not errors, errors


__all__ = ["LAPTOP", "PHONE", "PHONE_ON_ITS_SIDE", "TIMEOUT", "User", "Users"]
