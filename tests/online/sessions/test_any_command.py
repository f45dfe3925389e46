"""Any command, by anybody, at any time: an entry that fits, or a refusal that helps."""

import json
import random
from typing import get_args

from hypothesis import given, settings
from hypothesis import strategies as st

from sunbarge.online.protocol import commands
from sunbarge.online.protocol.commands import TableCommand
from sunbarge.online.protocol.server_messages import Refused
from sunbarge.online.protocol.view import VIEW
from sunbarge.online.sessions import NewIds, Refusal, validate, view_json
from sunbarge.online.sessions.errors import Code
from tests.table_driver import TableDriver, header

MOVES = "draw draw draw draw:ra invoke pass pass bid:2 bid:5 bid:13 bid:016 done god:pha lose:agr"


def any_command(dice: random.Random, key: str, seq: int) -> TableCommand:
    """A command that may make sense; its page may be behind, or ahead."""
    seat, behind = dice.randint(-1, 4), dice.choice([0, 0, 0, 1, 3, -1])
    move = dice.choice([*MOVES.split(), "", "\x00"])
    ahead = dice.choice([None, dice.randint(0, 16)])
    kinds: list[TableCommand] = [
        *[commands.Play(id=key, seq=seq - behind, seat=seat, move=move)] * 5,
        commands.Undo(id=key, seq=seq - behind, seat=seat),
        commands.Ready(id=key, seat=seat, epoch=dice.randint(-1, 4)),
        commands.Prefer(id=key, seat=seat, auto_pass=dice.choice([None, True]), answer_ahead=ahead),
        commands.Prefer(id=key, seat=seat, forget_answer=True),
        commands.Pace(id=key, seconds=dice.choice([0, 1e-9, 0.1 + 0.2, 10])),
        commands.Begin(id=key, bot=dice.choice(["simple", "nobody"])),
        commands.HandOver(id=key, seat=seat, bot=dice.choice(["random", ""])),
        commands.ReclaimSeat(id=key, seat=seat),
        commands.Rematch(id=key),
        commands.Seed(id=key, seat=seat, entropy="5e" * 16),
    ]
    return dice.choice(kinds)


def some_seats(dice: random.Random) -> frozenset[int]:
    """None, one or several seats."""
    return frozenset(dice.sample(range(3), dice.choice([0, 1, 1, 2, 3])))


def attempt(driver: TableDriver, dice: random.Random) -> bool:
    """Carry a command out, or see that nothing has changed."""
    table, holder = driver.table, some_seats(dice)
    command = any_command(dice, driver.id(), table.seq)
    before = view_json(table, holder)
    refused: Refusal | None = None
    try:
        entry = validate(table, command, holder, some_seats(dice), NewIds("next"))
    except Refusal as error:
        refused = error
    assert view_json(table, holder) == before
    if refused is not None:
        assert Refused(id=command.id, code=refused.code, text=refused.text, legal=refused.legal)
        assert refused.text
        return False
    assert holder, "somebody without a seat changed something"
    driver.apply(entry)
    assert table.seq_by_command.get(command.id) == table.seq
    return True


@settings(max_examples=40)
@given(seed=st.integers(0, 10_000), seated=st.booleans())
def test_any_command_by_anybody_at_any_time(seed: int, seated: bool) -> None:
    dice = random.Random(seed)
    driver = TableDriver(header("me free simple"))
    if seated:
        driver.sit_all()
    taken = 0
    for _ in range(80):
        taken += attempt(driver, dice)
        driver.apply_automatic()
        if driver.table.bot_to_move() and dice.random() < 0.5:
            driver.play(dice.choice(driver.table.legal))
    assert taken or not seated
    for viewer in (frozenset({0}), frozenset({0, 1}), frozenset[int]()):
        sent = view_json(driver.table, viewer)
        VIEW.validate_json(sent, strict=True)
        plain = json.dumps(json.loads(sent), sort_keys=True, separators=(",", ":"))
        assert plain.encode() == sent
        assert view_json(driver.replayed(), viewer) == sent


def test_the_codes_of_a_refusal_are_codes_of_the_protocol() -> None:
    protocol_codes = get_args(Refused.model_fields["code"].annotation)
    assert set(get_args(Code)) <= set(protocol_codes)
