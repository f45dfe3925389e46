"""`sunbarge serve`: runs the server, and opens its page in the browser."""

import os
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .files import make_folder
from .options import Data, Database, check_names

if TYPE_CHECKING:
    from sunbarge.online.server.settings import Settings

Host = Annotated[
    str,
    typer.Option(envvar="SUNBARGE_HOST", help="The address to listen on; 0.0.0.0 for the network."),
]
Port = Annotated[
    int | None,
    typer.Option(
        envvar="SUNBARGE_PORT",
        min=0,
        max=65535,
        help="The port to listen on; 8640 or the next free one if not given, 0 for any free one.",
    ),
]
Proxies = Annotated[
    list[str] | None,
    typer.Option(
        "--proxy",
        envvar="SUNBARGE_PROXIES",
        help="The address or network of a proxy whose X-Forwarded-For is believed.",
    ),
]
HostNames = Annotated[
    list[str] | None,
    typer.Option(
        "--host-name",
        envvar="SUNBARGE_HOST_NAMES",
        help="A name under which browsers reach the server, *.example.org for all below one.",
    ),
]
Redis = Annotated[
    str | None,
    typer.Option(
        envvar="SUNBARGE_REDIS",
        help="Redis or Valkey, over which workers share the tables of a PostgreSQL: redis://…",
    ),
]
Workers = Annotated[
    int,
    typer.Option(
        envvar="SUNBARGE_WORKERS",
        min=1,
        max=64,
        help="With --redis, how many processes serve. Without, the same as --bot-processes.",
    ),
]
BotProcesses = Annotated[
    int | None,
    typer.Option(
        envvar="SUNBARGE_BOT_PROCESSES",
        min=1,
        max=64,
        help="In how many processes bots think, for each process that serves; 1 if not given.",
    ),
]
OwnBots = Annotated[
    list[str] | None,
    typer.Option(
        "--bot",
        envvar="SUNBARGE_BOTS",
        help="A bot of your own that the page offers: FILE.py:CLASS, MODULE:CLASS or net:FOLDER.",
    ),
]
LoadBots = Annotated[
    bool, typer.Option(help="Whether bots are loaded at once, or when a table needs one.")
]
OpenPage = Annotated[bool, typer.Option("--open/--no-open", help="Open the page in the browser.")]
LogLevel = Annotated[
    str,
    typer.Option(
        envvar="SUNBARGE_LOG_LEVEL",
        help="The least level that is logged: debug, info, warning or error.",
    ),
]
GoneSeconds = Annotated[
    float,
    typer.Option(
        envvar="SUNBARGE_GONE_SECONDS",
        min=0,
        help="Seconds after which a player who lost the connection counts as gone.",
    ),
]
MessagesPerSecond = Annotated[
    float,
    typer.Option(
        envvar="SUNBARGE_MESSAGES_PER_SECOND",
        min=0.1,
        help="How many messages a second one connection may send.",
    ),
]
TablesPerHour = Annotated[
    float,
    typer.Option(
        envvar="SUNBARGE_TABLES_PER_HOUR",
        min=1,
        help="How many tables an hour one address may open.",
    ),
]
SocketsPerAddress = Annotated[
    int,
    typer.Option(
        envvar="SUNBARGE_SOCKETS_PER_ADDRESS",
        min=1,
        help="How many connections one address may have at a time.",
    ),
]
Page = Annotated[
    Path | None,
    typer.Option(
        envvar="SUNBARGE_PAGE", help="The folder of the built page, which has an index.html."
    ),
]
ListenFd = Annotated[
    int | None,
    typer.Option(hidden=True, help="The socket of one of several workers, which handed it on."),
]
MetricsSocket = Annotated[
    Path | None,
    typer.Option(hidden=True, help="Where one of several workers tells the others its metrics."),
]
LogFile = Annotated[
    Path | None,
    typer.Option(
        envvar="SUNBARGE_LOG_FILE",
        help="The file to log to instead of standard error; it may be renamed to rotate it.",
    ),
]
LogFormat = Annotated[
    str, typer.Option(envvar="SUNBARGE_LOG_FORMAT", help="How lines are logged: json or text.")
]
KeepNames = Annotated[
    float,
    typer.Option(
        envvar="SUNBARGE_KEEP_NAMES",
        min=0,
        help="Days after which names are taken out of finished games; 0: never.",
    ),
]
KeepUnfinished = Annotated[
    float,
    typer.Option(
        envvar="SUNBARGE_KEEP_UNFINISHED",
        min=0,
        help="Days after which games that nobody goes on with are deleted; 0: never.",
    ),
]
Check = Annotated[
    bool, typer.Option("--check", help="Check settings, limits, disk and database, and stop.")
]
MigrateOnly = Annotated[
    bool, typer.Option("--migrate-only", help="Bring the database up to date and stop.")
]


