"""Clocks that go wrong: libfaketime tells a process another time of day, which can jump."""

from pathlib import Path

LIBRARIES = Path("/usr/lib")
LIBRARY = "*/faketime/libfaketimeMT.so.1"


def libraries() -> list[Path]:
    """Return the files of libfaketime that are installed."""
    return sorted(LIBRARIES.glob(LIBRARY))


class NoClock(RuntimeError):
    """Raised if clocks cannot be set here."""


class Clock:
    """The clock of one process; it begins with the right time."""

    def __init__(self, folder: Path, name: str) -> None:
        """Keep the offset in a file of a folder; NoClock without libfaketime."""
        found = libraries()
        if not found:
            raise NoClock("no clocks that are wrong: install Debian's package libfaketime")
        self.library, self.file = found[0], folder / f"{name}.time"
        self.jump(0)

    def jump(self, seconds: int) -> None:
        """Set the clock wrong by this many seconds, which the process notices within a second."""
        self.file.write_text(f"{seconds:+d}\n", "ascii")

    def environment(self) -> dict[str, str]:
        """Return environment variables for the process; its monotonic clock stays right."""
        return {
            "LD_PRELOAD": str(self.library),
            "FAKETIME_TIMESTAMP_FILE": str(self.file),
            "FAKETIME_CACHE_DURATION": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        }
