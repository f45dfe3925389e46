"""How long a newcomer waits: a fresh clone, an empty compile cache, `make play`.

    .venv/bin/python benchmarks/first_start.py                     # a clone of this repository
    .venv/bin/python benchmarks/first_start.py PATH/bin/sunbarge   # an installed wheel

Packages are taken from the caches of pip, uv and npm, as far as they are there. Prints seconds from
`make play` to the page, to the first move of a bot against a person, and until every level is
loaded; then the same for a second start.
"""

import asyncio
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from sunbarge.research.bench.server.client import Client, new_id, next_command, post

ROOT = Path(__file__).parent.parent
ADDRESS = re.compile(r"Sunbarge is at (http\S+)/")
TIMEOUT = 300.0
LEVELS = 6


class Play:
    """A command that starts the server, with the time since it was started."""

    def __init__(self, command: list[str], folder: Path, cache: Path) -> None:
        """Start it in a folder."""
        hidden = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER", "VIRTUAL_ENV", "MAKEFLAGS")
        variables = {name: value for name, value in os.environ.items() if name not in hidden}
        variables |= {"XDG_CACHE_HOME": str(cache), "SUNBARGE_DATA": str(cache / "data")}
        variables.setdefault("UV_CACHE_DIR", os.path.expanduser("~/.cache/uv"))
        variables.setdefault("PIP_CACHE_DIR", os.path.expanduser("~/.cache/pip"))
        self.started = time.monotonic()
        self.process = subprocess.Popen(
            command,
            cwd=folder,
            env=variables,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        assert self.process.stdout is not None
        found = None
        while found is None:
            line = self.process.stdout.readline()
            assert line, f"{command[0]} has ended"
            found = ADDRESS.search(line)
        self.base = found[1]

    def tell(self, what: str) -> None:
        """Print the seconds since the start."""
        print(f"{what}: {time.monotonic() - self.started:.1f} s", flush=True)

    def get(self, path: str) -> str:
        """What the server answers."""
        with urllib.request.urlopen(f"{self.base}{path}", timeout=TIMEOUT) as answer:
            text: str = answer.read().decode()
            return text

    def stop(self) -> None:
        """End the server."""
        os.killpg(self.process.pid, signal.SIGINT)
        self.process.wait()


async def first_move(play: Play, bot: str) -> None:
    """Sit down with two bots and play until one of them has moved."""
    seats = [{"kind": "me", "name": "Anna"}, *[{"kind": "bot", "bot": bot}] * 2]
    table = await asyncio.to_thread(post, play.base, "tables", {"seats": seats, "pace": 0})
    client = Client(play.base, table["table"], [seat["token"] for seat in table["seats"]])
    await client.open(lambda text: None)
    while 'thinking_seconds_count{what="move"}' not in await asyncio.to_thread(
        play.get, "/metrics"
    ):
        if command := next_command(client.view):
            await client.send({**command, "id": new_id()})
        await asyncio.sleep(0.1)
    await client.close()


def levels_loaded(play: Play) -> int:
    """How many bots were loaded."""
    found = re.search(r"^sunbarge_bots_loaded (\d+)", play.get("/metrics"), re.MULTILINE)
    return int(found[1]) if found else 0


def measure(play: Play, bot: str, when: str) -> None:
    """Play, wait until all is there, and stop."""
    try:
        play.get("/")
        play.tell(f"{when}: to the page answering")
        play.get("/api/about")
        play.tell(f"{when}: to the rules")
        asyncio.run(first_move(play, bot))
        play.tell(f"{when}: to a first move of {bot}")
        while levels_loaded(play) < LEVELS:
            time.sleep(0.1)
        play.tell(f"{when}: to all levels ready")
    finally:
        play.stop()


def main() -> None:
    """Measure what is installed, or a clone, twice."""
    with tempfile.TemporaryDirectory() as folder:
        place, cache = Path(folder) / "place", Path(folder) / "cache"
        command, bot = ["make", "play"], "simple"
        if sys.argv[1:]:
            place.mkdir()
            command, bot = [os.path.abspath(sys.argv[1]), "serve", "--log-level", "error"], "expert"
        else:
            subprocess.run(["git", "clone", "--quiet", str(ROOT), str(place)], check=True)
        for when in ("first start", "second start"):
            measure(Play(command, place, cache), bot, when)


if __name__ == "__main__":
    main()
