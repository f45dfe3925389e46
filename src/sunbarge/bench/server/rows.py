"""The figures of the server as rows of a table."""

from typing import Any

Json = dict[str, Any]


def rows(figures: Json) -> list[tuple[str, str, str]]:
    """What was measured, the figure, and the figure to reach."""
    load, idle, kills = figures["load"], figures["idle"], figures["kills"]
    start = figures["start_s"]
    table = [("from `sunbarge serve` to the page answering", f"{start['serve']} s", "")]
    if "make_play" in start:
        what = "from `make play` to the page answering"
        table.append((what, f"{start['make_play']} s", "≤ 3 s"))
    busy = f"{load['games']} live games, {load['sockets']:,} sockets"
    speed = f"{load['commands_per_s']} durable commands a second"
    lost = f"{kills['lost']} lost, {kills['doubled']} doubled of {kills['acknowledged']:,}"
    return [
        *table,
        (f"command to all views, p95: {busy}, {speed}", f"{load['p95_ms']} ms", "≤ 100 ms"),
        ("the same, median / p99", f"{load['p50_ms']} ms / {load['p99_ms']} ms", ""),
        ("the server's CPU meanwhile", f"{load['server_cpu']} of a core", ""),
        (
            f"memory of an idle table with {idle['sockets_each']} sockets",
            f"{idle['kib_per_table']} KiB",
            "≤ 300 KiB",
        ),
        (f"acknowledged moves over {kills['kills']} kills", lost, "0 lost, 0 doubled"),
        ("load of the machine at the end of these", figures["machine_load"], ""),
    ]
