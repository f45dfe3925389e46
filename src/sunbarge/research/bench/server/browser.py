"""Measures the web page in Chromium: transfer size and time to interactive."""

from statistics import median
from typing import TYPE_CHECKING

from sunbarge.research.bench.figures import PageLoad

from .chromium import NoBrowser, launch_browser
from .page_sizes import largest_sizes
from .process import ServerProcess

if TYPE_CHECKING:
    from playwright.sync_api import Browser

LOADS = 7
KILO = 1000
CLICK = """() => {
  const press = () => {
    const button = document.querySelector('button.play');
    if (button) button.click();
    else requestAnimationFrame(press);
  };
  press();
}"""
"A script that clicks the button “Play now” as soon as it is there."
SHOWN = """() => new Promise((done, fail) => {
  const look = () => {
    if (document.querySelector('main.table')) done(performance.now());
    else if (performance.now() > 30000) fail(new Error('no table was shown within 30 s'));
    else requestAnimationFrame(look);
  };
  look();
})"""
"""A script that returns the milliseconds from navigation until the game table is shown.

The content security policy forbids Playwright's `wait_for_function`.
"""


def page_figures(server: ServerProcess) -> PageLoad:
    """Measure transfer sizes and time to interactive with an empty cache, or say why not."""
    server.wait_until_loaded()
    try:
        with launch_browser() as browser:
            return {
                "kb": largest_sizes(browser, server),
                "interactive_s": round(median(times_to_play(browser, server.base)), 3),
                "loads": LOADS,
            }
    except NoBrowser as error:
        return {"skipped": str(error)}


def times_to_play(browser: "Browser", base: str) -> list[float]:
    """Return the seconds from navigation until "Play now" shows a game table; caches are empty."""
    taken = []
    for _ in range(LOADS):
        context = browser.new_context(locale="en-GB")
        page = context.new_page()
        page.add_init_script(f"addEventListener('DOMContentLoaded', {CLICK})")
        page.goto(base)
        taken.append(float(page.evaluate(SHOWN)) / KILO)
        context.close()
    return taken
