"""`make screenshots`: the main screens as pictures in build/screenshots, to be looked at.

`python -m tests.browser.screenshots every` takes all screens of the tests of the layout: in all
sizes and languages, light and dark. `sample` takes each of them once in every size.
"""

import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import chain, product
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Route

from sunbarge.game.catalogue import LANGUAGES
from sunbarge.research.bench.server.chromium import launch_browser
from sunbarge.research.puzzles.puzzle import read_puzzles
from tests.browser.companion_games import golden, open_at
from tests.browser.layout_faults import SIZES
from tests.browser.prepared_tables import STATES, PreparedTables
from tests.browser.test_accessibility import IN_THEME
from tests.browser.test_layout import screens as screens_of_tables
from tests.browser.test_layout_learning import screens as screens_of_learning
from tests.browser.users import LAPTOP, PHONE, PHONE_ON_ITS_SIDE, User, Users
from tests.online.server.servers import ServeProcess

ROOT = Path(__file__).resolve().parents[2]
OUT = ROOT / "build" / "screenshots"
THEMES = ("light", "dark")
LARGE = {"width": 1920, "height": 1080}
TABLET = {"width": 820, "height": 1180}


class Camera:
    """Takes screenshots of pages."""

    def __init__(self, browser: Browser, prepared_tables: PreparedTables, out: Path) -> None:
        """Write pictures into a folder."""
        self.prepared_tables, self.out = prepared_tables, out
        self.users = Users(browser, prepared_tables.base)

    @contextmanager
    def user(self, size: dict[str, int], **settings: Any) -> Iterator[User]:
        """A user with a window of a size."""
        user = self.users.new(settings=settings, viewport=size, reduced_motion="reduce")
        yield user
        user.context.close()

    def shoot(self, user: User, name: str) -> None:
        """Take a picture of the page."""
        user.page.wait_for_load_state("networkidle")
        file = self.out / (name if "." in name else f"{name}.png")
        file.parent.mkdir(parents=True, exist_ok=True)
        user.page.screenshot(path=file, quality=84 if file.suffix == ".jpg" else None)
        print(f"   {file.name}", flush=True)

    def table(self, name: str, state: str, players: int, size: dict[str, int], **more: Any) -> None:
        """Take a picture of a table in a state, as the player to move sees it."""
        prepared = self.prepared_tables.get(state, players)
        with self.prepared_tables.all_connected(prepared), self.user(size, **more) as user:
            user.open_table(prepared.table, prepared.acting)
            user.page.locator(".do button:visible, dialog[open]").first.wait_for()
            self.shoot(user, name)
            if state == "over":
                user.button("Scoring sheet").click()
                user.button("Show the result").last.wait_for()
                self.shoot(user, name.replace("over", "scoring"))


def tables(camera: Camera) -> None:
    """The table in all states and for all numbers of players."""
    for players in (2, 3, 4, 5):
        camera.table(f"table-{players}-auction", "auction", players, LAPTOP)
        camera.table(f"phone-{players}-auction", "auction", players, PHONE)
        camera.table(f"side-{players}-auction", "auction", players, PHONE_ON_ITS_SIDE)
    for state in STATES:
        camera.table(f"table-4-{state}", state, 4, LAPTOP)
        camera.table(f"phone-4-{state}", state, 4, PHONE)
    camera.table("table-4-auction-dark", "auction", 4, LAPTOP, theme="dark")
    camera.table("phone-4-turn-dark", "turn", 4, PHONE, theme="dark")
    camera.table("table-4-auction-large", "auction", 4, LARGE)
    for language in ("fr", "ru"):
        camera.table(f"table-4-auction-{language}", "auction", 4, LAPTOP, language=language)
        camera.table(f"phone-4-turn-{language}", "turn", 4, PHONE, language=language)
        camera.table(f"table-4-reading-{language}", "reading", 4, LAPTOP, language=language)


def home(camera: Camera) -> None:
    """The start page of a first visit, and without the server."""
    for name, size, more in (
        ("home", LAPTOP, {}),
        ("home-dark", LAPTOP, {"theme": "dark"}),
        ("home-fr", LAPTOP, {"language": "fr"}),
        ("home-ru", LAPTOP, {"language": "ru"}),
        ("home-phone", PHONE, {}),
        ("home-side", PHONE_ON_ITS_SIDE, {}),
        ("home-tablet", TABLET, {}),
        ("home-large", LARGE, {}),
    ):
        with camera.user(size, **more) as user:
            user.goto().page.locator("button.play").wait_for()
            camera.shoot(user, name)
    for name, size in (("home-offline", LAPTOP), ("home-offline-phone", PHONE)):
        with camera.user(size) as user:
            user.page.route("**/api/lobby", lambda route: route.abort())
            user.goto().button("Try now").wait_for()
            camera.shoot(user, name)


def pages(camera: Camera) -> None:
    """The sheets of the start page, the help, watching and the replay."""
    with camera.user(LAPTOP) as user:
        for name, button in (("setup-friends", "With friends"), ("setup-screen", "At this")):
            user.goto().page.get_by_role("button", name=button).click()
            user.page.get_by_role("dialog").wait_for()
            camera.shoot(user, name)
        user.goto().page.get_by_role("button", name="Help").click()
        user.page.get_by_role("dialog").wait_for()
        camera.shoot(user, "help")
        user.goto(f"/table/{camera.prepared_tables.get('auction', 4).table}")
        user.page.get_by_text("You are watching").first.wait_for()
        camera.shoot(user, "watching")
    for name, size in (("replay", LAPTOP), ("replay-phone", PHONE)):
        with camera.user(size) as user:
            user.goto(f"/replay/{camera.prepared_tables.get('over', 4).table}#60")
            user.page.locator("main.replay").wait_for()
            camera.shoot(user, name)


