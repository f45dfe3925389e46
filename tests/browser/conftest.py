"""Fixtures: a server with the built page, and users whose pages must not report errors."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.prepared_tables import PreparedTables
from tests.browser.users import User, Users
from tests.built_page import copy_page
from tests.online.server.servers import ServeProcess


@pytest.fixture(scope="session")
def page_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the built page with its engine; a later build does not affect running tests."""
    return copy_page(tmp_path_factory.mktemp("page") / "page")


@pytest.fixture(scope="session")
def data_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the server's database."""
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
def new_user(browser: Browser, server: ServeProcess) -> Iterator[Callable[..., User]]:
    """Creates users, each with a browser context; errors in their pages fail the test."""
    users = Users(browser, server.base)
    yield users.new
    users.close()


@pytest.fixture(scope="session")
def prepared_tables(server: ServeProcess, data_folder: Path) -> Iterator[PreparedTables]:
    """Tables in every state that the page shows."""
    prepared_tables = PreparedTables(server.base, data_folder)
    yield prepared_tables
    prepared_tables.close()
