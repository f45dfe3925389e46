"""The wheel in an empty environment, outside the checkout: the server, its page, and a move."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.page_player import PagePlayer
from tests.browser.users import Users
from tests.online.server.servers import ServeProcess
from tests.run_make import ROOT

UV = str(Path(sys.executable).parent / "uv")
PINNED = ROOT / "requirements" / "run.txt"
COMPILED = 900.0  # seconds; a processor that the wheel has no code for compiles first
MOVE = re.compile(r" (draws?|invokes?|bids?|pass|passes)\b")
OURS = ("NUMBA_", "PYTHON", "SUNBARGE_", "UV_", "VIRTUAL_ENV", "XDG_")


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that has nothing to do with the checkout."""
    return tmp_path_factory.mktemp("elsewhere")


@pytest.fixture(scope="module")
def environment(wheel: Path, elsewhere: Path) -> Path:
    """An environment with the wheel and what it asks for, in the locked versions."""
    folder = elsewhere / "environment"
    subprocess.run([UV, "venv", "--quiet", "--python", sys.executable, folder], check=True)
    where = (f"--python={folder}", f"--constraint={PINNED}")
    install = [UV, "pip", "install", "--quiet", *where, str(wheel)]
    known = subprocess.run([*install, "--offline"], cwd=elsewhere, check=False, capture_output=True)
    if known.returncode != 0:  # not all of it is in uv's cache
        subprocess.run(install, cwd=elsewhere, check=True)
    return folder


def stranger(elsewhere: Path) -> dict[str, str]:
    """The variables of somebody who knows nothing of the checkout and has compiled nothing."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    return {**plain, "XDG_CACHE_HOME": str(elsewhere / "cache"), "HOME": str(elsewhere)}


@pytest.fixture(scope="module")
def server(environment: Path, elsewhere: Path) -> Iterator[ServeProcess]:
    """`sunbarge serve`, as it was installed."""
    process = ServeProcess(
        "--data",
        str(elsewhere / "data"),
        program=(str(environment / "bin" / "sunbarge"),),
        variables=stranger(elsewhere),
        folder=elsewhere,
    )
    yield process
    process.stop()


def test_what_is_installed_is_the_wheel_and_no_extra(environment: Path, elsewhere: Path) -> None:
    code = "import sunbarge, importlib.util as u; print(sunbarge.__file__, u.find_spec('pyarrow'))"
    told = subprocess.run(
        [environment / "bin" / "python", "-c", code],
        cwd=elsewhere,
        env=stranger(elsewhere),
        capture_output=True,
        text=True,
        check=True,
    )
    file, pyarrow = told.stdout.split()
    assert Path(file).is_relative_to(environment)
    assert pyarrow == "None"


def test_a_move_against_the_expert_by_clicks(server: ServeProcess, browser: Browser) -> None:
    users = Users(browser, server.base)
    user = users.new().goto()
    page, player = user.page, PagePlayer(user)
    server.wait_for_bots(COMPILED)
    page.get_by_text("Merciless", exact=True).click()
    user.button("Play now").click()
    expect(page).to_have_url(re.compile(r"/table/local-\w+"))
    expect(page.get_by_text("Bot · Merciless").first).to_be_visible()
    moves = page.locator("section.log li", has_text=MOVE)
    player.play_until(lambda names: moves.filter(has_text="You ").count() > 0, player.click)
    expect(moves.filter(has_not_text="You ")).not_to_have_count(0)
    users.close()
