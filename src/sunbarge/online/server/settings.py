"""Settings of the server."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy.engine import URL

from sunbarge.online.store import database_url

DEFAULT_PORT = 8640
PAGE = Path(__file__).parent / "page"


@dataclass(frozen=True)
class Limits:
    """Limits per client address and per connection."""

    message_bytes: int = 8 * 1024
    "Maximum length of a WebSocket message."
    body_bytes: int = 256 * 1024
    "Maximum length of an HTTP request body; records to be replayed are the longest."
    messages_burst: int = 20
    messages_per_second: float = 5.0
    "Message rate of one connection."
    protocol_errors: int = 10
    "Burst of rejected messages before a connection is closed; refills by one in five seconds."
    tables_burst: int = 10
    tables_per_hour: float = 30.0
    local_burst: int = 1000
    "Burst of loopback addresses, which are hardly limited in new tables, seats and replays."
    seats_burst: int = 20
    seats_per_minute: float = 10.0
    replays_burst: int = 20
    replays_per_minute: float = 20.0
    "Rate of requests for replays and records."
    requests_burst: int = 200
    requests_per_second: float = 50.0
    connections: int = 60
    "Open WebSocket connections of one address."
    local_connections: int = 10_000
    hello_seconds: float = 10.0
    "Timeout for the first message of a connection."
    queue: int = 16
    "Maximum updates queued for a slow connection; then one full view replaces them."


@dataclass(frozen=True)
class Settings:
    """Configuration of a server."""

    database: URL = field(default_factory=database_url)
    host: str = "127.0.0.1"
    port: int | None = None
    "Port to bind; 0 binds any free port, None the default port or the next free one."
    workers: int = 1
    "Worker processes of the bot pool."
    load_bots: bool = True
    "Whether the bot pool loads all bots at startup, so that their first move is quick."
    own_bots: Mapping[str, str] = field(default_factory=dict)
    "Bots of the host's own, by the names that the page shows: FILE.py:CLASS, net:FOLDER."
    bot_budget: float = 0.4
    "Seconds that a bot may compute for a move."
    advice_effort: int = 400
    gone_seconds: float = 60.0
    "How long a player must be disconnected before others may give their seat to a bot."
    idle_seconds: float = 120.0
    "How long a table without connections stays in memory."
    drain_seconds: float = 3.0
    log_level: str = "info"
    page: Path = PAGE
    "The folder of the built front end."
    limits: Limits = field(default_factory=Limits)
