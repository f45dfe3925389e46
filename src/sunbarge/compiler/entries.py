"""A table of the loaded rules: compiled callers look up their addresses by name.

Numba may have cached a caller that was compiled for an older signature of a rule. So an entry holds
a hash of the signature with the address, which callers compare with their own.
"""

import ctypes

from llvmlite.binding import add_symbol


class Entry(ctypes.Structure):
    """The address of a loaded rule, and a hash of its signature."""

    _fields_ = (("layout", ctypes.c_uint64), ("address", ctypes.c_uint64))


ENTRIES: list[Entry] = []
"Keeps entries in memory for as long as the process runs."


def parts_of(symbol: str) -> tuple[str, int]:
    """Split a symbol into the name of the rule's entry and the hash of its signature."""
    name, _, layout = symbol.rpartition(".")
    return name, int(layout, 16)


def publish_entry(symbol: str, address: int) -> None:
    """Add a rule's entry as a symbol that LLVM resolves."""
    name, layout = parts_of(symbol)
    ENTRIES.append(Entry(layout, address))
    add_symbol(name, ctypes.addressof(ENTRIES[-1]))
