"""Known bots shift the odds; everything else stays."""

import re

import pytest

import sunbarge
from sunbarge.analysis.handicaps import adjust_wins, check_seat_bots, handicap, handicaps, progress
from sunbarge.engine.kinds import EPOCHS, Phase


def test_nobody_known_changes_nothing() -> None:
    assert adjust_wins((0.2, 0.3, 0.5), (None, None, None), 0.0) == (0.2, 0.3, 0.5)
    assert adjust_wins((0.2, 0.3, 0.5), ("learned", None, "expert"), 0.0) == pytest.approx(
        (0.2, 0.3, 0.5)
    )


def test_weaker_bots_are_worse_off_and_less_so_towards_the_end() -> None:
    for players, known in handicaps().items():
        for name, handicaps_of in known.items():
            assert len(handicaps_of) == EPOCHS
            assert handicap(name, int(players), 0.0) == handicaps_of[0] > 0
            assert handicap(name, int(players), 1.0) == handicaps_of[1]
            assert handicap(name, int(players), 3.0) == 0
        # `learned` knows how `simple` plays, so that it is no better off than `beginner`.
        assert min(known["beginner"][0], known["simple"][0]) > known["evaluator"][0] > 0


def test_the_odds_are_shifted_by_the_handicap() -> None:
    wins = adjust_wins((0.5, 0.5), ("simple", None), 0.5)
    middle = sum(handicaps()["2"]["simple"][:2]) / 2
    assert sum(wins) == pytest.approx(1)
    assert wins[1] / wins[0] == pytest.approx(2.718281828**middle)


def test_who_has_won_has_won() -> None:
    assert adjust_wins((0.0, 1.0, 0.0), (None, "simple", None), 2.9) == (0.0, 1.0, 0.0)


def test_the_game_goes_from_nothing_to_three() -> None:
    game = sunbarge.Game(3, seed=1)
    assert progress(game) == 0
    bot, last = sunbarge.bots.make("simple", seed=1), 0.0
    while not game.is_over:
        game.play(bot.move(game))
        assert game.is_over or last <= progress(game) <= EPOCHS
        last = progress(game)


def test_an_analysis_is_told_who_sits_where() -> None:
    game = sunbarge.Game(3, seed=4)
    plain = sunbarge.analyze(game)
    told = sunbarge.analyze(game, seats=[None, "simple", "simple"])
    assert told.wins[0] > plain.wins[0] + 0.05
    assert told.points[0] > plain.points[0] + 2
    assert told.points[1] < plain.points[1] - 2
    assert [each.move for each in told.moves] == [each.move for each in plain.moves]
    record = sunbarge.analyze_record(played(game), seats=["simple", "simple", None])
    assert record.start_wins[2] > 0.4
    assert record.steps[0].wins[2] > 0.4


def test_reasons_and_lots_are_told_as_well() -> None:
    """What a draw may lead to is said in the same odds as the draw itself."""
    game = sunbarge.Game(3, seed=5)
    while game.state.phase != Phase.TURN or len(game.legal_moves()) < 2 or len(game.history) < 9:
        game.play(game.legal_moves()[0])
    own = int(game.state.to_move)
    seats = [None if seat == own else "simple" for seat in range(3)]
    plain, told = (sunbarge.analyze(game, seats=who) for who in (None, seats))
    assert told.wins[own] > plain.wins[own] + 0.05
    assert if_ra_comes(told) > if_ra_comes(plain)
    assert [lot.wins for lot in told.lots] != [lot.wins for lot in plain.lots]
    assert [lot.points for lot in told.lots] != [lot.points for lot in plain.lots]


def if_ra_comes(analysis: sunbarge.analysis.PositionAnalysis) -> int:
    """The percentage that is said of the seat to move."""
    draw = next(move for move in analysis.moves if move.move == "draw")
    said = next(reason for reason in draw.reasons if reason.startswith("If Ra comes"))
    return int(re.findall(r"(\d+) %", said)[0])


def played(game: sunbarge.Game) -> sunbarge.Game:
    """The game with a few moves."""
    for _ in range(3):
        game.play(game.legal_moves()[0])
    return game


def test_what_is_wrong_is_said() -> None:
    game = sunbarge.Game(3, seed=4)
    with pytest.raises(ValueError, match="2 bots for 3 seats"):
        check_seat_bots(game, ["simple", "simple"])
    with pytest.raises(ValueError, match="no bot 'clever'"):
        check_seat_bots(game, ["clever", None, None])
