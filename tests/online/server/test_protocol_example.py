"""The example in docs/host/socket-protocol.md runs as it is printed there."""

import re
import subprocess
import sys
from pathlib import Path

from tests.online.server.servers import ServeProcess

PROTOCOL = Path(__file__).parents[3] / "docs" / "host" / "socket-protocol.md"


def test_the_example_plays_a_whole_game(tmp_path: Path) -> None:
    """With quick bots in place of the strongest one."""
    (code,) = re.findall(r"```python\n(.*?)```", PROTOCOL.read_text("utf-8"), re.DOTALL)
    server = ServeProcess("--data", str(tmp_path), "--no-load-bots")
    try:
        code = code.replace("http://127.0.0.1:8640", server.base).replace("expert", "simple")
        played = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, timeout=120
        )
    finally:
        server.kill()
    assert played.returncode == 0, played.stderr
    assert re.fullmatch(r"\[\d+, \d+\]\n", played.stdout)
