"""Atomic file writes: a file is replaced completely or not at all.

The content is written to a hidden temporary file in the same folder, which then replaces the
target (`os.replace`). A process that is killed leaves at most such a temporary file behind.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

TEMPORARY = ".part"
"The suffix of temporary files."


def temporary_path(file: Path) -> Path:
    """Return a path in the folder of a file; no other process writes to that path."""
    return file.with_name(f".{file.name}.{os.getpid()}{TEMPORARY}")


@contextmanager
def atomic_path(file: Path, *, durable: bool = False) -> Iterator[Path]:
    """Yield a temporary path that replaces `file` when the block ends without an exception.

    With `durable`, the data is flushed to disk (fsync) before the file is replaced.
    """
    part = temporary_path(file)
    try:
        yield part
        if durable:
            flush_to_disk(part)
        os.replace(part, file)
    finally:
        with suppress(OSError):  # an error here would hide why the write failed
            part.unlink()


def write_atomically(file: Path, content: str | bytes, *, durable: bool = False) -> None:
    """Write text (as UTF-8) or bytes to a file, which is replaced completely or not at all."""
    data = content.encode("utf-8") if isinstance(content, str) else content
    with atomic_path(file, durable=durable) as part:
        part.write_bytes(data)


def flush_to_disk(file: Path) -> None:
    """Wait until the data of a file is on disk."""
    with file.open("rb+") as opened:
        os.fsync(opened.fileno())


def remove_temporary_files(folder: Path) -> None:
    """Remove the temporary files that killed processes left in a folder and its subfolders."""
    for part in folder.rglob(f"*{TEMPORARY}"):
        part.unlink(missing_ok=True)
