"""Deterministic random numbers: HMAC-SHA-256, keyed with a secret, of a text and a counter."""

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from typing import TypeVar

WORD_BYTES = 4
WORD_VALUES = 1 << 8 * WORD_BYTES

Item = TypeVar("Item")


def random_words(secret: bytes, context: str) -> Iterator[int]:
    """Yield 32-bit random numbers, eight from each HMAC of the text `context` and a counter."""
    counter = 0
    while True:
        message = f"{context}\n{counter}".encode("ascii")
        block = hmac.new(secret, message, hashlib.sha256).digest()
        for start in range(0, len(block), WORD_BYTES):
            yield int.from_bytes(block[start : start + WORD_BYTES], "big")
        counter += 1


def uniform_below(numbers: Iterator[int], bound: int) -> int:
    """Return a uniform random number in [0, bound), by rejection sampling."""
    limit = WORD_VALUES - WORD_VALUES % bound
    return next(number for number in numbers if number < limit) % bound


def shuffled(items: Sequence[Item], numbers: Iterator[int]) -> tuple[Item, ...]:
    """Return a random permutation, by Fisher-Yates from the last position to the second."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = uniform_below(numbers, last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)
