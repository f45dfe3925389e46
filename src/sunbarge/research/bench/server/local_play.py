"""Measures games against bots that run in the page itself, in Chromium."""

import json
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from sunbarge.research.bench.figures import EngineSpeed, LocalPlay

from .chromium import NoBrowser, launch_browser
from .client import get
from .main_thread import LongestTasks, longest_tasks
from .process import ServerProcess

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Request

SAMPLES, MOST_GAMES = 5, 40
THINKING = 8.0
"Seconds of play during which the tasks of the page's main thread are recorded."
KILO = 1000
ENGINE_FILES = "/engine/files.json"
ROOT = Path(__file__).parents[5]
SPEED = ROOT / "tests" / "online" / "browser" / "speed.py"
WISHES = "localStorage.setItem('sunbarge.wishes', JSON.stringify({wishes}))"
TO_FIRST_MOVE = """() => new Promise((done, fail) => {
  const started = performance.now();
  document.querySelector('button.play').click();
  const look = () => {
    const taken = performance.now() - started;
    const log = document.querySelector('section.log li')?.innerText ?? '';
    if (/^\\d/.test(log)) done(null);
    else if (document.querySelector('main.table .do button:enabled')) done(taken);
    else if (taken > 5000) done(null);
    else requestAnimationFrame(look);
  };
  look();
})"""
"""Clicks “Play now”; returns the milliseconds until a move can be made, or null if a bot begins.

A bot has begun if the log has a line with a number: lines on moves have one, other lines do not.
"""
STORED = "() => navigator.serviceWorker.ready.then(() => null)"
"A script that waits until the service worker has stored the page."
PLAY_ON = """() => document.querySelector('main.table .do button:enabled')?.click()"""


def local_play(server: ServerProcess) -> LocalPlay:
    """Measure games against bots in the page: time to the first move, long tasks, requests sent."""
    server.wait_for(ENGINE_FILES)
    wait_until_ready(server.base)
    try:
        with launch_browser() as browser:
            longest, sent = while_bots_think(browser, server.base)
            return {
                "first_visit_s": round(median(first_visits(browser, server.base)), 3),
                "warm_s": round(median(warm_visits(browser, server.base)), 3),
                "longest_task_ms": round(longest.wall_ms),
                "longest_task_cpu_ms": round(longest.cpu_ms),
                "sent": sent,
            }
    except NoBrowser as error:
        return {"skipped": str(error)}


def wait_until_ready(base: str) -> None:
    """Wait until the server is ready: until then, pages poll its readiness."""
    while json.loads(get(base, "readiness"))["stage"] != "ready":
        time.sleep(0.2)


def new_page(browser: "Browser", level: str = "beginner") -> "tuple[BrowserContext, Page]":
    """Open a page whose games are against one bot of this level, without pauses between moves."""
    context = browser.new_context(locale="en-GB")
    wishes = json.dumps({"bots": 1, "level": level, "shuffle": False, "pace": 0})
    context.add_init_script(WISHES.format(wishes=wishes))
    return context, context.new_page()


def home(page: "Page", base: str) -> None:
    """Go to the home page, and wait until nothing is loaded any more."""
    page.goto(base)
    page.locator("button.play").wait_for()
    page.wait_for_load_state("networkidle")


def first_visits(browser: "Browser", base: str) -> list[float]:
    """Return the seconds from a click on “Play now” to the first legal move, with empty caches."""
    taken: list[float] = []
    for _ in range(MOST_GAMES):
        context, page = new_page(browser)
        home(page, base)
        found = page.evaluate(TO_FIRST_MOVE)
        context.close()
        taken += [] if found is None else [found / KILO]
        if len(taken) == SAMPLES:
            break
    return taken


def warm_visits(browser: "Browser", base: str) -> list[float]:
    """Return the seconds from a click on “Play now” to the first legal move, for several games.

    The first game is left out: it fills the browser's caches.
    """
    context, page = new_page(browser)
    taken: list[float] = []
    for _ in range(MOST_GAMES):
        home(page, base)
        found = page.evaluate(TO_FIRST_MOVE)
        taken += [] if found is None else [found / KILO]
        if len(taken) == SAMPLES + 1:
            break
    context.close()
    return taken[1:]


def while_bots_think(browser: "Browser", base: str) -> tuple[LongestTasks, int]:
    """Return the longest tasks of the page's main thread while `expert` plays.

    The second number is how many requests are sent. Files of the page and its WebAssembly are not
    counted, as they are fetched once.
    """
    context, page = new_page(browser, "expert")
    home(page, base)
    page.evaluate(STORED)
    page.wait_for_load_state("networkidle")
    sent: list[str] = []
    page.evaluate(TO_FIRST_MOVE)
    page.wait_for_timeout(KILO)
    page.on("request", lambda request: sent.append(request.url) if is_sent(request) else None)
    page.on("websocket", lambda socket: sent.append(socket.url))
    with longest_tasks(browser, page) as longest:
        for _ in range(round(THINKING * 5)):
            page.evaluate(PLAY_ON)
            page.wait_for_timeout(KILO / 5)
    context.close()
    return longest, len(sent)


def is_sent(request: "Request") -> bool:
    """Return whether a request is for something other than the files of the page."""
    return "/api/" in request.url or request.method != "GET"


def engine_speed() -> EngineSpeed:
    """Measure the WebAssembly that the page runs; empty if the Git repository is not there."""
    if not SPEED.exists():
        return {}
    command = [sys.executable, "-m", "tests.online.browser.speed", "--json"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        return {}
    found: EngineSpeed = json.loads(done.stdout.splitlines()[-1])
    return found
