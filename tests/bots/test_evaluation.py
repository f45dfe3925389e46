"""The value of every move: exact where the game ends, consistent everywhere."""

from dataclasses import replace

import numpy as np
import pytest

from sunbarge import Game
from sunbarge.bots.evaluation import (
    AuctionWinner,
    evaluate_lot,
    evaluate_moves,
    evaluate_position,
    evaluate_tiles,
)
from sunbarge.bots.net.observe_past import evidence_of
from sunbarge.bots.net.values import settled_value as net_value
from sunbarge.bots.net.weights import weights_for
from sunbarge.bots.net.workspace import N_VALUES, new_workspace
from sunbarge.engine.kinds import MAX_PLAYERS
from sunbarge.game.events import LotWon
from tests.analysis.games import last_sun, moves_of, sample, value_of
from tests.positions import covering, table


@pytest.mark.parametrize(("edition", "players"), covering())
def test_every_legal_move_is_valued_once_and_somebody_wins(edition: str, players: int) -> None:
    for game in sample(edition, players, every=7):
        before = game.fingerprint()
        moves = moves_of(game)
        assert game.fingerprint() == before
        assert sorted(each.move for each in moves) == game.legal_moves()
        for each in moves:
            assert len(each.wins) == len(each.points) == players
            assert sum(each.wins) == pytest.approx(1, abs=1e-3)
            assert each.doubt == 0.0
        seat = int(game.state.to_move)
        assert max(each.for_seat(seat) for each in moves) == moves[0].for_seat(seat)
        assert value_of(game) == moves[0]


@pytest.mark.parametrize(("edition", "players"), covering(1))
def test_a_bid_is_worth_what_the_others_then_make_of_it(edition: str, players: int) -> None:
    """Every answer against playing it and solving the rest of the auction anew."""
    tried = 0
    for game in sample(edition, players, every=3, seed=5):
        if game.position()["phase"] != "auction":
            continue
        for each in moves_of(game):
            after = game.copy()
            after.play(each.move)
            if after.position()["phase"] == "auction":
                then = value_of(after)
                assert each.wins == pytest.approx(then.wins, abs=1e-5)
                assert each.winner == then.winner
                tried += 1
    assert tried > 3


@pytest.mark.parametrize(("edition", "players"), [("french", 3), ("disk", 2), ("bag", 4)])
def test_the_last_answer_is_worth_what_the_net_makes_of_its_outcome(
    edition: str, players: int
) -> None:
    value, tried = np.zeros(N_VALUES, np.float32), 0
    for game in sample(edition, players, every=1, seed=4):
        if game.position()["phase"] != "auction" or game.to_move != game.state.turn:
            continue
        for each in moves_of(game):
            after = game.copy()
            after.play(each.move)
            states, editions = after.low_level()
            net_value(states[0], editions[0], new_workspace(weights_for(players)), value)
            assert each.wins == pytest.approx(value[:players], abs=1e-5)
            assert each.points == pytest.approx(value[MAX_PLAYERS:][:players], abs=1e-3)
            tried += 1
    assert tried > 10


@pytest.mark.parametrize(("edition", "players"), covering(2))
def test_the_taker_is_who_wins_if_all_play_their_best_moves(edition: str, players: int) -> None:
    for game in sample(edition, players, every=11, seed=8):
        for each in moves_of(game):
            if not each.auction:
                continue
            after, won = game.copy(), []
            won += after.play(each.move)
            while after.position()["phase"] == "auction":
                won += after.play(moves_of(after)[0].move)
            lots = [
                AuctionWinner(event.seat, event.bid) for event in won if isinstance(event, LotWon)
            ]
            assert lots == ([each.winner] if each.winner else [])


