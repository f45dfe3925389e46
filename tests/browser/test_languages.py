"""English, French and Russian: complete, declared, and changed without losing the game."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.prepared_tables import PreparedTables
from tests.browser.users import User

NewUser = Callable[..., User]
KEYS = re.compile(
    r"\b(?:term|table|ra|act|ask|seat|log|home|setup|sheet|scoring|final|fair|replay|settings|help"
    r"|nav|history|ready|watch|offline|reload|waitingRoom|notFound|handOver|takeBack|advice|level"
    r"|edition|part|row|refused|say|companion)\.[a-z]+(?:\.|\b)"
    r"|\{\w+\}|undefined|\[object|NaN"
)
"What missing messages or values would look like."
PITCH = {"en": "Play now", "fr": "Jouer", "ru": "Играть"}
ALL_TEXT = """() => [document.body.innerText, ...[...document.querySelectorAll('*')].flatMap(
  one => [one.ariaLabel, one.title, one.placeholder]).filter(text => typeof text === 'string')
].join('\\n')"""


def missing(page: Page) -> list[str]:
    """Keys and placeholders that are visible on the page."""
    return KEYS.findall(str(page.evaluate(ALL_TEXT)))


@pytest.mark.parametrize("language", ["en", "fr", "ru"])
def test_no_word_is_missing(
    new_user: NewUser, prepared_tables: PreparedTables, language: str
) -> None:
    user = new_user(settings={"language": language}, locale=language)
    page = user.goto().page
    expect(page.get_by_role("button", name=PITCH[language]).first).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", language)
    assert missing(page) == []
    for state in ("turn", "auction", "reading", "over"):
        prepared = prepared_tables.get(state, 3)
        other = new_user(settings={"language": language}, locale=language)
        other.open_table(prepared.table, prepared.acting)
        expect(other.page.locator("html")).to_have_attribute("lang", language)
        assert missing(other.page) == [], state
    page.goto(f"{user.base}/replay/{prepared_tables.get('over', 3).table}")
    page.locator("main.replay").wait_for()
    assert missing(page) == []


def test_the_language_of_the_browser_is_used(new_user: NewUser) -> None:
    user = new_user(locale="fr-CA", settings={"language": "xx"}).goto()
    expect(user.page.locator("html")).to_have_attribute("lang", "fr")


def test_changing_the_language_keeps_the_game(
    new_user: NewUser, prepared_tables: PreparedTables
) -> None:
    prepared = prepared_tables.get("auction")
    user = new_user().open_table(prepared.table, prepared.acting)
    page = user.page
    board = page.locator(".board").inner_text()
    user.button("Menu").click()
    page.get_by_text("Русский").click()
    page.keyboard.press("Escape")
    expect(page.locator("html")).to_have_attribute("lang", "ru")
    expect(page.get_by_role("button", name=re.compile(r"\(.* P\)$"))).to_be_visible()
    assert page.locator(".board").inner_text() != board
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "ru")
    assert page.url.endswith(prepared.table)
    expect(page.get_by_role("button", name=re.compile(r"\(.* P\)$"))).to_be_visible()
