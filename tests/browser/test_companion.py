"""The companion of a real table: whole games by taps, taking back, and how it looks."""

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from sunbarge import Game
from sunbarge.game import IllegalMove
from sunbarge.game.catalogue import LANGUAGES
from tests.browser.companion_games import at, beginning, golden, open_at
from tests.browser.companion_player import NAMES, CompanionPlayer
from tests.browser.layout_faults import missing
from tests.browser.users import PHONE, PHONE_ON_ITS_SIDE, User

NewUser = Callable[..., User]
LARGER_PHONE = {"width": 390, "height": 844}
ENGINE_STORED = """async () => {
  const stored = async () => (await Promise.all(
    (await caches.keys()).map(async name => (await caches.open(name)).keys()))).flat();
  const ready = async () => navigator.serviceWorker.controller !== null
    && (await stored()).some(({ url }) => url.endsWith('.wasm'));
  while (!await ready()) await new Promise(resolve => setTimeout(resolve, 20));
}"""
"Resolves when the page and its engine would open without the server."
FULL_STORAGE = """() => {
  Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
}"""
NO_NETWORK = re.compile("ERR_INTERNET_DISCONNECTED|ERR_FAILED|cross-world service worker")
"What a browser reports without a network, and if a service worker takes over while a page loads."
SMALL_TARGETS = """() => [...document.querySelectorAll('.screen :is(button, a, select)')]
  .filter(one => one.checkVisibility())
  .map(one => [one, one.getBoundingClientRect()])
  .filter(([one, box]) => box.width < 44 || box.height < 44 || box.right > innerWidth + 1)
  .map(([one]) => one.ariaLabel || one.innerText)"""
"Buttons that a thumb could miss, or that are partly outside the window."
OUT_OF_SIGHT = """() => [...document.querySelectorAll('[data-draw], .answers button')]
  .filter(one => one.getBoundingClientRect().bottom
    > document.querySelector('.screen footer').getBoundingClientRect().top + 1)
  .map(one => one.ariaLabel)"""
"Tiles and bids that cannot be seen without scrolling."


@pytest.fixture(scope="module")
def five_players() -> Game:
    """A game of five, which has least room on a phone."""
    return golden("disk-5-last-ra")


def test_a_whole_game_without_network_gives_the_same_record(new_user: NewUser) -> None:
    old = golden("disk-2-last-ra")
    user = new_user(viewport=LARGER_PHONE, service_workers="allow").goto("/companion")
    user.expected_errors = NO_NETWORK
    user.page.evaluate(ENGINE_STORED)
    user.context.set_offline(True)
    player = CompanionPlayer(user, beginning(old))
    player.set_up()
    for number, move in enumerate(old.history):
        player.play(move)
        if number == 60:
            user.page.reload()
        if number == 90:
            for _ in range(5):
                player.undo()
            for again in old.history[86:91]:
                player.play(again)
    player.button("Show the result").click()
    winner = NAMES[old.winner or 0]
    expect(user.page.get_by_role("heading", name=f"{winner} wins with")).to_be_visible()
    record = player.record()
    date = re.search(r'\[Date "(\d{4}-\d\d-\d\d)"\]', record)
    assert date is not None
    assert record == player.expected_record(date[1])


def test_suns_dealt_otherwise_are_in_the_record(new_user: NewUser) -> None:
    user = new_user(viewport=PHONE).goto("/companion")
    player = CompanionPlayer(user, Game(4, "disk", groups=[0, 1, 2, 3], chance="manual"))
    player.button("Count a new game").click()
    user.page.get_by_text("One by one").click()
    player.button("Ingrid: Sun 13").click()
    player.button("Teodor: Sun 4").click()
    expect(user.page.get_by_label("Who starts")).to_have_value("2")
    user.page.get_by_label("Who starts").select_option("Maud")
    player.button("Begin").click()
    expect(user.page.get_by_role("heading", name="Maud’s turn")).to_be_visible()
    game = Game.from_record(player.record())
    assert game.to_move == 1
    assert game.groups is None
    assert game.position()["seats"][0]["suns"] == [6, 4, 2]


