"""The figures of the server and its page as rows of a table."""

from collections.abc import Callable
from typing import Any

Json = dict[str, Any]
Rows = list[tuple[str, str, str]]


def rows(figures: Json) -> Rows:
    """What was measured, the figure, and the figure to reach; only what is known already."""
    parts: dict[str, Callable[[Any], Rows]] = {
        "start_s": start_rows,
        "page": page_rows,
        "load": load_rows,
        "idle": idle_rows,
        "kills": kill_rows,
        "machine_load": machine_rows,
    }
    return [row for name, tell in parts.items() if name in figures for row in tell(figures[name])]


def start_rows(start: Json) -> Rows:
    """From the command to the page."""
    table = [("from `sunbarge serve` to the page answering", f"{start['serve']} s", "")]
    if "make_play" in start:
        what = "from `make play` to the page answering"
        table.append((what, f"{start['make_play']} s", "≤ 3 s"))
    return table


def page_rows(page: Json) -> Rows:
    """What a browser loads, and when it can be played with."""
    first, then = "page: transferred on first load, home", "the same, straight to a table"
    soon = f"page: from going there to an answer of “Play now”, median of {page.get('loads', 0)}"
    if "skipped" in page:
        return [(what, f"skipped: {page['skipped']}", "") for what in (first, soon)]
    return [
        (first, f"{page['home_kb']} kB gz", "≤ 150 kB gz"),
        (then, f"{page['table_kb']} kB gz", "≤ 150 kB gz"),
        (soon, f"{page['interactive_s']} s", "≤ 1 s"),
    ]


def load_rows(load: Json) -> Rows:
    """Many games at once."""
    busy = f"{load['games']} live games, {load['sockets']:,} sockets"
    speed = f"{load['commands_per_s']} durable commands a second"
    return [
        (f"command to all views, p95: {busy}, {speed}", f"{load['p95_ms']} ms", "≤ 100 ms"),
        ("the same, median / p99", f"{load['p50_ms']} ms / {load['p99_ms']} ms", ""),
        ("the server's CPU meanwhile", f"{load['server_cpu']} of a core", ""),
    ]


def idle_rows(idle: Json) -> Rows:
    """Tables that nobody plays at."""
    what = f"memory of an idle table with {idle['sockets_each']} sockets"
    return [(what, f"{idle['kib_per_table']} KiB", "≤ 300 KiB")]


def kill_rows(kills: Json) -> Rows:
    """What kills lose."""
    lost = f"{kills['lost']} lost, {kills['doubled']} doubled of {kills['acknowledged']:,}"
    return [(f"acknowledged moves over {kills['kills']} kills", lost, "0 lost, 0 doubled")]


def machine_rows(load: str) -> Rows:
    """How busy the machine was."""
    return [("load of the machine at the end of these", load, "")]
