"""Nobody learns what they may not know: not from views, entries, errors or reprs."""

import pickle
from dataclasses import replace

import pytest

from sunbarge.online import fairness
from sunbarge.online.protocol import commands
from sunbarge.online.sessions import Refusal, Table, record_of, validate, view_json, view_of
from tests.table_driver import SECRET, TableDriver, header

SEATS = "me free free simple"
SEEDS = [f"{seat:x}" * 32 for seat in range(3)] + [""]


def common_draws(one: fairness.Deal, two: fairness.Deal) -> int:
    """How many draws two bags have in common."""
    pairs = zip(one.order, two.order, strict=True)
    return next(number for number, (a, b) in enumerate(pairs) if a != b)


def like(secret: bytes, draws: int) -> bytes:
    """Another secret with the same groups and the same first draws."""
    wanted = fairness.deal(secret, "disk", SEEDS)
    for number in range(100_000):
        other = number.to_bytes(32, "big")
        dealt = fairness.deal(other, "disk", SEEDS)
        if dealt.groups == wanted.groups and common_draws(wanted, dealt) >= draws:
            return other
    raise AssertionError("no such secret")


def seen(table: Table) -> list[bytes]:
    """What everybody sees, the commitment aside."""
    viewers = [frozenset({seat}) for seat in range(4)] + [frozenset({0, 1}), frozenset()]
    commitment = table.header.commitment.encode()
    return [view_json(table, viewer).replace(commitment, b"") for viewer in viewers]


def test_two_bags_look_the_same_until_a_draw_differs() -> None:
    draws = 2
    drivers = [TableDriver(header(SEATS, secret)) for secret in (SECRET, like(SECRET, draws))]
    streams: list[list[object]] = [[], []]
    for driver, stream in zip(drivers, streams, strict=True):
        stream.append(seen(driver.table))
        driver.sit_all()
        while len([m for m in driver.table.progress.history if "draw" in m]) < draws:  # type: ignore[union-attr]
            legal = driver.table.legal
            stream.append(seen(driver.table))
            stream.append(driver.play("draw" if "draw" in legal else "pass"))
            refused(driver.table, stream)
        stream.append(seen(driver.table))
    assert streams[0] == streams[1]
    assert len(streams[0]) > 6
    dealt = [fairness.deal(e, "disk", SEEDS) for e in (SECRET, like(SECRET, draws))]
    for driver, stream in zip(drivers, streams, strict=True):
        for _ in range(common_draws(*dealt) - draws + 1):
            driver.draw_until(lambda table: "draw" in table.legal)
            stream.append(driver.play("draw"))
    assert streams[0] != streams[1]


def refused(table: Table, stream: list[object]) -> None:
    """What a wrong move is answered."""
    with pytest.raises(Refusal) as error:
        validate(
            table,
            commands.Play(id="command-x", seq=table.seq, seat=table.to_move or 0, move="draw:pha"),
            frozenset({0, 1, 2, 3}),
        )
    stream.append((error.value.text, error.value.legal))


def test_the_secret_is_shown_only_at_the_end() -> None:
    driver = TableDriver(header(SEATS)).sit_all()
    secret = driver.table.header.secret
    order = " ".join(fairness.deal(SECRET, "disk", SEEDS).order[:6])
    driver.draw_until(lambda table: table.finished_epochs == 1)
    shown = [
        repr(driver.table),
        repr(driver.table.header),
        repr(vars(driver.table)),
        record_of(driver.table),
        driver.table.require_progress().game.to_line(),
        *(entry.model_dump_json() for entry in driver.entries),
        *(view.decode() for view in seen(driver.table)),
    ]
    for text in shown:
        assert secret not in text
        assert order not in text
        assert "FairSecret" not in text
    driver.draw_until(lambda table: table.stage == "over")
    assert all(secret.encode() in view for view in seen(driver.table))
    assert secret in record_of(driver.table)


def test_what_bots_think_about_has_nothing_of_the_bags_order() -> None:
    drivers = [TableDriver(header(SEATS, secret)).sit_all() for secret in (SECRET, like(SECRET, 0))]
    lines = [pickle.dumps(driver.table.require_progress().game.to_line()) for driver in drivers]
    assert lines[0] == lines[1]


def test_settings_of_others_and_the_invitation_are_not_shown() -> None:
    driver = TableDriver(header("me free free")).sit_all()
    before = view_of(driver.table, frozenset({1}))
    driver.prefer(0, auto_pass=True)
    after = view_of(driver.table, frozenset({1}))
    assert after == replace(before, seq=after.seq)
    assert view_of(driver.table, frozenset({0})).auto_pass == {"0": True}
    assert view_of(driver.table, frozenset({0})).invite == "inv1te"
    assert view_of(driver.table).invite is None
    assert view_of(driver.table).auto_pass == {}


def test_totals_are_covered_unless_open() -> None:
    covered = TableDriver(header("me free simple")).sit_all().table
    assert [seat.points for seat in view_of(covered, frozenset({1})).seats] == [None, 10, None]
    assert [seat.points for seat in view_of(covered).seats] == [None, None, None]
    opened = TableDriver(header("me free simple", open_points=True)).sit_all().table
    assert [seat.points for seat in view_of(opened).seats] == [10, 10, 10]


def test_people_at_one_screen_see_only_the_points_of_who_acts() -> None:
    driver = TableDriver(header("me here here")).sit_all()
    mover, everybody = driver.table.to_move, frozenset({0, 1, 2})
    points = [seat.points for seat in view_of(driver.table, everybody).seats]
    assert points == [10 if seat == mover else None for seat in range(3)]
    driver.draw_until(lambda table: table.finished_epochs == 1)
    sheet = view_of(driver.table, everybody)
    assert sheet.stage == "reading"
    assert sheet.sheets[0].after == [None] * 3
    assert len(sheet.sheets[0].parts) == 3
    alone = view_of(driver.table, frozenset({1}))
    assert [total is None for total in alone.sheets[0].after] == [True, False, True]
