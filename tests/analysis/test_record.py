"""The analysis of a game: who is to blame for what, and what was chance."""

import json
from dataclasses import replace
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest

import sunbarge
from sunbarge import Game
from sunbarge.analysis import GameAnalysis, analyze_record, draw_chart
from tests.analysis.games import last_sun, moves_of, play_well
from tests.positions import covering, table

RECORD_KEYS = {
    *("schema", "kind", "edition", "players", "names", "scores", "winner", "effort"),
    *("bots", "start_wins", "start_points", "steps", "turning_points", "seats"),
}
STEP_KEYS = {
    *("number", "seat", "move", "epoch", "choices", "best", "loss", "close", "doubt"),
    *("decided", "chanced", "wins", "points", "verdict", "luck"),
}
POINT_KEYS = {"number", "seat", "move", "kind", "swing", "gains", "loses", "wins"}
SEAT_KEYS = {
    *("seat", "name", "decisions", "accurate", "accuracy", "loss", "mean_loss", "worst"),
    *("luck_wins", "luck_points", "adjusted"),
}
MISTAKE_KEYS = {"number", "move", "better", "loss", "wins", "better_wins"} | {
    *("reasons", "reason_codes")
}
SVG = "{http://www.w3.org/2000/svg}"


def simple_game(edition: str = "disk", players: int = 3, seed: int = 5) -> Game:
    game, bot = Game(players, edition, seed=seed), sunbarge.bots.make("simple")
    while not game.is_over:
        game.play(bot.move(game))
    return game


@pytest.fixture(scope="module")
def analysis() -> GameAnalysis:
    return analyze_record(simple_game().to_record())


@pytest.mark.parametrize(("edition", "players"), covering())
def test_a_record_of_every_edition_is_analyzed(edition: str, players: int) -> None:
    game = simple_game(edition, players)
    done: list[tuple[int, int]] = []
    result = analyze_record(game.to_record(), progress=lambda *told: done.append(told))
    moves = len(game.history)
    assert done == [(number, moves) for number in range(1, moves + 1)]
    assert [step.move for step in result.steps] == game.history
    assert all(sum(step.wins) == pytest.approx(1, abs=1e-3) for step in result.steps)
    assert result.winner == game.winner
    assert result.steps[-1].wins == tuple(float(seat == game.winner) for seat in range(players))
    assert [seat.name for seat in result.seats] == list(result.names)
    assert [epoch for epoch, _ in result.epochs] == [1, 2, 3]


def test_who_plays_the_best_moves_loses_nothing() -> None:
    result = analyze_record(play_well(Game(3, seed=7)))
    for seat in result.seats:
        assert (seat.accuracy, seat.loss, seat.worst) == (1.0, 0.0, ())
    assert all(point.kind != "decision" for point in result.turning_points)


def test_a_planted_blunder_is_the_worst_decision() -> None:
    game, planted = Game(3, seed=2), None
    while not game.is_over:
        moves, seat = moves_of(game), game.to_move
        assert seat is not None
        best, worst = moves[0], moves[-1]
        if planted is None and best.wins[seat] - worst.wins[seat] > 0.2:
            planted = (len(game.history) + 1, seat, worst.move, best)
            game.play(worst.move)
        else:
            game.play(best.move)
    assert planted is not None
    number, blunderer, move, best = planted
    result = analyze_record(game.to_record())
    for other in result.seats:
        if other.seat != blunderer:
            assert other.worst == ()
    (mistake,) = result.seats[blunderer].worst
    assert mistake.number == number
    assert mistake.move.partition(":")[0] == move.partition(":")[0]
    assert mistake.better == best.move
    assert mistake.loss > 0.2
    assert mistake.better_wins == best.wins[blunderer]
    assert mistake.wins == pytest.approx(mistake.better_wins - mistake.loss)
    assert mistake.reasons
    point = next(each for each in result.turning_points if each.number == number)
    assert (point.kind, point.loses) == ("decision", blunderer)


def test_the_tile_that_comes_is_nobody_s_fault() -> None:
    """The same decision with another tile: the same loss, other chances."""
    losses, wins = set(), set()
    for tile in ("ra", "pha", "war", "gol"):
        game = table(["13 8 (5 2)", "12 (9 6 3)", "11 (10 7 4)"], epoch=3, track="gol flo pha")
        game.play(f"draw:{tile}")
        (step,) = analyze_record(game).steps
        losses.add(step.loss)
        wins.add(step.wins)
    assert len(losses) == 1
    assert len(wins) == 4


