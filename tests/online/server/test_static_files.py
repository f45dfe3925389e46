"""The files of the front end: types, caching, compression, and paths that are no files."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from sunbarge.online.server.static_files import FrontendFiles
from tests.online.server.http_client import get
from tests.online.server.servers import RunningServer, run_server

FILES = {
    "index.html": "<!doctype html>" + "sun " * 500,
    "sw.js": "addEventListener('fetch', () => {});",
    "manifest.webmanifest": "{}",
    "icon.svg": "<svg/>",
    "icon-192.png": "PNG",
    "assets/main-abc123.js": "let ra = 1;" * 300,
    "engine/engine-0123456789ab.wasm": "wasm" * 300,
    "engine/net-2-0123456789ab.f4": "weights" * 300,
    "engine/files.json": "{}",
}


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a built page, and a file beside it that nobody may read."""
    folder = tmp_path_factory.mktemp("front_end") / "page"
    for name, content in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content)
    (folder.parent / "secret.txt").write_text("secret")
    return folder


@pytest.fixture(scope="module")
def server(page: Path) -> Iterator[RunningServer]:
    """A server with that page."""
    with run_server(page.parent / "data", page=page) as running:
        yield running


@pytest.mark.parametrize(
    ("path", "media_type", "caching"),
    [
        ("/", "text/html; charset=utf-8", "no-cache"),
        ("/table/abc", "text/html; charset=utf-8", "no-cache"),
        ("/sw.js", "text/javascript; charset=utf-8", "no-cache"),
        ("/manifest.webmanifest", "application/manifest+json", "no-cache"),
        ("/icon.svg", "image/svg+xml", "no-cache"),
        ("/icon-192.png", "image/png", "no-cache"),
        ("/engine/files.json", "application/json", "no-cache"),
        ("/assets/main-abc123.js", "text/javascript; charset=utf-8", "immutable"),
        ("/engine/engine-0123456789ab.wasm", "application/wasm", "immutable"),
        ("/engine/net-2-0123456789ab.f4", "application/octet-stream", "immutable"),
    ],
)
def test_types_and_caching(server: RunningServer, path: str, media_type: str, caching: str) -> None:
    found = get(f"{server.base}{path}")
    assert (found.status_code, found.headers["content-type"]) == (200, media_type)
    assert caching in found.headers["cache-control"]
    assert found.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    "path",
    [
        "/assets/main-abc123.js",
        "/engine/engine-0123456789ab.wasm",
        "/engine/net-2-0123456789ab.f4",
    ],
)
def test_large_files_are_compressed(server: RunningServer, path: str) -> None:
    found = get(f"{server.base}{path}")
    assert found.headers["content-encoding"] == "gzip"
    assert int(found.headers["content-length"]) < 200
    assert found.text == FILES[path[1:]]


def test_what_a_browser_has_is_not_sent_again(server: RunningServer) -> None:
    etag = get(f"{server.base}/sw.js").headers["etag"]
    same = get(f"{server.base}/sw.js", headers={"If-None-Match": etag})
    assert (same.status_code, same.content) == (304, b"")


@pytest.mark.parametrize(
    "path", ["/assets/gone.js", "/assets/gone", "/engine.wasm", "/favicon.ico", "/table/old.js"]
)
def test_a_file_that_is_missing_is_not_the_page(server: RunningServer, path: str) -> None:
    found = get(f"{server.base}{path}")
    assert (found.status_code, found.headers["cache-control"]) == (404, "no-store")
    assert found.text == "There is no such file; reload the page.\n"


def test_an_engine_that_is_not_built_yet_is_no_error(page: Path, tmp_path: Path) -> None:
    shutil.copytree(page, tmp_path / "page", ignore=shutil.ignore_patterns("engine"))
    with run_server(tmp_path, page=tmp_path / "page") as running:
        found = get(f"{running.base}/engine/files.json")
        assert (found.status_code, found.headers["cache-control"]) == (204, "no-store")
        assert get(f"{running.base}/engine/engine-0123456789ab.wasm").status_code == 404


@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/..%2fsecret.txt", "/assets/../../secret.txt", "/%00", "/%00.txt"]
)
def test_only_files_of_the_folder_are_served(server: RunningServer, path: str) -> None:
    assert "secret" not in get(f"{server.base}{path}").text


def test_the_build_is_the_one_that_the_page_names(page: Path, tmp_path: Path) -> None:
    files = FrontendFiles(tmp_path)
    assert files.build_id() == "none"
    (tmp_path / "index.html").write_text('<meta name="sunbarge-build" content="1a2b" />')
    assert files.build_id() == "1a2b"
    assert len(FrontendFiles(page).build_id()) == 12


def test_without_a_built_front_end_the_response_says_how_to_build_it(tmp_path: Path) -> None:
    with run_server(tmp_path, page=tmp_path / "none") as running:
        answer = get(f"{running.base}/")
        assert answer.status_code == 503
        assert "make play" in answer.text
        assert get(f"{running.base}/api/about").status_code == 200
