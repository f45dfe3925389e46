"""The report of a game and the analysis board, by keyboard alone."""

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.prepared_tables import PreparedTables
from tests.browser.users import User

NewUser = Callable[..., User]
GO = "path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }"
"Goes to another page as a link does."
AFTER_LOADING = 500
"Milliseconds in which a page that has its engine begins to think."
GOLDEN = Path(__file__).parents[1] / "golden" / "disk-4-last-ra.rec"


def press(target: Locator, key: str = "Enter") -> None:
    """Press a key on an element that has the focus."""
    target.focus()
    expect(target).to_be_focused()
    target.page.keyboard.press(key)


def shares(page: Page, selector: str) -> list[float]:
    """The percentages in some elements, as shares."""
    texts = page.locator(selector).all_inner_texts()
    return [float(text.rstrip("%").strip()) / 100 for text in texts]


def test_a_game_is_understood_by_keyboard(new_user: NewUser) -> None:
    user = new_user().goto("/replay")
    page = user.page
    page.get_by_label("Record", exact=True).fill(GOLDEN.read_text())
    press(user.button("Show it"))
    press(page.get_by_role("link", name="Report"))
    look_at_the_report(user)
    press(page.get_by_role("link", name="Analyse").first)
    expect(page).to_have_url(re.compile("/analysis/imported#"))
    look_at_the_board(user)
    press(user.button("Play on from here"))
    expect(page).to_have_url(re.compile("/table/local-from-"))
    expect(page.locator("main.table")).to_be_visible()
    user.goto("/analysis#disk/nonsense")
    expect(page.get_by_role("alert")).to_contain_text("A line has 8 fields")
    set_up(user)


def test_a_running_game_has_no_report_and_no_analysis(
    new_user: NewUser, prepared_tables: PreparedTables
) -> None:
    """They would tell the hidden points, and what the expert thinks."""
    table = prepared_tables.get("turn", 4).table
    user = new_user().goto(f"/report/{table}")
    expect(user.page.get_by_role("alert")).to_contain_text("still running")
    user.goto(f"/analysis/{table}")
    expect(user.page.get_by_role("alert")).to_contain_text("still running")


def test_pages_that_are_left_while_they_load_do_nothing_afterwards(
    new_user: NewUser, prepared_tables: PreparedTables
) -> None:
    """No worker goes on searching, and nothing is reported."""
    table = prepared_tables.get("over").table
    user = new_user()
    page, held = user.page, list[Route]()
    page.route("**/*.wasm", lambda route: held.append(route))
    for path in (f"/report/{table}", f"/analysis/{table}#30", "/puzzles/34", "/learn/pharaohs"):
        user.goto("/about-to-leave").page.evaluate(GO, path)
        while not held:
            page.wait_for_timeout(10)
        page.evaluate(GO, "/nowhere")
        expect(page.get_by_role("heading", name="nothing here")).to_be_visible()
        with page.expect_response("**/*.wasm"):
            held.pop().continue_()
        page.wait_for_timeout(AFTER_LOADING)
        assert page.workers == [], path


def set_up(user: User) -> None:
    """A position is set up: with gold on the track, and a sun that is turned over."""
    page = user.page
    press(user.button("Set up a position"))
    press(user.button(re.compile("^Gold, 5")))
    sun = user.button(re.compile("^Seat 2: Sun 12"))
    press(sun)
    press(sun)
    press(user.button("Analyse"))
    expect(page).to_have_url(re.compile(r"#disk/1\.0\.1/gol/turn\.0/.*;9\.6\.3,12,-,10;"))
    expect(page.get_by_role("region", name=re.compile("^All moves"))).to_be_visible()


def look_at_the_report(user: User) -> None:
    """The curve is scrubbed, and another seat's decisions are shown."""
    page = user.page
    slider = page.get_by_role("slider")
    last = int(slider.get_attribute("max") or 0)
    expect(slider).to_have_value(str(last))
    press(slider, "ArrowLeft")
    expect(slider).to_have_value(str(last - 1))
    chances = page.get_by_role("list", name="Chances after this move").get_by_role("button")
    expect(chances.first).to_contain_text("%")
    assert abs(sum(shares(page, ".chances .num")) - 1) <= 0.02
    name = chances.nth(2).locator("b").inner_text()
    press(chances.nth(2))
    expect(page.get_by_role("heading", name=f"Costliest decisions: {name}")).to_be_visible()
    card = page.get_by_role("article").first
    expect(card).to_contain_text("win chance")
    expect(card.locator(".why p")).to_have_count(2)  # of the better move, and of the one played
    expect(user.button("Try again").first).to_be_visible()
    expect(page.locator(".say")).to_contain_text("Without luck")


def look_at_the_board(user: User) -> None:
    """A move is tried and taken back, odds add up, and an answer in the auction is looked at."""
    page = user.page
    press(user.button(re.compile("^To the beginning")))
    moves = page.get_by_role("region", name=re.compile("^All moves")).get_by_role("button")
    expect(moves).to_have_count(2)
    assert abs(sum(shares(page, "[data-next-tile] .name span")) - 1) < 1e-6
    press(page.locator("[data-next-tile=pha]"))
    expect(page.locator("[aria-current=true]")).to_contain_text("Pharaoh")
    press(page.get_by_role("button", name="Remove this variation"))
    expect(page.locator("[aria-current=true]")).to_have_count(0)
    explorer = page.get_by_role("region", name=re.compile("^Auction explorer"))
    press(explorer.get_by_role("button").first)
    expect(explorer.get_by_role("status")).to_contain_text("Then ")
