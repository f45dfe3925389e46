"""The browser of the tests: Chromium of this machine, or the one that an npm package carries."""

import os
import shutil
import subprocess
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CARRIED = ROOT / "build" / "browser"
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
    raise RuntimeError("no Chromium: run `make test`, or set SUNBARGE_CHROMIUM to the path of one")


def carried() -> str:
    """Unpack the browser of the npm package, and say where it is."""
    node = ROOT / ".venv" / "bin" / "node"
    command = [str(node), "--input-type=module", "--eval", UNPACK]
    done = subprocess.run(command, cwd=CARRIED, capture_output=True, text=True, check=True)
    return done.stdout.strip()
