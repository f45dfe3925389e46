"""The commitment to a secret, and all that a game's chance decides."""

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from sunbarge.engine.editions import facts
from sunbarge.notation.errors import shown
from sunbarge.notation.tiles import CODES

from .stream import shuffled, words

VERSION = "1"
SECRET_BYTES = 32
COMMITMENT_PREFIX = b"sunbarge fair 1 commitment\n"
STREAM_PREFIX = "sunbarge fair 1 stream"
NO_SEED = "-"
SEED = re.compile("[0-9a-f]{32,64}")


@dataclass(frozen=True)
class Deal:
    """What chance decides in one game. It is never shown before the game is over."""

    groups: tuple[int, ...] = field(repr=False)
    "The group of suns of each seat."
    order: tuple[str, ...] = field(repr=False)
    "The tiles of the bag, the first one first."


def commit(secret: bytes) -> str:
    """What is published of the secret before anybody adds a seed."""
    return hashlib.sha256(COMMITMENT_PREFIX + check_secret(secret)).hexdigest()


def check_secret(secret: bytes) -> bytes:
    """A secret has a fixed length, so that no two can be mistaken for each other."""
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"the secret has {SECRET_BYTES} bytes, not {len(secret)}")
    return secret


def seeds_line(seeds: Sequence[str]) -> str:
    """The players' seeds in order of the seats, with a dash for a seat that has added none."""
    for seed in seeds:
        if seed and not SEED.fullmatch(seed):
            raise ValueError(f"a seed is 32 to 64 small hexadecimal digits, not {shown(seed)}")
    return " ".join(seed or NO_SEED for seed in seeds)


def deal(secret: bytes, edition: str, seeds: Sequence[str]) -> Deal:
    """Who gets which group of suns, and then the whole order of the bag; one seed a seat."""
    context = f"{STREAM_PREFIX}\n{edition}\n{seeds_line(seeds)}"
    numbers = words(check_secret(secret), context)
    bag = [
        code for code, count in zip(CODES, facts(edition).bag, strict=True) for _ in range(count)
    ]
    groups = shuffled(range(len(seeds)), numbers)
    return Deal(groups, shuffled(bag, numbers))
