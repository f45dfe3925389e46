"""Spending gods: one god for each tile of the track, any number in one turn."""

import pytest

from sunbarge import Game, IllegalMove
from sunbarge.engine.editions import NAMES
from sunbarge.game.events import GodsDone, GodSpent
from tests.positions import AFTERWARDS, AT_ONCE, own, phase, play, table, track


@pytest.fixture(params=NAMES)
def edition(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_a_god_takes_a_tile_and_leaves_the_game_and_a_gap(edition: str) -> None:
    game = table(["| god", "", ""], edition=edition, track="nil pha gol")
    game.play("god:pha")
    assert own(game, 0) == {"pha": 1}
    assert track(game) == ["nil", None, "gol"]
    assert game.position()["bag"]["god"] == 7


def test_a_gap_at_the_end_of_the_track_is_not_written() -> None:
    game = table(["| god", "", ""], track="nil pha gol")
    game.play("god:gol")
    assert track(game) == ["nil", "pha"]


def test_of_two_equal_tiles_the_first_one_goes(edition: str) -> None:
    game = table(["| god", "", ""], edition=edition, track="gol pha nil pha")
    game.play("god:pha")
    assert track(game) == ["gol", None, "nil", "pha"]


def test_several_gods_may_be_spent_in_one_turn(edition: str) -> None:
    game = table(["| god3", "", ""], edition=edition, track="nil pha gol art")
    game.play("god:pha")
    assert (phase(game), game.to_move) == ("god", 0)
    assert game.legal_moves() == ["done", "god:art", "god:gol", "god:nil"]
    game.play("god:art")
    game.play("done")
    assert own(game, 0) == {"god": 1, "pha": 1, "art": 1}
    assert (phase(game), game.to_move) == ("turn", 1)


def test_done_ends_the_turn_and_nothing_else(edition: str) -> None:
    game = table(["| god2", "", ""], edition=edition, track="nil pha")
    play(game, "god:pha done")
    assert track(game) == ["nil"]
    assert (game.to_move, game.history) == (1, ["god:pha", "done"])


def test_neither_drawing_nor_invoking_is_possible_after_a_god(edition: str) -> None:
    game = table(["| god2", "", ""], edition=edition, track="nil pha")
    game.play("god:pha")
    for move in ("draw:pha", "draw", "invoke", "pass"):
        with pytest.raises(IllegalMove):
            game.play(move)


def test_done_is_not_possible_before_a_god_was_spent(edition: str) -> None:
    game = table(["| god2", "", ""], edition=edition, track="nil pha")
    with pytest.raises(IllegalMove, match="no god"):
        game.play("done")


def test_the_game_is_done_by_itself_without_gods(edition: str) -> None:
    game = table(["| god", "", ""], edition=edition, track="nil pha")
    events = game.play("god:nil")
    assert events == [GodSpent(0, "nil"), GodsDone(0, by_itself=True)]
    assert (phase(game), game.to_move, game.history) == ("turn", 1, ["god:nil"])


def test_the_game_is_done_by_itself_without_a_tile_to_take(edition: str) -> None:
    game = table(["| god2", "", ""], edition=edition, track="god nil god")
    game.play("god:nil")
    assert (phase(game), game.to_move, game.history) == ("turn", 1, ["god:nil"])
    assert own(game, 0) == {"god": 1, "nil": 1}


def test_a_god_never_takes_a_god(edition: str) -> None:
    game = table(["| god2", "", ""], edition=edition, track="god nil")
    assert game.legal_moves() == ["draw", "god:nil", "invoke"]
    with pytest.raises(IllegalMove):
        game.play("god:god")
    alone = table(["| god2", "", ""], edition=edition, track="god god")
    assert alone.legal_moves() == ["draw", "invoke"]


def test_a_god_never_takes_a_ra_tile(edition: str) -> None:
    game = table(["| god", "", ""], edition=edition, track="nil", ra_tiles=3)
    with pytest.raises(IllegalMove):
        game.play("god:ra")


def test_a_god_may_be_spent_on_a_full_track(edition: str) -> None:
    game = table(["| god", "", ""], edition=edition, track="pha nil flo gol agr art for obe")
    assert "god:for" in game.legal_moves()
    game.play("god:for")
    assert track(game) == ["pha", "nil", "flo", "gol", "agr", "art", None, "obe"]
    assert game.legal_moves() == ["draw", "invoke"]
    game.play("draw:war")
    assert track(game)[6] == "war"
    assert game.legal_moves() == ["invoke"]


def test_a_god_may_not_be_spent_in_an_auction(edition: str) -> None:
    game = table(["", "| god", ""], edition=edition, track="pha")
    game.play("invoke")
    with pytest.raises(IllegalMove, match="auction"):
        game.play("god:pha")


def test_who_has_no_god_cannot_spend_one(edition: str) -> None:
    game = table(["", "| god", ""], edition=edition, track="pha")
    with pytest.raises(IllegalMove, match="you have no god"):
        game.play("god:pha")


def test_a_tile_that_is_not_on_the_track_cannot_be_taken(edition: str) -> None:
    game = table(["| god", "", ""], edition=edition, track="pha nil")
    with pytest.raises(IllegalMove, match=r"no gol\w* on the track"):
        game.play("god:gol")


def test_a_god_that_was_just_drawn_is_nobodys(edition: str) -> None:
    game = Game(3, edition, groups=[0, 1, 2], chance="manual")
    play(game, "draw:pha draw:god draw:nil")
    assert game.legal_moves() == ["draw", "invoke"]


# --- Disasters taken with gods -------------------------------------------------------------


@pytest.mark.parametrize("edition", AT_ONCE)
def test_at_once_a_disaster_spares_what_is_taken_later(edition: str) -> None:
    game = table(["| god2", "", ""], edition=edition, track="fun pha nil")
    game.play("god:fun")
    assert (phase(game), game.position()["pending"]) == ("god", [])
    game.play("god:pha")
    assert own(game, 0) == {"pha": 1}


@pytest.mark.parametrize("edition", AFTERWARDS)
def test_afterwards_a_disaster_hits_what_was_taken_later(edition: str) -> None:
    game = table(["| god2", "", ""], edition=edition, track="fun pha nil")
    game.play("god:fun")
    assert (phase(game), game.position()["pending"]) == ("god", ["fun"])
    game.play("god:pha")
    assert own(game, 0) == {}
    assert (phase(game), game.position()["pending"]) == ("turn", [])


@pytest.mark.parametrize("edition", AFTERWARDS)
def test_afterwards_disasters_wait_for_done_in_the_order_of_settling(edition: str) -> None:
    game = table(["| god5 pha3", "", ""], edition=edition, track="ear war dro fun nil gol")
    play(game, "god:ear god:war god:fun god:dro")
    assert game.position()["pending"] == ["fun", "dro", "war", "ear"]
    assert own(game, 0) == {"god": 1, "pha": 3}
    game.play("done")
    assert own(game, 0) == {"god": 1, "pha": 1}
    assert game.position()["pending"] == []
    assert game.to_move == 1


@pytest.mark.parametrize("edition", AT_ONCE)
def test_at_once_the_choice_comes_between_two_gods(edition: str) -> None:
    game = table(["| god2 art agr wri", "", ""], edition=edition, track="war ast")
    game.play("god:war")
    after = game.position()
    assert after["lose"] == {"civilization": 2, "then": "god"}
    assert (after["phase"], after["to_move"], after["auction"]) == ("lose", 0, None)
    assert game.legal_moves() == ["lose:agr", "lose:art", "lose:wri"]
    play(game, "lose:agr lose:wri")
    assert (phase(game), game.legal_moves()) == ("god", ["done", "god:ast"])
    game.play("god:ast")
    assert own(game, 0) == {"art": 1, "ast": 1}


@pytest.mark.parametrize("edition", AFTERWARDS)
def test_afterwards_the_choice_comes_after_done(edition: str) -> None:
    game = table(["| god3 art agr wri", "", ""], edition=edition, track="war ast nil")
    play(game, "god:war god:ast done")
    after = game.position()
    assert after["lose"] == {"civilization": 2, "then": "turn"}
    assert (after["phase"], after["to_move"], after["auction"]) == ("lose", 0, None)
    assert game.legal_moves() == ["lose:agr", "lose:art", "lose:ast", "lose:wri"]
    play(game, "lose:agr lose:wri")
    assert own(game, 0) == {"god": 1, "art": 1, "ast": 1}
    assert (phase(game), game.to_move) == ("turn", 1)


@pytest.mark.parametrize("edition", AT_ONCE)
def test_at_once_with_the_last_god_the_turn_follows_the_choice(edition: str) -> None:
    game = table(["| god art agr wri", "", ""], edition=edition, track="war ast")
    game.play("god:war")
    assert game.position()["lose"] == {"civilization": 2, "then": "turn"}
    play(game, "lose:agr lose:art")
    assert (phase(game), game.to_move) == ("turn", 1)


@pytest.mark.parametrize("edition", AT_ONCE)
def test_at_once_two_wars_are_two_debts_of_two(edition: str) -> None:
    game = table(["| god2 art2 agr2 wri", "", ""], edition=edition, track="war war")
    game.play("god:war")
    assert game.position()["lose"] == {"civilization": 2, "then": "god"}
    play(game, "lose:agr lose:art god:war")
    assert game.position()["lose"] == {"civilization": 2, "then": "turn"}


@pytest.mark.parametrize("edition", AFTERWARDS)
def test_afterwards_two_wars_are_one_debt_of_four(edition: str) -> None:
    game = table(["| god2 art2 agr2 wri", "", ""], edition=edition, track="war war")
    play(game, "god:war god:war")
    assert game.position()["lose"] == {"civilization": 4, "then": "turn"}
    play(game, "lose:agr lose:art lose:agr lose:wri")
    assert own(game, 0) == {"art": 1}
