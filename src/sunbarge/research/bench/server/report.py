"""Rows of the benchmark report on the server and its page."""

from collections.abc import Iterator

from sunbarge.research.bench.figures import (
    Disturbance,
    EngineSpeed,
    FirstCurve,
    IdleTables,
    Kills,
    LocalPlay,
    PageLoad,
    Server,
    ServerLoad,
    ServerStart,
)
from sunbarge.research.bench.table import Row

LIMIT = 170
"Kilobytes that a page may transfer on its first load, nets and puzzles aside."
LIMITS = {"home": 150, "table": 150}


def rows(figures: Server) -> list[Row]:
    """Return the rows of all benchmarks of the server that have run so far."""
    table = [*rows_of_pages(figures), *rows_under_load(figures)]
    if "machine_load" in figures:
        table.append(("load of the machine at the end of these", figures["machine_load"], ""))
    return table


def rows_of_pages(figures: Server) -> Iterator[Row]:
    """Yield the rows on the server's start, and on what the web page loads and runs itself."""
    if "start_s" in figures:
        yield from start_rows(figures["start_s"])
    if "page" in figures:
        yield from page_rows(figures["page"])
    if "local_play" in figures:
        yield from local_rows(figures["local_play"])
    if "first_curve" in figures:
        yield from curve_rows(figures["first_curve"])
    if "engine" in figures:
        yield from engine_rows(figures["engine"])


def rows_under_load(figures: Server) -> Iterator[Row]:
    """Yield the rows on a server with many game tables, under attack, and killed in between."""
    if "load" in figures:
        yield from load_rows(figures["load"])
    if "idle" in figures:
        yield idle_row(figures["idle"])
    if "stored" in figures:
        stored = figures["stored"]
        what = f"memory of a table that is stored, with {stored['tables']:,} of them"
        yield what, f"{stored['kib_per_table']} KiB", "about 0"
    if "half_open" in figures:
        what = "5,000 half-open connections of one address, 4,096 descriptors: p95 of the others"
        yield disturbance_row(what, figures["half_open"])
    if "bot_flood" in figures:
        what = "100 tables of five experts of one address: another visitor waits for `simple`"
        yield disturbance_row(what, figures["bot_flood"])
    if "kills" in figures:
        yield kills_row(figures["kills"])


def start_rows(start: ServerStart) -> list[Row]:
    """Return the rows on the time from the server's start to its first response."""
    table = [("from `sunbarge serve` to the page answering", f"{start['serve']} s", "")]
    if "make_play" in start:
        what = "from `make play` to the page answering"
        table.append((what, f"{start['make_play']} s", "≤ 3 s"))
    return table


def page_rows(page: PageLoad) -> list[Row]:
    """Return the rows on transfer sizes and time to interactive."""
    first = "page: transferred on first load in the largest language"
    soon = f"page: from going there to the table of “Play now”, median of {page.get('loads', 0)}"
    if "skipped" in page:
        return [(what, f"skipped: {page['skipped']}", "") for what in (first, soon)]
    sizes = [
        (f"{first}, {name}", f"{size} kB gz", f"≤ {LIMITS.get(name, LIMIT)} kB gz")
        for name, size in page["kb"].items()
    ]
    return [*sizes, (soon, f"{page['interactive_s']} s", "≤ 1 s")]


def local_rows(local: LocalPlay) -> list[Row]:
    """Return the report's rows on games against bots that run in the browser itself."""
    click = "page: from a click on “Play now” to the first legal move, first visit"
    if "skipped" in local:
        return [(click, f"skipped: {local['skipped']}", "")]
    longest, sent = local["longest_task_ms"], local["sent"]
    return [
        (click, f"{local['first_visit_s']} s", "≤ 1 s"),
        ("the same, warm", f"{local['warm_s']} s", "≤ 0.15 s"),
        ("page: longest task while `expert` thinks", f"{longest} ms", "≤ 50 ms"),
        ("the longest in CPU time", f"{local['longest_task_cpu_ms']} ms", ""),
        ("page: requests to the server in a game against bots", f"{sent}", "0"),
    ]


def curve_rows(curve: FirstCurve) -> list[Row]:
    """Return the rows on the time until a game's report shows its first curve."""
    what = "page: from going there to the first curve of a game of four, one Worker"
    if "skipped" in curve:
        return [(what, f"skipped: {curve['skipped']}", "")]
    return [
        (f"{what}, {curve['moves']} moves", f"{curve['one_s']} s", "≤ 4 s"),
        ("the same, a Worker for each core", f"{curve['all_s']} s", "≤ 2.5 s"),
    ]


def engine_rows(engine: EngineSpeed) -> list[Row]:
    """Return the report's rows on the rules and bots that the page runs as WebAssembly (engine)."""
    if not engine:
        return []
    table = [
        ("page: engine.wasm", f"{engine['kb_gz']} kB gz", "≤ 60 kB gz"),
        ("building it", f"{engine['build_cpu_s']} s of CPU", "≤ 40 s"),
    ]
    for name, bot in engine["bots"].items():
        native, chromium = bot["native_ms"], bot["chromium_ms"]
        shown = f"{chromium / native:.2f} × ({chromium:.3f} and {native:.3f} ms)"
        table.append((f"`{name}` in Chromium against native, a decision", shown, "≤ 1.4 ×"))
    return table


def load_rows(load: ServerLoad) -> list[Row]:
    """Return the rows on latency with many games in progress."""
    busy = f"{load['games']} live games, {load['sockets']:,} sockets"
    rate = f"{load['commands_per_s']} durable commands a second"
    return [
        (f"command to all views, p95: {busy}, {rate}", f"{load['p95_ms']} ms", "≤ 100 ms"),
        ("the same, median / p99", f"{load['p50_ms']} ms / {load['p99_ms']} ms", ""),
        ("the server's CPU meanwhile", f"{load['server_cpu']} of a core", ""),
        ("the server's CPU, a command", f"{load['cpu_ms_per_command']} ms", "≤ 0.7 ms"),
    ]


def idle_row(idle: IdleTables) -> Row:
    """Return the row on the memory of idle tables."""
    what = f"memory of an idle table with {idle['sockets_each']} sockets"
    return what, f"{idle['kib_per_table']} KiB", "≤ 200 KiB"


def disturbance_row(what: str, found: Disturbance) -> Row:
    """Return the row on how much longer clients wait while another address attacks the server."""
    before, during = found["unloaded_ms"], found["loaded_ms"]
    times = f"{during / before:.1f} × ({during} ms; {before} ms before)"
    return what, times, "≤ 2 ×"


def kills_row(kills: Kills) -> Row:
    """Return the row on moves lost or doubled when the server is killed."""
    lost = f"{kills['lost']} lost, {kills['doubled']} doubled of {kills['acknowledged']:,}"
    return f"acknowledged moves over {kills['kills']} kills", lost, "0 lost, 0 doubled"
