"""A browser to measure and test with: Chromium of this machine, or one that npm carries."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # Playwright is a tool of the tests, and need not be installed
    from playwright.sync_api import Browser

NAMES = (
    "chromium-headless-shell",  # without windows, it takes two thirds of the time
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
CARRIED = Path("build/browser")
"Where `make test` puts the npm package on machines whose packages it may not install."
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
UNPACK = (
    "import chromium from '@sparticuz/chromium'; "
    "process.stdout.write(await chromium.executablePath());"
)


class NoBrowser(RuntimeError):
    """There is no Chromium, or nothing to drive it with."""


def chromium() -> str:
    """The path of a Chromium, or an error that says how to get one."""
    wanted = os.environ.get("SUNBARGE_CHROMIUM")
    if wanted:
        return wanted
    for name in NAMES:
        if found := shutil.which(name):
            return found
    if (CARRIED / "node_modules").is_dir():
        return carried()
    raise NoBrowser("no Chromium: run `make test`, or set SUNBARGE_CHROMIUM to the path of one")


def carried() -> str:
    """Unpack the browser of the npm package, and say where it is."""
    node = Path(sys.executable).parent / "node"
    command = [str(node), "--input-type=module", "--eval", UNPACK]
    done = subprocess.run(command, cwd=CARRIED, capture_output=True, text=True, check=True)
    return done.stdout.strip()


@contextmanager
def launch_browser() -> "Iterator[Browser]":
    """Launch a headless Chromium, and close it at the end."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError as error:
        raise NoBrowser(f"{error}; it is one of the tools of the tests") from None
    path = chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()
