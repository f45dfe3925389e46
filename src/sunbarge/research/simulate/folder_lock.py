"""A folder that only one run writes to at a time."""

import os
import sys
import weakref
from pathlib import Path


class FolderLock:
    """A lock on a folder, until it is let go; it ends with its process, so that none is left."""

    def __init__(self, folder: Path) -> None:
        """Take the folder; ValueError if another run has it."""
        self._letting_go: weakref.finalize[..., FolderLock] | None = None
        if sys.platform == "win32":
            return
        opened = os.open(folder, os.O_RDONLY)
        self._letting_go = weakref.finalize(self, os.close, opened)
        import fcntl

        try:
            fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self.release()
            raise ValueError(
                f"another run writes to {folder}; wait until it is done, or name another folder"
            ) from None
        except OSError:  # not every file system has locks
            self.release()

    def release(self) -> None:
        """Let others have the folder."""
        if self._letting_go:
            self._letting_go()