def test_taking_back_to_a_move_of_the_list_and_changing_an_answer(
    new_user: NewUser, five_players: Game
) -> None:
    user = open_at(new_user(viewport=PHONE), five_players, "auction")
    page = user.page
    first, second = page.locator(".answers li").nth(0), page.locator(".answers li").nth(1)
    first.get_by_role("button", name="Pass").click()
    second.get_by_role("button", name="Pass").click()
    first.get_by_role("button", name="bid").first.click()
    expect(first.get_by_role("button", pressed=True)).to_have_count(1)
    expect(second.get_by_role("button", pressed=True)).to_have_count(0)
    user.button("Menu").click()
    page.get_by_role("button", name=re.compile("^1 ")).click()
    user.button("Take back").click()
    expect(page.locator(".undo")).to_be_disabled()
    page.reload()
    expect(page.locator(".undo")).to_be_disabled()


def test_a_move_is_corrected_and_those_after_it_follow(
    new_user: NewUser, five_players: Game
) -> None:
    moves, _ = at(five_players, "scoring")
    number, corrected = another_draw(five_players, moves)
    user = open_at(new_user(viewport=PHONE), five_players, "scoring")
    page = user.page
    user.button("Counted otherwise?").click()
    page.get_by_role("button", name=re.compile(f"^{number + 1} ")).click()
    user.button("Correct it").click()
    expect(page.get_by_role("status").filter(has_text="Instead of")).to_be_visible()
    page.reload()
    user.button("Leave it as it was").click()
    expect(page.get_by_role("heading", name="Epoch I is over")).to_be_visible()
    user.button("Menu").click()
    page.get_by_role("button", name=re.compile(f"^{number + 1} ")).click()
    user.button("Correct it").click()
    page.locator(f"[data-draw={corrected[number].removeprefix('draw:')}]").click()
    expect(page.get_by_role("heading", name="Epoch I is over")).to_be_visible()
    player = CompanionPlayer(user, five_players)
    assert Game.from_record(player.record()).history == corrected


def test_moves_that_do_not_fit_after_a_correction_are_told(
    new_user: NewUser, five_players: Game
) -> None:
    moves, _ = at(five_players, "auction")
    user = open_at(new_user(viewport=PHONE), five_players, "auction")
    user.button("Menu").click()
    user.page.get_by_role("button", name=re.compile(f"^{len(moves)} ")).click()
    user.button("Correct it").click()
    user.button("It was not played").click()
    expect(user.page.get_by_role("heading", name=re.compile("turn"))).to_be_visible()
    user.button("Menu").click()
    user.page.get_by_role("button", name=re.compile("^1 ")).click()
    user.button("Insert a move before it").click()
    user.button("Invoke Ra").click()
    expect(user.page.get_by_text("no longer fit")).to_be_visible()


def another_draw(game: Game, moves: list[str]) -> tuple[int, list[str]]:
    """The first draw that could have been another without making a later move illegal."""
    for number, move in enumerate(moves):
        for other in ("draw:nil", "draw:gol", "draw:god") if move.startswith("draw:") else ():
            changed = [*moves[:number], other, *moves[number + 1 :]]
            if other != move and move != "draw:ra" and is_legal(game, changed):
                return number, changed
    raise AssertionError("every other draw makes a later move illegal")


def is_legal(game: Game, moves: list[str]) -> bool:
    """Whether moves are legal one after the other."""
    now = beginning(game)
    try:
        for move in moves:
            now.play(move)
    except IllegalMove:
        return False
    return True


def test_a_full_storage_is_told_and_the_game_goes_on(new_user: NewUser, five_players: Game) -> None:
    user = open_at(new_user(viewport=PHONE), five_players, "turn")
    user.page.evaluate(FULL_STORAGE)
    for tile in ("nil", "god"):
        user.page.locator(f"[data-draw={tile}]").click()
    expect(user.page.get_by_role("alert")).to_contain_text("does not keep the game")
    expect(user.button("Undo God")).to_be_visible()
    user.button("Menu").click()
    expect(user.button("Copy the record")).to_be_visible()
    user.page.keyboard.press("Escape")
    user.button("Back").click()
    user.button("Back").click()
    user.page.get_by_role("link", name="At a real table").click()
    user.button(re.compile("^Maud, Ibis")).click()
    expect(user.button("Undo God")).to_be_visible()


