"""Rows of the benchmark report on the server and its page."""

from sunbarge.research.bench.figures import (
    IdleTables,
    Kills,
    PageLoad,
    Server,
    ServerLoad,
    ServerStart,
)
from sunbarge.research.bench.table import Row


def rows(figures: Server) -> list[Row]:
    """Return the rows of all figures that are measured so far."""
    table: list[Row] = []
    if "start_s" in figures:
        table += start_rows(figures["start_s"])
    if "page" in figures:
        table += page_rows(figures["page"])
    if "load" in figures:
        table += load_rows(figures["load"])
    if "idle" in figures:
        table.append(idle_row(figures["idle"]))
    if "kills" in figures:
        table.append(kills_row(figures["kills"]))
    if "machine_load" in figures:
        table.append(("load of the machine at the end of these", figures["machine_load"], ""))
    return table


def start_rows(start: ServerStart) -> list[Row]:
    """Return the rows on the time from the command to the page."""
    table = [("from `sunbarge serve` to the page answering", f"{start['serve']} s", "")]
    if "make_play" in start:
        what = "from `make play` to the page answering"
        table.append((what, f"{start['make_play']} s", "≤ 3 s"))
    return table


def page_rows(page: PageLoad) -> list[Row]:
    """Return the rows on transfer sizes and time to interactive."""
    first, then = "page: transferred on first load, home", "the same, straight to a table"
    soon = f"page: from going there to the table of “Play now”, median of {page.get('loads', 0)}"
    if "skipped" in page:
        return [(what, f"skipped: {page['skipped']}", "") for what in (first, soon)]
    return [
        (first, f"{page['home_kb']} kB gz", "≤ 150 kB gz"),
        (then, f"{page['table_kb']} kB gz", "≤ 150 kB gz"),
        (soon, f"{page['interactive_s']} s", "≤ 1 s"),
    ]


def load_rows(load: ServerLoad) -> list[Row]:
    """Return the rows on latency with many games in progress."""
    busy = f"{load['games']} live games, {load['sockets']:,} sockets"
    rate = f"{load['commands_per_s']} durable commands a second"
    return [
        (f"command to all views, p95: {busy}, {rate}", f"{load['p95_ms']} ms", "≤ 100 ms"),
        ("the same, median / p99", f"{load['p50_ms']} ms / {load['p99_ms']} ms", ""),
        ("the server's CPU meanwhile", f"{load['server_cpu']} of a core", ""),
    ]


def idle_row(idle: IdleTables) -> Row:
    """Return the row on the memory of idle tables."""
    what = f"memory of an idle table with {idle['sockets_each']} sockets"
    return what, f"{idle['kib_per_table']} KiB", "≤ 300 KiB"


def kills_row(kills: Kills) -> Row:
    """Return the row on moves lost or doubled when the server is killed."""
    lost = f"{kills['lost']} lost, {kills['doubled']} doubled of {kills['acknowledged']:,}"
    return f"acknowledged moves over {kills['kills']} kills", lost, "0 lost, 0 doubled"