def serve(
    host: Host = "127.0.0.1",
    port: Port = None,
    proxy: Proxies = None,
    host_name: HostNames = None,
    data: Data = None,
    database: Database = None,
    redis: Redis = None,
    workers: Workers = 1,
    bot_processes: BotProcesses = None,
    bot: OwnBots = None,
    load_bots: LoadBots = True,
    open_page: OpenPage = False,
    log_level: LogLevel = "info",
    log_file: LogFile = None,
    log_format: LogFormat = "json",
    keep_names: KeepNames = 0,
    keep_unfinished: KeepUnfinished = 0,
    gone_seconds: GoneSeconds = 60.0,
    messages_per_second: MessagesPerSecond = 5.0,
    tables_per_hour: TablesPerHour = 30.0,
    sockets_per_address: SocketsPerAddress = 60,
    page: Page = None,
    migrate_only: MigrateOnly = False,
    check: Check = False,
    listen_fd: ListenFd = None,
    metrics_socket: MetricsSocket = None,
) -> None:
    """Serve the game to browsers.

    All games are stored in a database and survive restarts.
    """
    from sunbarge.online.server.logs import FORMATS, LEVELS
    from sunbarge.online.server.settings import PAGE, Limits, Settings
    from sunbarge.online.store import database_url

    if log_level not in LEVELS:
        raise ValueError(f"--log-level is one of {', '.join(LEVELS)}, not {log_level}")
    if log_format not in FORMATS:
        raise ValueError(f"--log-format is one of {', '.join(FORMATS)}, not {log_format}")
    check_folders(data, page)
    check_redis(redis, database)
    settings = Settings(
        database=database_url(data, database),
        host=host,
        port=port,
        proxies=proxy or (),
        host_names=host_name or (),
        redis=redis,
        listen_fd=listen_fd,
        metrics_socket=metrics_socket,
        bot_processes=bot_processes or (workers if redis is None else 1),
        own_bots=own_bots(bot or ()),
        load_bots=load_bots,
        log_level=log_level,
        log_file=log_file,
        log_format=log_format,
        keep_names=keep_names,
        keep_unfinished=keep_unfinished,
        gone_seconds=gone_seconds,
        page=page or PAGE,
        limits=Limits(
            messages_per_second=messages_per_second,
            messages_burst=max(1, round(4 * messages_per_second)),
            tables_per_hour=tables_per_hour,
            tables_burst=max(1, round(tables_per_hour / 3)),
            local_burst=max(1, round(tables_per_hour / 3)) * 100,
            connections=sockets_per_address,
        ),
    )
    if check:
        check_all(settings)
        return
    if migrate_only:
        migrate(settings)
        return
    on_ready = partial(tell, open_page=open_page and listen_fd is None, usual=port is None)
    if redis is not None and workers > 1 and listen_fd is None:
        from sunbarge.online.server.supervisor import supervise

        command = [sys.executable, "-m", "sunbarge.cli", *sys.argv[1:]]
        supervise(settings, workers, command, on_ready)
        return
    from sunbarge.online.server.run import serve as run

    run(settings, on_ready)


def own_bots(places: Sequence[str]) -> dict[str, str]:
    """Return the full names of the bots in `--bot`, by the short names that the page shows.

    Raises ValueError for a bot that cannot be used.
    """
    if not places:
        return {}
    check_names(places)
    from sunbarge.bots.own_offers import short_names

    found = short_names(places)
    for name, place in found.items():
        typer.echo(f"the page offers {place} as {name}", err=True)
    return found


def check_folders(data: Path | None, page: Path | None) -> None:
    """Raise ValueError if there can be no database in `data`, or there is no page in `page`."""
    if data is not None and data.exists():
        make_folder(data)
    if page is not None and not (page / "index.html").is_file():
        raise ValueError(f"--page {page} has no index.html; name the folder of a built page")


def check_all(settings: "Settings") -> None:
    """Print a line for everything that was checked; exit with code 1 if something is wrong."""
    from sunbarge.online.admin.checks import run_checks

    levels = set()
    for found in run_checks(settings):
        levels.add(found.level)
        typer.echo(f"{found.level:<7}  {found.subject}: {found.text}")
    if "error" in levels:
        raise typer.Exit(1)


def check_redis(redis: str | None, database: str | None) -> None:
    """Raise ValueError if Redis is named without a database that several workers can share."""
    if redis is None:
        return
    if not redis.startswith(("redis://", "rediss://", "unix://")):
        raise ValueError("--redis is a URL such as redis://127.0.0.1:6379")
    if not (database or "").startswith("postgresql"):
        raise ValueError("--redis is for workers that share a database: give --database, too")


def migrate(settings: "Settings") -> None:
    """Migrate the database and print what was done."""
    import asyncio

    from sunbarge.online.store import Store

    async def bring_up() -> bool:
        store = Store(settings.database)
        try:
            return await store.open()
        finally:
            await store.close()

    changed = asyncio.run(bring_up())
    typer.echo(f"{settings.database}: {'brought up to date' if changed else 'up to date already'}")


def tell(address: str, open_page: bool, usual: bool) -> None:
    """Print the server's address, and open it in a browser if asked.

    `usual` is true if no port was chosen; a line then says if the default port was taken.
    """
    from sunbarge.online.server.settings import DEFAULT_PORT

    if usual and not address.endswith(f":{DEFAULT_PORT}/"):
        typer.echo(f"Port {DEFAULT_PORT} is taken, perhaps by another sunbarge; this is the next.")
    typer.echo(f"Sunbarge is at {address}  (Ctrl-C ends it)")
    if open_page and has_screen():
        import threading
        import webbrowser

        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def has_screen() -> bool:
    """Return whether a graphical browser can be opened; a text browser would block the terminal."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))
