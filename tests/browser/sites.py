"""A server that can be stopped, updated and started again at the same address."""

import json
import re
import shutil
from pathlib import Path

from tests.online.server.servers import ServeProcess

BUILD = re.compile(r'name="sunbarge-build" content="(\w+)"')

MODULE = "/engine/engine-0123456789ab.wasm"
NETS = ("/engine/net-2-0123456789ab.f2", "/engine/net-3-0123456789ab.f2")


class Site:
    """`sunbarge serve` with a copy of the built page."""

    def __init__(self, built: Path, folder: Path) -> None:
        """Copy the page, and start."""
        self.page = folder / "page"
        shutil.copytree(built, self.page)
        self.add_engine()
        self.options = ("--data", str(folder), "--page", str(self.page), "--no-load-bots")
        self.process = ServeProcess(*self.options)
        self.port = self.process.port

    def add_engine(self) -> None:
        """Put files of an engine beside the page: what is in them does not matter here."""
        engine = self.page / "engine"
        engine.mkdir(exist_ok=True)
        nets = {players: {"file": f"net-{players}-0123456789ab.f2"} for players in "23"}
        names = {"module": "engine-0123456789ab.wasm", "nets": nets}
        (engine / "files.json").write_text(json.dumps(names))
        for name in (MODULE, *NETS):
            (self.page / name[1:]).write_text(name)

    def stop(self) -> None:
        """Stop the server, unless it is stopped."""
        if self.process.process.poll() is None:
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
