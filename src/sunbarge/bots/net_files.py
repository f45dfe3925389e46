"""The files of the user's own value nets, which `net:FOLDER` and `net:FILE.npy` name."""

from pathlib import Path

from sunbarge.engine.kinds import MAX_PLAYERS, MIN_PLAYERS

from .bot_names import NETS

SUFFIX = ".npy"


def check_nets(name: str) -> Path:
    """Return the folder or file that the bot name `net:...` names; ValueError if it has no net."""
    path = Path(name.removeprefix(NETS))
    if not (path.is_file() if path.suffix == SUFFIX else nets_in(path)):
        raise ValueError(f"{name} names no net; write net:FOLDER with 3.npy in it, or net:3.npy")
    return path


def nets_in(folder: Path) -> dict[int, Path]:
    """Return the net files in a folder, such as `3.npy`, by their number of players."""
    counts = range(MIN_PLAYERS, MAX_PLAYERS + 1)
    files = {players: folder / f"{players}{SUFFIX}" for players in counts}
    return {players: file for players, file in files.items() if file.is_file()}


def net_files(path: Path) -> list[Path]:
    """Return the net files in the folder `path`, or only `path` if it is a net file itself."""
    return [path] if path.suffix == SUFFIX else list(nets_in(path).values())
