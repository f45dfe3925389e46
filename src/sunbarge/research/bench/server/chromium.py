"""Finds a Chromium for benchmarks and tests: one of the system, or that of an npm package."""

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
    "chromium-headless-shell",  # takes two thirds of the time of the others
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
NPM_FOLDER = Path("build/browser")
"Where `make test` installs the npm package if it may not install system packages."
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
    """The path of a Chromium; NoBrowser if there is none."""
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
    """Unpack the browser of the npm package; returns its path."""
    node = Path(sys.executable).parent / "node"
    command = [str(node), "--input-type=module", "--eval", UNPACK]
    done = subprocess.run(command, cwd=NPM_FOLDER, capture_output=True, text=True, check=True)
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
