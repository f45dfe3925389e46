"""English, French and Russian: complete, declared, and changed without losing the game."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.scenes import Scenes
from tests.browser.visitor import Visitor

Visit = Callable[..., Visitor]
KEYS = re.compile(
    r"\b(?:term|table|ra|act|ask|seat|log|home|setup|sheet|final|fair|replay|settings|help|nav"
    r"|look|ready|watch|offline|reload|gather|advice|level|edition|part|row|refused|say)\.[a-z]+(?:\.|\b)"
    r"|\{\w+\}|undefined|\[object|NaN"
)
"What a missing word or an unfilled gap would look like."
PITCH = {"en": "Play now", "fr": "Jouer", "ru": "Играть"}
ALL_TEXT = """() => [document.body.innerText, ...[...document.querySelectorAll('*')].flatMap(
  one => [one.ariaLabel, one.title, one.placeholder]).filter(text => typeof text === 'string')
].join('\\n')"""


def missing(page: Page) -> list[str]:
    """Everything on the page that is not a word."""
    return KEYS.findall(str(page.evaluate(ALL_TEXT)))


@pytest.mark.parametrize("language", ["en", "fr", "ru"])
def test_no_word_is_missing(visit: Visit, scenes: Scenes, language: str) -> None:
    visitor = visit(settings={"language": language}, locale=language)
    page = visitor.go().page
    expect(page.get_by_role("button", name=PITCH[language]).first).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", language)
    assert missing(page) == []
    for state in ("turn", "auction", "reading", "over"):
        scene = scenes.get(state, 3)
        other = visit(settings={"language": language}, locale=language)
        other.sits_at(scene.table, scene.acting)
        expect(other.page.locator("html")).to_have_attribute("lang", language)
        assert missing(other.page) == [], state
    page.goto(f"{visitor.base}/replay/{scenes.get('over', 3).table}")
    page.locator("main.replay").wait_for()
    assert missing(page) == []


def test_a_browser_is_spoken_to_in_its_language(visit: Visit) -> None:
    visitor = visit(locale="fr-CA", settings={"language": "xx"}).go()
    expect(visitor.page.locator("html")).to_have_attribute("lang", "fr")


def test_changing_the_language_keeps_the_game(visit: Visit, scenes: Scenes) -> None:
    scene = scenes.get("auction")
    visitor = visit().sits_at(scene.table, scene.acting)
    page = visitor.page
    board = page.locator(".board").inner_text()
    visitor.button("Menu").click()
    page.get_by_text("Русский").click()
    page.keyboard.press("Escape")
    expect(page.locator("html")).to_have_attribute("lang", "ru")
    expect(page.get_by_role("button", name=re.compile(r"\(.* P\)$"))).to_be_visible()
    assert page.locator(".board").inner_text() != board
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "ru")
    assert page.url.endswith(scene.table)
    expect(page.get_by_role("button", name=re.compile(r"\(.* P\)$"))).to_be_visible()
