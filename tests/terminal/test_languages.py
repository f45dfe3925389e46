"""The words of the terminal are those of the page."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_words_of_the_page_are_up_to_date() -> None:
    node = Path(sys.executable).with_name("node")
    told = subprocess.run(
        [node, ROOT / "web" / "terminal-words.mjs", "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (told.returncode, told.stderr) == (0, "")
