"""Where compiled code finds the rules of a process: one entry for each, under the rule's name.

Callers may be cached by Numba, and outlive the layout of what a rule takes and returns. So an entry
holds the layout with the address, and callers compare it with the one that they were compiled for.
"""

import ctypes

from llvmlite.binding import add_symbol


class Entry(ctypes.Structure):
    """A rule as it is in this process."""

    _fields_ = (("layout", ctypes.c_uint64), ("address", ctypes.c_uint64))


ENTRIES: list[Entry] = []
"They live as long as the process."


def parts_of(symbol: str) -> tuple[str, int]:
    """The name of a rule's entry, and its layout, by the rule's symbol."""
    name, _, layout = symbol.rpartition(".")
    return name, int(layout, 16)


def offer(symbol: str, address: int) -> None:
    """Let compiled code find a rule."""
    name, layout = parts_of(symbol)
    ENTRIES.append(Entry(layout, address))
    add_symbol(name, ctypes.addressof(ENTRIES[-1]))
