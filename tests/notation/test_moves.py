"""Moves are exact: lower-case ASCII, no blanks, no leading zeros."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sunbarge import Game, IllegalMove
from sunbarge.engine.kinds import N_ACTIONS
from sunbarge.notation.moves import DRAWS, MOVES, TEXTS, members, texts
from sunbarge.notation.tiles import CODES
from tests.positions import table

ALMOST = [
    *("Draw", "DRAW", " draw", "draw ", "draw\n", "draw:", "draw: pha", "draw:PHA", "draw:Pha"),
    *("draw :pha", "draw:phaa", "draw:ph", "draw:pharaoh", "draw:pha:pha", "draw:pha "),
    *("invoke ra", "Invoke", "invoke:", "invoke\t", "invoke:ra", "inv"),
    *("bid:05", "bid:013", "bid: 13", "bid:13 ", "bid:+13", "bid:13.0", "bid:1_3", "BID:13"),
    *("bid:-5", "bid:0", "bid:17", "bid:99999999999999999999", "bid:", "bid", "bid:x", "bid 13"),
    *("bid:\u0661\u0663", "bid:\uff11\uff13", "bid:\u00b9\u00b3", "bid:1\u0663", "bid:XIII"),
    *("p\u0430ss", "pass ", " pass", "Pass", "pass:", "pass:13", "\u00a0pass", "pass\u200b"),
    *("god:", "god", "god:god", "god:ra", "god:Pha", "god: pha", "god:pha,nil"),
    *("done ", "Done", "done:", "lose", "lose:", "lose:pha", "lose:nil", "lose:war", "lose:god"),
    *("", " ", ":", "\x00", "None", "0", "13", "resign", "draw:pha draw:nil", "\ufeffdraw"),
]
NOT_TEXT: list[Any] = [None, 0, 13, 1.5, True, b"draw", b"pass", ["draw"], ("bid", 13), {}, object]


def tables() -> list[Game]:
    """One game in each phase, with seeded and with manual chance."""
    god = table(["| god3", "", ""], track="pha nil gol")
    god.play("god:pha")
    bidding = table(["", "", ""], track="pha")
    bidding.play("draw:ra")
    losing = table(["| art agr wri god", "", ""], track="war")
    losing.play("god:war")
    over = table(["", "", ""], epoch=3, ra_tiles="last")
    over.play("draw:ra")
    return [Game(3, seed=5), Game(3, chance="manual"), god, bidding, losing, over]


@pytest.mark.parametrize("move", ALMOST, ids=repr)
def test_what_is_almost_a_move_is_refused_and_changes_nothing(move: str) -> None:
    for game in tables():
        before, played, legal = game.position(), game.history, game.legal_moves()
        with pytest.raises(IllegalMove) as refused:
            game.play(move)
        assert (game.position(), game.history) == (before, played)
        assert game.legal_moves() == legal
        assert all(option in str(refused.value) for option in legal)


@pytest.mark.parametrize("move", NOT_TEXT, ids=repr)
def test_what_is_not_text_is_refused_and_changes_nothing(move: Any) -> None:
    for game in tables():
        before = game.position()
        with pytest.raises(IllegalMove):
            game.play(move)
        assert game.position() == before


@given(st.text(max_size=12))
def test_any_text_is_played_or_refused(text: str) -> None:
    for game in tables():
        legal = game.legal_moves()
        before = game.position()
        try:
            game.play(text)
        except IllegalMove:
            assert game.position() == before
        else:
            assert text in legal or text.startswith("draw:")


def test_an_illegal_move_is_a_value_error() -> None:
    assert issubclass(IllegalMove, ValueError)


@pytest.mark.parametrize(
    ("move", "says"),
    [
        ("BID:13", "write bid:13"),
        ("bid 13", "write bid:13"),
        ("bid:013", "write bid:13"),
        ("draw: PHA", "write draw:pha"),
        ("resign", "bid:N"),
    ],
)
def test_the_message_tells_what_may_have_been_meant(move: str, says: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        Game(3, seed=1).play(move)
    assert says in str(refused.value)


# --- The numbering inside ------------------------------------------------------------------


def test_every_action_has_one_text_and_fits_in_a_mask() -> None:
    assert N_ACTIONS <= 64
    assert len(TEXTS) == len(MOVES)
    assert all(0 <= action < N_ACTIONS for action in TEXTS)


def test_what_chance_does_is_no_action() -> None:
    assert not MOVES.keys() & DRAWS.keys()
    assert DRAWS.keys() == {f"draw:{code}" for code in CODES}


def test_the_moves_of_the_notation() -> None:
    takeable = [code for code in CODES if code not in ("ra", "god")]
    chosen = CODES[CODES.index("agr") : CODES.index("tem") + 1]
    assert len(chosen) == 13
    assert set(MOVES) == {
        *("draw", "invoke", "done", "pass"),
        *(f"god:{code}" for code in takeable),
        *(f"bid:{sun}" for sun in range(1, 17)),
        *(f"lose:{code}" for code in chosen),
    }


def test_a_set_of_actions_is_read_bit_by_bit() -> None:
    assert list(members(0)) == []
    assert list(members(0b101001)) == [0, 3, 5]
    assert texts(1 << MOVES["pass"] | 1 << MOVES["bid:9"] | 1 << MOVES["bid:13"]) == [
        "bid:13",
        "bid:9",
        "pass",
    ]


def test_the_codes_of_the_tiles() -> None:
    assert " ".join(CODES) == (
        "ra god pha nil flo gol agr art ast rel wri for obe pal pyr sph sta ste tem fun dro war ear"
    )
