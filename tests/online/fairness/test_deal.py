import json
from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from sunbarge.engine.editions import facts
from sunbarge.notation.tiles import CODES
from sunbarge.online import fairness
from sunbarge.online.fairness.deal import seeds_line
from sunbarge.online.fairness.stream import random_words, shuffled, uniform_below

VECTORS: dict[str, Any] = json.loads((Path(__file__).parent / "vectors.json").read_text("utf-8"))
SECRET = bytes(range(32))
SEED, OTHER = "00" * 16, "01" * 16


@pytest.mark.parametrize("vector", VECTORS["deals"], ids=lambda v: v["edition"] + v["seeds_line"])
def test_the_test_vectors_hold(vector: dict[str, Any]) -> None:
    secret = bytes.fromhex(vector["secret"])
    dealt = fairness.deal(secret, vector["edition"], vector["seeds"])
    assert fairness.commit(secret) == vector["commitment"]
    assert seeds_line(vector["seeds"]) == vector["seeds_line"]
    assert list(dealt.groups) == vector["groups"]
    assert " ".join(dealt.order) == vector["order"]


def test_the_first_numbers_of_the_row_are_those_of_the_vectors() -> None:
    first = VECTORS["first_words"]
    context = f"sunbarge fair 1 stream\n{first['edition']}\n{first['seeds_line']}"
    row = random_words(bytes.fromhex(first["secret"]), context)
    assert list(islice(row, len(first["words"]))) == first["words"]


def test_the_docs_show_the_vectors() -> None:
    docs = (Path(__file__).parents[3] / "docs" / "play" / "fairness.md").read_text("utf-8")
    for vector in VECTORS["deals"][:2]:
        assert vector["commitment"] in docs
        assert f"`{' '.join(vector['order'].split()[:12])} …`" in docs


def test_a_deal_holds_every_tile_and_every_group_once() -> None:
    dealt = fairness.deal(SECRET, "barge", [SEED, "", "", OTHER])
    assert sorted(dealt.groups) == [0, 1, 2, 3]
    assert Counter(dealt.order) == Counter(dict(zip(CODES, facts("barge").bag, strict=True)))


@pytest.mark.parametrize(
    ("edition", "seeds"),
    [
        ("bag", [SEED, OTHER]),
        ("disk", [OTHER, SEED]),
        ("disk", [SEED, ""]),
        ("disk", [SEED, OTHER + "00"]),
        ("disk", [SEED, OTHER, ""]),
    ],
)
def test_everything_that_goes_in_changes_the_order(edition: str, seeds: list[str]) -> None:
    assert (
        fairness.deal(SECRET, edition, seeds).order
        != fairness.deal(SECRET, "disk", [SEED, OTHER]).order
    )


def test_numbers_of_the_last_part_are_dropped_so_that_all_are_equally_likely() -> None:
    top = 1 << 32
    assert top % 3 == 1  # so only the highest number is dropped
    assert uniform_below(iter([top - 1, 7]), 3) == 1
    assert uniform_below(iter([top - 2, 7]), 3) == 2
    rest = top % 180
    assert uniform_below(iter([top - 1, top - rest, top - rest - 1]), 180) == 179
    assert uniform_below(iter([top - 1]), 2) == 1  # 2 divides: nothing is dropped


def test_a_shuffle_reaches_every_order_about_equally_often() -> None:
    orders = Counter(shuffled("abcd", random_words(SECRET, f"test {n}")) for n in range(4800))
    assert len(orders) == 24
    # 200 are expected of each; six standard deviations are about 83
    assert all(117 <= number <= 283 for number in orders.values())


def test_the_commitment_binds_the_secret_and_nothing_else_is_a_secret() -> None:
    assert fairness.commit(SECRET) != fairness.commit(SECRET[::-1])
    for wrong in (b"", SECRET[:31], SECRET + b"\0"):
        with pytest.raises(ValueError, match="32 bytes"):
            fairness.commit(wrong)
        with pytest.raises(ValueError, match="32 bytes"):
            fairness.deal(wrong, "disk", ["", ""])


@pytest.mark.parametrize("seed", ["-", "AB" * 16, "0" * 31, "0" * 65, "00 11", "zz" * 16, "é" * 32])
def test_a_seed_that_could_be_read_in_two_ways_is_refused(seed: str) -> None:
    with pytest.raises(ValueError, match="a seed is 32 to 64"):
        fairness.deal(SECRET, "disk", [seed, ""])


def test_a_deal_does_not_show_itself() -> None:
    dealt = fairness.deal(SECRET, "disk", ["", ""])
    assert repr(dealt) == "Deal()"


def test_a_pending_commitment_is_good_once() -> None:
    pending = fairness.PendingCommitments(most=2)
    commitments = [pending.add(bytes([n]) * 32) for n in range(3)]
    assert pending.take(commitments[0]) is None
    assert pending.take(commitments[2]) == b"\2" * 32
    assert pending.take(commitments[2]) is None
    assert len(pending) == 1