def test_the_expert_is_asked_during_the_game_and_afterwards(
    new_user: NewUser, five_players: Game
) -> None:
    user = open_at(new_user(viewport=PHONE), five_players, "turn")
    user.button("Menu").click()
    user.button("What would the expert do?").click()
    expect(user.page.get_by_role("dialog").locator("meter").first).to_be_visible()
    other = open_at(new_user(viewport=PHONE), golden("disk-2-last-ra"), "result")
    other.button("Ask the expert").click()
    expect(other.page.get_by_role("heading", name="Costliest decisions")).to_be_visible()
    other.page.go_back()
    expect(other.button("Ask the expert")).to_be_visible()


def test_an_epoch_is_scored_from_tiles_alone(new_user: NewUser) -> None:
    page = new_user(viewport=PHONE).goto("/companion/score").page
    for tile in ("Nile", "Nile", "Flood", "God"):
        page.get_by_role("button", name=f"One more: {tile}").click()
    page.get_by_role("button", name="One less: God").click()
    row = page.get_by_role("row", name="Nile and floods")
    expect(row.get_by_role("cell").first).to_have_text(re.compile(r"\+3\s*2 \+ 1"))
    expect(page.get_by_role("row", name="This epoch").get_by_role("cell").first).to_have_text("−2")


def test_a_turn_by_keyboard(new_user: NewUser, five_players: Game) -> None:
    page = open_at(new_user(viewport=PHONE), five_players, "turn").page
    page.locator("[data-draw=ra]").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    page.locator(".answers button:enabled").first.focus()
    page.keyboard.press("Space")
    expect(page.locator(".answers [aria-pressed=true]")).to_have_count(1)
    why = page.locator(".own").get_by_role("button", name="Why")
    why.focus()
    page.keyboard.press("Enter")
    lot = page.get_by_role("dialog", name="To you, Maud")
    worth = lot.locator("header .tot").inner_text()
    page.keyboard.press("Escape")
    expect(why).to_be_focused()
    own_answer = page.locator(".answers li", has_text="Maud")
    expect(own_answer.locator(".num")).to_have_text(f"Lot {worth}")


def violations(page: Page) -> list[str]:
    """What axe finds."""
    return [each["id"] for each in Axe().run(page).response["violations"]]


@pytest.mark.parametrize(
    ("theme", "states"),
    [("light", ("turn", "lose", "scoring")), ("dark", ("auction", "result"))],
)
def test_axe_finds_nothing(
    new_user: NewUser, five_players: Game, theme: str, states: tuple[str, ...]
) -> None:
    found = []
    for state in states:
        user = open_at(new_user(settings={"theme": theme}, viewport=PHONE), five_players, state)
        found += [f"{state}: {each}" for each in violations(user.page)]
    assert found == []


def test_axe_finds_nothing_where_games_are_set_up_and_epochs_scored(new_user: NewUser) -> None:
    user = new_user(settings={"theme": "dark"}, viewport=PHONE).goto("/companion")
    user.button("Count a new game").click()
    found = violations(user.page)
    page = user.goto("/companion/score").page
    page.locator(".kinds").wait_for()
    assert found + violations(page) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_fits_on_phones_in_all_languages(
    new_user: NewUser, five_players: Game, language: str
) -> None:
    for state in ("turn", "auction", "scoring"):
        user = open_at(new_user(settings={"language": language}), five_players, state)
        assert missing(user.page) == [], state
        for size in (PHONE, LARGER_PHONE, PHONE_ON_ITS_SIDE):
            width, height = size["width"], size["height"]
            user.page.set_viewport_size({"width": width, "height": height})
            assert user.page.evaluate(SMALL_TARGETS) == [], (state, size)
            assert user.page.evaluate(OUT_OF_SIGHT) == [], (state, size)
            assert not user.overflows("sideways")
