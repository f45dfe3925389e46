"""A whole game from the home page to the final table by keys."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.page_player import PagePlayer, varied_strategy, verbs
from tests.browser.users import User

NewUser = Callable[..., User]


def test_whole_game_by_keyboard(new_user: NewUser) -> None:
    user = new_user().goto()
    player = PagePlayer(user, varied_strategy())
    user.button("Play now").wait_for()
    player.tab_to("Play now")
    user.page.keyboard.press("Enter")
    pressed = player.play_to_end(player.press)
    assert pressed.count("Read, go on") == 2
    assert {"Draw", "Invoke", "Yes,", "Bid", "Pass", "Show"} <= verbs(pressed)
    user.page.keyboard.press("Escape")
    expect(player.result).to_be_hidden()
    user.page.keyboard.press("?")
    expect(user.page.get_by_role("dialog", name="Help")).to_be_visible()
