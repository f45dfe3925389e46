"""Keeps built modules in the compile cache, under a hash of everything they depend on."""

from collections.abc import Sequence
from pathlib import Path

import llvmlite
import numba

from sunbarge.atomic_write import write_atomically
from sunbarge.compiler import cache, sources
from sunbarge.compiler.numba_options import code_options
from sunbarge.compiler.units import Unit
from sunbarge.source_hash import hash_contents

MODULE = "engine.wasm"
DIGITS = 16


def cached_module(unit: Unit, names: Sequence[str]) -> bytes:
    """Return the WebAssembly module of a unit with these exports; builds it if there is none."""
    file = cache.cache_folder(f"browser-{module_key(unit, names)}") / MODULE
    if not file.exists():
        from .build import build_module  # loads LLVM's code generators

        write_atomically(file, build_module(unit, names))
    return file.read_bytes()


def module_key(unit: Unit, names: Sequence[str]) -> str:
    """Return a hash of the unit's sources, the exports, this folder, and Numba's options."""
    own = sorted(file for file in Path(__file__).parent.iterdir() if file.is_file())
    parts = [(file.name, file.read_bytes()) for file in own]
    conditions = (numba.__version__, llvmlite.__version__, code_options(), *names)
    parts += [("conditions", repr(conditions).encode())]
    parts += [("rules", sources.unit_digest(unit).encode())]
    return hash_contents(parts)[:DIGITS]
