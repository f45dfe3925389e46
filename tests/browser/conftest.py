"""Fixtures: a server with the built page, and users whose pages must not report errors."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.prepared_tables import PreparedTables
from tests.browser.sites import Site
from tests.browser.users import User, Users
from tests.built_page import copy_page
from tests.online.server.servers import RunningServer, run_server, wait_for_bots


@pytest.fixture(scope="session")
def page_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the built page with its engine; a later build does not affect running tests."""
    return copy_page(tmp_path_factory.mktemp("page") / "page")


@pytest.fixture(scope="session")
def data_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the server's database."""
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="session")
def server(page_folder: Path, data_folder: Path) -> Iterator[RunningServer]:
    """A server with the built page and wide limits: tests load more pages at once than people."""
    with run_server(data_folder, page=page_folder, load_bots=True) as running:
        yield running


@pytest.fixture
def site(page_folder: Path, tmp_path: Path) -> Iterator[Site]:
    """A server of its own, which a test may stop and update; its page has the real engine."""
    site = Site(page_folder, tmp_path, playable=True)
    yield site
    site.stop()


@pytest.fixture(scope="session")
def with_bots(server: RunningServer) -> None:
    """The server, as soon as its bots are loaded."""
    wait_for_bots(server.base)


@pytest.fixture
def new_user(browser: Browser, server: RunningServer) -> Iterator[Callable[..., User]]:
    """Creates users, each with a browser context; errors in their pages fail the test."""
    users = Users(browser, server.base)
    yield users.new
    users.close()


@pytest.fixture(scope="session")
def prepared_tables(server: RunningServer, data_folder: Path) -> Iterator[PreparedTables]:
    """Tables in every state that the page shows."""
    prepared_tables = PreparedTables(server.base, data_folder)
    yield prepared_tables
    prepared_tables.close()
