"""Every call of the public interface, as it is documented."""

import random
from typing import Any

import numpy as np
import pytest

import sunbarge
from sunbarge import Game, IllegalMove
from sunbarge.engine.editions import NAMES
from tests.positions import SEATINGS, play, table


def play_on(game: Game, dice: random.Random, moves: int) -> None:
    """Some random moves."""
    for _ in range(moves):
        if not game.is_over:
            game.play(dice.choice(game.legal_moves()))


def everything(game: Game) -> tuple[Any, ...]:
    """All that can be asked about a game."""
    return (
        game.position(),
        game.legal_moves(),
        game.history,
        game.events,
        game.scores,
        game.epoch_scores,
        game.winner,
        game.to_record(),
    )


@pytest.mark.parametrize(("edition", "players"), SEATINGS)
def test_types_of_everything_along_a_game(edition: str, players: int) -> None:
    dice = random.Random(players)
    game = Game(players=players, edition=edition, seed=7)
    while not game.is_over:
        assert type(game.to_move) is int
        assert game.is_over is False
        assert game.winner is None
        legal = game.legal_moves()
        assert type(legal) is list
        assert legal == sorted(set(legal))
        assert legal
        assert all(type(move) is str for move in legal)
        assert not any(move.startswith("draw:") for move in legal)
        assert type(game.scores) is list
        assert all(type(points) is int for points in game.scores)
        game.play(dice.choice(legal))
    assert game.is_over is True
    assert game.to_move is None
    assert game.legal_moves() == []
    assert type(game.winner) is int
    assert len(game.epoch_scores) == 3
    assert all(type(move) is str for move in game.history)
    names = {"gods", "gold", "pharaohs", "river", "civilization", "monuments", "suns"}
    for epoch in game.epoch_scores:
        assert len(epoch) == players
        for parts in epoch:
            assert set(parts) <= names
            assert all(type(points) is int and points for points in parts.values())


@pytest.mark.parametrize("edition", NAMES)
def test_points_are_the_epoch_scores_with_the_floor(edition: str) -> None:
    dice = random.Random(3)
    game = Game(3, edition, seed=12)
    while not game.is_over:
        game.play(dice.choice(game.legal_moves()))
    points = [10, 10, 10]
    for epoch in game.epoch_scores:
        points = [
            max(0, had + sum(parts.values())) for had, parts in zip(points, epoch, strict=True)
        ]
    assert game.scores == points


# --- Chance --------------------------------------------------------------------------------


def test_seeded_chance_draws_by_itself_and_tells_what_came() -> None:
    game = Game(3, seed=7)
    game.play("draw")
    (move,) = game.history
    assert move.startswith("draw:")
    with pytest.raises(IllegalMove, match="the bag decides"):
        Game(3, seed=7).play(move)


def test_manual_chance_is_told_what_came() -> None:
    game = Game(3, chance="manual")
    with pytest.raises(IllegalMove, match="manual"):
        game.play("draw")
    assert game.legal_moves() == ["draw", "invoke"]
    game.play("draw:pha")
    assert game.history == ["draw:pha"]


def test_where_the_game_goes_on_from_chance_is_manual_unless_seeded() -> None:
    game = Game(3, seed=1)
    for again in (
        Game.from_position(game.position()),
        Game.from_line(game.to_line()),
        Game.from_record(game.to_record()),
    ):
        with pytest.raises(IllegalMove):
            again.play("draw")
        again.play("draw:pha")
    for again in (
        Game.from_position(game.position(), seed=3),
        Game.from_line(game.to_line(), seed=3),
        Game.from_record(game.to_record(), seed=3),
    ):
        with pytest.raises(IllegalMove):
            again.play("draw:pha")
        again.play("draw")


@pytest.mark.parametrize(("edition", "players"), SEATINGS)
def test_the_same_seed_gives_the_same_game(edition: str, players: int) -> None:
    games = [Game(players, edition, seed=99) for _ in range(2)]
    for game in games:
        play_on(game, random.Random(1), 300)
    assert everything(games[0]) == everything(games[1])
    other = Game(players, edition, seed=100)
    play_on(other, random.Random(1), 300)
    assert other.history != games[0].history


