"""Whole games from the home page to the final table: by clicks, and by keys alone."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.page_player import PagePlayer, varied_strategy
from tests.browser.users import User

NewUser = Callable[..., User]
pytestmark = pytest.mark.usefixtures("with_bots")


def kinds(pressed: list[str]) -> set[str]:
    return {name.split()[0] for name in pressed}


def test_whole_game_by_clicks(new_user: NewUser) -> None:
    user = new_user().goto()
    page = user.page
    page.get_by_text("2", exact=True).click()
    user.button("Play now").click()
    expect(page).to_have_url(re.compile(r"/table/\w+"))
    player = PagePlayer(user, varied_strategy())
    pressed = player.play_to_end(player.click)
    assert pressed.count("Read, go on") == 2
    assert pressed.count("Show the result") == 1
    assert {"Draw", "Invoke", "Yes,", "Bid", "Pass"} <= kinds(pressed)
    expect(page).to_have_title("Game over · Sunbarge")
    expect(player.result.get_by_role("row")).to_have_count(4)
    expect(page.get_by_role("img", name=re.compile("^Points over the epochs"))).to_be_visible()


def test_whole_game_by_keyboard(new_user: NewUser) -> None:
    user = new_user().goto()
    player = PagePlayer(user, varied_strategy())
    user.button("Play now").wait_for()
    player.tab_to("Play now")
    user.page.keyboard.press("Enter")
    pressed = player.play_to_end(player.press)
    assert pressed.count("Read, go on") == 2
    assert {"Draw", "Invoke", "Yes,", "Bid", "Pass", "Show"} <= kinds(pressed)
    user.page.keyboard.press("Escape")
    expect(player.result).to_be_hidden()
    user.page.keyboard.press("?")
    expect(user.page.get_by_role("dialog", name="Help")).to_be_visible()
