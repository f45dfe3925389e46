"""Boxes that overlap and text that is cut off: on lessons, rules, reports, analysis and puzzles."""

from collections.abc import Callable, Iterator

import pytest

from sunbarge.game.catalogue import LANGUAGES
from sunbarge.research.puzzles.puzzle import read_puzzles
from tests.browser.layout_faults import Boards, faults
from tests.browser.prepared_tables import PreparedTables
from tests.browser.users import User

NewUser = Callable[..., User]


def lessons(user: User) -> Iterator[str]:
    """The list of lessons, a lesson in all its states, the guided epoch, and the rules."""
    page = user.page
    user.goto("/learn").page.locator("main ol a").last.wait_for()
    yield "lessons"
    user.goto("/learn/civilization").page.locator(".do button:visible").first.wait_for()
    yield "a lesson"
    page.keyboard.press("p")
    page.locator(".said").wait_for()
    page.locator("[data-help]").click()
    page.locator(".hint").wait_for()
    yield "a lesson after a wrong try, with its hint"
    page.keyboard.press("6")
    page.locator(".said.met").wait_for()
    yield "a lesson with its goal met"
    user.goto("/learn/first-epoch").page.locator(".guide [role=status]").wait_for()
    yield "guided epoch"
    user.goto("/learn/strike?edition=bag").page.locator("aside.trial").wait_for()
    yield "a rule to try"
    user.goto("/rules/french").page.locator("#editions").wait_for()
    yield "rules"


def puzzles(user: User) -> Iterator[str]:
    """A puzzle and a lot, each before and after the answer, and the claims."""
    page = user.page
    five = next(each for each in read_puzzles() if each.kind == "draw" and each.players == 5)
    user.goto(f"/puzzles/{five.number}").page.locator(".do button:visible").first.wait_for()
    yield "a puzzle"
    page.keyboard.press("d")
    page.locator(".result").wait_for()
    yield "a puzzle with its answer"
    page.add_init_script("Math.random = () => 0.5")  # the same lot in every run
    user.goto("/puzzles/lots").page.get_by_role("spinbutton").wait_for()
    yield "a lot"
    page.get_by_role("spinbutton").press("Enter")
    page.locator("section[role=status]").wait_for()
    yield "a lot with its worth"
    user.goto("/claims").page.locator("article").last.wait_for()
    yield "claims"


def analysis(user: User, table: str) -> Iterator[str]:
    """The report of a game, and the analysis board."""
    page = user.page
    user.goto(f"/report/{table}").page.locator("article .why p").first.wait_for()
    yield "report"
    user.goto("/analysis").page.locator("textarea").wait_for()
    yield "beginning an analysis"
    page.locator("section .go .btn").last.click()
    page.locator("main.edit").wait_for()
    yield "setting up a position"
    user.goto(f"/analysis/{table}#30").page.locator("td button").first.wait_for()
    page.locator("p.why").wait_for()
    page.locator("[aria-labelledby=moves] button").last.click()
    page.locator("[aria-current=true]").wait_for()
    page.keyboard.press("ArrowLeft")
    page.locator("p.why").wait_for()
    page.locator("td button").first.click()
    yield "analysis"


def screens(user: User, table: str) -> Iterator[str]:
    """Open one screen after the other; the names of those that are open."""
    yield from lessons(user)
    yield from puzzles(user)
    yield from analysis(user, table)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_overlaps_and_no_text_is_cut_off(
    new_user: NewUser, prepared_tables: PreparedTables, language: str
) -> None:
    user = new_user(settings={"language": language}, locale=language, reduced_motion="reduce")
    found, boards = list[str](), Boards()
    for screen in screens(user, prepared_tables.get("over", 4).table):
        found += faults(user.page, screen, language, boards)
    assert not found, "\n".join(found)
