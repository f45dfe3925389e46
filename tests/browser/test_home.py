"""The start page: for a first visit, for who has games, and for what others have opened."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.test_accessibility import audit
from tests.browser.users import User
from tests.online.server.client import create_table, me

NewUser = Callable[..., User]
FREE = {"kind": "free"}


def section(page: Page, name: str) -> None:
    """Wait for a part of the page."""
    expect(page.get_by_role("region", name=name, exact=True)).to_be_visible()


def test_a_first_visit_shows_no_list_and_asks_for_no_name(new_user: NewUser) -> None:
    user = new_user().goto()
    page = user.page
    section(page, "How it goes")
    expect(page.get_by_label("Your name")).to_be_hidden()
    expect(page.get_by_role("region", name="Your running games")).to_be_hidden()
    page.get_by_role("link", name="Learn in ten minutes").click()
    expect(page.get_by_role("heading", name="Eleven lessons")).to_be_visible()


def test_gentle_is_preset(new_user: NewUser) -> None:
    user = new_user()
    user.context.add_init_script("localStorage.removeItem('sunbarge.wishes')")
    expect(user.goto().page.get_by_role("radio", name="Gentle")).to_be_checked()


def test_who_has_games_finds_them_first(new_user: NewUser) -> None:
    user = new_user()
    held = create_table(user.base, me("Ingrid"), {"kind": "here", "name": "Maud"})
    user.set_local_storage("sunbarge.seats", {held["table"]: {"seats": held["seats"], "since": 1}})
    page = user.goto().page
    section(page, "Your running games")
    expect(page.get_by_label("Your name")).to_be_visible()
    expect(page.get_by_role("region", name="How it goes")).to_be_hidden()
    assert audit(user, "home with games") == []
    page.get_by_role("link", name=re.compile("^Play: ")).click()
    expect(page).to_have_url(re.compile(held["table"]))


def test_tables_of_others_are_listed_and_can_be_joined(new_user: NewUser) -> None:
    user = new_user()
    create_table(user.base, me("Maud"), FREE, FREE, public=True, title="Evening round")
    page = user.goto().page
    section(page, "Open tables")
    user.button("Sit: Evening round").click()
    expect(page.locator("main.gather")).to_be_visible()


def test_a_game_of_the_chosen_edition(new_user: NewUser) -> None:
    """The first edition is for three or more: a game against one bot is not offered there."""
    user = new_user().goto()
    page = user.page
    expect(page.get_by_role("radio", name="1 bot")).to_be_checked()
    page.get_by_text("First", exact=True).click()
    expect(page.get_by_role("radio", name="2 bots")).to_be_checked()
    expect(page.get_by_role("radio", name="1 bot")).to_be_hidden()
    user.button("Play now").click()
    expect(page.locator("header").first).to_contain_text("First edition")
