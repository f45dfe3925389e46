"""Pictures of the internals are drawn from the code as it is, and from what the bot computes."""

import pytest

from docs.pictures import expert_thinks, flow, move_travels

STEPS = (*move_travels.STEPS, *expert_thinks.STEPS)
IN_TEXTS = ("online.server.live_table.LiveTable.advance", *expert_thinks.ALSO)


@pytest.mark.parametrize("code", [*(step.code for step in STEPS), *IN_TEXTS])
def test_the_code_in_a_picture_exists(code: str) -> None:
    assert flow.exists(code)


def test_missing_code_is_found() -> None:
    assert not flow.exists("online.server.nowhere.Nobody")
    assert not flow.exists("socket/tableSocket.ts nobodyCallsThis")


def test_the_way_of_a_move_is_drawn_anew() -> None:
    stored = flow.ROOT / "docs" / "pictures" / "move-travels.svg"
    assert stored.read_text("utf-8") == move_travels.picture(), (
        "python -m docs.pictures.move_travels"
    )


def test_the_expert_thinks_what_the_page_says() -> None:
    stored, computed = expert_thinks.read(), expert_thinks.think()
    assert computed.chosen == stored.chosen == computed.actions[0].move
    assert (computed.features, computed.kinds) == (stored.features, stored.kinds)
    assert (computed.taker, computed.sun) == (stored.taker, stored.sun)
    assert computed.net == pytest.approx(stored.net, abs=1e-3)
    for now, before in zip(computed.actions, stored.actions, strict=True):
        assert now.move == before.move
        assert now.prior == pytest.approx(before.prior, abs=1e-3)
        assert now.value == pytest.approx(before.value, abs=5e-3)  # processors round differently


def test_the_picture_and_the_table_of_the_expert_have_these_numbers() -> None:
    stored = expert_thinks.read()
    assert expert_thinks.PICTURE.read_text("utf-8") == expert_thinks.picture(stored)
    assert expert_thinks.table(stored) in expert_thinks.PAGE.read_text("utf-8")
