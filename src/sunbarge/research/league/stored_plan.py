"""The settings of a ladder's folder, which may be extended: by deals, bots and numbers of players.

The cells of a folder keep their order, as results name them by their place. New cells come after
them, and a cell has as many deals as its settings or the folder want, whichever are more.
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
    """A ladder as its folder has it, and the hash of the code and nets that play it."""

    ladder: Ladder
    code: str


def open_plan(file: Path, ladder: Ladder) -> StoredPlan:
    """Store the settings of a new folder, or extend those that it has.

    Raises ValueError if the folder has another ladder.
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
    """Return the ladder with the stored cells first; None if the ladder lacks any of them."""
    wanted = {identity(cell_settings(cell)): cell for cell in ladder.cells}
    first: list[Cell] = []
    for cell in stored["cells"]:
        found = wanted.pop(identity(cell), None)
        if found is None:
            return None
        first.append(replace(found, deals=max(found.deals, int(cell["deals"]))))
    return replace(ladder, cells=(*first, *wanted.values()))


def identity(cell: Settings) -> tuple[object, ...]:
    """Return what tells the cells of a folder apart."""
    return cell["bot"], cell["others"], *cell["efforts"], cell["players"]


def differing(plan: Settings, stored: Settings, extended: Ladder | None) -> list[str]:
    """Return what keeps results of a folder from being those of a ladder; empty if nothing does."""
    found = [f"another {key}" for key in ("edition", "seed") if stored[key] != plan[key]]
    found += [] if extended else ["other cells"]
    return found or ([] if same_code(plan, stored) else ["bots that have changed since"])


def same_code(plan: Settings, stored: Settings) -> bool:
    """Return whether all bots of a folder play as they did; bots that are new do not matter."""
    if plan["code"] == stored["code"]:
        return True
    files = stored.get("files", {})  # older folders have only the hash of everything
    kept = {name: plan["files"].get(name) for name in files}
    return bool(files) and plan["rules"] == stored["rules"] and kept == files
