"""What every test shares: the examples that Hypothesis plays, and who runs which test when."""

import fcntl
import gc
import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:  # most tests need no browser
    from playwright.sync_api import Browser

settings.register_profile(
    "sunbarge",
    derandomize=True,
    deadline=None,
    database=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("sunbarge")

# A shell lets what runs in the background ignore Ctrl-C, and so would everything that tests start.
signal.signal(signal.SIGINT, signal.default_int_handler)


# What waits longest comes first, so that no process is left alone with it at the end.
FIRST = (
    *("browser", "distribution", "cli", "research/chaos", "online/server"),
    *("research/dataset", "research/bench", "research/executors"),
)
# What one process does, since what it needs takes long to make: a wheel that is installed.
TOGETHER = ("distribution",)


def pytest_collection_finish() -> None:
    """Take what all tests share, and what stays, out of every later garbage collection."""
    gc.collect()
    gc.freeze()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what waits longest."""
    places = {name: place for place, name in enumerate(FIRST)}
    items.sort(key=lambda item: places.get(room(item.nodeid), len(FIRST)))


@pytest.hookimpl(optionalhook=True)  # there is none without xdist
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """A whole file is done by one process, and so are some whole rooms: both start much."""
    scheduler = import_module("xdist.scheduler").LoadScopeScheduling(config, log)
    scheduler._split_scope = done_by_one
    return scheduler


def done_by_one(nodeid: str) -> str:
    """What a test is done together with."""
    return f"tests/{room(nodeid)}" if room(nodeid) in TOGETHER else nodeid.partition("::")[0]


def room(nodeid: str) -> str:
    """The folder of a test, below `tests`."""
    return nodeid.partition("::")[0].partition("/")[2].rpartition("/")[0]


@contextmanager
def network_lock(kind: int) -> Iterator[None]:
    """Hold the lock of this machine's network, shared by browsers or alone to change the network.

    A Chromium breaks off its requests (ERR_NETWORK_CHANGED) when an address comes or goes.
    """
    folder = Path(__file__).parents[1] / "build"
    folder.mkdir(exist_ok=True)
    with (folder / "network.lock").open("w") as lock:
        fcntl.flock(lock, kind)
        yield


@pytest.fixture
def changing_network() -> Iterator[None]:
    """While a test adds network devices, no browser of other tests runs."""
    with network_lock(fcntl.LOCK_EX):
        yield


class OneBrowser:
    """A headless Chromium for all tests of this process; it is launched when one needs it."""

    def __init__(self) -> None:
        self.running = ExitStack()
        self.launched: Browser | None = None

    def get(self) -> "Browser":
        """Return the browser, a new one if it has crashed."""
        if self.launched is None or not self.launched.is_connected():
            from sunbarge.research.bench.server.chromium import launch_browser

            self.close()
            self.running.enter_context(network_lock(fcntl.LOCK_SH))
            self.launched = self.running.enter_context(launch_browser())
        return self.launched

    def close(self) -> None:
        """Close it: while it runs, no other test could run an event loop."""
        self.launched = None
        self.running.close()


CHROMIUM = OneBrowser()


@pytest.fixture(scope="module")
def browser() -> "Browser":
    """A headless Chromium; tests open contexts in it, and close them."""
    return CHROMIUM.get()


@pytest.hookimpl(trylast=True)  # after the fixtures that close its contexts
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Close the browser before tests of another file, unless they begin with one that needs it."""
    same_file = nextitem is not None and nextitem.path == item.path
    if not same_file and not needs_browser(nextitem):
        CHROMIUM.close()


def needs_browser(item: pytest.Item | None) -> bool:
    """Return whether a test has the browser among its fixtures."""
    return "browser" in getattr(item, "fixturenames", ())
