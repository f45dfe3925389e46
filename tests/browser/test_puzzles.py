"""Puzzles solved by keyboard: right and other answers, the rating that is kept, and the drill."""

from collections.abc import Callable

from playwright.sync_api import expect

from sunbarge.research.puzzles.puzzle import Puzzle, read_puzzles
from tests.browser.users import User

NewUser = Callable[..., User]
KEYS = {"draw": "d", "invoke": "r", "pass": "p"}


def answerable() -> list[Puzzle]:
    """Puzzles whose answer and natural move are keys of their own."""
    kinds = ("bid", "draw", "last-ra", "disaster")
    return [puzzle for puzzle in read_puzzles() if puzzle.kind in kinds and puzzle.verb != "lose"]


def press(user: User, move: str) -> None:
    """Play a move by its key, or a bid by its digits."""
    verb, _, sun = move.partition(":")
    for key in sun or KEYS[verb]:
        user.page.keyboard.press(key)


def show(user: User, puzzle: Puzzle) -> None:
    """Open a puzzle by its number, and wait for its question."""
    user.goto(f"/puzzles/{puzzle.number}")
    user.page.get_by_text(f"Puzzle {puzzle.number} ·").wait_for()


def test_puzzles_are_solved_by_keyboard_and_the_rating_is_kept(new_user: NewUser) -> None:
    first, second = answerable()[:2]
    user = new_user(settings={"confirm": False})
    page, title = user.page, user.page.locator("header .title")
    result = page.get_by_role("complementary", name="Puzzle").get_by_role("status")

    show(user, first)
    expect(title).to_have_text("Puzzles · 1500")
    press(user, first.answers[0])
    expect(result).to_contain_text("Right:")
    table = page.get_by_role("table", name="Both choices side by side")
    expect(table.get_by_role("row", name="Chance to win")).to_be_visible()
    assert int((title.inner_text()).split()[-1]) > 1500
    expect(page.get_by_role("button", name="Next puzzle")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text(f"Puzzle {first.number} ·")).to_be_hidden()

    show(user, second)
    press(user, second.natural)
    expect(result).to_contain_text("The expert")
    rating = title.inner_text()
    page.reload()
    expect(title).to_have_text(rating)

    user.goto("/puzzles/lots")
    page.get_by_role("spinbutton", name="Points").fill("-60")
    page.keyboard.press("Enter")
    expect(result).to_contain_text("you said −60")
    expect(page.get_by_role("button", name="Next lot")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("spinbutton", name="Points")).to_have_value("0")
