"""Whole games from the home page to the final table: by clicks, and by keys alone."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.playing import Player, eager
from tests.browser.visitor import Visitor

Visit = Callable[..., Visitor]
pytestmark = pytest.mark.usefixtures("with_bots")


def kinds(done: list[str]) -> set[str]:
    return {name.split()[0] for name in done}


def test_whole_game_by_clicks(visit: Visit) -> None:
    visitor = visit().go()
    page = visitor.page
    page.get_by_text("2", exact=True).click()
    visitor.button("Play now").click()
    expect(page).to_have_url(re.compile(r"/table/\w+"))
    player = Player(visitor, eager())
    done = player.to_the_end(player.click)
    assert done.count("Read, go on") == 2
    assert done.count("Show the result") == 1
    assert {"Draw", "Invoke", "Yes,", "Bid", "Pass"} <= kinds(done)
    expect(page).to_have_title("Game over · Sunbarge")
    expect(player.result.get_by_role("row")).to_have_count(4)
    expect(page.get_by_role("img", name=re.compile("^Points over the epochs"))).to_be_visible()


def test_whole_game_by_keyboard(visit: Visit) -> None:
    visitor = visit().go()
    player = Player(visitor, eager())
    visitor.button("Play now").wait_for()
    player.tab_to("Play now")
    visitor.page.keyboard.press("Enter")
    done = player.to_the_end(player.press)
    assert done.count("Read, go on") == 2
    assert {"Draw", "Invoke", "Yes,", "Bid", "Pass", "Show"} <= kinds(done)
    visitor.page.keyboard.press("Escape")
    expect(player.result).to_be_hidden()
    visitor.page.keyboard.press("?")
    expect(visitor.page.get_by_role("dialog", name="Help")).to_be_visible()
