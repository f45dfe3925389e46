"""Measures how long tasks keep a page's main thread busy, by Chromium's own trace."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

MAIN_THREAD = "CrRendererMain"
"Chromium's name of the thread on which a page's scripts, styles and layout run."
TASK = "ThreadControllerImpl::RunTask"
TRACED = {"transferMode": "ReportEvents", "traceConfig": {"includedCategories": ["toplevel"]}}
MICRO = 1000  # the trace has microseconds
POLL_MS = 50
Event = dict[str, Any]
"An event of the trace."


@dataclass
class LongestTasks:
    """The longest task by the clock and the longest by CPU time, in milliseconds.

    On a busy machine the time by the clock includes the time in which other programs ran.
    """

    wall_ms: float = 0.0
    cpu_ms: float = 0.0


@contextmanager
def longest_tasks(browser: "Browser", page: "Page") -> Iterator[LongestTasks]:
    """Trace the tasks of all pages of a browser; the result is complete when the context ends."""
    session, found = browser.new_browser_cdp_session(), LongestTasks()
    events: list[Event] = []
    complete: list[object] = []
    session.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    session.on("Tracing.tracingComplete", lambda data: complete.append(data))
    session.send("Tracing.start", TRACED)
    yield found
    session.send("Tracing.end")
    while not complete:
        page.wait_for_timeout(POLL_MS)
    session.detach()
    tasks = list(main_thread_tasks(events))
    found.wall_ms = max(task["dur"] for task in tasks) / MICRO
    found.cpu_ms = max(task.get("tdur", 0) for task in tasks) / MICRO


def main_thread_tasks(events: list[Event]) -> Iterator[Event]:
    """Yield the tasks of the main threads of all pages."""
    threads = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == MAIN_THREAD
    }
    for event in events:
        if event["name"] == TASK and (event["pid"], event["tid"]) in threads and "dur" in event:
            yield event
