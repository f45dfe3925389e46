"""Reading what a user names on the command line."""

from pathlib import Path


def read_text(file: Path) -> str:
    """The text of a file; what is wrong with it is told in one sentence."""
    try:
        return file.read_text("utf-8")
    except OSError as error:
        raise ValueError(f"cannot read {file}: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise ValueError(f"{file} is not UTF-8 text (byte {error.start + 1})") from None
