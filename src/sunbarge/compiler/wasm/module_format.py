"""Turns a WebAssembly object file of LLVM into a module, without a linker.

Nothing else is linked to the object file, so that its addresses and function numbers are final.
A module also needs exports, and must define the memory and the stack pointer, which the object file
imports.
"""

from collections.abc import Iterator, Sequence

MAGIC = b"\0asm\1\0\0\0"
CUSTOM, IMPORT, MEMORY, GLOBAL, EXPORT, DATA = 0, 2, 5, 6, 7, 11
AFTER_EXPORTS = (8, 9, 10, 11, 12)
"The ids of the sections that come after the exports: start, elements, code, data, data count."
FUNCTION_KIND, TABLE_KIND, MEMORY_KIND, GLOBAL_KIND = 0, 1, 2, 3
SYMBOL_TABLE = 8
UNDEFINED, EXPLICIT_NAME, LOCAL = 0x10, 0x40, 0x02
FUNCTION_SYMBOL, DATA_SYMBOL, SECTION_SYMBOL = 0, 1, 3
I32, MUTABLE, I32_CONST, END = 0x7F, 1, 0x41, 0x0B
PAGE = 65536
PROVIDED = {("env", "__linear_memory", MEMORY_KIND), ("env", "__stack_pointer", GLOBAL_KIND)}
"The two imports that an object file may have; the module defines both itself."


class Reader:
    """Reads numbers and names from bytes."""

    def __init__(self, data: bytes, at: int = 0) -> None:
        """Start reading at an offset."""
        self.data, self.at = data, at

    def byte(self) -> int:
        """Read one byte."""
        self.at += 1
        return self.data[self.at - 1]

    def number(self) -> int:
        """Read an unsigned number (LEB128)."""
        result = shift = 0
        while True:
            byte = self.byte()
            result |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return result

    def take(self, size: int) -> bytes:
        """Read some bytes."""
        self.at += size
        return self.data[self.at - size : self.at]

    def name(self) -> str:
        """Read a name: its length (LEB128), then its characters."""
        return self.take(self.number()).decode()

    def is_at_end(self) -> bool:
        """Return whether everything is read."""
        return self.at >= len(self.data)


def encode(number: int) -> bytes:
    """Return an unsigned number as LEB128."""
    out = bytearray()
    while True:
        byte, number = number & 127, number >> 7
        out.append(byte | (128 if number else 0))
        if not number:
            return bytes(out)


def encode_signed(number: int) -> bytes:
    """Return a number that is not negative as signed LEB128."""
    out = bytearray()
    while number > 63:
        out.append(number & 127 | 128)
        number >>= 7
    return bytes([*out, number])


def section(kind: int, body: bytes) -> bytes:
    """Return a section with its header."""
    return bytes([kind]) + encode(len(body)) + body


def sections(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the kind and the content of every section."""
    if data[: len(MAGIC)] != MAGIC:
        raise ValueError("this is no WebAssembly")
    reader = Reader(data, len(MAGIC))
    while not reader.is_at_end():
        kind = reader.byte()
        yield kind, reader.take(reader.number())


def imports(data: bytes) -> Iterator[tuple[str, str, int]]:
    """Yield the module, the name and the kind of every import."""
    for section_kind, body in sections(data):
        reader = Reader(body)
        for _ in range(reader.number() if section_kind == IMPORT else 0):
            module, name, kind = reader.name(), reader.name(), reader.byte()
            yield module, name, kind
            skip_type(reader, kind)


def skip_type(reader: Reader, kind: int) -> None:
    """Read the type of an import."""
    if kind == FUNCTION_KIND:
        reader.number()
    elif kind == GLOBAL_KIND:
        reader.take(2)
    else:
        if kind == TABLE_KIND:
            reader.byte()
        has_maximum = reader.number() & 1
        reader.number()
        if has_maximum:
            reader.number()


def external_functions(data: bytes) -> dict[str, int]:
    """Return the numbers of the defined external functions by name, from the symbol table."""
    for kind, body in sections(data):
        reader = Reader(body)
        if kind == CUSTOM and reader.name() == "linking":
            reader.number()  # the version
            while not reader.is_at_end():
                subsection, content = reader.byte(), reader.take(reader.number())
                if subsection == SYMBOL_TABLE:
                    return dict(function_symbols(Reader(content)))
    raise ValueError("the object file has no symbol table")


def function_symbols(reader: Reader) -> Iterator[tuple[str, int]]:
    """Yield the name and the number of every defined external function of a symbol table."""
    for _ in range(reader.number()):
        kind, flags = reader.byte(), reader.number()
        if kind == DATA_SYMBOL:
            reader.name()
            for _ in range(0 if flags & UNDEFINED else 3):
                reader.number()
        elif kind == SECTION_SYMBOL:
            reader.number()
        else:
            number = reader.number()
            name = reader.name() if not flags & UNDEFINED or flags & EXPLICIT_NAME else ""
            if kind == FUNCTION_SYMBOL and not flags & (UNDEFINED | LOCAL):
                yield name, number


def data_end(data: bytes) -> int:
    """Return the address behind the last byte of data."""
    end = 0
    for kind, body in sections(data):
        reader = Reader(body)
        for _ in range(reader.number() if kind == DATA else 0):
            if reader.number() != 0 or reader.byte() != I32_CONST:
                raise ValueError("data without a constant address")
            address = reader.number()  # small and positive: the same in signed and unsigned form
            reader.byte()  # the end of the address
            size = reader.number()
            reader.take(size)
            end = max(end, address + size)
    return end


def make_module(data: bytes, exports: Sequence[str], stack_start: int, heap_start: int) -> bytes:
    """Return the module of an object file, with a memory and a stack pointer of its own.

    The stack lies between the data and the heap, and grows downwards.
    """
    if unknown := set(imports(data)) - PROVIDED:
        raise ValueError(f"the module would import {sorted(unknown)}")
    if data_end(data) > stack_start:
        raise ValueError(f"{data_end(data)} bytes of data; there is room for {stack_start}")
    own = own_sections(external_functions(data), exports, heap_start)
    out = bytearray(MAGIC)
    for kind, body in sections(data):
        if kind in AFTER_EXPORTS:
            out += own
            own = b""
        if kind in (MEMORY, GLOBAL, EXPORT):
            raise ValueError(f"the object file has a section of kind {kind}")
        if kind not in (CUSTOM, IMPORT):
            out += section(kind, body)
    return bytes(out)


def own_sections(functions: dict[str, int], exports: Sequence[str], heap_start: int) -> bytes:
    """Return the sections of the memory, the stack pointer and the exports."""
    listed = [text(name) + bytes([FUNCTION_KIND]) + encode(functions[name]) for name in exports]
    listed.append(text("memory") + bytes([MEMORY_KIND]) + encode(0))
    pages = -(-heap_start // PAGE)
    pointer = bytes([I32, MUTABLE, I32_CONST]) + encode_signed(heap_start) + bytes([END])
    return (
        section(MEMORY, encode(1) + encode(0) + encode(pages))
        + section(GLOBAL, encode(1) + pointer)
        + section(EXPORT, encode(len(listed)) + b"".join(listed))
    )


def text(name: str) -> bytes:
    """Return a name as a module stores it: its length (LEB128), then its characters."""
    return encode(len(name)) + name.encode()