def test_a_game_lost_to_the_last_ra_is_lost_to_chance() -> None:
    """Seat 0 needs one more tile and may draw; only Ra, which ends the game, can stop it."""
    game = last_sun("", 23, 34, ra_tiles="last")
    assert moves_of(game)[0].move == "draw"
    game.play("draw:ra")
    result = analyze_record(game)
    (step,) = result.steps
    assert step.loss == 0.0
    assert step.wins == (0.0, 1.0)
    (point,) = result.turning_points
    assert (point.kind, point.loses) == ("chance", 0)
    assert point.swing == pytest.approx(step.chanced)
    assert result.seats[0].worst == ()


def test_the_parts_of_a_swing(analysis: GameAnalysis) -> None:
    before = analysis.start_wins
    for step in analysis.steps:
        if step.move.startswith("draw:"):
            best = tuple(
                w - c - d for w, c, d in zip(step.wins, step.chanced, step.decided, strict=True)
            )
            assert best == pytest.approx(before, abs=1e-6)
        else:
            assert set(step.chanced) == {0.0}
        assert step.loss == pytest.approx(max(0.0, -step.decided[step.seat]))
        before = step.wins


def test_turning_points_are_the_largest_swings(analysis: GameAnalysis) -> None:
    rows = [analysis.start_wins, *(step.wins for step in analysis.steps)]
    swings = [zip(*pair, strict=True) for pair in pairwise(rows)]
    sizes = [max(abs(new - old) for old, new in swing) for swing in swings]
    largest = sorted((size for size in sizes if size >= 0.05), reverse=True)[:5]
    shown = [max(map(abs, point.swing)) for point in analysis.turning_points]
    assert shown == pytest.approx(largest)
    assert shown
    for point in analysis.turning_points:
        assert point.swing[point.gains] == max(point.swing)
        assert point.swing[point.loses] == min(point.swing)


def test_summaries_count_real_decisions_only(analysis: GameAnalysis) -> None:
    for seat in analysis.seats:
        own = [step for step in analysis.steps if step.seat == seat.seat and step.choices > 1]
        assert seat.decisions == len(own)
        assert seat.accurate == sum(step.loss <= 0.01 for step in own)
        assert seat.loss == pytest.approx(sum(step.loss for step in own))
        losses = [mistake.loss for mistake in seat.worst]
        assert losses == sorted(losses, reverse=True)
        assert losses == sorted((s.loss for s in own if s.loss > 0.01), reverse=True)[:3]


def test_the_plain_form_has_stable_keys(analysis: GameAnalysis) -> None:
    told = analysis.to_dict()
    assert json.loads(json.dumps(told)) == told
    assert told.keys() == RECORD_KEYS
    assert (told["schema"], told["kind"]) == (1, "record")
    assert all(step.keys() == STEP_KEYS for step in told["steps"])
    assert all(point.keys() == POINT_KEYS for point in told["turning_points"])
    assert all(seat.keys() == SEAT_KEYS for seat in told["seats"])
    mistakes = [mistake for seat in told["seats"] for mistake in seat["worst"]]
    assert mistakes
    assert all(mistake.keys() == MISTAKE_KEYS for mistake in mistakes)


def test_a_running_game_and_one_from_the_middle() -> None:
    game = table(["", "", ""], epoch=2, track="pha")
    game.play("draw:nil")
    result = analyze_record(game.to_record())
    assert (result.scores, result.winner) == (None, None)
    assert result.epochs == [(2, 0)]
    assert len(game.history) == 1


@pytest.mark.parametrize("wrong", [5, None])
def test_something_else_than_a_record_is_refused(wrong: Any) -> None:
    with pytest.raises(ValueError, match="a game is wanted, not"):
        analyze_record(wrong)


def test_a_record_without_moves_is_refused() -> None:
    with pytest.raises(ValueError, match="no moves"):
        analyze_record(Game(3, seed=1).to_record())


@pytest.mark.parametrize("players", [2, 5])
def test_the_picture_is_good_xml_with_a_line_a_seat(players: int) -> None:
    result = analyze_record(simple_game(players=players))
    odd = replace(result, names=tuple(f'<{n}>&"' + "x" * 20 for n in range(players)))
    for each in (result, odd):
        root = ElementTree.fromstring(draw_chart(each))
        lines = root.findall(f"{SVG}polyline")
        assert len(lines) == players
        for line in lines:
            assert len(line.attrib["points"].split()) == len(result.steps) + 1
        titles = [mark.text for mark in root.iter(f"{SVG}title")]
        assert len(titles) == 1 + len(result.turning_points)
