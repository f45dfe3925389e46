"""Compares tables in the browser, in Node, with recordings of the server's tables.

`python -m tests.online.browser.compare_tables --games 200` compares more games than the tests.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from sunbarge.online.browser.files import write_files
from tests.online.browser.compare import NODE, WEB, bundle
from tests.online.browser.table_recordings import SOME, record_tables

Report = dict[str, Any]


def compare_tables(folder: Path, games: int = len(SOME)) -> list[Report]:
    """Record games at the server's tables, play them in Node, and return a report for each."""
    recordings, engine = folder / "tables.jsonl", folder / "engine"
    write_files(engine)
    record_tables(recordings, games)
    given = [str(bundle(folder / "bundle", "tables")), str(engine), str(recordings)]
    command = [str(NODE), str(WEB / "compare-tables.mjs"), *given]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    reports: list[Report] = json.loads(done.stdout)
    return reports


def main() -> None:
    """Compare, print what was compared, and fail if there is a difference."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=len(SOME))
    with tempfile.TemporaryDirectory() as folder:
        reports = compare_tables(Path(folder), parser.parse_args().games)
    counts = {key: sum(report[key] for report in reports) for key in ("entries", "views")}
    differences = [line for report in reports for line in report["differences"]]
    print(f"{len(reports)} games, {counts['entries']} entries, {counts['views']} views")
    print(*differences[:20], f"{len(differences)} differences", sep="\n")
    sys.exit(bool(differences))


if __name__ == "__main__":
    main()
