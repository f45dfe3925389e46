"""Windows of all sizes, large text, and reduced motion."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.page_player import PagePlayer
from tests.browser.prepared_tables import PreparedTables, auction
from tests.browser.users import LAPTOP, PHONE, PHONE_ON_ITS_SIDE, User
from tests.online.server.client import Json

NewUser = Callable[..., User]
PHONES = {"upright": PHONE, "side": PHONE_ON_ITS_SIDE}
OUT_OF_SIGHT = """() => [...document.querySelectorAll('.do button')]
  .filter(button => {
    const box = button.getBoundingClientRect();
    return box.left < -1 || box.top < -1
      || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
  }).map(button => button.ariaLabel || button.innerText)"""
STILL = "() => document.getAnimations().every(one => one.playState !== 'running')"
"No animation is running; a short fade may have ended."
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
BROKEN_WORDS = """() => [...document.querySelectorAll('.tn > span')].flatMap(name => {
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


@pytest.mark.parametrize("orientation", PHONES)
def test_a_bid_on_a_phone(
    new_user: NewUser, prepared_tables: PreparedTables, orientation: str
) -> None:
    prepared = prepared_tables.make(last_word, 4)
    phone = new_user({"speed": 0.5}, viewport=PHONES[orientation], has_touch=True, is_mobile=True)
    phone.open_table(prepared.table, prepared.acting)
    player = PagePlayer(phone)
    names = player.wait_for_moves()
    assert not phone.overflows("sideways")
    assert out_of_sight(phone.page) == []
    bid = next(name for name in names if name.startswith("Bid"))
    phone.button(bid).tap()
    if len(prepared.view["seats"][prepared.view["to_move"]]["suns"]) == 1:
        phone.button("Yes, bid").tap()
    expect(phone.page.locator("section.log")).to_contain_text(f"You win with {bid.split()[1]}")
    expect(phone.page.locator(".flyer")).to_have_count(0)
    assert not phone.overflows("sideways")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_laptop_shows_everything_without_scrolling(
    new_user: NewUser, prepared_tables: PreparedTables, players: int
) -> None:
    for state in ("turn", "auction"):
        prepared = prepared_tables.get(state, players)
        user = new_user(viewport=LAPTOP).open_table(prepared.table, prepared.acting)
        assert PagePlayer(user).wait_for_moves()
        assert not user.overflows("down"), state
        assert not user.overflows("sideways"), state
        assert out_of_sight(user.page) == []


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("orientation", PHONES)
def test_nothing_is_cut_off_on_a_phone(
    new_user: NewUser, prepared_tables: PreparedTables, players: int, orientation: str
) -> None:
    """Russian has the longest words."""
    for state in ("turn", "auction"):
        prepared = prepared_tables.get(state, players)
        user = new_user(viewport=PHONES[orientation], settings={"language": "ru"})
        user.open_table(prepared.table, prepared.acting)
        user.page.locator(".do button").first.wait_for()
        assert not user.overflows("sideways"), state
        assert out_of_sight(user.page) == [], state
        assert user.page.evaluate(CUT_OFF) == [], state


def test_home_result_and_replay_fit_a_phone(
    new_user: NewUser, prepared_tables: PreparedTables
) -> None:
    over = prepared_tables.get("over")
    for size in PHONES.values():
        user = new_user(viewport=size).goto()
        user.button("Play now").wait_for()
        assert not user.overflows("sideways")
        user.goto(f"/table/{over.table}")
        user.page.get_by_role("img", name=re.compile("^Points over the epochs")).wait_for()
        user.page.wait_for_function(CHART_CAN_BE_READ)
        user.goto(f"/replay/{over.table}")
        user.page.locator("main.replay").wait_for()
        assert not user.overflows("sideways")
        controls = user.page.locator(".controls").bounding_box()
        track = user.page.locator(".track").bounding_box()
        assert controls
        assert track
        assert track["y"] + track["height"] <= controls["y"] + 1


@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_text_twice_as_large(
    new_user: NewUser, prepared_tables: PreparedTables, size: dict[str, int]
) -> None:
    prepared = prepared_tables.get("auction")
    user = new_user(viewport=size).goto()
    enlarge(user)
    user.button("Play now").wait_for()
    assert not user.overflows("sideways"), "home"
    user.open_table(prepared.table, prepared.acting)
    assert PagePlayer(user).wait_for_moves()
    assert not user.overflows("sideways"), "table"
    assert user.page.evaluate(BROKEN_WORDS) == []
    user.button("Pass (key P)").click(trial=True)


def enlarge(user: User) -> None:
    """Set the size of text as a reader would in the browser: to 200 %."""
    user.context.add_init_script(
        "addEventListener('DOMContentLoaded', () => {"
        "document.documentElement.style.fontSize = '32px' })"
    )
    user.page.reload()


def test_nothing_moves_with_reduced_motion(
    new_user: NewUser, prepared_tables: PreparedTables
) -> None:
    prepared = prepared_tables.make(auction, 3)
    settings = {"speed": 1}
    user = new_user(settings=settings, reduced_motion="reduce")
    user.open_table(prepared.table, prepared.acting)
    player = PagePlayer(user)
    player.wait_for_moves()
    player.click("Pass (key P)")
    expect(user.page.locator("section.log")).to_contain_text("You pass")
    assert user.page.locator(".flyer").count() == 0
    user.page.wait_for_function(STILL)


def test_the_title_tells_whose_turn_it_is(
    new_user: NewUser, prepared_tables: PreparedTables
) -> None:
    prepared = prepared_tables.get("auction")
    user = new_user().open_table(prepared.table, prepared.acting)
    expect(user.page).to_have_title("Your turn · Sunbarge")
    other = new_user().open_table(prepared.table, prepared.seats[1 - prepared.view["to_move"]])
    expect(other.page).to_have_title("Table · Sunbarge")