def test_a_seed_gives_this_game_on_every_machine() -> None:
    game = Game(3, "disk", seed=7)
    while len(game.history) < 12:
        game.play("draw" if "draw" in game.legal_moves() else "pass")
    assert game.groups == (2, 0, 1)
    assert " ".join(game.history) == (
        "draw:ste draw:gol draw:nil draw:pha draw:nil draw:pha draw:ra pass pass pass "
        "draw:nil draw:ra"
    )


def test_editions_do_not_change_what_is_drawn() -> None:
    drawn = set()
    for edition in NAMES:
        game = Game(3, edition, seed=4, groups=[0, 1, 2])
        while len(game.history) < 30 and not game.is_over:
            game.play("draw" if "draw" in game.legal_moves() else game.legal_moves()[-1])
        drawn.add(tuple(move for move in game.history if move.startswith("draw"))[:8])
    assert len(drawn) == 1


def test_without_a_seed_games_differ() -> None:
    games = [Game(5) for _ in range(4)]
    for game in games:
        while len(game.history) < 20 and not game.is_over:
            game.play("draw" if "draw" in game.legal_moves() else game.legal_moves()[-1])
    assert len({tuple(game.history) for game in games}) > 1
    assert all(type(game.seed) is int for game in games)


@pytest.mark.parametrize("seed", [0, 1, 2**32, 2**63, 2**64 - 1])
def test_seeds_of_any_size(seed: int) -> None:
    game = Game(4, seed=seed)
    play_on(game, random.Random(0), 40)
    assert len(game.history) == 40


def test_every_tile_is_equally_likely() -> None:
    counts: dict[str, int] = {}
    for seed in range(6000):
        game = Game(3, seed=seed)
        game.play("draw")
        counts[game.history[0]] = counts.get(game.history[0], 0) + 1
    assert 920 < counts["draw:ra"] < 1080  # 1000 expected, deviation 29
    assert 755 < counts["draw:pha"] < 915  # 833
    assert 215 < counts["draw:god"] < 320  # 267
    assert 33 < counts["draw:fun"] < 105  # 67


# --- Groups --------------------------------------------------------------------------------


def test_groups_say_who_holds_which_row() -> None:
    game = sunbarge.Game(players=3, groups=[2, 0, 1], seed=1)
    held = [seat["suns"] for seat in game.position()["seats"]]
    assert held == [[11, 10, 7, 4], [13, 8, 5, 2], [12, 9, 6, 3]]
    assert game.to_move == 1
    assert game.groups == (2, 0, 1)
    assert '[Groups "2 0 1"]' in game.to_record()


def test_groups_are_dealt_from_the_seed() -> None:
    assert {Game(5, seed=8).groups for _ in range(5)} == {Game(5, seed=8).groups}
    assert len({Game(5, seed=seed).groups for seed in range(20)}) > 5


# --- Undo and copy -------------------------------------------------------------------------


def test_undo_with_no_moves_is_refused() -> None:
    game = Game(3, seed=1)
    before = everything(game)
    with pytest.raises(IllegalMove, match="no move"):
        game.undo()
    assert everything(game) == before


def test_undo_goes_back_to_the_start_and_not_further() -> None:
    game = table(["", "", ""], track="pha")
    play(game, "draw:nil invoke")
    game.undo()
    game.undo()
    with pytest.raises(IllegalMove):
        game.undo()


@pytest.mark.parametrize(("edition", "players"), SEATINGS)
def test_undo_restores_exactly_and_the_same_draws_come_again(edition: str, players: int) -> None:
    dice = random.Random(players)
    game = Game(players, edition, seed=5)
    snapshots = []
    chosen = []
    while not game.is_over:
        snapshots.append(everything(game))
        move = dice.choice(game.legal_moves())
        chosen.append(move)
        game.play(move)
    end = everything(game)
    for before in reversed(snapshots):
        game.undo()
        assert everything(game) == before
    for move in chosen:
        game.play(move)
    assert everything(game) == end


def test_undo_takes_back_all_that_followed_from_a_move() -> None:
    game = table(["(13 8 5 2)", "3 (12 9 6) | pha3", "(11 10 7 4)"], to_move=1, track="fun gol")
    before = everything(game)
    play(game, "invoke bid:3")  # wins, is struck, and the epoch ends
    assert game.position()["epoch"] == 2
    game.undo()
    game.undo()
    assert everything(game) == before