def puzzles(camera: Camera) -> None:
    """Puzzles before and after the answer, what a lot is worth, and the claims."""
    asked = next(puzzle for puzzle in read_puzzles() if puzzle.kind == "draw")
    sizes = {"laptop": LAPTOP, "phone": PHONE, "side": PHONE_ON_ITS_SIDE, "tablet": TABLET}
    for (name, size), (theme, language) in product(
        sizes.items(), (("light", "en"), ("dark", "ru"))
    ):
        with camera.user(size, theme=theme, language=language) as user:
            user.goto(f"/puzzles/{asked.number}").page.locator(".do button").first.wait_for()
            camera.shoot(user, f"puzzle-{name}-{theme}")
            user.page.keyboard.press("d")
            user.page.locator("table").wait_for()
            camera.shoot(user, f"puzzle-{name}-{theme}-answer")
            user.goto("/puzzles/lots").page.get_by_role("spinbutton").wait_for()
            camera.shoot(user, f"lots-{name}-{theme}")
            user.goto("/claims").page.locator("article").first.wait_for()
            camera.shoot(user, f"claims-{name}-{theme}")


def companion(camera: Camera) -> None:
    """The companion of a real table on phones."""
    game = golden("disk-4-last-ra")
    for state in ("turn", "auction", "lose", "scoring", "result"):
        for theme, language in (("light", "en"), ("dark", "ru")):
            with camera.user(PHONE, theme=theme, language=language) as user:
                camera.shoot(open_at(user, game, state), f"companion-{state}-{theme}")


def answer_with(told: object) -> Callable[[Route], None]:
    """Answer in the server's place."""
    return lambda route: route.fulfill(json=told)


def preparing(camera: Camera) -> None:
    """Home while the server compiles, or loads its bots."""
    compiling = {"stage": "compiling", "done": 0.43, "seconds_left": 14, "bots": []}
    loading = {"stage": "loading", "done": 0.5, "seconds_left": None, "bots": ["simple"]}
    unknown = {**compiling, "done": None, "seconds_left": None}
    for name, size, told, more in (
        ("preparing", LAPTOP, compiling, {}),
        ("preparing-dark", LAPTOP, compiling, {"theme": "dark"}),
        ("preparing-phone", PHONE, compiling, {}),
        ("preparing-phone-dark", PHONE, compiling, {"theme": "dark", "language": "ru"}),
        ("preparing-side", PHONE_ON_ITS_SIDE, compiling, {"language": "fr"}),
        ("preparing-loading", LAPTOP, loading, {}),
        ("preparing-unknown", PHONE, unknown, {}),
    ):
        with camera.user(size, **more) as user:
            user.page.route("**/api/readiness", answer_with(told))
            user.goto().page.get_by_role("progressbar").wait_for()
            camera.shoot(user, name)


Pictures = Callable[[int, int], tuple[str, ...]]
"The themes in which a screen is shown, by its number and that of the size of the window."


def every(camera: Camera) -> None:
    """All screens whose layout is tested, in all sizes and languages, light and dark."""
    for language in LANGUAGES:
        shoot_screens(camera, language, lambda *_: THEMES)


def sample(camera: Camera) -> None:
    """All screens whose layout is tested in all sizes, each in one language and one theme."""
    for number, language in enumerate(LANGUAGES):

        def one_of_six(screen: int, size: int, number: int = number) -> tuple[str, ...]:
            turn = (screen + size) % (len(LANGUAGES) * len(THEMES))
            return (THEMES[turn // len(LANGUAGES)],) if turn % len(LANGUAGES) == number else ()

        shoot_screens(camera, language, one_of_six)


def shoot_screens(camera: Camera, language: str, themes: Pictures) -> None:
    """Take pictures of all screens whose layout is tested, in one language."""
    over = camera.prepared_tables.get("over", 4).table
    with camera.user(LAPTOP, language=language) as user:
        found = chain(
            screens_of_learning(user, over),
            screens_of_tables(user, camera.prepared_tables),
        )
        for number, screen in enumerate(found):
            for place, (width, height) in enumerate(SIZES):
                for theme in themes(number, place):
                    user.page.set_viewport_size({"width": width, "height": height})
                    user.page.evaluate(IN_THEME, theme)
                    name = screen.replace(" ", "-").replace(",", "")
                    camera.shoot(user, f"every/{name}-{width}-{theme}-{language}.jpg")
            user.page.evaluate(IN_THEME, "light")


def readme(camera: Camera) -> None:
    """The two pictures of the README; they are in git."""
    camera.out = ROOT / "docs" / "pictures"
    camera.table("laptop.jpg", "auction", 4, LAPTOP)
    camera.table("phone.jpg", "auction", 4, PHONE)


SETS = {
    "home": home,
    "pages": pages,
    "companion": companion,
    "puzzles": puzzles,
    "preparing": preparing,
    "tables": tables,
    "every": every,
    "sample": sample,
    "readme": readme,
}


def main() -> None:
    """Take all pictures, or those of the functions named on the command line."""
    wanted = sys.argv[1:] or ["home", "pages", "companion", "puzzles", "preparing", "tables"]
    with tempfile.TemporaryDirectory() as data, launch_browser() as browser:
        server = ServeProcess("--data", data)
        try:
            camera = Camera(browser, PreparedTables(server.base, Path(data)), OUT)
            for name in wanted:
                SETS[name](camera)
        finally:
            server.stop()
    print(f"== in {OUT.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
