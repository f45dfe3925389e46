"""A real Redis for tests."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sunbarge.research.chaos.redis_server import RedisServer


@contextmanager
def redis_server() -> Iterator[RedisServer]:
    """A new, empty server that lives as long as the block."""
    with tempfile.TemporaryDirectory(prefix="sunbarge-redis-") as folder:
        server = RedisServer(Path(folder))
        server.start()
        try:
            yield server
        finally:
            server.kill()
