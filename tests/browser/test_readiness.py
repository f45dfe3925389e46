"""While the server compiles, the page shows the time left, and requests wait for it."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from sunbarge.compiler.progress import Progress
from tests.browser.page_player import PagePlayer
from tests.browser.test_accessibility import audit
from tests.browser.users import LAPTOP, PHONE, PHONE_ON_ITS_SIDE, User, Users
from tests.online.server.fake_compiler import FakeCompiler
from tests.online.server.servers import run_server

NewUser = Callable[..., User]
LEFT = {
    "en": "about 15 seconds left",
    "fr": "encore environ 15 secondes",
    "ru": "осталось примерно 15 секунд",
}


@pytest.fixture
def compiler(monkeypatch: pytest.MonkeyPatch) -> FakeCompiler:
    """A compiler that runs until the test lets it end."""
    return FakeCompiler(monkeypatch)


@pytest.fixture
def new_user(
    browser: Browser, page_folder: Path, tmp_path: Path, compiler: FakeCompiler
) -> Iterator[NewUser]:
    """Creates users of a server that is compiling."""
    with run_server(tmp_path, page=page_folder) as server:
        users = Users(browser, server.base)
        yield users.new
        compiler.may_end.set()
        users.close()


def bar(user: User) -> Locator:
    """The progress bar; a sheet that waits shows a second one."""
    return user.page.get_by_role("progressbar").first


def ask_for_a_table(user: User) -> Locator:
    """Ask for a table for friends, which only the server can have; return the sheet."""
    user.button(re.compile("^With friends")).click()
    sheet = user.page.get_by_role("dialog")
    sheet.get_by_role("button", name="Open the table").click()
    return sheet


def test_a_table_that_is_asked_for_comes_by_itself(
    new_user: NewUser, compiler: FakeCompiler
) -> None:
    user = new_user().goto()
    page = user.page
    expect(bar(user)).to_have_attribute("aria-valuenow", "25")
    expect(bar(user)).to_have_attribute("aria-valuetext", LEFT["en"])
    expect(page.get_by_role("status").get_by_text("being compiled, once")).to_be_visible()
    sheet = ask_for_a_table(user)
    expect(sheet.get_by_text("The table is being set")).to_be_visible()
    compiler.set_progress(Progress("linking", 0.6, 12.0))
    expect(sheet.get_by_role("timer")).to_have_text("about 8 seconds left")
    expect(sheet.get_by_role("progressbar")).to_have_attribute("aria-valuenow", "60")
    compiler.may_end.set()
    expect(page).to_have_url(re.compile("/table/"))
    expect(page.locator("main.gather")).to_be_visible()
    expect(bar(user)).to_be_hidden()


def test_games_without_others_need_not_wait(new_user: NewUser) -> None:
    user = new_user().goto()
    user.button("Play now").click()
    expect(user.page).to_have_url(re.compile("/table/local-"))
    assert PagePlayer(user).wait_for_moves()


def test_one_may_look_around_meanwhile(new_user: NewUser) -> None:
    user = new_user().goto()
    page = user.page
    expect(bar(user)).to_be_visible()
    page.get_by_role("link", name="Learn in ten minutes").click()
    expect(page.get_by_role("heading", name="Eleven lessons")).to_be_visible()
    page.go_back()
    user.button("Dark theme").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    user.button(re.compile("^At this screen")).click()
    sheet = page.get_by_role("dialog", name="A game at this screen")
    sheet.get_by_role("button", name="Begin").click()
    expect(page).to_have_url(re.compile("/table/local-"))
    expect(user.button(re.compile("^I am "))).to_be_visible()


def test_nobody_can_tell_where_rules_are_compiled_one_by_one(
    new_user: NewUser, compiler: FakeCompiler
) -> None:
    compiler.progress = None
    user = new_user().goto()
    expect(bar(user)).to_have_attribute("aria-valuetext", "this can take some minutes")
    assert bar(user).get_attribute("aria-valuenow") is None


def test_the_notice_in_all_sizes_and_languages(new_user: NewUser) -> None:
    for size in (LAPTOP, PHONE, PHONE_ON_ITS_SIDE):
        for language, words in LEFT.items():
            user = new_user({"language": language}, viewport=size, locale=language)
            user.goto().page.locator("button.play").wait_for()
            expect(user.page.get_by_role("timer")).to_have_text(words)
            assert not user.overflows("sideways"), (language, size)
            box = bar(user).bounding_box()
            assert box
            assert 0 < box["x"] < box["x"] + box["width"] < size["width"]
            assert audit(user, f"{language} {size}") == []


def test_many_tabs_wait_together(new_user: NewUser, compiler: FakeCompiler) -> None:
    """A browser has few connections to one server: the bar goes on however much waits."""
    user = new_user()
    user.set_local_storage(
        "sunbarge.seats", {"a" * 12: {"seats": [{"seat": 0, "token": "x"}], "since": 1}}
    )
    tabs = [user.goto(), *(User(user.context, user.base).goto() for _ in range(6))]
    for tab in tabs:
        expect(bar(tab)).to_be_visible()
    ask_for_a_table(user)
    compiler.set_progress(Progress("linking", 0.6, 12.0))
    for tab in tabs:
        expect(bar(tab)).to_have_attribute("aria-valuenow", "60")
    compiler.may_end.set()
    for tab in tabs:
        expect(bar(tab)).to_be_hidden()
        assert tab.errors == []
