"""Finds a Chromium for benchmarks and tests, from the system or from an npm package."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # Playwright is needed by tests only, and may not be installed
    from playwright.sync_api import Browser

NAMES = (
    "chromium-headless-shell",  # first, as it is faster than the others by a third
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
NPM_FOLDER = Path("build/browser")
"The folder where `make test` installs the npm package if it cannot install system packages."
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
    """Raised if there is no Chromium, or no Playwright to control it."""


def chromium() -> str:
    """Return the path of a Chromium; raises NoBrowser if there is none."""
    wanted = os.environ.get("SUNBARGE_CHROMIUM")
    if wanted:
        return wanted
    for name in NAMES:
        if found := shutil.which(name):
            return found
    if (NPM_FOLDER / "node_modules").is_dir():
        return from_npm()
    raise NoBrowser("no Chromium: run `make test`, or set SUNBARGE_CHROMIUM to the path of one")


def from_npm() -> str:
    """Unpack the browser of the npm package, and return its path."""
    node = Path(sys.executable).parent / "node"
    command = [str(node), "--input-type=module", "--eval", UNPACK]
    done = subprocess.run(command, cwd=NPM_FOLDER, capture_output=True, text=True, check=True)
    return done.stdout.strip()


@contextmanager
def launch_browser() -> "Iterator[Browser]":
    """Launch a headless Chromium, and close it when the context ends."""
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
