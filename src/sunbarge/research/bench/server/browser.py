"""Measures the web page in Chromium: transfer size and time to interactive."""

from statistics import median
from typing import TYPE_CHECKING, TypedDict

from sunbarge.research.bench.figures import PageLoad

from .chromium import NoBrowser, launch_browser
from .client import post
from .process import ServerProcess

if TYPE_CHECKING:
    from playwright.sync_api import Browser

LOADS = 7
KILO = 1000
PLAY = "button.play"
SEATS = [{"kind": "me"}, {"kind": "bot", "bot": "simple"}]
CLICK = """() => {
  const press = () => {
    const button = document.querySelector('button.play');
    if (button) button.click();
    else requestAnimationFrame(press);
  };
  press();
}"""
"A script that clicks the button as soon as it is there."
SHOWN = """() => new Promise((done, fail) => {
  const look = () => {
    if (document.querySelector('main.table')) done(performance.now());
    else if (performance.now() > 30000) fail(new Error('no table was shown within 30 s'));
    else requestAnimationFrame(look);
  };
  look();
})"""
"A script that waits for the table and returns the time; the CSP forbids `wait_for_function`."


class LoadingFinished(TypedDict):
    """The event `Network.loadingFinished` of the DevTools protocol."""

    encodedDataLength: float


def page_figures(server: ServerProcess) -> PageLoad:
    """Measure transfer sizes and time to interactive with an empty cache, or say why not."""
    server.wait_for("/api/about")
    try:
        with launch_browser() as browser:
            table = post(server.base, "tables", {"seats": SEATS})["table"]
            return {
                "home_kb": transferred(browser, f"{server.base}/", PLAY),
                "table_kb": transferred(browser, f"{server.base}/table/{table}", "main.table"),
                "interactive_s": round(median(times_to_play(browser, server.base)), 3),
                "loads": LOADS,
            }
    except NoBrowser as error:
        return {"skipped": str(error)}


def transferred(browser: "Browser", address: str, there: str) -> float:
    """Return the kilobytes to load a page with an empty cache; wait for the element `there`."""
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    session = context.new_cdp_session(page)
    sizes: list[float] = []

    def arrived(event: LoadingFinished) -> None:
        sizes.append(event["encodedDataLength"])

    session.on("Network.loadingFinished", arrived)
    session.send("Network.enable")
    page.goto(address)
    page.locator(there).wait_for()
    page.wait_for_load_state("networkidle")
    context.close()
    return round(sum(sizes) / KILO, 1)


def times_to_play(browser: "Browser", base: str) -> list[float]:
    """Return the seconds from navigation to the table of "Play now", with empty caches."""
    taken = []
    for _ in range(LOADS):
        context = browser.new_context(locale="en-GB")
        page = context.new_page()
        page.add_init_script(f"addEventListener('DOMContentLoaded', {CLICK})")
        page.goto(base)
        taken.append(float(page.evaluate(SHOWN)) / KILO)
        context.close()
    return taken
