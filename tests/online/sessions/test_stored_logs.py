"""Logs that were stored by earlier versions give the same tables."""

import hashlib
import json
from pathlib import Path

import pytest

from sunbarge.online.sessions import (
    BrokenLog,
    Header,
    StoredEntry,
    Table,
    apply,
    from_stored,
    record_of,
)
from tests.table_driver import header

STORED = Path(__file__).parent / "stored_log.json"


def test_replaying_an_old_log_gives_the_same_positions() -> None:
    stored = json.loads(STORED.read_text("utf-8"))
    table = Table(Header.model_validate(stored["header"]))
    digest = hashlib.sha256()
    for entry in stored["entries"]:
        apply(table, from_stored(StoredEntry(**entry)))
        digest.update(table.require_progress().game.to_line().encode() if table.progress else b"-")
    assert digest.hexdigest() == stored["positions"]
    assert record_of(table) == stored["record"]
    assert {entry["kind"] for entry in stored["entries"]} >= {
        *("sat", "begun", "move", "undo", "ready", "prefer", "hand_over", "take_back"),
    }


def test_a_table_of_rules_to_come_is_refused() -> None:
    with pytest.raises(BrokenLog, match="plays version 1, not 2"):
        Table(header(rules=2))
