"""Writes the files of the page's engine: WebAssembly, the bots' nets, and a list of these files.

The list, `files.json`, names the other files. Their names have a hash of their content, so that
browsers may keep them forever.
"""

import hashlib
import json
from pathlib import Path

import numpy as np

from sunbarge.atomic_write import write_atomically
from sunbarge.bots.net.shape import width_of
from sunbarge.bots.net.weights import PLAYERS, shipped_weights
from sunbarge.compiler.units import PLAY
from sunbarge.compiler.wasm.cached import cached_module
from sunbarge.engine.state import Floats

from .exports import export_names
from .layout import layout_hash

LIST = "files.json"
DIGITS = 12


def write_files(folder: Path) -> None:
    """Write the files of the page's engine into a folder, and delete all other files there.

    The list of the files, `files.json`, is written last.
    """
    folder.mkdir(parents=True, exist_ok=True)
    module = write(folder, "engine", ".wasm", cached_module(PLAY, export_names()))
    nets = {}
    for players in PLAYERS:
        weights = shipped_weights(players)
        content, kind = smallest_form(weights)
        name = write(folder, f"net-{players}", f".{kind}", content)
        nets[str(players)] = {"file": name, "type": kind, "width": width_of(weights)}
    listed = {"layout": layout_hash(), "module": module, "nets": nets}
    write_atomically(folder / LIST, json.dumps(listed, indent=1) + "\n")
    kept = {LIST, module, *(str(net["file"]) for net in nets.values())}
    for file in folder.iterdir():
        if file.name not in kept:
            file.unlink()


def write(folder: Path, name: str, suffix: str, content: bytes) -> str:
    """Write a file, unless it exists, and return its name, which has a hash of the content."""
    file = folder / f"{name}-{hashlib.sha256(content).hexdigest()[:DIGITS]}{suffix}"
    if not file.exists():
        write_atomically(file, content)
    return file.name


def smallest_form(weights: Floats) -> tuple[bytes, str]:
    """Return the bytes of a net's weights, and NumPy's name of their type.

    The type is `f2` (16-bit floats) if that changes no weight, else `f4`.
    """
    half = weights.astype("<f2")
    if np.array_equal(half.astype(np.float32), weights):
        return half.tobytes(), "f2"
    return weights.astype("<f4").tobytes(), "f4"
