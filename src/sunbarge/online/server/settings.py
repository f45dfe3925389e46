"""What can be set when the server is started."""

from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy.engine import URL

from sunbarge.online.store import database_url

USUAL_PORT = 8640
PAGE = Path(__file__).parent / "page"


@dataclass(frozen=True)
class Limits:
    """How much one address or one socket may ask for."""

    frame: int = 8 * 1024
    "Bytes of a message on a socket."
    body: int = 256 * 1024
    "Bytes of an HTTP request: a record to be replayed is the longest."
    socket_burst: int = 20
    socket_rate: float = 5.0
    "Messages: so many at once, then so many a second."
    faults: int = 10
    "Refused messages of a socket before it is closed; one is forgiven every five seconds."
    tables_burst: int = 10
    tables_per_hour: float = 30.0
    local_tables_burst: int = 1000
    "From this machine itself, tables are as good as unlimited."
    seats_burst: int = 20
    seats_per_minute: float = 10.0
    replays_burst: int = 20
    replays_per_minute: float = 20.0
    "Replays and records."
    requests_burst: int = 200
    requests_per_second: float = 50.0
    sockets: int = 60
    "From one address at a time."
    local_sockets: int = 10_000
    hello_seconds: float = 10.0
    backlog: int = 16
    "Messages that wait for a slow page before they are replaced by one whole view."


@dataclass(frozen=True)
class Settings:
    """How a server is run."""

    database: URL = field(default_factory=database_url)
    host: str = "127.0.0.1"
    port: int | None = None
    "0 takes any free one; None the usual one, or the next if that is taken."
    workers: int = 1
    "Processes in which bots think."
    load_bots: bool = True
    "Before anybody asks for one, so that the first move at a table does not take long."
    bot_budget: float = 0.4
    "Seconds a bot may think about a move."
    advice_effort: int = 400
    gone_seconds: float = 60.0
    "How long a page must be gone before others may give its seat to a bot."
    idle_seconds: float = 120.0
    "How long a table that nobody looks at stays in memory."
    drain_seconds: float = 3.0
    log_level: str = "info"
    page: Path = PAGE
    limits: Limits = field(default_factory=Limits)
