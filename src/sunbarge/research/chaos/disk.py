"""A small disk that can be full: a file system in memory, which only root can mount."""

import errno
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

MEGABYTES = 256
BLOCK = bytes(64 * 1024)


class NoDisk(RuntimeError):
    """Raised if nothing can be mounted here."""


class SmallDisk:
    """A small file system mounted at a folder."""

    def __init__(self, folder: Path) -> None:
        """Mount the file system at the folder; NoDisk if that is not allowed."""
        self.folder = folder
        options = f"size={MEGABYTES}m,mode=755"
        command = ["mount", "-t", "tmpfs", "-o", options, "sunbarge-chaos", str(folder)]
        try:
            subprocess.run(command, check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError) as error:
            raise NoDisk(f"no disk that can be full (only root mounts one): {error}") from None

    @contextmanager
    def full(self) -> Iterator[None]:
        """Leave no room on the disk until the context ends."""
        filler = self.folder / "filler"
        try:
            fill(filler)
            yield
        finally:
            filler.unlink(missing_ok=True)

    def close(self) -> None:
        """Unmount the file system, and lose everything that is on it."""
        subprocess.run(["umount", str(self.folder)], check=True)


def fill(filler: Path) -> None:
    """Write a file until there is no room for a single byte."""
    for block in (BLOCK, BLOCK[:512], BLOCK[:1]):
        with filler.open("ab", buffering=0) as file:
            try:
                while file.write(block):
                    pass
            except OSError as error:
                if error.errno != errno.ENOSPC:
                    raise