def test_the_same_draw_comes_again_after_undo() -> None:
    game = Game(3, seed=21)
    drawn = set()
    for _ in range(20):
        game.play("draw")
        drawn.add(game.history[-1])
        game.undo()
    assert len(drawn) == 1


def test_after_undo_another_move_may_be_played() -> None:
    game = Game(3, seed=21)
    game.play("draw")
    game.undo()
    game.play("invoke")
    assert game.history == ["invoke"]


def test_a_copy_is_independent() -> None:
    game = Game(3, seed=2)
    game.tags["Seat0"] = "Anna"
    play_on(game, random.Random(0), 25)
    twin = game.copy()
    assert everything(twin) == everything(game)
    before = everything(game)
    play_on(twin, random.Random(1), 30)
    twin.tags["Seat0"] = "Bob"
    assert everything(game) == before
    twin = game.copy()
    for _ in range(10):
        twin.undo()
    assert everything(game) == before
    kept = everything(twin)
    game.undo()
    assert everything(twin) == kept


def test_a_copy_has_the_fingerprint_of_the_original() -> None:
    """Also where memory that was used before would shine through between the fields."""
    game = Game(3, seed=2)
    size = len(game.fingerprint())
    for _ in range(20):
        np.full(size, 255, np.uint8)
        twin = game.copy()
        assert twin.fingerprint() == game.fingerprint()
        assert np.asarray(twin.low_level()[0]).tobytes() == game.fingerprint()


def test_a_copy_draws_what_the_original_draws() -> None:
    game = Game(3, seed=2)
    twin = game.copy()
    play_on(game, random.Random(0), 200)
    play_on(twin, random.Random(0), 200)
    assert everything(twin) == everything(game)


def test_lists_that_were_handed_out_are_not_the_games_own() -> None:
    game = Game(3, seed=2)
    play_on(game, random.Random(0), 150)
    before = everything(game)
    game.history.append("x")
    game.scores.append(5)
    game.legal_moves().append("x")
    game.events.clear()
    for epoch in game.epoch_scores:
        epoch[0]["gods"] = 99
        epoch.clear()
    states: Any = game.low_level()[0]
    states[0].points[0] = 99
    assert everything(game) == before


def test_the_history_has_one_entry_a_move_and_none_for_what_happens_by_itself() -> None:
    game = table(["| god pha", "", ""], track="fun nil")
    play(game, "god:fun draw:gol draw:ra")
    assert game.history == ["god:fun", "draw:gol", "draw:ra"]


def test_a_game_from_a_position_knows_only_what_came_since() -> None:
    game = table(["", "", ""], epoch=2, ra_tiles="last")
    assert (game.history, game.epoch_scores) == ([], [])
    game.play("draw:ra")
    assert len(game.epoch_scores) == 1


def test_an_illegal_move_costs_no_chance() -> None:
    one, other = Game(3, seed=6), Game(3, seed=6)
    for move in ("draw:pha", "bid:3", "nonsense"):
        with pytest.raises(IllegalMove):
            one.play(move)
    one.play("draw")
    other.play("draw")
    assert one.history == other.history


# --- Bad arguments -------------------------------------------------------------------------


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


# --- The package ---------------------------------------------------------------------------


def test_the_package_offers_what_is_documented() -> None:
    assert issubclass(sunbarge.IllegalMove, ValueError)
    assert issubclass(sunbarge.NotationError, ValueError)
    assert {"Game", "IllegalMove", "NotationError", "bots", "lot_value"} <= set(dir(sunbarge))
    with pytest.raises(AttributeError, match="nonsense"):
        sunbarge.nonsense  # noqa: B018


def test_a_game_from_here_is_one_from_its_position() -> None:
    game = Game(players=3, seed=7)
    for _ in range(5):
        game.play(game.legal_moves()[0])
    before, begun = game.history, game.from_here()
    twin = Game.from_position(game.position())
    assert (begun.history, begun.groups, begun.tags) == (twin.history, twin.groups, twin.tags)
    assert (begun.position(), begun.start_line()) == (twin.position(), twin.start_line())
    assert begun.to_record() == twin.to_record()
    with pytest.raises(IllegalMove, match="no move to take back"):
        begun.undo()
    begun.play(begun.legal_moves()[0])
    assert game.history == before
