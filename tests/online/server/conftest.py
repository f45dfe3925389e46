"""One server for all tests that need nothing special of it."""

from collections.abc import Iterator

import pytest

from tests.online.server.servers import RunningServer, run_server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server with generous limits."""
    with run_server(tmp_path_factory.mktemp("server"), gone_seconds=0.3, load_bots=True) as running:
        yield running
