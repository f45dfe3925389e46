"""The addresses of the loaded `@rule` functions, which compiled callers look up by name.

Numba's cache may hold a caller that was compiled for an older signature of a function. Each entry
therefore has a hash of the signature, which a caller compares with the one it expects.
"""

import ctypes

from llvmlite.binding import add_symbol


class Entry(ctypes.Structure):
    """The address of a loaded function, and a hash of its signature."""

    _fields_ = (("layout", ctypes.c_uint64), ("address", ctypes.c_uint64))


ENTRIES: list[Entry] = []
"All entries, which must stay in memory for as long as the process runs."


def parts_of(symbol: str) -> tuple[str, int]:
    """Split a function's symbol into the name of its entry and the hash of its signature."""
    name, _, layout = symbol.rpartition(".")
    return name, int(layout, 16)


def publish_entry(symbol: str, address: int) -> None:
    """Store a function's address and signature hash; LLVM finds both under the function's name."""
    name, layout = parts_of(symbol)
    ENTRIES.append(Entry(layout, address))
    add_symbol(name, ctypes.addressof(ENTRIES[-1]))
