"""The built page for servers of tests, with its engine."""

import shutil
from pathlib import Path

from sunbarge.online.browser.files import write_files
from tests.run_make import ROOT, made

BUILT = Path("src/sunbarge/online/server/page/index.html")


def copy_page(folder: Path) -> Path:
    """Build the page, and copy it with its engine; a later build does not affect running tests."""
    with made(str(BUILT)):
        without = shutil.ignore_patterns("engine")
        shutil.copytree((ROOT / BUILT).parent, folder, ignore=without)
    write_files(folder / "engine")
    return folder
