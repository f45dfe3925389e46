"""The built page: its files, compressed once, and how long browsers may keep them."""

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
COMPRESSIBLE = ("text/", "application/javascript", "application/json", "image/svg+xml")
NOT_BUILT = (
    "The page has not been built. Run `make play`, or in the folder web: npm ci, npm run build.\n"
)
TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json"}


@dataclass(frozen=True)
class PageFile:
    """A file as it is sent."""

    kind: str
    tag: str
    plain: bytes
    small: bytes | None
    keep: str


class Page:
    """The folder of the built page; files are read when they are first asked for."""

    def __init__(self, folder: Path) -> None:
        """Serve a folder, which need not be there."""
        self.folder = folder.resolve()
        self.files: dict[Path, tuple[int, PageFile]] = {}

    def build(self) -> str:
        """A name of what is served now: it changes with every build."""
        index = self.read(self.folder / "index.html")
        return index.tag[:12] if index else "none"

    def answer(self, request: Request, path: str) -> Response:
        """A file, or the page itself for addresses that the page understands."""
        wanted = (self.folder / path.lstrip("/")).resolve() if "\0" not in path else self.folder
        inside = wanted.is_relative_to(self.folder)
        file = self.read(wanted) if inside and wanted != self.folder else None
        if file is None and path.startswith("/assets/"):
            return PlainTextResponse("There is no such file; reload the page.\n", 404)
        file = file or self.read(self.folder / "index.html")
        if file is None:
            return PlainTextResponse(NOT_BUILT, 503)
        return send(request, file)

    def read(self, path: Path) -> PageFile | None:
        """A file, from memory if it has not changed."""
        try:
            changed = path.stat().st_mtime_ns
            known = self.files.get(path)
            if known and known[0] == changed:
                return known[1]
            plain = path.read_bytes()
        except (OSError, ValueError):
            return None
        file = prepare(path, plain, hashed=path.parent == self.folder / "assets")
        self.files[path] = changed, file
        return file


def prepare(path: Path, plain: bytes, hashed: bool) -> PageFile:
    """What is sent for a file; names with a hash in them never change their contents."""
    kind = (
        TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    )
    text = kind.startswith(COMPRESSIBLE) or kind.endswith(("+json", "+xml"))
    return PageFile(
        kind=f"{kind}; charset=utf-8" if kind.startswith("text/") else kind,
        tag=hashlib.sha256(plain).hexdigest()[:32],
        plain=plain,
        small=gzip.compress(plain, 9, mtime=0) if text else None,
        keep=FOR_EVER if hashed else ASK_AGAIN,
    )


def send(request: Request, file: PageFile) -> Response:
    """The file, small if the browser can read that, or word that it has it already."""
    headers = {"Cache-Control": file.keep, "ETag": f'"{file.tag}"', "Vary": "Accept-Encoding"}
    if f'"{file.tag}"' in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if file.small is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(file.small, headers=headers, media_type=file.kind)
    return Response(file.plain, headers=headers, media_type=file.kind)
