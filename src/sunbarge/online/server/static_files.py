"""Serves the built front end; files are compressed once and cached."""

import gzip
import hashlib
import mimetypes
import re
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

IMMUTABLE = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"
OTHER = "application/octet-stream"
# Compressed once here; the middleware would compress them for every request.
COMPRESSIBLE = ("text/", "application/json", "application/wasm", "image/svg+xml", OTHER)
NOT_BUILT = (
    "The page has not been built. Run `make play`, or in the folder web: npm ci, npm run build.\n"
)
# Suffixes that the system's table of media types may lack or map to other types.
MEDIA_TYPES = {
    ".js": "text/javascript",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}
ENGINE_LIST = "/engine/files.json"
"The list of the page engine's files; it does not exist before they are built."
HASHED = re.compile(r"-[0-9a-f]{12}\.\w+$")
"Matches file names with a hash of the content; in `assets`, Vite writes hashes differently."
BUILD = re.compile(rb'<meta name="sunbarge-build" content="([0-9a-z]{1,64})"')
"Finds the id of the build in the index page (web/plugins/serviceWorker.ts writes it)."


@dataclass(frozen=True)
class StaticFile:
    """A file with its headers and its compressed content."""

    media_type: str
    etag: str
    content: bytes
    gzipped: bytes | None
    cache_control: str


class FrontendFiles:
    """The folder of the built front end; files are read on demand, and again when they change."""

    def __init__(self, folder: Path) -> None:
        """Serve a folder; it need not exist."""
        self.folder = folder.resolve()
        self.cache: dict[Path, tuple[int, StaticFile]] = {}

    def build_id(self) -> str:
        """Return the id of the current build; if there is no id, a hash of its index page."""
        index = self.read(self.folder / "index.html")
        if index is None:
            return "none"
        found = BUILD.search(index.content)
        return found.group(1).decode() if found else index.etag[:12]

    def respond(self, request: Request, path: str) -> Response:
        """Return a file of the front end, or its index page for client-side routes."""
        wanted = (self.folder / path.lstrip("/")).resolve() if "\0" not in path else self.folder
        inside = wanted.is_relative_to(self.folder)
        file = self.read(wanted) if inside and wanted != self.folder else None
        if file is None and path == ENGINE_LIST:
            return Response(status_code=204, headers={"Cache-Control": "no-store"})
        if file is None and looks_like_file(path):
            return PlainTextResponse("There is no such file; reload the page.\n", 404)
        file = file or self.read(self.folder / "index.html")
        if file is None:
            return PlainTextResponse(NOT_BUILT, 503)
        return file_response(request, file)

    def read(self, path: Path) -> StaticFile | None:
        """Return a file, from the cache if it has not changed; None if it cannot be read."""
        try:
            changed = path.stat().st_mtime_ns
            cached = self.cache.get(path)
            if cached and cached[0] == changed:
                return cached[1]
            content = path.read_bytes()
        except (OSError, ValueError):
            return None
        hashed = path.parent == self.folder / "assets" or HASHED.search(path.name)
        file = make_file(path, content, has_hash=bool(hashed))
        self.cache[path] = changed, file
        return file


def looks_like_file(path: str) -> bool:
    """Return whether a path cannot be a client-side route: those have no dot in their last part."""
    return path.startswith("/assets/") or "." in PurePosixPath(path).name


def make_file(path: Path, content: bytes, has_hash: bool) -> StaticFile:
    """Prepare a file for responses; a file with a hash in its name can be cached forever."""
    guessed = MEDIA_TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0]
    media_type = guessed or OTHER
    compress = media_type.startswith(COMPRESSIBLE) or media_type.endswith(("+json", "+xml"))
    return StaticFile(
        media_type=media_type,
        etag=hashlib.sha256(content).hexdigest()[:32],
        content=content,
        gzipped=gzip.compress(content, 9, mtime=0) if compress else None,
        cache_control=IMMUTABLE if has_hash else REVALIDATE,
    )


def file_response(request: Request, file: StaticFile) -> Response:
    """Return a file, compressed if the client accepts that; 304 if the client has it."""
    headers = {"Cache-Control": file.cache_control, "Vary": "Accept-Encoding"}
    if file.cache_control != IMMUTABLE:  # others are never asked for again
        headers["ETag"] = f'"{file.etag}"'
    if f'"{file.etag}"' in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if file.gzipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(file.gzipped, headers=headers, media_type=file.media_type)
    return Response(file.content, headers=headers, media_type=file.media_type)
