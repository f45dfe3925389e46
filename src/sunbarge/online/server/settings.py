"""Settings of the server."""

from collections.abc import Mapping, Sequence
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
    "Rejected messages after which a connection is closed; every five seconds allow one more."
    settings_burst: int = 30
    settings_per_second: float = 0.5
    "Rate of changes of settings (pace, automatic passes, bids in advance) at one table."
    tables_burst: int = 10
    tables_per_hour: float = 30.0
    bot_tables: int = 3
    "How many running tables of bots alone one address may have created."
    local_bot_tables: int = 100
    all_bot_tables: int = 100
    local_burst: int = 1000
    "Burst of new tables, seats and replays for loopback addresses, which are hardly limited."
    seats_burst: int = 20
    seats_per_minute: float = 10.0
    replays_burst: int = 20
    replays_per_minute: float = 20.0
    "Rate of requests for replays and records."
    lookups_burst: int = 400
    lookups_per_second: float = 20.0
    "Rate at which tables are looked up: by id, for lists of tables, and to connect to them."
    commitments_burst: int = 20
    commitments_per_minute: float = 30.0
    handshakes_burst: int = 60
    handshakes_per_second: float = 2.0
    "Rate of new WebSocket connections."
    lobby_share: int = 3
    "How many tables with free seats, and how many running ones, of one address the lobby lists."
    local_lobby_share: int = 24
    requests_burst: int = 200
    requests_per_second: float = 50.0
    "Rate of all requests; ten requests for files of a page count as one."
    connections: int = 60
    "Open WebSocket connections of one address."
    local_connections: int = 10_000
    all_connections: int = 10_000
    "Open connections of all addresses, if the process may open so many files."
    half_open: int = 64
    "Connections of one address whose first request is not complete."
    local_half_open: int = 1000
    header_seconds: float = 10.0
    "Time in which the headers of a request must be complete."
    body_seconds: float = 30.0
    "Time in which the body of a request must be complete."
    stall_seconds: float = 60.0
    "How long a client may leave a response unread."
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
    proxies: Sequence[str] = ()
    "Addresses and networks of the proxies whose X-Forwarded-For is believed."
    host_names: Sequence[str] = ()
    "Names of this server, beside localhost, the machine's own name and all addresses."
    redis: str | None = None
    "URL of Redis, by which workers that share tables communicate; None for a single process."
    listen_fd: int | None = None
    "File descriptor of a socket bound by a supervisor; the worker exits when its stdin ends."
    metrics_socket: Path | None = None
    "Unix socket at which this worker gives the other workers its metrics."
    bot_processes: int = 1
    "Processes of the bot pool."
    load_bots: bool = True
    "Whether the bot pool loads all bots at startup, so that their first move is quick."
    own_bots: Mapping[str, str] = field(default_factory=dict)
    "Bots that the operator adds: FILE.py:CLASS or net:FOLDER, by their names on the page."
    bot_budget: float = 0.4
    "Seconds that a bot may compute for a move."
    advice_effort: int = 400
    gone_seconds: float = 60.0
    "How long a player must be disconnected before others may give their seat to a bot."
    idle_seconds: float = 120.0
    "How long a table without connections stays in memory."
    drain_seconds: float = 3.0
    keep_names: float = 0
    "Days after which names are taken out of finished games; 0: never."
    keep_unfinished: float = 0
    "Days after which tables without a result are deleted if nobody uses them; 0: never."
    spread_seconds: float = 1.5
    "Time in which a worker that stops moves its clients to other workers."
    log_level: str = "info"
    log_file: Path | None = None
    "File for the log instead of standard error; it may be renamed at any time, to rotate it."
    log_format: str = "json"
    page: Path = PAGE
    "The folder of the built front end."
    limits: Limits = field(default_factory=Limits)
