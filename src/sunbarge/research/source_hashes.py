"""Hashes of the files that decide the results of games, and of the files that workers run.

This module lists the files; `sunbarge.source_hash` computes the hashes.
"""

import inspect
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from sunbarge import bots
from sunbarge.bots.bot_names import Form, parse_name
from sunbarge.bots.net.own_net import NetBot
from sunbarge.bots.net.weights import own_nets
from sunbarge.bots.net_files import net_files
from sunbarge.bots.protocol.command import parse_command
from sunbarge.source_hash import PACKAGE, executable_content, hash_contents

SUFFIXES = (".py", ".toml", ".npy")
DIGITS = 16

WORKER_FOLDERS = ("compiler", "engine", "notation", "game", "bots", "research")
"Folders with all code that a worker may run."

RESULT_FOLDERS = ("engine", "game", "bots")
RESULT_FILES = tuple(
    f"research/simulate/{name}.py" for name in ("compiled", "forfeits", "plan", "uncompiled")
)
"Files that, with those of `RESULT_FOLDERS`, decide the moves and the result of a game."
WITHOUT_INFLUENCE = ("bots/check.py", "bots/check_report.py")
"Files in `RESULT_FOLDERS` that check bots and decide no result."


@cache
def code_hash() -> str:
    """Return the hash of the code and the nets of workers, which must be equal on all nodes."""
    nets = [(f"own/{net.name}", net.read_bytes()) for net in own_nets().values()]
    files = [(name, file.read_bytes()) for name, file in files_in(WORKER_FOLDERS)]
    return hash_contents([*files, *nets])[:DIGITS]


def fingerprint(names: Sequence[str]) -> str:
    """Return the hash of the code and the nets that decide the results of games of these bots."""
    own = {f"own/{file.name}": executable_content(file) for file in own_nets().values()}
    ours = sorted((package_contents() | own).items())
    return hash_contents([*ours, *(part for name in names for part in bot_files(name))])[:DIGITS]


@cache
def package_contents() -> dict[str, bytes]:
    """Return the contents of the package's files that decide results, by file name; code as AST."""
    named = dict(files_in(RESULT_FOLDERS)) | {name: PACKAGE / name for name in RESULT_FILES}
    return {
        name: executable_content(file)
        for name, file in named.items()
        if name not in WITHOUT_INFLUENCE
    }


def files_in(folders: Sequence[str]) -> list[tuple[str, Path]]:
    """Return the files `.py`, `.toml` and `.npy` below folders of the package, sorted by name."""
    found = (file for folder in folders for file in (PACKAGE / folder).rglob("*"))
    named = ((file.relative_to(PACKAGE).as_posix(), file) for file in found)
    return sorted((name, file) for name, file in named if file.suffix in SUFFIXES)


def bot_files(name: str) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a bot outside the package: its module, nets, or its program's files."""
    if parse_name(name).form is Form.PROGRAM:
        yield from ((file.name, file.read_bytes()) for file in parse_command(name).files())
        return
    player = bots.kind(name)
    if issubclass(player, NetBot):
        yield from ((file.name, file.read_bytes()) for file in net_files(player.path))
    file = Path(inspect.getfile(player))
    if not file.is_relative_to(PACKAGE):
        yield file.name, executable_content(file)
