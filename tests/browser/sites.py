"""A server that can be stopped, updated and started again at the same address."""

import re
import shutil
from pathlib import Path

from tests.online.server.servers import ServeProcess

BUILD = re.compile(r'name="sunbarge-build" content="(\w+)"')


class Site:
    """`sunbarge serve` with a copy of the built page."""

    def __init__(self, built: Path, folder: Path) -> None:
        """Copy the page, and start."""
        self.page = folder / "page"
        shutil.copytree(built, self.page)
        self.options = ("--data", str(folder), "--page", str(self.page), "--no-load-bots")
        self.process = ServeProcess(*self.options)
        self.port = self.process.port

    def stop(self) -> None:
        """Stop the server."""
        self.process.stop()

    def start(self) -> None:
        """Start the server again."""
        self.process = ServeProcess(*self.options, port=self.port)

    def build(self) -> str:
        """The id of the build that the server has."""
        found = BUILD.search((self.page / "index.html").read_text())
        assert found is not None
        return found.group(1)

    def update(self) -> None:
        """Make another build of the page: every file in `assets` gets another name."""
        old = self.build()
        names = {file.name: f"{file.stem}9{file.suffix}" for file in self.page.glob("assets/*")}
        for file in [*self.page.glob("assets/*"), self.page / "index.html", self.page / "sw.js"]:
            text = file.read_text().replace(old, old[::-1])
            for name, other in names.items():
                text = text.replace(name, other)
            file.unlink()
            file.with_name(names.get(file.name, file.name)).write_text(text)
