"""axe finds nothing, on every page and in every main state, light and dark."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.playing import Player
from tests.browser.scenes import STATES, Scenes
from tests.browser.visitor import PHONE, Visitor

Visit = Callable[..., Visitor]
THEMES = pytest.mark.parametrize("theme", ["light", "dark"])


def audit(visitor: Visitor, where: str) -> list[str]:
    """What axe finds wrong, with the places."""
    found = Axe().run(visitor.page).response["violations"]
    return [
        f"{where}: {each['id']} at {node['target']}" for each in found for node in each["nodes"]
    ]


@THEMES
def test_home_and_its_sheets(visit: Visit, theme: str) -> None:
    visitor = visit(settings={"theme": theme}).go()
    visitor.button("Play now").wait_for()
    found = audit(visitor, "home")
    for name, title in (
        ("With friends", "A table with friends"),
        ("At this screen", "A game at this screen"),
        ("Help", "Help"),
    ):
        visitor.page.get_by_role("button", name=name).first.click()
        visitor.page.get_by_role("dialog", name=title).wait_for()
        found += audit(visitor, title)
        visitor.page.keyboard.press("Escape")
    assert found == []


@THEMES
@pytest.mark.parametrize("state", STATES)
def test_table(visit: Visit, scenes: Scenes, theme: str, state: str) -> None:
    scene = scenes.get(state, 3)
    visitor = visit(settings={"theme": theme}).sits_at(scene.table, scene.acting)
    player = Player(visitor)
    player.waits()
    found = audit(visitor, state)
    if state == "over":
        visitor.button("Scoring sheet").click()
        player.click("Show the result")
        player.result.wait_for()
        visitor.button("Check the draws").click()
        visitor.page.get_by_role("dialog", name="Were the draws fair?").wait_for()
        found += audit(visitor, "draws")
    assert found == []


@THEMES
def test_sheets_of_the_table(visit: Visit, scenes: Scenes, theme: str) -> None:
    scene = scenes.get("turn", 3)
    visitor = visit(settings={"theme": theme}).sits_at(scene.table, scene.acting)
    found = []
    for name in ("Bag:", "Menu", "Space 1"):
        visitor.page.get_by_role("button", name=name).first.click()
        visitor.page.get_by_role("dialog").wait_for()
        found += audit(visitor, name)
        visitor.page.keyboard.press("Escape")
    assert found == []


@THEMES
def test_replay_and_watching(visit: Visit, scenes: Scenes, theme: str) -> None:
    visitor = visit(settings={"theme": theme}).go("/replay")
    visitor.button("Show it").wait_for()
    found = audit(visitor, "import")
    visitor.go(f"/replay/{scenes.get('over', 3).table}#20")
    visitor.page.locator("main.replay").wait_for()
    found += audit(visitor, "replay")
    visitor.go(f"/table/{scenes.get('auction', 3).table}")
    visitor.page.get_by_text("You are watching").first.wait_for()
    found += audit(visitor, "watching")
    visitor.go("/nowhere/at/all")
    visitor.page.get_by_role("heading").first.wait_for()
    found += audit(visitor, "nowhere")
    assert found == []


def test_phone(visit: Visit, scenes: Scenes) -> None:
    scene = scenes.get("auction", 3)
    visitor = visit(viewport=PHONE).sits_at(scene.table, scene.acting)
    Player(visitor).waits()
    found = audit(visitor, "phone")
    visitor.page.get_by_role("button", name="Show all tiles of").first.click()
    visitor.page.get_by_role("dialog").wait_for()
    assert found + audit(visitor, "seat") == []
