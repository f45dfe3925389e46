"""axe finds no violations on any page, in any main state, light and dark."""

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.page_player import PagePlayer
from tests.browser.prepared_tables import STATES, PreparedTables
from tests.browser.users import PHONE, User

NewUser = Callable[..., User]
THEMES = pytest.mark.parametrize("theme", ["light", "dark"])


def audit(user: User, where: str) -> list[str]:
    """The violations that axe finds, with their elements."""
    found = Axe().run(user.page).response["violations"]
    return [
        f"{where}: {each['id']} at {node['target']}" for each in found for node in each["nodes"]
    ]


@THEMES
def test_home_and_its_sheets(new_user: NewUser, theme: str) -> None:
    user = new_user(settings={"theme": theme}).goto()
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


@THEMES
@pytest.mark.parametrize("state", STATES)
def test_table(new_user: NewUser, prepared_tables: PreparedTables, theme: str, state: str) -> None:
    prepared = prepared_tables.get(state, 3)
    user = new_user(settings={"theme": theme}).open_table(prepared.table, prepared.acting)
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


@THEMES
def test_sheets_of_the_table(
    new_user: NewUser, prepared_tables: PreparedTables, theme: str
) -> None:
    prepared = prepared_tables.get("turn", 3)
    user = new_user(settings={"theme": theme}).open_table(prepared.table, prepared.acting)
    found = []
    for name in ("Bag:", "Menu", "Space 1"):
        user.page.get_by_role("button", name=name).first.click()
        user.page.get_by_role("dialog").wait_for()
        found += audit(user, name)
        user.page.keyboard.press("Escape")
    assert found == []


@THEMES
def test_replay_and_watching(
    new_user: NewUser, prepared_tables: PreparedTables, theme: str
) -> None:
    user = new_user(settings={"theme": theme}).goto("/replay")
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


def test_phone(new_user: NewUser, prepared_tables: PreparedTables) -> None:
    prepared = prepared_tables.get("auction", 3)
    user = new_user(viewport=PHONE).open_table(prepared.table, prepared.acting)
    PagePlayer(user).wait_for_moves()
    found = audit(user, "phone")
    user.page.get_by_role("button", name="Show all tiles of").first.click()
    user.page.get_by_role("dialog").wait_for()
    assert found + audit(user, "seat") == []
