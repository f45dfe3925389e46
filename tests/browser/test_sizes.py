"""Screens of all sizes, large text, and readers who want nothing to move."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import Player
from tests.browser.scenes import Scenes, auction
from tests.browser.visitor import LAPTOP, PHONE, PHONE_ON_ITS_SIDE, Visitor
from tests.online.server.client import Json

Visit = Callable[..., Visitor]
PHONES = {"upright": PHONE, "side": PHONE_ON_ITS_SIDE}
OUT_OF_SIGHT = """() => [...document.querySelectorAll('.do button')]
  .filter(button => {
    const box = button.getBoundingClientRect();
    return box.left < -1 || box.top < -1
      || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
  }).map(button => button.ariaLabel || button.innerText)"""
STILL = "() => document.getAnimations().every(one => one.playState !== 'running')"
"A short fade may end; nothing goes on."
CUT_OFF = """() => {
  const bar = document.querySelector('.act').getBoundingClientRect();
  const shown = all => [...all].filter(one => one.checkVisibility());
  const box = one => one.getBoundingClientRect();
  const cut = shown(document.querySelectorAll('.seat')).flatMap(seat =>
    shown(seat.querySelectorAll('.slot, footer')).filter(part =>
      box(part).right > box(seat).right + 1 || box(part).bottom > box(seat).bottom + 1));
  const upright = innerWidth < innerHeight;
  const covered = shown(document.querySelectorAll('.own .slot')).filter(part =>
    upright && box(part).bottom > bar.top + 1);
  return [...cut, ...covered].map(one => one.dataset.spot ?? one.tagName);
}"""
"Suns, tiles and bids outside the card of their seat, and own tiles under the action bar."
CHART_CAN_BE_READ = """() => {
  const word = document.querySelector('dialog svg[role=img] text');
  return parseFloat(getComputedStyle(word).fontSize) * word.getScreenCTM().a >= 11;
}"""
BROKEN_WORDS = """() => [...document.querySelectorAll('.tn')].flatMap(name => {
  const text = name.firstChild;
  return [...text.data.matchAll(/\\S+/g)].filter(word => {
    const range = document.createRange();
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return name.checkVisibility() && range.getClientRects().length > 1;
  }).map(word => word[0]);
})"""
"Words of the names on the track that go on in a second line."


def last_word(view: Json) -> bool:
    """Whoever answers last can win the lot."""
    return auction(view) and len(view["auction"]["to_answer"]) == 1


def out_of_sight(page: Page) -> list[str]:
    """Buttons of the action bar that cannot be seen without scrolling."""
    found: list[str] = page.evaluate(OUT_OF_SIGHT)
    return found


@pytest.mark.parametrize("way", PHONES)
def test_a_bid_on_a_phone(visit: Visit, scenes: Scenes, way: str) -> None:
    scene = scenes.make(last_word, 4)
    phone = visit({"speed": 0.5}, viewport=PHONES[way], has_touch=True, is_mobile=True)
    phone.sits_at(scene.table, scene.acting)
    player = Player(phone)
    names = player.waits()
    assert not phone.scrolls("sideways")
    assert out_of_sight(phone.page) == []
    bid = next(name for name in names if name.startswith("Bid"))
    phone.button(bid).tap()
    if len(scene.view["seats"][scene.view["to_move"]]["suns"]) == 1:
        phone.button("Yes, bid").tap()
    expect(phone.page.locator("section.log")).to_contain_text(f"You win with {bid.split()[1]}")
    expect(phone.page.locator(".flyer")).to_have_count(0)
    assert not phone.scrolls("sideways")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_laptop_shows_all_at_one_glance(visit: Visit, scenes: Scenes, players: int) -> None:
    for state in ("turn", "auction"):
        scene = scenes.get(state, players)
        visitor = visit(viewport=LAPTOP).sits_at(scene.table, scene.acting)
        assert Player(visitor).waits()
        assert not visitor.scrolls("down"), state
        assert not visitor.scrolls("sideways"), state
        assert out_of_sight(visitor.page) == []


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("way", PHONES)
def test_nothing_is_cut_off_on_a_phone(
    visit: Visit, scenes: Scenes, players: int, way: str
) -> None:
    """Russian has the longest words."""
    for state in ("turn", "auction"):
        scene = scenes.get(state, players)
        visitor = visit(viewport=PHONES[way], settings={"language": "ru"})
        visitor.sits_at(scene.table, scene.acting)
        visitor.page.locator(".do button").first.wait_for()
        assert not visitor.scrolls("sideways"), state
        assert out_of_sight(visitor.page) == [], state
        assert visitor.page.evaluate(CUT_OFF) == [], state


def test_home_result_and_replay_fit_a_phone(visit: Visit, scenes: Scenes) -> None:
    over = scenes.get("over")
    for size in PHONES.values():
        visitor = visit(viewport=size).go()
        visitor.button("Play now").wait_for()
        assert not visitor.scrolls("sideways")
        visitor.go(f"/table/{over.table}")
        visitor.page.get_by_role("img", name=re.compile("^Points over the epochs")).wait_for()
        visitor.page.wait_for_function(CHART_CAN_BE_READ)
        visitor.go(f"/replay/{over.table}")
        visitor.page.locator("main.replay").wait_for()
        assert not visitor.scrolls("sideways")
        controls = visitor.page.locator(".controls").bounding_box()
        track = visitor.page.locator(".track").bounding_box()
        assert controls
        assert track
        assert track["y"] + track["height"] <= controls["y"] + 1


@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_text_twice_as_large(visit: Visit, scenes: Scenes, size: dict[str, int]) -> None:
    scene = scenes.get("auction")
    visitor = visit(viewport=size).go()
    enlarge(visitor)
    visitor.button("Play now").wait_for()
    assert not visitor.scrolls("sideways"), "home"
    visitor.sits_at(scene.table, scene.acting)
    assert Player(visitor).waits()
    assert not visitor.scrolls("sideways"), "table"
    assert visitor.page.evaluate(BROKEN_WORDS) == []
    visitor.button("Pass (key P)").click(trial=True)


def enlarge(visitor: Visitor) -> None:
    """Set the size of text as a reader would in the browser: to 200 %."""
    visitor.context.add_init_script(
        "addEventListener('DOMContentLoaded', () => {"
        "document.documentElement.style.fontSize = '32px' })"
    )
    visitor.page.reload()


def test_nothing_moves_for_those_who_do_not_want_it(visit: Visit, scenes: Scenes) -> None:
    scene = scenes.make(auction, 3)
    settings = {"speed": 1}
    visitor = visit(settings=settings, reduced_motion="reduce")
    visitor.sits_at(scene.table, scene.acting)
    player = Player(visitor)
    player.waits()
    player.click("Pass (key P)")
    expect(visitor.page.locator("section.log")).to_contain_text("You pass")
    assert visitor.page.locator(".flyer").count() == 0
    visitor.page.wait_for_function(STILL)


def test_the_title_calls(visit: Visit, scenes: Scenes) -> None:
    scene = scenes.get("auction")
    visitor = visit().sits_at(scene.table, scene.acting)
    expect(visitor.page).to_have_title("Your turn · Sunbarge")
    other = visit().sits_at(scene.table, scene.seats[1 - scene.view["to_move"]])
    expect(other.page).to_have_title("Table · Sunbarge")
