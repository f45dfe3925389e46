"""Forgiving input: many spellings, one move."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sunbarge.notation.moves import DRAWS, MOVES
from sunbarge.terminal.input_parser import Command, Move, Unclear, find_tile, parse_input

TURN = ["draw", "god:nil", "god:ste", "invoke"]
GODS = ["done", "god:pha", "god:sta"]
AUCTION = ["bid:12", "bid:5", "bid:8", "pass"]
LOSE = ["lose:art", "lose:ast", "lose:wri"]


@pytest.mark.parametrize(
    ("typed", "legal", "move"),
    [
        *((text, TURN, "draw") for text in ("draw", "d", "D", " Draw a tile ", "turn over a tile")),
        *((text, TURN, "invoke") for text in ("invoke", "Invoke Ra", "r", "ra", "i", "RA!")),
        *(
            (text, AUCTION, "bid:5")
            for text in ("5", "b5", "bid 5", "Bid:5", "BID  05", "bid my 5")
        ),
        *((text, AUCTION, "bid:12") for text in ("12", "bet 12", "bid the sun 12")),
        *((text, AUCTION, "pass") for text in ("pass", "p", "P.", "-", "Pass!")),
        *(
            (text, TURN, "god:nil")
            for text in ("god nile", "g nil", "God:Nil", "take Nile", "nile")
        ),
        *((text, TURN, "god:ste") for text in ("god step pyramid", "g ste", "god st", "step pyr")),
        *((text, GODS, "god:sta") for text in ("god statues", "g st", "statue", "sta")),
        *((text, GODS, "done") for text in ("done", "d", "be done", "enough")),
        *((text, GODS, "god:pha") for text in ("pharaoh", "god a pharaoh", "pharaohs", "pha")),
        *(
            (text, LOSE, "lose:art")
            for text in ("lose art", "art", "ar", "discard art", "lose:art")
        ),
        *((text, LOSE, "lose:wri") for text in ("writing", "lose w", "x writing")),
        *((text, ["lose:for", "lose:obe"], "lose:for") for text in ("lose:for", "lose for", "for")),
        *((text, ["god:for", "god:obe"], "god:obe") for text in ("god for obelisk", "god for obe")),
        ("draw pharaoh", TURN, "draw:pha"),
        ("draw:ra", TURN, "draw:ra"),
        ("draw unrest", TURN, "draw:war"),
        ("bid 9999999999", AUCTION, "bid:9999"),
        ("god", ["draw", "god:pal", "invoke"], "god:pal"),
    ],
)
def test_spellings(typed: str, legal: list[str], move: str) -> None:
    assert parse_input(typed, legal) == Move(move)


@pytest.mark.parametrize(
    ("typed", "command"),
    [
        ("help", Command("help")),
        ("?", Command("help")),
        ("UNDO", Command("undo")),
        ("u", Command("undo")),
        ("save", Command("save")),
        ("save My Game.ra", Command("save", "My Game.ra")),
        ("q", Command("quit")),
        ("exit", Command("quit")),
        ("bag", Command("bag")),
        ("log", Command("log")),
        ("w", Command("worth")),
        ("board", Command("board")),
    ],
)
def test_commands(typed: str, command: Command) -> None:
    assert parse_input(typed, TURN) == command


@pytest.mark.parametrize(
    ("typed", "legal", "why"),
    [
        ("", TURN, "Nothing"),
        ("xyzzy", TURN, "help"),
        ("bid", AUCTION, "one of your suns"),
        ("bid 5 8", AUCTION, "one of your suns"),
        ("god", TURN, "which tile"),
        ("god unicorn", TURN, "no tile 'unicorn'"),
        ("lose as or", LOSE, "no tile"),
        ("draw st", TURN, "statues, step pyramid"),
        ("pass me the salt", AUCTION, "help"),
        ("\x1b[31m", TURN, "help"),
    ],
)
def test_what_is_not_understood(typed: str, legal: list[str], why: str) -> None:
    answer = parse_input(typed, legal)
    assert isinstance(answer, Unclear)
    assert why in answer.why
    assert "\x1b" not in answer.why


def test_beginnings_prefer_what_is_legal() -> None:
    assert find_tile("st", ["sta"]) == "sta"
    assert isinstance(find_tile("st", ["sta", "ste"]), Unclear)
    assert find_tile("ra") == "ra"


@pytest.mark.parametrize("move", sorted({*MOVES, *DRAWS}))
def test_the_notation_itself_is_understood(move: str) -> None:
    assert parse_input(move, []) == Move(move)
    assert parse_input(move, [move]) == Move(move)


@given(st.text(max_size=60), st.sampled_from([TURN, GODS, AUCTION, LOSE, []]))
def test_anything_may_be_typed(text: str, legal: list[str]) -> None:
    answer = parse_input(text, legal)
    assert isinstance(answer, Move | Command | Unclear)
    if isinstance(answer, Move):
        assert answer.text.isascii()
