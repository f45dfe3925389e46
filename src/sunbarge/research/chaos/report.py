"""The results of chaos tests as a Markdown page."""

from collections.abc import Mapping, Sequence
from statistics import median

from .figures import Figure
from .results import Result, together
from .run import Summary

HEAD = """# Chaos test

Measured by `make chaos`, which adds to what is in `{folder}`, a file for each run, with its seed
in its name: clients play while faults happen to the servers. Afterwards everything that the
clients were told (acknowledgements, views with their hashes, log lines) is compared with what
follows from the stored logs, and with who has written them. A wait is the time from sending a
command to its acknowledgement, over all clients around a fault; a server that is killed or
restarted has to import the rules again, which takes longest on a busy machine.
"""

FIGURES = "Measured by `make waits` and `make load`, on a machine with that load."


def markdown(
    results: Mapping[str, Sequence[Result]],
    machine: Mapping[str, str],
    folder: str,
    figures: Sequence[Figure] = (),
) -> str:
    """Return the text of benchmarks/chaos.md, with a section for each site (kind of servers)."""
    lines = [HEAD.format(folder=folder)]
    lines += [f"- {what}: {value}" for what, value in machine.items()]
    for name, of_site in results.items():
        if of_site:
            lines += ["", f"## {name}", "", *site_lines(of_site)]
    if figures:
        lines += ["", "## How long players wait", "", FIGURES, ""]
        lines += ["| what | measured | to reach |", "|---|---|---|"]
        lines += [f"| {' | '.join(figure.row)} |" for figure in figures]
    return "\n".join(lines) + "\n"


def site_lines(results: Sequence[Result]) -> list[str]:
    """Return the Markdown lines on the runs with one site (kind of servers and database)."""
    summary = together(results)
    loads, dates = [each.load for each in results], [each.date for each in results]
    runs = f"{len(results)} runs from {min(dates)} to {max(dates)}, "
    runs += f"load of the machine {min(loads):.0f} to {max(loads):.0f}."
    ended_early = sum(bool(each.summary.failure) for each in results)
    return [runs, "", *verdict_lines(summary, ended_early), "", *wait_lines(summary)]


def verdict_lines(summary: Summary, ended_early: int) -> list[str]:
    """Return the lines of a Markdown table of what the audit of clients and logs found."""
    found = summary.verdict
    rows = [
        ("faults", summary.faults),
        ("minutes", round(summary.seconds / 60)),
        ("games", found.tables),
        ("connections", summary.connections),
        ("log entries", found.entries),
        ("acknowledged commands", found.acknowledged),
        ("acknowledged commands lost", found.lost),
        ("commands doubled, or refused and stored", found.doubled),
        ("views compared with those of the log", found.views),
        ("views or log lines that do not follow from the log", found.early),
        ("logs with gaps", found.gaps),
        ("entries of a worker that did not own the table", found.foreign),
        ("clients that ended with another view", found.apart),
        ("other findings", len(found.faults)),
        ("runs that ended early", ended_early),
    ]
    return ["| what | number |", "|---|---|", *(f"| {what} | {n:,} |" for what, n in rows)]


def wait_lines(summary: Summary) -> list[str]:
    """Return the lines of a Markdown table of how long clients waited at each kind of fault."""
    lines = ["| fault | times | longest wait, median | at most |", "|---|---|---|---|"]
    for name, waits in sorted(summary.waits.items()):
        middle, most = median(waits), max(waits)
        lines.append(f"| {name} | {len(waits)} | {middle:.1f} s | {most:.1f} s |")
    return lines
