"""Rare cases: forced bids, full tracks, seats played by bots, two tabs, every edition."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from sunbarge.engine.editions import NAMES
from tests.browser.page_player import PagePlayer
from tests.browser.prepared_tables import PreparedTables, auction, over, turn
from tests.browser.users import User
from tests.online.server.client import Json
from tests.online.server.http_client import get

NewUser = Callable[..., User]


def forced(view: Json) -> bool:
    """Whoever invoked Ra has to bid, with a choice of suns."""
    bids = [move for move in view["legal"] if move.startswith("bid:")]
    return view["phase"] == "auction" and len(bids) > 1 and "pass" not in view["legal"]


def full(view: Json) -> bool:
    """The track is full, the next auction is still to come, and everybody has a sun for it."""
    crowded = all(space["tile"] is not None for space in view["track"])
    able = all(seat["suns"] for seat in view["seats"])
    return bool(view["phase"] == "turn" and crowded and able and view["acting"] is not None)


@pytest.mark.parametrize("edition", ["first", "french"])
def test_who_must_bid_is_offered_suns_and_nothing_else(
    new_user: NewUser, prepared_tables: PreparedTables, edition: str
) -> None:
    prepared = prepared_tables.make(forced, 3, edition=edition)
    user = new_user().open_table(prepared.table, prepared.acting)
    player = PagePlayer(user)
    names = player.wait_for_moves()
    assert {name.split()[0] for name in names} == {"Bid"}
    user.page.keyboard.press("p")
    assert player.wait_for_moves() == names
    player.press(names[0])
    expect(user.page.locator("section.log")).to_contain_text(f"You bid {names[0].split()[1]}")


def test_a_full_track_leaves_only_the_invocation(
    new_user: NewUser, prepared_tables: PreparedTables
) -> None:
    prepared = prepared_tables.make(full, 2)
    user = new_user().open_table(prepared.table, prepared.acting)
    player = PagePlayer(user)
    assert [name for name in player.wait_for_moves() if name.startswith("Draw")] == []
    player.click("Invoke Ra (key R)")
    player.click("Yes, invoke")
    other = new_user().open_table(prepared.table, prepared.seats[1 - prepared.view["to_move"]])
    assert PagePlayer(other).wait_for_moves()


def near_the_end(view: Json) -> bool:
    """Two more Ra tiles end the last epoch."""
    return bool(view["epoch"] == 3 and view["ra_tiles"] + 2 >= view["ra_limit"])


@pytest.mark.parametrize("edition", NAMES)
def test_every_edition_comes_to_its_end(
    new_user: NewUser, prepared_tables: PreparedTables, edition: str
) -> None:
    prepared = prepared_tables.make(near_the_end, 3, edition=edition)
    player = PagePlayer(new_user().open_table(prepared.table, *prepared.seats))
    assert "Show the result" in player.play_to_end(player.click)
    expect(player.page).to_have_title("Game over · Sunbarge")


def test_a_stand_in_bot_plays_a_seat_until_it_is_taken_back(
    new_user: NewUser, prepared_tables: PreparedTables
) -> None:
    prepared = prepared_tables.make(turn, 3)
    seat = prepared.acting
    user = new_user().open_table(prepared.table, seat)
    user.button("Menu").click()
    user.button("Give my seat to a bot").click()
    expect(user.page.get_by_role("dialog", name="Let a bot play on")).to_be_visible()
    user.button("Give my seat to a bot").last.click()
    expect(user.page.get_by_role("group", name="A bot plays for you.")).to_be_visible()
    for other in prepared.seats:
        if other["seat"] != seat["seat"]:
            new_user().open_table(prepared.table, other)
    user.button("Take your seat back").click()
    expect(user.page.get_by_role("group", name="A bot plays for you.")).to_be_hidden()
    expect(user.button("Take your seat back")).to_be_hidden()


def test_two_tabs_of_one_seat_are_one_player(
    new_user: NewUser, prepared_tables: PreparedTables
) -> None:
    prepared = prepared_tables.make(auction, 2)
    user = new_user().open_table(prepared.table, prepared.acting)
    second = User(user.context, user.base).goto(f"/table/{prepared.table}")
    names = PagePlayer(user).wait_for_moves()
    assert PagePlayer(second).wait_for_moves() == names
    PagePlayer(user).press("Pass (key P)")
    for tab in (user, second):
        expect(tab.page.locator("section.log")).to_contain_text("You pass")
        expect(tab.button("Pass (key P)")).to_be_hidden()
    assert second.errors == []


def test_another_game_waits_until_all_are_there(
    new_user: NewUser, prepared_tables: PreparedTables
) -> None:
    prepared = prepared_tables.make(over, 2)
    ingrid = new_user().open_table(prepared.table, prepared.seats[0])
    maud = new_user(settings={"name": "Maud"}).open_table(prepared.table, prepared.seats[1])
    for user in (ingrid, maud):
        PagePlayer(user).result.wait_for()
    ingrid.button("Play again").last.click()
    expect(ingrid.page).not_to_have_url(re.compile(prepared.table))
    expect(ingrid.page.get_by_text("until everybody is here again: Maud")).to_be_visible()
    maud.page.get_by_role("link", name="To the next game").last.click()
    for user in (ingrid, maud):
        user.page.locator("main.table").wait_for()
    ingrid.page.get_by_role("button", name="Menu").click()
    expect(ingrid.page.get_by_role("dialog")).to_be_visible()


@pytest.mark.parametrize(
    ("what", "broken"),
    [
        ("cut off in the middle of a move", lambda record: record.rstrip()[:-3] + "?"),
        ("with a move that is not legal", lambda record: record.replace(" invoke", " bid:99", 1)),
        (
            "with a result that is not its own",
            lambda record: record.replace('Result "', 'Result "9'),
        ),
    ],
)
def test_a_broken_record_is_told_as_such(
    new_user: NewUser, prepared_tables: PreparedTables, what: str, broken: Callable[[str], str]
) -> None:
    table = prepared_tables.get("over").table
    record = get(f"{prepared_tables.base}/api/tables/{table}/record").text
    assert broken(record) != record, what
    user = new_user()
    user.expected_errors = re.compile("422|400")
    user.goto("/replay")
    user.page.get_by_label("Record", exact=True).fill(broken(record))
    user.button("Show it").click()
    expect(user.page.get_by_role("alert")).to_contain_text("This cannot be replayed")
