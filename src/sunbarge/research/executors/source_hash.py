"""What stands for the code of a machine, so that no run mixes two versions of it."""

import hashlib
from functools import cache
from pathlib import Path

from sunbarge.bots.net.weights import own_nets

PACKAGE = Path(__file__).parents[2]
ROOMS = ("compiler", "engine", "notation", "game", "bots", "research")
KINDS = (".py", ".toml", ".npy")


@cache
def code_hash() -> str:
    """A short text that is the same where all that works is the same."""
    files = [file for room in ROOMS for file in (PACKAGE / room).rglob("*")]
    digest = hashlib.sha256()
    for file in sorted(file for file in files if file.suffix in KINDS):
        digest.update(str(file.relative_to(PACKAGE)).encode())
        digest.update(file.read_bytes())
    for net in own_nets().values():
        digest.update(net.read_bytes())
    return digest.hexdigest()[:16]
