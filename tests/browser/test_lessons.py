"""A newcomer goes through all lessons by keyboard, with wrong tries on the way."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.users import User
from tests.run_make import ROOT

FOLDER = ROOT / "web/src/pages/learn"
LESSONS = [
    json.loads((FOLDER / f"lessons/{name}.json").read_text("utf-8"))
    for name in json.loads((ROOT / "web/src/storage/lessons.json").read_text("utf-8"))
]
KEYS = {"draw": "d", "invoke": "r", "pass": "p"}

Step = dict[str, Any]
NewUser = Callable[..., User]


def press(user: User, move: str, times: int = 1) -> None:
    """Make a move by keyboard alone."""
    verb, _, what = move.partition(":")
    keyboard = user.page.keyboard
    if verb == "bid":
        for digit in what:
            keyboard.press(digit)
    elif verb == "god":
        keyboard.press("g")
        user.page.locator(f".track button:has([data-tile={what}])").focus()
        keyboard.press("Enter")
    elif verb == "lose":
        user.page.locator(f".own button:has([data-tile={what}])").focus()
        for _ in range(times):
            keyboard.press("Space")
        keyboard.press("Enter")
    else:
        keyboard.press(KEYS[verb])


def wrong_try(step: Step) -> str | None:
    """A wrong move that one key makes, if there is one."""
    moves = [wrong["move"] for wrong in step.get("wrong", ())]
    return next((move for move in moves if move in KEYS or move.startswith("bid:")), None)


def reach(user: User, step: Step, status: Locator) -> None:
    """Try something wrong, read why it is, and make the right moves."""
    if wrong := wrong_try(step):
        press(user, wrong)
        expect(status).to_contain_text("taken back")
        expect(user.button("Hint")).to_be_focused()
        assert "{" not in status.inner_text()
    move, times = step["right"][0], step.get("times", 1)
    for n in range(1 if move.startswith("lose") else times):
        if n:
            expect(user.button("Draw")).to_be_enabled()
        press(user, move, times)
    expect(status).to_contain_text("Goal reached")
    assert "{" not in user.page.locator(".coach").inner_text()


def test_all_lessons_by_keyboard(new_user: NewUser) -> None:
    user = new_user(settings={"confirm": False}).goto("/learn")
    page, status = user.page, user.page.locator(".answer [role=status]")
    user.page.get_by_role("link", name="Begin").focus()
    for number, lesson in enumerate(LESSONS, 1):
        page.keyboard.press("Enter")
        for n, step in enumerate(lesson["steps"], 1):
            where = f"Lesson {number} of {len(LESSONS)} · step {n} of {len(lesson['steps'])}"
            expect(page.locator(".coach")).to_contain_text(where)
            reach(user, step, status)
            if n < len(lesson["steps"]):
                expect(user.button("Next step")).to_be_focused()
                page.keyboard.press("Enter")
        expect(page.locator(".answer .onward")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Your first epoch")).to_be_visible()
    expect(page.locator(".guide [role=status]")).not_to_contain_text("Hints are off")
    page.get_by_role("switch", name="Hints").press("Space")
    expect(page.locator(".guide [role=status]")).to_contain_text("Hints are off")
    user.goto("/learn")
    expect(page.get_by_text(f"{len(LESSONS)} of {len(LESSONS)} done")).to_be_visible()
