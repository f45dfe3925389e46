"""A position on one line: exact round trips, and nothing but ValueError for other text."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sunbarge import Game, NotationError
from tests.move_choosers import random_positions
from tests.positions import SEATINGS, covering, play, table

SAFE_IN_LINKS = set("abcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@/?")


@pytest.mark.parametrize(("edition", "players"), covering())
def test_round_trips_at_every_step(edition: str, players: int) -> None:
    for game in random_positions(edition, players, seed=100 + players):
        line = game.to_line()
        again = Game.from_line(line)
        assert again.position() == game.position()
        assert again.to_line() == line
        assert "\n" not in line
        assert set(line) <= SAFE_IN_LINKS


def test_house_rules_are_on_the_line() -> None:
    game = Game(2, house=["no-penalties"], seed=1)
    assert Game.from_line(game.to_line()).position() == game.position()


def test_a_line_can_be_seeded() -> None:
    line = Game(3, seed=1).to_line()
    one, other = Game.from_line(line, seed=4), Game.from_line(line, seed=4)
    assert one.chance == "seeded"
    for game in (one, other):
        for _ in range(5):
            if "draw" in game.legal_moves():
                game.play("draw")
    assert one.history == other.history
    assert Game.from_line(line).chance == "manual"


def samples() -> list[str]:
    """Lines from every phase, and from whole games."""
    god = table(["| god3 pha", "", ""], edition="bag", track="fun nil gol")
    god.play("god:fun")
    losing = table(["| art agr wri pyr2 sph", "", ""], track="war ear", to_move=2)
    play(losing, "draw:ra bid:13 pass pass")
    bidding = table(["", "", ""], track="pha _ nil", box="god")
    play(bidding, "draw:ra bid:3")
    over = table(["", "", ""], epoch=3, ra_tiles="last")
    over.play("draw:ra")
    lines = [game.to_line() for game in (god, losing, bidding, over)]
    for edition, players in SEATINGS:
        game = random_positions(edition, players, seed=1)
        lines += [game[step].to_line() for step in (0, len(game) // 3, len(game) // 2)]
    return lines


LINES = samples()


def parses_or_refuses(text: str) -> None:
    """A line gives a position that can be written and read again, or a ValueError."""
    try:
        game = Game.from_line(text)
    except ValueError:
        return
    again = Game.from_line(game.to_line())
    assert again.position() == game.position()
    assert game.is_over or game.legal_moves()


@given(st.text())
def test_any_text_is_refused_or_sound(text: str) -> None:
    parses_or_refuses(text)


@given(st.sampled_from(LINES), st.data())
@settings(max_examples=400)
def test_a_changed_line_is_refused_or_sound(line: str, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(line)))
        length = data.draw(st.integers(0, 3))
        put = data.draw(st.text("0123456789.,;/-_xabcdefgmnopr+ ٣", max_size=3))
        line = line[:place] + put + line[place + length :]
    parses_or_refuses(line)


def test_thousands_of_changed_lines_are_refused_or_sound() -> None:
    dice = random.Random(5)
    for _ in range(2500):
        first, second = dice.choice(LINES), dice.choice(LINES)
        fields, others = first.split("/"), second.split("/")
        field = dice.randrange(8)
        if dice.random() < 0.5:
            fields[field] = others[field]
        else:
            pieces = fields[field].split(".")
            dice.shuffle(pieces)
            fields[field] = ".".join(pieces)
        parses_or_refuses("/".join(fields))


def test_a_truncated_line_is_refused() -> None:
    """Only the bag may end early: what it lacks can lie in the box."""
    for line in LINES:
        for end in range(line.rindex("/") + 2):
            with pytest.raises(ValueError, match=r"\w"):
                Game.from_line(line[:end])
        for end in range(line.rindex("/") + 2, len(line)):
            parses_or_refuses(line[:end])


START = Game(3, groups=[0, 1, 2], seed=1).to_line()


def test_the_line_that_is_spoiled_below() -> None:
    assert START == (
        "disk/1.0.1/-/turn.0/-/-/"
        "13.8.5.2,-,-,10;12.9.6.3,-,-,10;11.10.7.4,-,-,10/"
        "ra30.god8.pha25.nil25.flo12.gol5.agr5.art5.ast5.rel5.wri5."
        "for5.obe5.pal5.pyr5.sph5.sta5.ste5.tem5.fun2.dro2.war4.ear2"
    )


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("disk/", "dusk/", "column 1: expected an edition"),
        ("disk/", "disk+quick/", "quick"),
        ("disk/", "disk+no-penalties/", "no-penalties"),
        ("/1.0.1/", "/1.0/", "column 6"),
        ("/1.0.1/", "/01.0.1/", "column 6: expected a number"),
        ("/1.0.1/", "/1.00.1/", "column 8: expected a number"),
        ("/1.0.1/", "/1.0.+1/", "column 10: expected a number"),
        ("/1.0.1/", "/١.0.1/", "column 6: expected a number"),
        ("/1.0.1/", "/1.0.1.1/", "column 6"),
        ("/-/turn", "/xyz/turn", "column 12: expected a tile"),
        ("/-/turn", "/pha._/turn", "track"),
        ("turn.0", "turn", "to_move"),
        ("turn.0", "turn.0.1", "phase.seat"),
        ("turn.0", "turn.7", "to_move"),
        ("turn.0", "spin.0", "phase"),
        ("turn.0/-/-", "auction.0/ra/-", "kind.ra_player"),
        ("turn.0/-/-", "auction.0/ra.1.2x10.2x11/-", "once"),
        ("turn.0/-/-", "auction.0/ra.1.2:10/-", "SEATxSUN"),
        ("turn.0/-/-", "lose.0/-/-", "owed"),
        ("turn.0/-/-", "lose.0/-/c2", "owed"),
        ("turn.0/-/-", "lose.0/-/p2.turn", "c or m"),
        ("turn.0/-/-", "lose.0/-/c2.c2.turn", "once"),
        ("13.8.5.2,", "13.8.5,", "seats[0]"),
        ("13.8.5.2,", "13.8.5.2.2,", "seats[0].suns"),
        ("13.8.5.2,", "12.8.5.2,", "12"),
        (",10;12", ",-10;12", "expected a number"),
        (",10;12", ";12", "suns,spent,tiles,points"),
        (";11.10.7.4,-,-,10", "", "2 players"),
        ("13.8.5.2,-,-,10;", "", "2 players"),
        ("ear2", "ear3", "ear"),
        ("ear2", "ear2.ear2", "ear only once"),
        ("ear2", "ear", "expected a number"),
        ("ear2", "2", "expected a tile"),
        ("ear2", "ear2/", "8 fields"),
        ("disk/", "/disk/", "8 fields"),
        ("disk/", " disk/", "no blanks"),
    ],
)
def test_a_spoiled_line_is_refused_with_its_place(old: str, new: str, says: str) -> None:
    spoiled = START.replace(old, new, 1)
    assert spoiled != START
    with pytest.raises(ValueError, match=r"\w") as refused:
        Game.from_line(spoiled)
    assert says in str(refused.value)


@pytest.mark.parametrize("text", [None, 5, b"disk", ["disk"], {}])
def test_what_is_not_text_is_refused(text: object) -> None:
    with pytest.raises(NotationError, match="text"):
        Game.from_line(text)  # type: ignore[arg-type]
