"""Measures what each page transfers on its first load, in Chromium."""

import json
import random
import re
from typing import TYPE_CHECKING

from sunbarge.game import Game
from sunbarge.game.catalogue import LANGUAGES

from .client import post
from .process import ServerProcess

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Request

KILO = 1000
SEATS = [{"kind": "me"}, {"kind": "bot", "bot": "simple"}]
PAGES = {
    "home": ("/", "button.play"),
    "table": ("/table/{table}", "main.table"),
    "learn": ("/learn", "main"),
    "lesson": ("/learn/stop", "main.table"),
    "position to try": ("/learn/strike", "main.table"),
    "rules": ("/rules", "main"),
    "replay": ("/replay", "main"),
    "report": ("/report", "main"),
    "analysis": ("/analysis", "main"),
    "puzzles": ("/puzzles", "main.table"),
    "companion": ("/companion", "main"),
    "claims": ("/claims", "main"),
}
"For each page its path, and the CSS selector of an element that is there when the page is shown."
ASIDE = re.compile(r"/engine/net-|/assets/puzzles-.*\.txt")
"Files that are not counted: nets (one for each number of players) and the file of all puzzles."
IMPORT = "sessionStorage.setItem('sunbarge.imported', JSON.stringify({record}))"


def largest_sizes(browser: "Browser", server: ServerProcess) -> dict[str, float]:
    """Return the kilobytes of each page in the language in which it transfers most."""
    sizes = [page_sizes(browser, server, language) for language in LANGUAGES]
    return {name: max(size[name] for size in sizes) for name in PAGES}


def page_sizes(browser: "Browser", server: ServerProcess, language: str) -> dict[str, float]:
    """Return the kilobytes that each page transfers with an empty cache, nets and puzzles aside."""
    table = post(server.base, "tables", {"seats": SEATS, "watch": True})["table"]
    script = IMPORT.format(record=json.dumps(random_record()))
    return {
        name: transferred(browser, server.base + path.format(table=table), there, language, script)
        for name, (path, there) in PAGES.items()
    }


def transferred(browser: "Browser", address: str, there: str, language: str, script: str) -> float:
    """Return the kilobytes of all responses to a page and its workers, with their headers."""
    page = browser.new_context(locale=language).new_page()
    page.add_init_script(script)
    requests: list[Request] = []

    def finished(request: "Request") -> None:
        requests.append(request)

    page.on("requestfinished", finished)
    page.goto(address)
    page.locator(there).first.wait_for()
    page.wait_for_load_state("networkidle")
    sizes = [request.sizes() for request in requests if not ASIDE.search(request.url)]
    page.context.close()
    total = sum(size["responseBodySize"] + size["responseHeadersSize"] for size in sizes)
    return round(total / KILO, 1)


def random_record() -> str:
    """Return the record of a finished game of two players who played at random."""
    game, chance = Game(players=2, seed=1), random.Random(1)
    while not game.is_over:
        game.play(chance.choice(game.legal_moves()))
    return game.to_record()
