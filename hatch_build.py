"""What the build of a wheel or a source archive looks at first: that the page is built."""

from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = Path("src/sunbarge/online/server/page/index.html")
NOT_BUILT = (
    "The page is not built, and the server would have none: run `make dist`, which builds it too, "
    "or `npm ci` and `npm run build` in the folder web first."
)


class PageIsBuilt(BuildHookInterface[BuilderConfig]):
    """Refuses to build what others install without the page; an editable install needs none."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Look before anything is written."""
        if version != "editable" and not (Path(self.root) / PAGE).is_file():
            self.app.abort(NOT_BUILT)