@pytest.mark.parametrize(("edition", "players"), [("first", 3), ("disk", 2), ("barge", 5)])
def test_gods_and_discards_are_worth_the_best_that_may_follow(edition: str, players: int) -> None:
    tried = 0
    for seed in range(4):
        for game in sample(edition, players, every=1, seed=seed):
            for each in moves_of(game):
                if each.move.startswith(("god:", "lose:")):
                    after = game.copy()
                    after.play(each.move)
                    if after.position()["phase"] in ("god", "lose"):
                        assert each.wins == value_of(after).wins
                        tried += 1
    assert tried > 5


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_draw_is_worth_the_mean_of_its_tiles(players: int) -> None:
    for game in sample("bag", players, every=5):
        if "draw" not in game.legal_moves():
            continue
        draw = next(each for each in moves_of(game) if each.move == "draw")
        tiles = evaluate_tiles(*game.low_level(), evidence_of(game))
        bag = game.position()["bag"]
        assert tiles.keys() == bag.keys()
        share = np.array([bag[code] for code in tiles]) / sum(bag.values())
        mean = share @ np.array([each.wins for each in tiles.values()])
        assert draw.wins == pytest.approx(tuple(mean), abs=1e-4)


@pytest.mark.parametrize(
    ("lot", "score", "wins"),
    [("pha pha gol", 18, (1.0, 0.0)), ("pha", 10, (0.0, 1.0)), ("", 60, (1.0, 0.0))],
)
def test_at_the_end_of_the_game_everything_is_known(
    lot: str, score: int, wins: tuple[float, float]
) -> None:
    game = last_sun(lot, score, 34)
    invoke = next(each for each in moves_of(game) if each.move == "invoke")
    assert invoke.wins == wins
    assert invoke.winner == AuctionWinner(0, 9)
    game.play("invoke")
    assert [each.wins for each in moves_of(game)] == [wins]
    game.play("bid:9")
    assert game.is_over
    assert value_of(game).wins == wins
    assert value_of(game).points == invoke.points == tuple(map(float, game.scores))


def test_the_last_ra_of_the_game_is_exact_too() -> None:
    game = last_sun("gol gol gol gol gol", 20, 34, ra_tiles="last")
    ra = evaluate_tiles(*game.low_level())["ra"]
    assert not ra.auction
    game.play("draw:ra")
    assert game.is_over
    assert ra.wins == value_of(game).wins == (0.0, 1.0)
    assert ra.points == tuple(map(float, game.scores))


def test_a_lot_won_with_the_last_sun_is_exact() -> None:
    lot = evaluate_lot(*last_sun("pha pha gol", 18, 34).low_level())
    assert lot is not None
    assert lot.won.keys() == {AuctionWinner(0, 9)}
    assert lot.won[AuctionWinner(0, 9)].wins == (1.0, 0.0)
    assert lot.expected.winner == AuctionWinner(0, 9)
    assert lot.without[0].winner is None  # the only other seat has no sun


def test_bids_that_are_on_the_table_do_not_change_what_the_lot_is_worth() -> None:
    game = table(["", "", ""], track="pha gol nil", ra_tiles=1, to_move=2)
    game.play("draw:ra")
    lots = [evaluate_lot(*game.low_level())]
    for move in ("bid:5", "bid:9"):
        game.play(move)
        lots.append(evaluate_lot(*game.low_level()))
    first, second, third = (lot for lot in lots if lot is not None)
    for lot in (second, third):
        assert replace(lot, bid=first.bid) == first


def test_bids_that_are_on_the_table_count_for_those_who_are_still_to_answer() -> None:
    game = table(["", "", ""], track="pha gol nil", ra_tiles=1, to_move=2)
    for move in ("draw:ra", "bid:5", "bid:9"):
        game.play(move)
    lot = evaluate_lot(*game.low_level())
    assert lot is not None
    last = {each.sun: taker for each, taker in lot.bid.items() if each.seat == game.to_move}
    assert last == {11: AuctionWinner(2, 11), 10: AuctionWinner(2, 10), 7: None, 4: None}


def test_after_the_end_of_the_epoch_there_is_no_lot_to_value() -> None:
    game = last_sun("pha", 30, 34)
    for move in ("invoke", "bid:9"):
        game.play(move)
    assert evaluate_lot(*game.low_level()) is None


def test_effort_is_a_number() -> None:
    with pytest.raises(ValueError, match="effort"):
        evaluate_moves(*Game(3, seed=1).low_level(), -1)
    with pytest.raises(ValueError, match="effort"):
        evaluate_position(*Game(3, seed=1).low_level(), "much")  # type: ignore[arg-type]
