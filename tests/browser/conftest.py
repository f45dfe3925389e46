"""A server, and visitors whose pages may not complain about anything."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.scenes import Scenes
from tests.browser.visitor import Visitor, Visitors
from tests.making import ROOT, made
from tests.online.server.servers import ServeProcess

BUILT = Path("src/sunbarge/online/server/page/index.html")


@pytest.fixture(scope="session")
def page_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page, built if its sources have changed, and copied: a later build disturbs no test."""
    folder = tmp_path_factory.mktemp("page") / "page"
    with made(str(BUILT)):
        shutil.copytree((ROOT / BUILT).parent, folder)
    return folder


@pytest.fixture(scope="session")
def data_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the server keeps its database."""
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="session")
def server(page_folder: Path, data_folder: Path) -> Iterator[ServeProcess]:
    """`sunbarge serve` on a free port."""
    process = ServeProcess("--data", str(data_folder), "--page", str(page_folder))
    yield process
    process.stop()


@pytest.fixture(scope="session")
def with_bots(server: ServeProcess) -> None:
    """The server, as soon as its bots are loaded."""
    server.wait_for_bots()


@pytest.fixture
def visit(browser: Browser, server: ServeProcess) -> Iterator[Callable[..., Visitor]]:
    """Somebody new with a browser of his own; nothing may go wrong in it."""
    visitors = Visitors(browser, server.base)
    yield visitors.come
    visitors.leave()


@pytest.fixture(scope="session")
def scenes(server: ServeProcess, data_folder: Path) -> Iterator[Scenes]:
    """Tables in every state that a page can show."""
    scenes = Scenes(server.base, data_folder)
    yield scenes
    scenes.close()
