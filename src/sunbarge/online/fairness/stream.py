"""Random numbers that follow from a secret and the players' seeds, and from nothing else."""

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from typing import TypeVar

WORD_BYTES = 4
WORDS = 1 << 8 * WORD_BYTES

Thing = TypeVar("Thing")


def words(secret: bytes, context: str) -> Iterator[int]:
    """Numbers of 32 bits, eight from each HMAC of the context and a counter."""
    counter = 0
    while True:
        message = f"{context}\n{counter}".encode("ascii")
        block = hmac.new(secret, message, hashlib.sha256).digest()
        for start in range(0, len(block), WORD_BYTES):
            yield int.from_bytes(block[start : start + WORD_BYTES], "big")
        counter += 1


def below(numbers: Iterator[int], bound: int) -> int:
    """A number in [0, bound), each exactly equally likely: numbers of a last part are dropped."""
    whole = WORDS - WORDS % bound
    return next(number for number in numbers if number < whole) % bound


def shuffled(things: Sequence[Thing], numbers: Iterator[int]) -> tuple[Thing, ...]:
    """The things in a random order: Fisher and Yates, from the last place to the second."""
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        other = below(numbers, last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)
