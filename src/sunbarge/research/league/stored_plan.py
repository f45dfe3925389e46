"""The settings stored in a ladder's folder; a run may add deals, bots and numbers of players.

Stored results refer to a pairing of bots (cell) by its index, so stored pairings keep their order
and new ones come after them. A pairing has the stored or the new number of deals, whichever is
larger.
"""

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from sunbarge.atomic_write import write_atomically
from sunbarge.files import check_empty

from .ladder import Cell, Ladder, cell_settings

ELSEWHERE = "name another folder with --out, or remove this one to begin anew"
Settings = dict[str, Any]  # parsed JSON


@dataclass(frozen=True)
class StoredPlan:
    """A ladder with the pairings stored in its folder, and the hash of its bots' code and nets."""

    ladder: Ladder
    code: str


def open_plan(file: Path, ladder: Ladder) -> StoredPlan:
    """Store a ladder's settings in a folder, or extend the stored ones; return the new settings.

    Raises ValueError if the folder belongs to another ladder.
    """
    plan = ladder.as_json()
    if not file.exists():
        check_empty(file.parent)
    else:
        try:
            stored = json.loads(file.read_text("utf-8"))
            extended = extend(ladder, stored)
            differences = differing(plan, stored, extended)
        except (AttributeError, KeyError, OSError, TypeError, ValueError):
            raise ValueError(f"{file} cannot be read; {ELSEWHERE}") from None
        if differences or extended is None:
            what = " and ".join(differences)
            raise ValueError(f"{file.parent} holds a ladder with {what}; {ELSEWHERE}")
        ladder = extended
        plan |= {"cells": [cell_settings(cell) for cell in ladder.cells]}
        if plan == stored:
            return StoredPlan(ladder, str(plan["code"]))
    write_atomically(file, json.dumps(plan, indent=1) + "\n")
    return StoredPlan(ladder, str(plan["code"]))


def extend(ladder: Ladder, stored: Settings) -> Ladder | None:
    """Return `ladder` with the stored pairings (cells) first; None if it lacks a stored pairing."""
    wanted = {identity(cell_settings(cell)): cell for cell in ladder.cells}
    first: list[Cell] = []
    for cell in stored["cells"]:
        found = wanted.pop(identity(cell), None)
        if found is None:
            return None
        first.append(replace(found, deals=max(found.deals, int(cell["deals"]))))
    return replace(ladder, cells=(*first, *wanted.values()))


def identity(cell: Settings) -> tuple[object, ...]:
    """Return what identifies a stored pairing (cell): bots, efforts and number of players."""
    return cell["bot"], cell["others"], *cell["efforts"], cell["players"]


def differing(plan: Settings, stored: Settings, extended: Ladder | None) -> list[str]:
    """Return in words why a folder's results cannot belong to a ladder; empty if they can."""
    found = [f"another {key}" for key in ("edition", "seed") if stored[key] != plan[key]]
    found += [] if extended else ["other cells"]
    return found or ([] if same_code(plan, stored) else ["bots that have changed since"])


def same_code(plan: Settings, stored: Settings) -> bool:
    """Return whether the code and files of the bots with stored results are unchanged."""
    if plan["code"] == stored["code"]:
        return True
    files = stored.get("files", {})  # older folders have only the hash of everything
    kept = {name: plan["files"].get(name) for name in files}
    return bool(files) and plan["rules"] == stored["rules"] and kept == files
