"""Entries of the log: one class for each kind, and a stored form that never changes."""

import json
from dataclasses import replace
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import JsonValue

from sunbarge.online.sessions import BrokenLog, Entry, StoredEntry, from_stored, to_stored
from sunbarge.online.sessions import entries as kinds

CLASSES: tuple[type[Entry], ...] = get_args(Entry)
STORED: dict[str, tuple[Entry, str]] = {
    "sat": (
        kinds.SeatTaken(seq=1, seat=2, name="Anna", token="ab", entropy=""),
        '{"name": "Anna", "token": "ab", "entropy": ""}',
    ),
    "sat, for a rematch": (
        kinds.SeatTaken(seq=1, seat=2, name="A", token="ab", entropy="", awaits_seed=True),
        '{"name": "A", "token": "ab", "entropy": "", "awaits_seed": true}',
    ),
    "left": (kinds.SeatLeft(seq=1, seat=2), "{}"),
    "removed": (
        kinds.SeatRemoved(seq=1, seat=2, bot="simple", invite="new"),
        '{"bot": "simple", "invite": "new"}',
    ),
    "seed": (kinds.SeedAdded(seq=1, seat=2, entropy="5e"), '{"entropy": "5e"}'),
    "begun": (
        kinds.GameBegun(seq=1, groups=(1, 0), bots={1: "simple"}),
        '{"groups": [1, 0], "bots": {"1": "simple"}}',
    ),
    "move": (kinds.MovePlayed(seq=1, seat=2, move="draw:pha"), '{"move": "draw:pha"}'),
    "move, automatic": (
        kinds.MovePlayed(seq=1, seat=2, move="pass", automatic=True),
        '{"move": "pass", "by_itself": true}',
    ),
    "undo": (kinds.MoveUndone(seq=1, seat=2), "{}"),
    "ready": (kinds.SheetRead(seq=1, seat=2, epoch=3), '{"epoch": 3}'),
    "prefer": (kinds.PreferencesSet(seq=1, seat=2, auto_pass=False), '{"auto_pass": false}'),
    "prefer, an answer ahead": (
        kinds.PreferencesSet(seq=1, seat=2, forget_answer=True, answer_ahead=0),
        '{"forget_answer": true, "answer_ahead": 0}',
    ),
    "pace": (kinds.PaceSet(seq=1, seconds=1), '{"seconds": 1.0}'),
    "pace, of an epoch": (
        kinds.PaceSet(seq=1, seconds=0.4, epoch=2),
        '{"seconds": 0.4, "epoch": 2}',
    ),
    "hand_over": (kinds.SeatHandedOver(seq=1, seat=2, bot="simple"), '{"bot": "simple"}'),
    "take_back": (kinds.SeatReclaimed(seq=1, seat=2), "{}"),
    "rematch": (kinds.RematchCreated(seq=1, seat=2, table="next"), '{"table": "next"}'),
}


@pytest.mark.parametrize("name", STORED)
def test_the_stored_form_is_what_it_always_was(name: str) -> None:
    entry, data = STORED[name]
    stored = to_stored(entry)
    assert json.dumps(stored.data) == data
    seat = None if stored.kind in ("begun", "pace") else 2
    assert (stored.seq, stored.kind, stored.seat) == (1, name.split(",")[0], seat)
    assert from_stored(replace(stored, data=json.loads(data))) == entry


def test_every_kind_has_a_stored_form_here() -> None:
    assert {type(entry) for entry, _ in STORED.values()} == set(CLASSES)


@given(entry=st.one_of([st.from_type(entry) for entry in CLASSES]))
def test_any_entry_comes_back_from_its_stored_form(entry: Entry) -> None:
    stored = to_stored(entry)
    assert from_stored(replace(stored, data=json.loads(json.dumps(stored.data)))) == entry


@pytest.mark.parametrize(
    ("kind", "seat", "data", "problem"),
    [
        ("moved", 0, {"move": "pass"}, "'moved' found using 'kind' does not match"),
        ("move", 0, {}, r"move\.move: Field required"),
        ("move", None, {"move": "pass"}, r"move\.seat: Field required"),
        ("move", 0, {"move": 5}, r"move\.move: Input should be a valid string"),
        ("move", 0, {"move": "pass", "by_themselves": True}, "by_themselves: Extra inputs"),
        ("pace", 0, {"seconds": 1}, r"pace\.seat: Extra inputs"),
        ("begun", None, {"groups": [0, 1], "bots": {"x": "simple"}}, "valid integer"),
        ("ready", 0, {"epoch": 1, "seq": 7}, r"repeat the columns \['seq'\]"),
    ],
)
def test_a_damaged_entry_says_what_is_wrong(
    kind: str, seat: int | None, data: dict[str, JsonValue], problem: str
) -> None:
    with pytest.raises(BrokenLog, match=f"^entry 9: .*{problem}"):
        from_stored(StoredEntry(9, kind, seat, data, None))
