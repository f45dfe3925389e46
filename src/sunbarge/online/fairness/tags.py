"""The tags of a record whose names begin with Fair, with which its draws can be verified."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from sunbarge.checks import shown

from .deal import NO_SEED, SECRET_BYTES, SEED, VERSION, seeds_line

TAGS = ("FairVersion", "FairCommitment", "FairSeeds", "FairSecret")
COMMITMENT = re.compile("[0-9a-f]{64}")
SECRET = re.compile(f"[0-9a-f]{{{2 * SECRET_BYTES}}}")


class Unverifiable(ValueError):
    """The record cannot be verified, because tags are missing or malformed."""


@dataclass(frozen=True)
class FairTags:
    """The parsed Fair tags of a finished game: its commitment, seeds and secret."""

    commitment: str
    seeds: tuple[str, ...]
    secret: bytes = field(repr=False)


def fair_tags(commitment: str, seeds: Sequence[str], secret: str | None) -> dict[str, str]:
    """Return the Fair tags of a game; `secret` is None while the game runs."""
    tags = {"FairVersion": VERSION, "FairCommitment": commitment, "FairSeeds": seeds_line(seeds)}
    return tags if secret is None else tags | {"FairSecret": secret}


def parse_tags(tags: Mapping[str, str], players: int) -> FairTags:
    """Parse the Fair tags of a record; Unverifiable if one is missing or malformed."""
    if not any(tag in tags for tag in TAGS):
        raise Unverifiable("the record has no fairness tags, so its draws cannot be checked")
    version = required(tags, "FairVersion")
    if version != VERSION:
        raise Unverifiable(f"FairVersion is {shown(version)}; this program knows version {VERSION}")
    commitment = matching(tags, "FairCommitment", COMMITMENT, "64 small hexadecimal digits")
    seeds = parse_seeds(required(tags, "FairSeeds"), players)
    if "FairSecret" not in tags:
        raise Unverifiable("FairSecret is missing: the server reveals it when the game is over")
    secret = matching(tags, "FairSecret", SECRET, f"{2 * SECRET_BYTES} small hexadecimal digits")
    return FairTags(commitment, seeds, bytes.fromhex(secret))


def required(tags: Mapping[str, str], tag: str) -> str:
    """Return the value of a required tag; Unverifiable if it is missing."""
    if tag not in tags:
        raise Unverifiable(f"{tag} is missing")
    return tags[tag]


def matching(tags: Mapping[str, str], tag: str, pattern: re.Pattern[str], wanted: str) -> str:
    """Return the value of a required tag; Unverifiable if it does not match the pattern.

    `wanted` is the description of the pattern that the error message uses.
    """
    value = required(tags, tag)
    if not pattern.fullmatch(value):
        raise Unverifiable(f"{tag} is {wanted}, not {shown(value)}")
    return value


def parse_seeds(text: str, players: int) -> tuple[str, ...]:
    """Parse the players' seeds in seat order; a dash, for a missing seed, becomes an empty text."""
    given = text.split(" ")
    if len(given) != players:
        raise Unverifiable(f"FairSeeds has {len(given)} seeds for {players} seats")
    for seed in given:
        if seed != NO_SEED and not SEED.fullmatch(seed):
            raise Unverifiable(
                f"FairSeeds has {shown(seed)}; a seed is 32 to 64 small hexadecimal digits"
            )
    return tuple("" if seed == NO_SEED else seed for seed in given)
