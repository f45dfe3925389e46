"""A server that still compiles: the page says how long, and what was asked for begins then."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from sunbarge.compiler.progress import Progress
from tests.browser.playing import Player
from tests.browser.test_axe import audit
from tests.browser.visitor import LAPTOP, PHONE, PHONE_ON_ITS_SIDE, Visitor, Visitors
from tests.online.server.fake_compiler import FakeCompiler
from tests.online.server.servers import run_server

Visit = Callable[..., Visitor]
LEFT = {
    "en": "about 15 seconds left",
    "fr": "encore environ 15 secondes",
    "ru": "осталось примерно 15 секунд",
}


@pytest.fixture
def compiler(monkeypatch: pytest.MonkeyPatch) -> FakeCompiler:
    """A compiler that is at work until a test lets it end."""
    return FakeCompiler(monkeypatch)


@pytest.fixture
def come(
    browser: Browser, page_folder: Path, tmp_path: Path, compiler: FakeCompiler
) -> Iterator[Visit]:
    """Somebody new at the page of a server that compiles."""
    with run_server(tmp_path, page=page_folder) as server:
        visitors = Visitors(browser, server.base)
        yield visitors.come
        compiler.may_end.set()
        visitors.leave()


def bar(visitor: Visitor) -> Locator:
    """How far the server is."""
    return visitor.page.get_by_role("progressbar")


def test_a_game_that_is_asked_for_begins_by_itself(come: Visit, compiler: FakeCompiler) -> None:
    visitor = come().go()
    page = visitor.page
    expect(bar(visitor)).to_have_attribute("aria-valuenow", "25")
    expect(bar(visitor)).to_have_attribute("aria-valuetext", LEFT["en"])
    expect(page.get_by_role("status").get_by_text("being compiled, once")).to_be_visible()
    visitor.button("Play now").click()
    expect(page.get_by_text("The table is being set")).to_be_visible()
    compiler.set_progress(Progress("linking", 0.6, 12.0))
    expect(page.get_by_role("timer")).to_have_text("about 8 seconds left")
    expect(bar(visitor)).to_have_attribute("aria-valuenow", "60")
    compiler.may_end.set()
    expect(page).to_have_url(re.compile("/table/"))
    assert Player(visitor).waits()
    expect(bar(visitor)).to_be_hidden()


def test_one_may_look_around_meanwhile(come: Visit, compiler: FakeCompiler) -> None:
    visitor = come().go()
    page = visitor.page
    expect(bar(visitor)).to_be_visible()
    visitor.button("Learn in five minutes").click()
    expect(page.get_by_role("dialog", name="Help")).to_contain_text("auction")
    page.keyboard.press("Escape")
    visitor.button("Dark theme").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    visitor.button(re.compile("^At this screen")).click()
    sheet = page.get_by_role("dialog", name="A game at this screen")
    sheet.get_by_role("button", name="Begin").click()
    expect(sheet.get_by_role("progressbar")).to_be_visible()
    compiler.may_end.set()
    expect(page).to_have_url(re.compile("/table/"))


def test_nobody_can_tell_where_rules_are_compiled_one_by_one(
    come: Visit, compiler: FakeCompiler
) -> None:
    compiler.progress = None
    visitor = come().go()
    expect(bar(visitor)).to_have_attribute("aria-valuetext", "this can take some minutes")
    assert bar(visitor).get_attribute("aria-valuenow") is None


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_notice_in_all_sizes_and_languages(come: Visit, theme: str) -> None:
    for size in (LAPTOP, PHONE, PHONE_ON_ITS_SIDE):
        for language, words in LEFT.items():
            visitor = come({"theme": theme, "language": language}, viewport=size, locale=language)
            visitor.go().page.locator("button.play").wait_for()
            expect(visitor.page.get_by_role("timer")).to_have_text(words)
            assert not visitor.scrolls("sideways"), (language, size)
            box = bar(visitor).bounding_box()
            assert box
            assert 0 < box["x"] < box["x"] + box["width"] < size["width"]
            assert audit(visitor, f"{language} {size}") == []


def test_many_tabs_wait_together(come: Visit, compiler: FakeCompiler) -> None:
    """A browser has few connections to one server: the bar goes on however much waits."""
    visitor = come()
    visitor.keep("sunbarge.seats", {"a" * 12: {"seats": [{"seat": 0, "token": "x"}], "since": 1}})
    tabs = [visitor.go(), *(Visitor(visitor.context, visitor.base).go() for _ in range(6))]
    for tab in tabs:
        expect(bar(tab)).to_be_visible()
    visitor.button("Play now").click()
    compiler.set_progress(Progress("linking", 0.6, 12.0))
    for tab in tabs:
        expect(bar(tab)).to_have_attribute("aria-valuenow", "60")
    compiler.may_end.set()
    for tab in tabs:
        expect(bar(tab)).to_be_hidden()
        assert tab.complaints == []
