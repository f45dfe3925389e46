"""The language of the browser, and changing the language without losing the game."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.prepared_tables import PreparedTables
from tests.browser.users import User

NewUser = Callable[..., User]


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
