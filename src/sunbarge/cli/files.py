"""Checks of files and folders that are named on the command line."""

from pathlib import Path


def check_target(file: Path | None) -> None:
    """Raise ValueError if a file cannot be written, before any work is done for its content."""
    if file is None:
        return
    if file.is_dir():
        raise ValueError(f"{file} is a folder; name a file")
    if not file.parent.is_dir():
        raise ValueError(f"{file}: there is no folder {file.parent}")


def check_svg(file: Path | None) -> None:
    """Raise ValueError if a file cannot be written, or if its name does not end with .svg."""
    check_target(file)
    if file is not None and file.suffix.lower() != ".svg":
        raise ValueError(f"{file}: pictures are SVG; name a file that ends with .svg")


def make_folder(folder: Path) -> None:
    """Create the folder for the results of a command before the command does any work."""
    if folder.exists() and not folder.is_dir():
        raise ValueError(f"{folder} is a file; name a folder")
    folder.mkdir(parents=True, exist_ok=True)
