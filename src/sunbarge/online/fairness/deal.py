"""The commitment to a secret, and the deal that follows from the secret and the seeds."""

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from sunbarge.checks import shown
from sunbarge.engine.editions import facts
from sunbarge.notation.tiles import CODES

from .stream import random_words, shuffled

VERSION = "1"
SECRET_BYTES = 32
COMMITMENT_PREFIX = b"sunbarge fair 1 commitment\n"
STREAM_PREFIX = "sunbarge fair 1 stream"
NO_SEED = "-"
SEED = re.compile("[0-9a-f]{32,64}")


@dataclass(frozen=True)
class Deal:
    """All random outcomes of one game; secret until the game is over."""

    groups: tuple[int, ...] = field(repr=False)
    "The group of suns of each seat."
    order: tuple[str, ...] = field(repr=False)
    "The tiles of the bag in the order in which they are drawn."


def commit(secret: bytes) -> str:
    """Return the commitment to a secret (its SHA-256), published before any player adds a seed."""
    return hashlib.sha256(COMMITMENT_PREFIX + check_secret(secret)).hexdigest()


def check_secret(secret: bytes) -> bytes:
    """Return the secret; ValueError if its length is wrong, since hashing needs a fixed length."""
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"the secret has {SECRET_BYTES} bytes, not {len(secret)}")
    return secret


def seeds_line(seeds: Sequence[str]) -> str:
    """Return the players' seeds in seat order as one line, with a dash for a missing seed."""
    for seed in seeds:
        if seed and not SEED.fullmatch(seed):
            raise ValueError(f"a seed is 32 to 64 small hexadecimal digits, not {shown(seed)}")
    return " ".join(seed or NO_SEED for seed in seeds)


def deal(secret: bytes, edition: str, seeds: Sequence[str]) -> Deal:
    """Return the deal: shuffle the groups of suns, then the bag.

    `seeds` has a text for each seat, which is empty if the player of the seat gave no seed.
    """
    context = f"{STREAM_PREFIX}\n{edition}\n{seeds_line(seeds)}"
    numbers = random_words(check_secret(secret), context)
    bag = [
        code for code, count in zip(CODES, facts(edition).bag, strict=True) for _ in range(count)
    ]
    groups = shuffled(range(len(seeds)), numbers)
    return Deal(groups, shuffled(bag, numbers))
