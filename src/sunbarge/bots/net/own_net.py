"""Bots with the user's own value nets: `net:FOLDER`, `net:FILE.npy`, `net:FOLDER:200`.

They look one turn ahead as `learned` does. If a number follows the path, it is their effort, and
they search as `expert` does. Unlike `learned` and `expert`, they assume that all opponents play as
they do, whatever the opponents have played so far.
"""

from functools import cache, lru_cache
from pathlib import Path
from typing import ClassVar

from sunbarge.bots.bot import Bot, Choice
from sunbarge.bots.net_files import SUFFIX, check_nets, nets_in
from sunbarge.bots.sight import Sight
from sunbarge.engine.state import Floats

from .expert import choose_by_search
from .learned import choose_by_lookahead
from .weights import read
from .workspace import new_workspace

MAX_CACHED = 8  # nets that are kept in memory


class NetBot(Bot):
    """Plays with the nets of a folder, or with the one net of a file."""

    name = "net"
    description = "looks one turn ahead with nets of your own, and searches if it has an effort"
    path: ClassVar[Path]

    def choose(self, sight: Sight) -> Choice:
        """Return the best move by lookahead or, if `usual_effort` is not 0, by search.

        The bot `net:mine:200` has the usual effort 200, and `net:mine` has 0.
        """
        workspace = new_workspace(weights_from(self.path, sight.players))
        if self.usual_effort == 0:
            return choose_by_lookahead(sight, workspace)
        return choose_by_search(sight, workspace, self.usual_effort)

    @classmethod
    def check_players(cls, players: int) -> None:
        """Raise ValueError if there is no net for so many players."""
        weights_from(cls.path, players)


def net_bot_class(name: str) -> type[NetBot]:
    """Return the class of bots for `net:FOLDER` or `net:FILE.npy`; ValueError if it has no net."""
    return class_with_nets(name, check_nets(name).absolute())


@cache
def class_with_nets(name: str, path: Path) -> type[NetBot]:
    """Return the class of bots for a name and a path; equal arguments get the same class."""
    return type("NetBot", (NetBot,), {"name": name, "path": path})


def weights_from(path: Path, players: int) -> Floats:
    """Return the weights of the net for so many players; ValueError if there is none."""
    file = path if path.suffix == SUFFIX else nets_in(path).get(players)
    if file is None:
        there = ", ".join(str(count) for count in nets_in(path)) or "none"
        raise ValueError(f"{path} has no net for {players} players (nets there: {there})")
    return read_cached(file, players, file.stat().st_mtime_ns)


@lru_cache(maxsize=MAX_CACHED)
def read_cached(file: Path, players: int, modified: int) -> Floats:
    """Read a net; `modified` is the file's time of change, so that a changed file is read again."""
    return read(file, players)
