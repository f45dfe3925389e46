"""The result of chaos tests as a Markdown table."""

from collections.abc import Mapping
from statistics import median

from .audit import Verdict
from .run import Summary

MAX_FAULTS_TOLD = 20


def markdown(summaries: Mapping[str, Summary], machine: Mapping[str, str], command: str) -> str:
    """Return the text of benchmarks/chaos.md."""
    lines = ["# Chaos test", "", f"Measured by `{command}`: clients play while faults happen to"]
    lines += ["the servers. Afterwards everything that the clients were told (acknowledgements,"]
    lines += ["views with their hashes, log lines) is compared with what follows from the stored"]
    lines += ["logs. A wait is the time from sending a command to its acknowledgement.", ""]
    lines += [f"- {what}: {value}" for what, value in machine.items()]
    for name, summary in summaries.items():
        lines += ["", f"## {name}", "", *verdict_lines(summary), "", *wait_lines(summary)]
    return "\n".join(lines) + "\n"


def verdict_lines(summary: Summary) -> list[str]:
    """Return the table of what the audit found."""
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
        ("clients that ended with another view", found.apart),
        ("other faults", len(found.faults)),
    ]
    return ["| what | number |", "|---|---|", *(f"| {what} | {n:,} |" for what, n in rows)]


def wait_lines(summary: Summary) -> list[str]:
    """Return the table of how long clients waited around each kind of fault."""
    lines = ["| fault | times | longest wait, median | at most |", "|---|---|---|---|"]
    for name, waits in sorted(summary.waits.items()):
        middle, most = median(waits), max(waits)
        lines.append(f"| {name} | {len(waits)} | {middle:.1f} s | {most:.1f} s |")
    return lines


def told(found: Verdict) -> str:
    """Return the first faults in words, a line each."""
    more = len(found.faults) - MAX_FAULTS_TOLD
    lines = found.faults[:MAX_FAULTS_TOLD] + ([f"and {more} more"] if more > 0 else [])
    return "\n".join(lines)
