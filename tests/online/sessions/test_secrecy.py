"""Nobody learns what he may not know: not from views, entries, errors or what Python shows."""

import pickle

import pytest

from sunbarge.online import fairness
from sunbarge.online.protocol import commands as wire
from sunbarge.online.sessions import Refusal, Table
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
    return [table.view_json(viewer).replace(commitment, b"") for viewer in viewers]


def test_two_bags_look_the_same_until_a_draw_differs() -> None:
    draws = 2
    evenings = [TableDriver(header(SEATS, secret)) for secret in (SECRET, like(SECRET, draws))]
    streams: list[list[object]] = [[], []]
    for evening, stream in zip(evenings, streams, strict=True):
        stream.append(seen(evening.table))
        evening.sit_all()
        while len([m for m in evening.table.progress.history if "draw" in m]) < draws:  # type: ignore[union-attr]
            legal = evening.table.shared_view.legal  # type: ignore[union-attr]
            stream.append(seen(evening.table))
            stream.append(evening.play("draw" if "draw" in legal else "pass"))
            refused(evening.table, stream)
        stream.append(seen(evening.table))
    assert streams[0] == streams[1]
    assert len(streams[0]) > 6
    dealt = [fairness.deal(e, "disk", SEEDS) for e in (SECRET, like(SECRET, draws))]
    for evening, stream in zip(evenings, streams, strict=True):
        for _ in range(common_draws(*dealt) - draws + 1):
            evening.draw_until(
                lambda table: "draw" in (table.shared_view.legal if table.shared_view else [])
            )
            stream.append(evening.play("draw"))
    assert streams[0] != streams[1]


def refused(table: Table, stream: list[object]) -> None:
    """What a wrong move is answered."""
    with pytest.raises(Refusal) as error:
        table.decide(
            wire.Play(id="command-x", seq=table.seq, seat=table.to_move or 0, move="draw:pha"),
            frozenset({0, 1, 2, 3}),
        )
    stream.append((error.value.text, error.value.legal))


def test_the_secret_is_shown_only_at_the_end() -> None:
    evening = TableDriver(header(SEATS)).sit_all()
    secret = evening.table.header.secret
    order = " ".join(fairness.deal(SECRET, "disk", SEEDS).order[:6])
    evening.draw_until(lambda table: table.finished_epochs == 1)
    shown = [
        repr(evening.table),
        repr(evening.table.header),
        repr(vars(evening.table)),
        evening.table.record(),
        evening.table.line(),
        *(entry.model_dump_json() for entry in evening.entries),
        *(view.decode() for view in seen(evening.table)),
    ]
    for text in shown:
        assert secret not in text
        assert order not in text
        assert "FairSecret" not in text
    evening.draw_until(lambda table: table.stage == "over")
    assert all(secret.encode() in view for view in seen(evening.table))
    assert secret in evening.table.record()


def test_what_bots_think_about_has_nothing_of_the_bags_order() -> None:
    evenings = [
        TableDriver(header(SEATS, secret)).sit_all() for secret in (SECRET, like(SECRET, 0))
    ]
    lines = [pickle.dumps(evening.table.line()) for evening in evenings]
    assert lines[0] == lines[1]


def test_settings_of_others_and_the_invitation_are_not_shown() -> None:
    evening = TableDriver(header("me free free")).sit_all()
    before = evening.table.view(frozenset({1}))
    evening.prefer(0, auto_pass=True)
    after = evening.table.view(frozenset({1}))
    assert after == before.model_copy(update={"seq": after.seq})
    assert evening.table.view(frozenset({0})).auto_pass == {"0": True}
    assert evening.table.view(frozenset({0})).invite == "inv1te"
    assert evening.table.view().invite is None
    assert evening.table.view().auto_pass == {}


def test_totals_are_covered_unless_open() -> None:
    covered = TableDriver(header("me free simple")).sit_all().table
    assert [seat.points for seat in covered.view(frozenset({1})).seats] == [None, 10, None]
    assert [seat.points for seat in covered.view().seats] == [None, None, None]
    opened = TableDriver(header("me free simple", open_points=True)).sit_all().table
    assert [seat.points for seat in opened.view().seats] == [10, 10, 10]


def test_people_at_one_screen_see_only_the_points_of_who_acts() -> None:
    evening = TableDriver(header("me here here")).sit_all()
    mover, everybody = evening.table.to_move, frozenset({0, 1, 2})
    points = [seat.points for seat in evening.table.view(everybody).seats]
    assert points == [10 if seat == mover else None for seat in range(3)]
    evening.draw_until(lambda table: table.finished_epochs == 1)
    sheet = evening.table.view(everybody)
    assert sheet.stage == "reading"
    assert sheet.sheets[0].after == [None] * 3
    assert len(sheet.sheets[0].parts) == 3
    alone = evening.table.view(frozenset({1}))
    assert [total is None for total in alone.sheets[0].after] == [True, False, True]
