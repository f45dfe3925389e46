"""Bad arguments and illegal moves are refused with what would be right."""

from typing import Any

import pytest

from sunbarge import Game, IllegalMove
from tests.positions import play, table


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"players": 1}, "1"),
        ({"players": 0}, "0"),
        ({"players": -3}, "-3"),
        ({"players": 6}, "6"),
        ({"players": 10**30}, "players"),
        ({"players": "3"}, "players"),
        ({"players": 3.0}, "players"),
        ({"players": None}, "players"),
        ({"players": True}, "players"),
        ({"players": [3]}, "players"),
        ({"players": 2, "edition": "first"}, "first"),
        ({"players": 2, "edition": "french"}, "french"),
        ({"edition": "gold"}, "gold"),
        ({"edition": ""}, "edition"),
        ({"edition": "Disk"}, "Disk"),
        ({"edition": "../disk"}, "edition"),
        ({"edition": None}, "edition"),
        ({"edition": ["disk"]}, "edition"),
        ({"seed": -1}, "seed"),
        ({"seed": 2**64}, "seed"),
        ({"seed": 1.0}, "seed"),
        ({"seed": "7"}, "seed"),
        ({"seed": True}, "seed"),
        ({"groups": [0, 1]}, "groups"),
        ({"groups": [0, 1, 2, 3]}, "groups"),
        ({"groups": [0, 0, 1]}, "groups"),
        ({"groups": [1, 2, 3]}, "groups"),
        ({"groups": [0, 1, -1]}, "groups"),
        ({"groups": [0, 1, 2.0]}, "groups"),
        ({"groups": [False, True, 2]}, "groups"),
        ({"groups": "012"}, "groups"),
        ({"groups": 5}, "groups"),
        ({"groups": {0: 1}}, "groups"),
        ({"groups": []}, "groups"),
        ({"house": ["quick"]}, "quick"),
        ({"house": ["no-penalties"]}, "no-penalties"),
        ({"house": "no-penalties"}, "house"),
        ({"house": [1]}, "house"),
        ({"house": 5}, "house"),
        ({"house": None}, "house"),
        ({"players": 2, "house": ["no-penalties", "no-penalties"]}, "twice"),
        ({"chance": "random"}, "chance"),
        ({"chance": None}, "chance"),
        ({"chance": ["manual"]}, "chance"),
    ],
    ids=str,
)
def test_bad_arguments_are_refused(arguments: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=r"\w") as refused:
        Game(**arguments)
    assert says in str(refused.value)


@pytest.mark.parametrize("seed", [-1, 2**64, "7", 1.5, True])
def test_bad_seeds_are_refused_by_every_door(seed: Any) -> None:
    game = Game(3, seed=1)
    with pytest.raises(ValueError, match="seed"):
        Game.from_position(game.position(), seed=seed)
    with pytest.raises(ValueError, match="seed"):
        Game.from_line(game.to_line(), seed=seed)
    with pytest.raises(ValueError, match="seed"):
        Game.from_record(game.to_record(), seed=seed)


# --- What a refusal says -------------------------------------------------------------------


def test_a_bid_too_low_is_told_what_beats_it() -> None:
    game = table(["13 9 5 2", "12 8 6 3", "11 10 7 4"], to_move=0, track="pha")
    play(game, "draw:ra pass bid:11")
    with pytest.raises(IllegalMove) as refused:
        game.play("bid:9")
    assert "9 does not beat 11; you may bid 13 or pass" in str(refused.value)
    assert refused.value.reason == "9 does not beat 11"
    assert refused.value.legal == ["bid:13", "pass"]


@pytest.mark.parametrize(
    ("moves", "move", "says"),
    [
        ("", "bid:13", "there is no auction; you may draw a tile or invoke Ra"),
        ("", "pass", "there is no auction"),
        ("", "lose:art", "no disaster takes a tile now"),
        ("", "done", "you have spent no god"),
        ("", "draw", "chance is manual here: say what came out of the bag"),
        ("invoke", "invoke", "an auction is running; you may bid 3, 6, 9 or 12, or pass"),
        ("invoke pass pass", "pass", "you must bid; you may bid 2, 5, 8 or 13"),
        ("draw:ra", "bid:2", "you have no sun 2"),
    ],
)
def test_a_refusal_says_what_is_wrong_and_what_is_legal(moves: str, move: str, says: str) -> None:
    game = table(["", "", ""], track="pha")
    play(game, moves)
    with pytest.raises(IllegalMove) as refused:
        game.play(move)
    assert says in str(refused.value)


def test_a_refused_discard_says_what_has_to_go() -> None:
    game = table(["| art agr wri pyr", "", ""], track="war ear", to_move=2)
    play(game, "draw:ra bid:13 pass pass")
    for move, says in (
        ("lose:pyr", "civilization tiles have to go now, not pyr"),
        ("lose:rel", "you have no rel"),
        ("draw:pha", "a disaster takes a tile first; you may lose agr"),
    ):
        with pytest.raises(IllegalMove) as refused:
            game.play(move)
        assert says in str(refused.value)


def test_a_finished_game_refuses_every_move() -> None:
    game = table(["", "", ""], epoch=3, ra_tiles="last")
    game.play("draw:ra")
    for move in ("draw", "draw:pha", "invoke", "pass", "bid:13", "god:pha", "done", "lose:art"):
        with pytest.raises(IllegalMove, match="over"):
            game.play(move)
