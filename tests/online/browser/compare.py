"""Compares the engine of the page, in Node, with recordings of the native engine.

`python -m tests.online.browser.compare --times 10` compares ten times as many games as the tests.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from sunbarge.online.browser.files import write_files
from tests.online.browser.recordings import record_all
from tests.run_make import ROOT, made

WEB = ROOT / "web"
PACKAGES = "web/node_modules/.ready"
NODE = Path(sys.executable).parent / "node"
GAMES, DECISIONS, POSITIONS, TEXTS = 2_000, 20_000, 800, 6
Reports = dict[str, dict[str, Any]]


def bundle(folder: Path, entry: str = "engine") -> Path:
    """Bundle what compares the page with recordings, and return one of the files."""
    with made(PACKAGES):
        vite = [str(NODE), "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"]
        options = ["--config", "compare.config.ts", "--outDir", str(folder), "--emptyOutDir"]
        subprocess.run([*vite, *options], cwd=WEB, check=True)
    return folder / f"{entry}.js"


def compare(folder: Path, times: int = 1) -> Reports:
    """Record games, play them again in Node, and return what was compared."""
    engine, recordings = folder / "engine", folder / "recordings"
    recordings.mkdir()
    write_files(engine)
    record_all(recordings, *(times * part for part in (GAMES, DECISIONS, POSITIONS, TEXTS)))
    return compare_in_node(bundle(folder / "bundle"), engine, recordings)


def compare_in_node(script: Path, engine: Path, recordings: Path) -> Reports:
    """Compare the engine with recordings in Node."""
    command = [
        str(NODE),
        str(WEB / "compare-engine.mjs"),
        str(script),
        str(engine),
        str(recordings),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    reports: Reports = json.loads(done.stdout)
    return reports


def main() -> None:
    """Compare, print what was compared, and fail if there is a difference."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=1, help="how often as many as the tests")
    with tempfile.TemporaryDirectory() as folder:
        reports = compare(Path(folder), parser.parse_args().times)
    for name, report in reports.items():
        counts = ", ".join(f"{report[key]} {key}" for key in ("games", "decisions", "compared"))
        print(f"{name}: {counts}, {len(report['differences'])} differences")
        print(*report["differences"], sep="\n", end="")
    sys.exit(any(report["differences"] for report in reports.values()))


if __name__ == "__main__":
    main()
