"""Tables and what is around them: boxes that overlap, text that is cut off, boards that shift."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from sunbarge.game.catalogue import LANGUAGES
from tests.browser.companion_games import golden, open_at
from tests.browser.layout_faults import BOXES, MEASURE, Boards, faults
from tests.browser.prepared_tables import PreparedTables
from tests.browser.test_responsive import enlarge
from tests.browser.users import User
from tests.online.server.client import create_table, me

NewUser = Callable[..., User]
TABLES = (
    *(("auction", 5), ("turn", 2), ("auction", 3), ("reading", 4), ("over", 4)),
    *(("auction", 4), ("disaster", 4), ("turn", 4)),
)
STILL = ("auction 4", "disaster 4", "confirm 4", "waiting 4")
"Screens on which the board has to be where it is in a turn."
SHEETS = {"bag": "button.bag", "tile": ".track button.cell", "menu": "header button:last-child"}
"The elements that open the sheets of a table."
SCORING_SHEET = re.compile("Scoring sheet|Décompte|Подсчёт")
AT_HAND = ("turn 4", *STILL)
"Screens whose buttons have to be seen without scrolling; on a tablet they lie below the board."


def screens(user: User, prepared_tables: PreparedTables) -> Iterator[str]:
    """Open one screen after the other; the names of those that are open."""
    page = user.page
    user.goto().page.locator("button.play").first.wait_for()
    yield "home"
    user.goto("/replay").page.locator("textarea").wait_for()
    yield "import"
    over = prepared_tables.get("over", 4)
    user.goto(f"/replay/{over.table}#60").page.locator("main.replay").wait_for()
    yield "replay"
    for state, players in TABLES:
        prepared = prepared_tables.get(state, players)
        open_again(user, prepared.table, prepared.acting)
        page.locator(".do button:visible, dialog[open]").first.wait_for()
        yield f"{state} {players}"
        if state == "over":
            page.get_by_role("button", name=SCORING_SHEET).click()
            page.locator("dialog .scoring").wait_for()
            yield f"last scoring {players}"
    page.keyboard.press("r")
    page.locator(".do button", has_text="Esc").wait_for()
    yield "confirm 4"
    turn = prepared_tables.get("turn", 4)
    open_again(user, turn.table, turn.seats[(turn.view["to_move"] + 1) % 4])
    page.locator("main.table .ask").wait_for()
    yield "waiting 4"
    yield from sheets(page)
    yield from without_a_seat(user, turn.table)
    open_at(user, golden("disk-4-last-ra"), "turn")
    yield "companion"


def sheets(page: Page) -> Iterator[str]:
    """Open the sheets of a table."""
    for name, opener in SHEETS.items():
        page.locator(opener).first.click()
        page.locator("dialog[open]").wait_for()
        yield name
        page.keyboard.press("Escape")
        page.locator("dialog[open]").wait_for(state="detached")


def without_a_seat(user: User, table: str) -> Iterator[str]:
    """Watch a game, wait for players, and go where nothing is."""
    user.page.evaluate("localStorage.removeItem('sunbarge.seats')")
    user.goto(f"/table/{table}").page.locator(".act .ask").wait_for()
    yield "watching"
    gathering = create_table(user.base, me("Ingrid"), {"kind": "free"}, advice=True)
    user.goto(f"/table/{gathering['table']}").page.locator("main.gather").wait_for()
    yield "waiting room"
    user.goto("/nowhere").page.locator("h1").wait_for()
    yield "nothing here"


def open_again(user: User, table: str, seat: dict[str, Any]) -> None:
    """Open a further table in the same window."""
    page = user.page
    stored = {table: {"seats": [seat], "since": 1}}
    page.evaluate("it => localStorage.setItem('sunbarge.seats', JSON.stringify(it))", stored)
    user.goto(f"/table/{table}")
    page.locator("main.table").wait_for()


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_overlaps_and_no_text_is_cut_off(
    new_user: NewUser, prepared_tables: PreparedTables, language: str
) -> None:
    user = new_user(settings={"language": language}, locale=language, reduced_motion="reduce")
    found, boards = list[str](), Boards()
    for screen in screens(user, prepared_tables):
        found += faults(user.page, screen, language, boards, AT_HAND)
    found += [
        f"{screen} {size}: the board is at {box}, in a turn at {boards['turn 4', size]}"
        for (screen, size), box in boards.items()
        if screen in STILL and box != boards["turn 4", size]
    ]
    assert not found, "\n".join(found)


def test_text_twice_as_large_is_neither_cut_off_nor_covered(
    new_user: NewUser, prepared_tables: PreparedTables
) -> None:
    over = prepared_tables.get("over", 4).table
    user, found = new_user(reduced_motion="reduce").goto(), list[str]()
    enlarge(user)
    pages = {
        "/": "button.play",
        "/learn/civilization": ".ladder",
        f"/report/{over}": "article .why p",
    }
    for path, shown in pages.items():
        user.goto(path).page.locator(shown).first.wait_for()
        measured = user.page.evaluate(MEASURE, BOXES)["faults"]
        found += [f"{path}, {kind}: {each}" for kind, texts in measured.items() for each in texts]
    assert not found, "\n".join(found)
