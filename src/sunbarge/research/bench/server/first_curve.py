"""Measures in Chromium after how long the page with a game's report shows its first curve."""

import json
from statistics import median
from typing import TYPE_CHECKING

from sunbarge.bots import make
from sunbarge.game import Game
from sunbarge.research.bench.figures import FirstCurve

from .chromium import NoBrowser, launch_browser
from .local_play import ENGINE_FILES, wait_until_ready
from .page_sizes import IMPORT
from .process import ServerProcess

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SAMPLES = 3
PLAYERS = 4
KILO = 1000
CORES = "Object.defineProperty(navigator, 'hardwareConcurrency', {{ value: {workers} }});"
"A script that tells the page how many cores there are: the page starts a Worker for each core."
REFINING = """() => {
  const shown = document.querySelector('main [role=status]')?.innerText ?? '';
  return /deeper|complete/.test(shown) && performance.now();
}"""
"Returns the milliseconds from navigation until all moves have a first value; false before that."


def first_curve(server: ServerProcess) -> FirstCurve:
    """Return the seconds until the page with a game's report shows its first curve.

    They are measured with one Web Worker in the browser, and with one for each core.
    """
    server.wait_for(ENGINE_FILES)
    wait_until_ready(server.base)
    game = game_of_four()
    record = game.to_record()
    try:
        with launch_browser() as browser:
            return {
                "moves": len(game.history),
                "one_s": curve_seconds(browser, server.base, record, CORES.format(workers=1)),
                "all_s": curve_seconds(browser, server.base, record, ""),
            }
    except NoBrowser as error:
        return {"skipped": str(error)}


def curve_seconds(browser: "Browser", base: str, record: str, script: str) -> float:
    """Return the seconds to the first curve: the median of several visits with empty caches."""
    taken: list[float] = []
    for _ in range(SAMPLES):
        page = browser.new_context(locale="en-GB").new_page()
        page.add_init_script(script + IMPORT.format(record=json.dumps(record)))
        page.goto(f"{base}/report")
        found = page.wait_for_function(REFINING, polling=20, timeout=60_000)
        taken.append(found.json_value() / KILO)
        page.context.close()
    return round(median(taken), 2)


def game_of_four() -> Game:
    """Return a finished game of four strong bots."""
    game = Game(players=PLAYERS, seed=1)
    bots = [make("learned", seed=seat) for seat in range(PLAYERS)]
    while game.to_move is not None:
        game.play(bots[game.to_move].move(game))
    return game
