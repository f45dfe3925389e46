"""A server that can be stopped, updated and started again at the same address."""

import json
import re
import shutil
from contextlib import ExitStack
from pathlib import Path

from tests.online.server.servers import run_server

BUILD = re.compile(r'name="sunbarge-build" content="(\w+)"')

MODULE = "/engine/engine-0123456789ab.wasm"
NETS = ("/engine/net-2-0123456789ab.f2", "/engine/net-3-0123456789ab.f2")


class Site:
    """A server with a copy of the built page."""

    def __init__(self, built: Path, folder: Path, playable: bool = False) -> None:
        """Copy the page, and start; a playable page has the real engine."""
        self.folder, self.page = folder, folder / "page"
        left_out = () if playable else ("engine",)
        shutil.copytree(built, self.page, ignore=shutil.ignore_patterns(*left_out))
        if not playable:
            self.add_engine()
        self.port = 0
        self.start()

    def start(self) -> None:
        """Start the server, at the same address as before."""
        self.running = ExitStack()
        server = self.running.enter_context(run_server(self.folder, page=self.page, port=self.port))
        self.base = server.base
        self.port = int(self.base.rpartition(":")[2])

    def stop(self) -> None:
        """Stop the server, unless it is stopped."""
        self.running.close()

    def add_engine(self) -> None:
        """Put files of an engine beside the page: what is in them does not matter here."""
        engine = self.page / "engine"
        engine.mkdir()
        nets = {players: {"file": f"net-{players}-0123456789ab.f2"} for players in "23"}
        names = {"module": "engine-0123456789ab.wasm", "nets": nets}
        (engine / "files.json").write_text(json.dumps(names))
        for name in (MODULE, *NETS):
            (self.page / name[1:]).write_text(name)

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

    def update_engine(self) -> None:
        """Make another engine, which this build can use and those before cannot."""
        engine = self.page / "engine"
        listed = json.loads((engine / "files.json").read_text())
        layout = listed["layout"]
        listed["layout"] = layout[::-1]
        for file in self.page.glob("assets/*.js"):
            if layout in (text := file.read_text()):
                file.write_text(text.replace(layout, layout[::-1]))
        for each in (listed, *listed["nets"].values()):
            key = "module" if "module" in each else "file"
            old = engine / each[key]
            each[key] = re.sub(r"[0-9a-f]{12}", lambda found: found[0][::-1], each[key])
            old.rename(engine / each[key])
        (engine / "files.json").write_text(json.dumps(listed))
