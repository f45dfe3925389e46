"""The analysis of a position: its moves, how sure they are, and the words."""

import json

import pytest

import sunbarge
from sunbarge import Game, IllegalMove
from sunbarge.analysis import analyze, lot_estimates
from sunbarge.analysis.reasons import percent
from tests.analysis.games import last_sun, sample
from tests.tables import SEATINGS, auction, table

POSITION_KEYS = {
    *("schema", "kind", "line", "edition", "players", "names", "epoch", "phase", "to_move"),
    *("wins", "points", "effort", "close_call", "moves", "remarks", "ra", "lots"),
}
MOVE_KEYS = {
    *("move", "wins", "points", "doubt", "loss", "close", "taker", "sun", "reasons"),
}
LOT_KEYS = {"seat", "exact", "parts", "sun", "enough", "wins", "points", "by_sun"}


@pytest.mark.parametrize(("edition", "players"), SEATINGS)
def test_every_position_can_be_analyzed_and_explained(edition: str, players: int) -> None:
    names = ["You", "Ibis", "Maud", "Heket", "Sobek"][:players]
    for game in sample(edition, players, every=9):
        analysis = analyze(game, names)
        assert analysis.best.loss == 0.0
        assert analysis.best.move == analysis.moves[0].move
        assert all(value.loss >= 0 for value in analysis.moves)
        assert not analysis.best.close
        for value in analysis.moves:
            for reason in value.reasons:
                assert reason[0].isupper()
                assert reason.endswith(".")
                assert "You wins" not in reason
                assert "None" not in reason
        told = analysis.to_dict()
        assert json.loads(json.dumps(told)) == told
        assert told.keys() == POSITION_KEYS
        assert all(move.keys() == MOVE_KEYS for move in told["moves"])
        assert all(lot.keys() == LOT_KEYS for lot in told["lots"])
        assert Game.from_line(told["line"]).position() == game.position()


def test_moves_within_one_percent_are_close() -> None:
    found = set()
    for game in sample("disk", 3, every=2, seed=9):
        analysis = analyze(game)
        best = analysis.best.wins[analysis.to_move]
        for value in analysis.moves[1:]:
            assert value.close == (best - value.wins[analysis.to_move] <= 0.01)
            found.add(value.close)
        close = any(value.close for value in analysis.moves)
        assert analysis.close_call == close
        assert close == any("close call" in remark for remark in analysis.remarks)
    assert found == {True, False}


def test_a_move_that_wins_the_game_at_once_costs_nothing() -> None:
    analysis = analyze(last_sun("pha pha gol gol", 18, 34))
    (invoke,) = (value for value in analysis.moves if value.move == "invoke")
    assert invoke.wins == (1.0, 0.0)
    assert invoke.loss == 0.0
    assert (invoke.taker, invoke.sun) == (0, 9)


def test_the_risk_of_ra_is_counted_from_the_bag() -> None:
    game = table(["", "", ""], track="pha nil", ra_tiles="last")
    analysis = analyze(game)
    bag = game.position()["bag"]
    assert analysis.ra.in_bag == bag["ra"] == 23
    assert analysis.ra.chance == 23 / sum(bag.values())
    assert analysis.ra.ends_epoch
    draw = next(value for value in analysis.moves if value.move == "draw")
    assert draw.reasons[0] == "The next tile is Ra with 13 % and ends the epoch at once."
    assert draw.reasons[1].startswith("If Ra comes, nothing more is won in this epoch")


def test_the_lot_is_explained_part_by_part() -> None:
    game = table(
        ["13 (8 5 2) | pha2", "(12 9 6 3)", "(11 10 7 4)"],
        track="gol gol flo pha",
        phase="auction",
        running=auction("ra", 0),
        ra_tiles=1,
    )
    analysis = analyze(game, ["You", "Ibis", "Maud"])
    bid = next(value for value in analysis.moves if value.move == "bid:13")
    assert bid.reasons[0] == "You win the auction with 13."
    assert bid.reasons[1] == "For you the tiles are worth +7 now: gold +6 and Nile and floods +1."
    assert "You give 13 and get 1 for the next epoch." in bid.reasons
    passing = next(value for value in analysis.moves if value.move == "pass")
    assert passing.reasons == ("Nobody should bid: the tiles stay.",)


def test_probabilities_of_the_first_epoch_are_called_rough() -> None:
    early, late = Game(3, seed=1), last_sun("pha", 30, 34)
    assert any("mean little" in remark for remark in analyze(early).remarks)
    assert not any("mean little" in remark for remark in analyze(late).remarks)


def test_seats_without_names_go_by_their_numbers_and_others_by_their_tags() -> None:
    game = Game(2, seed=1)
    assert analyze(game).names == ("Seat 0", "Seat 1")
    game.tags["Seat1"] = " Zoë\x1b[31m "
    assert analyze(game).names == ("Seat 0", "Zoë[31m")
    with pytest.raises(ValueError, match="3 names for 2 seats"):
        analyze(game, ["a", "b", "c"])


def test_a_finished_game_has_no_moves_to_analyze() -> None:
    game = last_sun("pha", 30, 34)
    for move in ("invoke", "bid:9"):
        game.play(move)
    with pytest.raises(IllegalMove, match="over"):
        analyze(game)
    assert [lot.sun for lot in lot_estimates(game)] == [None, None]


@pytest.mark.parametrize(
    ("share", "text"),
    [(0.0, "0 %"), (0.001, "< 1 %"), (0.5, "50 %"), (0.9999, "> 99 %"), (1, "100 %")],
)
def test_only_what_is_certain_is_shown_as_certain(share: float, text: str) -> None:
    assert percent(share) == text


def test_the_estimate_of_a_lot_is_winning_it_against_not_bidding() -> None:
    """The last sun: both ends of the comparison can be played out."""
    game = last_sun("pha pha gol", 30, 34)
    won, out = game.copy(), lot_estimates(game)
    for move in ("invoke", "bid:9"):
        won.play(move)
    mine, other = out
    assert (mine.sun, mine.enough, mine.exact) == (9, True, sum(mine.parts.values()))
    (by_sun,) = mine.by_sun
    assert (by_sun.wins, by_sun.points) == (mine.wins, mine.points)
    assert 0 <= mine.wins <= 1
    assert (other.sun, other.enough, other.by_sun) == (None, False, ())


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_estimates_name_the_lowest_sun_that_wins(players: int) -> None:
    for game in sample("disk", players, every=8):
        for lot in lot_estimates(game):
            suns = [each.sun for each in lot.by_sun]
            assert suns == sorted(suns)
            assert lot.exact == sunbarge.lot_value(game)[lot.seat].total
            if suns:
                assert lot.sun in suns
                assert lot.enough or lot.sun == suns[-1]


def test_the_library_needs_no_further_import() -> None:
    game = Game(3, seed=1)
    assert sunbarge.analyze(game).best.move in game.legal_moves()
    assert sunbarge.lot_estimates(game)[0].seat == 0
    assert sunbarge.analysis.analyze is sunbarge.analyze
