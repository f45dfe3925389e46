"""The documentation site builds without warnings, and every link in it leads somewhere."""

import re
import tomllib
from pathlib import Path

from docs.site import build

ROOT = Path(__file__).parents[2]


def test_the_site_builds_and_every_link_works() -> None:
    build.main()
    text = (build.SITE / "docs" / "reference" / "bots.html").read_text("utf-8")
    assert 'id="sunbarge.bots.check_bot"' in text


def test_broken_links_and_remote_resources_are_found(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(
        '<h1 id="top"></h1><a href="#top"></a><a href="b.html#end"></a><a href="https://x.y/z"></a>'
    )
    (tmp_path / "b.html").write_text(
        '<p id="end"></p><a href="a.html#nowhere"></a><a href="c.html"></a>'
        '<img src="d.png"><script src="https://x.y/z.js"></script>'
    )
    assert build.problems(tmp_path) == [
        "b.html: a.html#nowhere",
        "b.html: c.html",
        "b.html: d.png",
        "b.html: loads https://x.y/z.js",
    ]


def test_every_page_is_in_the_navigation() -> None:
    nav = tomllib.loads((ROOT / "zensical.toml").read_text("utf-8"))["project"]["nav"]
    listed = re.findall(r"[\w/.-]+\.md", repr(nav))
    pages = [page.relative_to(ROOT).as_posix() for page in (ROOT / "docs").rglob("*.md")]
    assert sorted(listed) == sorted({*listed, *pages})
