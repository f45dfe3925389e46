"""The page in a real Chromium: how much comes over the wire, and how soon it answers."""

from statistics import median
from typing import TYPE_CHECKING, Any

from .chromium import NoBrowser, launch_browser
from .page import Json, post
from .process import ServerProcess

if TYPE_CHECKING:
    from playwright.sync_api import Browser

LOADS = 7
KILO = 1000
PLAY = "button.play"
SEATS = [{"kind": "me"}, {"kind": "bot", "bot": "simple"}]
PRESS = """() => {
  const ask = window.fetch;
  window.fetch = (what, how) => {
    if (how?.method !== 'POST') return ask(what, how);
    window.answered ??= performance.now();
    return new Promise(() => {});
  };
  const press = () => {
    document.querySelector('button.play')?.click();
    if (!window.answered) requestAnimationFrame(press);
  };
  press();
}"""
"Presses the button as soon as it is there, until the page asks for a table; none is opened."
ANSWERED = """() => new Promise(done => {
  const look = () => (window.answered ? done(window.answered) : requestAnimationFrame(look));
  look();
})"""
"When that was. The page's own rules forbid a string to be run while one waits, not this."


def page_figures(server: ServerProcess) -> Json:
    """What a newcomer's browser loads, and when it can be played with; or why that is unknown."""
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
    """Kilobytes that an empty browser gets, heads included, until the page is at rest."""
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    line = context.new_cdp_session(page)
    sizes: list[float] = []

    def arrived(event: Any) -> None:
        sizes.append(event["encodedDataLength"])

    line.on("Network.loadingFinished", arrived)
    line.send("Network.enable")
    page.goto(address)
    page.locator(there).wait_for()
    page.wait_for_load_state("networkidle")
    context.close()
    return round(sum(sizes) / KILO, 1)


def times_to_play(browser: "Browser", base: str) -> list[float]:
    """Seconds from going to the page to its answer to a press of "Play now", in empty browsers."""
    taken = []
    for _ in range(LOADS):
        context = browser.new_context(locale="en-GB")
        page = context.new_page()
        page.add_init_script(f"addEventListener('DOMContentLoaded', {PRESS})")
        page.goto(base)
        taken.append(float(page.evaluate(ANSWERED)) / KILO)
        context.close()
    return taken
