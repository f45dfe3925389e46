"""An exclusive lock on a folder, so that only one process writes to it."""

import os
import sys
import weakref
from pathlib import Path


class FolderLock:
    """An advisory lock (flock) on a folder; it is released when the process ends.

    On Windows, and on file systems without locks, it does nothing.
    """

    def __init__(self, folder: Path) -> None:
        """Acquire the lock; ValueError if another process holds it."""
        self._close: weakref.finalize[..., FolderLock] | None = None
        if sys.platform == "win32":
            return
        descriptor = os.open(folder, os.O_RDONLY)
        self._close = weakref.finalize(self, os.close, descriptor)
        import fcntl

        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self.release()
            raise ValueError(
                f"another run writes to {folder}; wait until it is done, or name another folder"
            ) from None
        except OSError:  # some file systems have no locks
            self.release()

    def release(self) -> None:
        """Release the lock."""
        if self._close:
            self._close()
