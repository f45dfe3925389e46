"""axe finds no violations on any page, in any main state, light and dark."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from sunbarge.research.puzzles.puzzle import read_puzzles
from tests.browser.page_player import PagePlayer
from tests.browser.prepared_tables import STATES, PreparedTables
from tests.browser.users import PHONE, User

NewUser = Callable[..., User]
CONTRASTS = "() => axe.run({ runOnly: ['color-contrast'], resultTypes: ['violations'] })"
IN_THEME = "theme => { document.documentElement.dataset.theme = theme; }"


def audit(user: User, where: str) -> list[str]:
    """The violations that axe finds, with their elements; in the dark only the colours differ."""
    page = user.page
    page.emulate_media(reduced_motion="reduce")  # no colour is on its way to another
    page.evaluate(IN_THEME, "light")
    light = Axe().run(page).response["violations"]
    page.evaluate(IN_THEME, "dark")
    dark = page.evaluate(CONTRASTS)["violations"]
    return listed(light, f"{where}, light") + listed(dark, f"{where}, dark")


def listed(violations: list[dict[str, Any]], where: str) -> list[str]:
    """One line for each element with a violation."""
    return [
        f"{where}: {each['id']} at {node['target']}"
        for each in violations
        for node in each["nodes"]
    ]


def test_home_and_its_sheets(new_user: NewUser) -> None:
    user = new_user().goto()
    user.expected_errors = re.compile("ERR_FAILED")
    user.button("Play now").wait_for()
    found = audit(user, "home")
    for name, title in (
        ("With friends", "A table with friends"),
        ("At this screen", "A game at this screen"),
        ("Help", "Help"),
    ):
        user.page.get_by_role("button", name=name).first.click()
        user.page.get_by_role("dialog", name=title).wait_for()
        found += audit(user, title)
        user.page.keyboard.press("Escape")
    user.page.route("**/api/lobby", lambda route: route.abort())
    user.goto().page.get_by_role("region", name="No connection to the server").wait_for()
    assert found + audit(user, "home without the server") == []


@pytest.mark.parametrize("state", STATES)
def test_table(new_user: NewUser, prepared_tables: PreparedTables, state: str) -> None:
    prepared = prepared_tables.get(state, 3)
    user = new_user().open_table(prepared.table, prepared.acting)
    player = PagePlayer(user)
    player.wait_for_moves()
    found = audit(user, state)
    if state == "over":
        user.button("Scoring sheet").click()
        player.click("Show the result")
        player.result.wait_for()
        user.button("Check the draws").click()
        user.page.get_by_role("dialog", name="Were the draws fair?").wait_for()
        found += audit(user, "draws")
    assert found == []


def test_sheets_of_the_table(new_user: NewUser, prepared_tables: PreparedTables) -> None:
    prepared = prepared_tables.get("turn", 3)
    user = new_user().open_table(prepared.table, prepared.acting)
    found = []
    for name in ("Bag:", "Menu", "Space 1"):
        user.page.get_by_role("button", name=name).first.click()
        user.page.get_by_role("dialog").wait_for()
        found += audit(user, name)
        user.page.keyboard.press("Escape")
    assert found == []


def test_replay_and_watching(new_user: NewUser, prepared_tables: PreparedTables) -> None:
    user = new_user().goto("/replay")
    user.button("Show it").wait_for()
    found = audit(user, "import")
    user.goto(f"/replay/{prepared_tables.get('over', 3).table}#20")
    user.page.locator("main.replay").wait_for()
    found += audit(user, "replay")
    user.goto(f"/table/{prepared_tables.get('auction', 3).table}")
    user.page.get_by_text("You are watching").first.wait_for()
    found += audit(user, "watching")
    user.goto("/nowhere/at/all")
    user.page.get_by_role("heading").first.wait_for()
    found += audit(user, "nowhere")
    assert found == []


def test_puzzles(new_user: NewUser) -> None:
    number = next(puzzle.number for puzzle in read_puzzles() if puzzle.kind == "draw")
    user = new_user().goto(f"/puzzles/{number}")
    user.button("Draw a tile").wait_for()
    found = audit(user, "puzzle")
    user.button("Draw a tile").click()
    user.button("Next puzzle").wait_for()
    found += audit(user, "answer")
    user.goto("/puzzles/lots")
    user.page.get_by_role("spinbutton").wait_for()
    found += audit(user, "lots")
    user.goto("/claims").page.get_by_role("article").first.wait_for()
    assert found + audit(user, "claims") == []


def test_report_and_analysis(new_user: NewUser, prepared_tables: PreparedTables) -> None:
    table = prepared_tables.get("over", 3).table
    user = new_user().goto(f"/report/{table}")
    user.page.get_by_text("Without luck").first.wait_for()
    found = audit(user, "report")
    user.goto("/analysis").button("Set up").wait_for()
    found += audit(user, "beginning an analysis")
    user.button("Set up").click()
    user.page.locator("main.edit").wait_for()
    found += audit(user, "setting up a position")
    user.goto(f"/analysis/{table}#30")
    user.page.get_by_role("heading", name="Auction explorer").wait_for()
    user.page.locator("table").wait_for()
    assert found + audit(user, "analysis") == []


def test_lessons_and_rules(new_user: NewUser) -> None:
    user = new_user().goto("/learn")
    page = user.page
    page.get_by_role("link", name="Begin").wait_for()
    found = audit(user, "lessons")
    user.goto("/learn/civilization").button("Pass").wait_for()
    page.keyboard.press("p")
    page.get_by_text("taken back").wait_for()
    found += audit(user, "a lesson after a wrong try")
    page.keyboard.press("6")
    page.get_by_text("Goal reached").first.wait_for()
    found += audit(user, "a lesson with its goal met")
    user.goto("/learn/first-epoch")
    PagePlayer(user).wait_for_moves()  # bots that move would change colours while axe reads them
    found += audit(user, "guided epoch")
    user.goto("/learn/strike?edition=bag").page.get_by_role("link", name="Back to").wait_for()
    found += audit(user, "a rule to try")
    user.goto("/rules/french").page.get_by_role("heading", name="The editions").wait_for()
    assert found + audit(user, "rules") == []


def test_phone(new_user: NewUser, prepared_tables: PreparedTables) -> None:
    prepared = prepared_tables.get("auction", 3)
    user = new_user(viewport=PHONE).open_table(prepared.table, prepared.acting)
    PagePlayer(user).wait_for_moves()
    found = audit(user, "phone")
    user.page.get_by_role("button", name="Show all tiles of").first.click()
    user.page.get_by_role("dialog").wait_for()
    assert found + audit(user, "seat") == []
