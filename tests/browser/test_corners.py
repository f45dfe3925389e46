"""What comes up seldom: forced bids, full tracks, seats lent to bots, two tabs, every edition."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from sunbarge.engine.editions import NAMES
from tests.browser.playing import Player
from tests.browser.scenes import Scenes, auction, over, turn
from tests.browser.visitor import Visitor
from tests.online.server.client import Json, bots, create_table
from tests.online.server.http_client import get
from tests.online.server.servers import ServeProcess

Visit = Callable[..., Visitor]


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
    visit: Visit, scenes: Scenes, edition: str
) -> None:
    scene = scenes.make(forced, 3, edition=edition)
    visitor = visit().sits_at(scene.table, scene.acting)
    player = Player(visitor)
    names = player.waits()
    assert {name.split()[0] for name in names} == {"Bid"}
    visitor.page.keyboard.press("p")
    assert player.waits() == names
    player.press(names[0])
    expect(visitor.page.locator("section.log")).to_contain_text(f"You bid {names[0].split()[1]}")


def test_a_full_track_leaves_only_the_invocation(visit: Visit, scenes: Scenes) -> None:
    scene = scenes.make(full, 2)
    visitor = visit().sits_at(scene.table, scene.acting)
    player = Player(visitor)
    assert [name for name in player.waits() if name.startswith("Draw")] == []
    player.click("Invoke Ra (key R)")
    player.click("Yes, invoke")
    other = visit().sits_at(scene.table, scene.seats[1 - scene.view["to_move"]])
    assert Player(other).waits()


@pytest.mark.usefixtures("with_bots")
@pytest.mark.parametrize("edition", NAMES)
def test_every_edition_comes_to_its_end(visit: Visit, server: ServeProcess, edition: str) -> None:
    seated = create_table(server.base, *bots("random", "random", "random"), edition=edition)
    watcher = visit().go(f"/table/{seated['table']}")
    player = Player(watcher)
    player.until(lambda names: "Show the result" in names, player.click)
    expect(watcher.page).to_have_title("Game over · Sunbarge")


def test_a_seat_is_lent_to_a_bot_and_taken_back(visit: Visit, scenes: Scenes) -> None:
    scene = scenes.make(turn, 3)
    seat = scene.acting
    visitor = visit().sits_at(scene.table, seat)
    visitor.button("Menu").click()
    visitor.button("Give my seat to a bot").click()
    expect(visitor.page.get_by_role("dialog", name="Let a bot play on")).to_be_visible()
    visitor.button("Give my seat to a bot").last.click()
    expect(visitor.page.get_by_role("group", name="A bot plays for you.")).to_be_visible()
    for other in scene.seats:
        if other["seat"] != seat["seat"]:
            visit().sits_at(scene.table, other)
    visitor.button("Take your seat back").click()
    expect(visitor.page.get_by_role("group", name="A bot plays for you.")).to_be_hidden()
    expect(visitor.button("Take your seat back")).to_be_hidden()


def test_two_tabs_of_one_seat_are_one_player(visit: Visit, scenes: Scenes) -> None:
    scene = scenes.make(auction, 2)
    visitor = visit().sits_at(scene.table, scene.acting)
    second = Visitor(visitor.context, visitor.base).go(f"/table/{scene.table}")
    names = Player(visitor).waits()
    assert Player(second).waits() == names
    Player(visitor).press("Pass (key P)")
    for tab in (visitor, second):
        expect(tab.page.locator("section.log")).to_contain_text("You pass")
        expect(tab.button("Pass (key P)")).to_be_hidden()
    assert second.complaints == []


def test_another_game_waits_until_all_are_there(visit: Visit, scenes: Scenes) -> None:
    scene = scenes.make(over, 2)
    ingrid = visit().sits_at(scene.table, scene.seats[0])
    maud = visit(settings={"name": "Maud"}).sits_at(scene.table, scene.seats[1])
    for visitor in (ingrid, maud):
        Player(visitor).result.wait_for()
    ingrid.button("Play again").last.click()
    expect(ingrid.page).not_to_have_url(re.compile(scene.table))
    expect(ingrid.page.get_by_text("until everybody is here again: Maud")).to_be_visible()
    maud.page.get_by_role("link", name="To the next game").last.click()
    for visitor in (ingrid, maud):
        visitor.page.locator("main.table").wait_for()
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
    visit: Visit, scenes: Scenes, what: str, broken: Callable[[str], str]
) -> None:
    table = scenes.get("over").table
    record = get(f"{scenes.base}/api/tables/{table}/record").text
    assert broken(record) != record, what
    visitor = visit()
    visitor.expected = re.compile("422|400")
    visitor.go("/replay")
    visitor.page.get_by_label("Record", exact=True).fill(broken(record))
    visitor.button("Show it").click()
    expect(visitor.page.get_by_role("alert")).to_contain_text("This cannot be replayed")
