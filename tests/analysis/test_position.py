"""The analysis of a position: its moves, how sure they are, and the words."""

import json
from typing import Any

import pytest

import sunbarge
from sunbarge import Game, IllegalMove
from sunbarge.analysis import analyze, lot_estimates
from sunbarge.analysis.wording import percent, signed
from sunbarge.game.events import LotWon
from tests.analysis.games import last_sun, moves_of, sample
from tests.positions import auction, covering, table

POSITION_KEYS = {
    *("schema", "kind", "line", "edition", "players", "names", "epoch", "phase", "to_move"),
    *("bots", "wins", "points", "effort", "close_call", "moves", "remarks", "remark_codes"),
    *("ra", "lots"),
}
MOVE_KEYS = {
    *("move", "wins", "points", "doubt", "loss", "close", "taker", "sun", "reasons"),
    "reason_codes",
}
OVERBID = (
    "bag/1.2.1/sph.agr.ast.pha.nil/auction.0/ra.1/-/8.7.4.3,-,-,10;9.6.5.2,-,-,10/"
    "ra28.god8.pha24.nil24.flo12.gol5.agr4.art5.ast4.rel5.wri5.for5.obe5.pal5.pyr5.sph4.sta5.ste5"
    ".tem5.fun2.dro2.war4.ear2"
)
LOT_KEYS = {"seat", "exact", "parts", "sun", "enough", "wins", "points", "by_sun"}


@pytest.mark.parametrize(("edition", "players"), covering(1))
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
def test_there_is_an_estimate_for_every_sun(players: int) -> None:
    for game in sample("disk", players, every=8):
        for lot in lot_estimates(game):
            suns = [each.sun for each in lot.by_sun]
            assert suns == sorted(game.position()["seats"][lot.seat]["suns"])
            assert lot.exact == sunbarge.lot_value(game)[lot.seat].total
            assert lot.enough or lot.sun == (suns[-1] if suns else None)


def wins_with(game: Game, seat: int, sun: int) -> bool:
    """Whether a seat wins a running auction if it bids a sun and all others bid well."""
    game, events = game.copy(), []
    while game.position()["phase"] == "auction":
        asked = game.to_move == seat
        if asked and f"bid:{sun}" not in game.legal_moves():
            return False
        events += game.play(f"bid:{sun}" if asked else moves_of(game)[0].move)
    won = [event for event in events if isinstance(event, LotWon)]
    return [(event.seat, event.bid) for event in won] == [(seat, sun)]


def begun_auctions(players: int) -> list[Game]:
    """Auctions in which nobody has bid, and one in which a rival answers a low bid."""
    found = [Game.from_line(OVERBID)] if players == 2 else []
    for game in sample("disk", players, every=2):
        here = game.position()
        room = here["ra_tiles"] + 1 < here["ra_limit"]
        if room and any(here["track"]) and "draw" in game.legal_moves():
            then = Game.from_position(here)
            then.play("draw:ra")
            found.append(then)
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_estimates_name_the_lowest_sun_that_wins(players: int) -> None:
    """Every sun of every seat against playing the auction out."""
    found = set()
    for game in begun_auctions(players):
        for lot in lot_estimates(game):
            winning = [each.sun for each in lot.by_sun if wins_with(game, lot.seat, each.sun)]
            assert (lot.enough, lot.sun) == (
                (True, winning[0])
                if winning
                else (False, lot.by_sun[-1].sun if lot.by_sun else None)
            )
            found.add(lot.enough)
    assert True in found


@pytest.mark.parametrize("edition", ["disk", "french"])
def test_in_a_running_auction_the_bids_on_the_table_count(edition: str) -> None:
    tried = 0
    for game in sample(edition, 4, every=1, seed=5):
        if game.position()["phase"] == "auction" and game.to_move is not None:
            lot = lot_estimates(game)[game.to_move]
            winning = [each.sun for each in lot.by_sun if wins_with(game, lot.seat, each.sun)]
            assert lot.enough == bool(winning)
            assert not winning or lot.sun == winning[0]
            tried += 1
    assert tried > 5


@pytest.mark.parametrize(
    ("track", "ra_tiles", "told"),
    [
        ("pha nil", 1, "In an auction with Ra now they should go to "),
        ("pha nil", "last", ""),
        ("pha nil gol gol gol flo nil nil", "last", "In an auction now they should go to "),
    ],
)
def test_no_auction_is_told_of_that_cannot_be(track: str, ra_tiles: int | str, told: str) -> None:
    remarks = analyze(table(["", "", ""], track=track, ra_tiles=ra_tiles)).remarks
    found = [remark for remark in remarks if "should go to" in remark]
    assert [remark[: len(told)] for remark in found] == ([told] if told else [])


def test_there_is_one_minus_sign() -> None:
    assert (signed(-2), signed(-2.34, 1), signed(2), signed(-0.2)) == ("−2", "−2.3", "+2", "0")


@pytest.mark.parametrize("wrong", ["x", 5, None])
@pytest.mark.parametrize("function", [sunbarge.analyze, sunbarge.lot_estimates])
def test_something_else_than_a_game_is_refused(function: Any, wrong: Any) -> None:
    with pytest.raises(ValueError, match=f"a game is wanted, not {type(wrong).__name__}"):
        function(wrong)


def test_the_library_needs_no_further_import() -> None:
    game = Game(3, seed=1)
    assert sunbarge.analyze(game).best.move in game.legal_moves()
    assert sunbarge.lot_estimates(game)[0].seat == 0
    assert sunbarge.analysis.analyze is sunbarge.analyze
