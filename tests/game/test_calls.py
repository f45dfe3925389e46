"""Every call of the public interface, as it is documented."""

import random

import pytest

import sunbarge
from sunbarge import Game, IllegalMove
from sunbarge.engine.editions import NAMES
from tests.game.playing import everything, play_on
from tests.positions import SEATINGS


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
