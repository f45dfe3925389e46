"""Build the documentation site into build/site and check every link in it: `make docs`."""

import os
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).parents[2]
PAGES, SITE = ROOT / "build" / "docs", ROOT / "build" / "site"
# The site keeps the folders of the repository: links between pages work in both.
SOURCES = (
    "*.md",
    "LICENSE",
    "benchmarks/*.md",
    "benchmarks/*.toml",
    "docs/**/*.md",
    "docs/host/examples/*",
    "docs/host/monitoring/*",
    "docs/pictures/*",
    "examples/*",
    "examples/recipes/*",
    "web/README.md",
)
SHIM = "https://unpkg.com/iframe-worker/shim"  # what Zensical would load from the network
LOADING = {"script": "src", "img": "src", "iframe": "src", "link": "href", "source": "src"}


class Page(HTMLParser):
    """The ids, the links and the loaded resources of one HTML page."""

    def __init__(self, text: str) -> None:
        """Parse a page."""
        super().__init__()
        self.ids: set[str] = set()
        self.links: set[str] = set()
        self.loaded: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Collect what a tag defines and refers to."""
        values = dict(attributes)
        self.ids |= {value for key in ("id", "name") if (value := values.get(key))}
        if tag == "a" and (link := values.get("href")):
            self.links.add(link)
        if tag in LOADING and values.get("rel") != "canonical":
            self.loaded |= {value for value in [values.get(LOADING[tag])] if value}


def copy_pages() -> None:
    """Copy the pages, and the files that they link to, into build/docs."""
    shutil.rmtree(PAGES, ignore_errors=True)
    for pattern in SOURCES:
        for file in sorted(ROOT.glob(pattern)):
            target = PAGES / file.relative_to(ROOT)
            if file.is_file() and file.suffix != ".pyc":
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file, target)


def build() -> None:
    """Run Zensical; its warnings are errors."""
    shutil.rmtree(SITE, ignore_errors=True)
    zensical = Path(sys.executable).with_name("zensical")
    command = [str(zensical), "build", "--clean", "--strict"]
    subprocess.run(command, cwd=ROOT, check=True, env={**os.environ, "NO_COLOR": "1"})


def serve_search_locally() -> None:
    """Let every page load the script for the search from the site itself."""
    script = SITE / "assets" / "frame_worker.js"
    shutil.copyfile(Path(__file__).with_name("frame_worker.js"), script)
    for page in SITE.rglob("*.html"):
        local = Path(os.path.relpath(script, page.parent)).as_posix()
        page.write_text(page.read_text("utf-8").replace(SHIM, local), "utf-8")


def problems(site: Path = SITE) -> list[str]:
    """Links that lead nowhere, and resources that are not part of the site."""
    pages = {file: Page(file.read_text("utf-8")) for file in sorted(site.rglob("*.html"))}
    return [
        f"{file.relative_to(site)}: {wrong}"
        for file, page in pages.items()
        if file.name != "404.html"  # its links are absolute, for a web server
        for wrong in [*broken(file, page, pages), *remote(page)]
    ]


def broken(file: Path, page: Page, pages: dict[Path, Page]) -> list[str]:
    """The links and resources of a page that are missing from the site."""
    return [
        target
        for target in sorted(page.links | page.loaded)
        if not (urlsplit(target).scheme or urlsplit(target).netloc)
        and not exists(file, target, pages)
    ]


def exists(file: Path, target: str, pages: dict[Path, Page]) -> bool:
    """Whether a relative link leads to a file of the site, and to an anchor in it."""
    parts = urlsplit(target)
    found = (file.parent / unquote(parts.path)).resolve() if parts.path else file
    if parts.fragment and found in pages:
        return unquote(parts.fragment) in pages[found].ids
    return found.is_file()


def remote(page: Page) -> list[str]:
    """The resources that a page would load over the network."""
    return [f"loads {target}" for target in sorted(page.loaded) if urlsplit(target).netloc]


def main() -> None:
    """Build the site; end with an error if a link is broken."""
    copy_pages()
    build()
    serve_search_locally()
    if wrong := problems():
        raise SystemExit("\n".join(["The site has broken links:", *wrong]))
    print(f"The site is in {SITE.relative_to(ROOT)}: open index.html.")


if __name__ == "__main__":
    main()
