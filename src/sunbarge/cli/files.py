"""Checks of files and folders that are named on the command line."""

from pathlib import Path


def read_text(file: Path) -> str:
    """Return the content of a text file; raise ValueError if it is missing or not text."""
    try:
        return file.read_text("utf-8")
    except OSError as error:
        raise ValueError(f"cannot read {file}: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise ValueError(f"{file} is not UTF-8 text (byte {error.start + 1})") from None


def check_target(file: Path | None) -> None:
    """Raise ValueError if a file cannot be written, before any work is done for its content."""
    if file is None:
        return
    if file.is_dir():
        raise ValueError(f"{file} is a folder; name a file")
    if not file.parent.is_dir():
        raise ValueError(f"{file}: there is no folder {file.parent}")


def make_folder(folder: Path) -> None:
    """Create the folder for the results of a command before the command does any work."""
    if folder.exists() and not folder.is_dir():
        raise ValueError(f"{folder} is a file; name a folder")
    folder.mkdir(parents=True, exist_ok=True)
