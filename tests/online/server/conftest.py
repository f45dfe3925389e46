"""A server that all tests share which need no special settings, a PostgreSQL and a Redis."""

from collections.abc import Iterator

import pytest

from sunbarge.research.chaos.redis_server import RedisServer
from tests.online.server.failing_store import FailingStore
from tests.online.server.servers import RunningServer, run_server
from tests.postgres import postgres
from tests.redis_server import redis_server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server with wide limits."""
    folder = tmp_path_factory.mktemp("server")
    with run_server(folder, gone_seconds=0.3, load_bots=True) as running:
        yield running


@pytest.fixture
def failing_store(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> FailingStore:
    """The shared server's store, which can be made to fail."""
    return FailingStore(server, monkeypatch)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The URL of a PostgreSQL."""
    with postgres() as url:
        yield url


@pytest.fixture(scope="session")
def redis() -> Iterator[RedisServer]:
    """A Redis."""
    with redis_server() as server:
        yield server
