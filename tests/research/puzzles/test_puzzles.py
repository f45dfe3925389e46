"""Mining puzzles, their file, and whether those that ship still have their solutions."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from sunbarge import Game
from sunbarge.research.puzzles.check import check, sample
from sunbarge.research.puzzles.mine import PuzzleSearch, Request
from sunbarge.research.puzzles.puzzle import KINDS, puzzle_from, read_puzzles, write_puzzles
from sunbarge.research.puzzles.ratings import fit_ratings
from sunbarge.research.puzzles.solution import solve
from sunbarge.research.puzzles.solvers import shares_solved

SHIPPED = read_puzzles()


ASKED = Request(5, rollouts=12, seed=3)


def mined(folder: Path) -> PuzzleSearch:
    mine = PuzzleSearch(ASKED, folder)
    for _ in mine.run():
        pass
    return mine


@pytest.fixture(scope="module")
def mine(tmp_path_factory: pytest.TempPathFactory) -> PuzzleSearch:
    return mined(tmp_path_factory.mktemp("mine"))


def test_a_stopped_mine_goes_on_and_finds_the_same(mine: PuzzleSearch, tmp_path: Path) -> None:
    stopped = PuzzleSearch(ASKED, tmp_path)
    next(stopped.run())
    with stopped.log.open("a") as log:
        log.write('{"players": 3, "fou')  # killed while it wrote
    assert mined(tmp_path).found == mine.found
    assert len({one.puzzle.line for one in mine.found}) == len(mine.found) >= 5
    with pytest.raises(ValueError, match="other settings"):
        PuzzleSearch(replace(ASKED, rollouts=13), tmp_path)


def test_files_are_read_as_they_were_written_and_known_puzzles_keep_their_numbers(
    mine: PuzzleSearch, tmp_path: Path
) -> None:
    first = mine.rated()
    write_puzzles(tmp_path / "file", first)
    assert read_puzzles(tmp_path / "file") == first
    again = mine.rated(first[2:])
    assert [puzzle.number for puzzle in again[2:]] == [puzzle.number for puzzle in first[2:]]
    assert len({puzzle.number for puzzle in again}) == len(again)
    (tmp_path / "file").write_text("1\tbid\n")
    with pytest.raises(ValueError, match="line 1: a puzzle has 8 columns, not 2"):
        read_puzzles(tmp_path / "file")


def test_a_puzzle_has_clear_answers_and_a_natural_move_that_is_none(mine: PuzzleSearch) -> None:
    for one in mine.found:
        wins = {move: value.win for move, value in one.puzzle.values.items()}
        best = max(wins.values())
        assert one.puzzle.natural not in one.puzzle.answers
        for move, win in wins.items():
            assert best - win <= 13 if move in one.puzzle.answers else best - win >= 39


def test_ratings_put_those_who_solve_more_above_and_what_few_solve_higher() -> None:
    solved = np.array([[0.0, 0.1, 1.0], [0.0, 0.9, 1.0], [0.8, 1.0, 1.0]])
    puzzles, bots = fit_ratings(solved)
    assert puzzles[0] > puzzles[1] > puzzles[2]
    assert bots[0] < bots[1] < bots[2]
    assert puzzles.mean() == pytest.approx(1500)
    chance = 1 / (1 + 10 ** ((puzzles[:, None] - bots) / 400))
    assert chance.sum(axis=0) == pytest.approx(solved.sum(axis=0), abs=0.5)


def test_a_position_in_which_the_natural_move_is_right_is_no_puzzle() -> None:
    position = Game(players=3, seed=7).low_level()  # nothing is on the track yet
    assert solve(*position, rollouts=16, seed=1, natural=["draw"]) is None
    found = solve(*position, rollouts=16, seed=1, natural=["invoke"])
    assert found is not None
    assert found.answers == ("draw",)


# --- What ships ---------------------------------------------------------------------------------


def test_the_shipped_puzzles_are_of_all_kinds_for_all_numbers_of_players() -> None:
    assert len(SHIPPED) >= 500
    assert len({puzzle.line for puzzle in SHIPPED}) == len(SHIPPED)
    assert len({puzzle.number for puzzle in SHIPPED}) == len(SHIPPED)
    kinds = Counter((puzzle.kind, puzzle.players) for puzzle in SHIPPED)
    assert all(kinds[kind, players] >= 3 for kind in KINDS for players in (2, 3, 4, 5))


def test_the_shipped_puzzles_have_the_form_that_the_page_relies_on() -> None:
    for puzzle in SHIPPED:
        assert puzzle_from(puzzle.to_text()) == puzzle
        game = Game.from_line(puzzle.line)
        legal = game.legal_moves()
        assert sorted(puzzle.values) == legal
        assert {*puzzle.answers, puzzle.natural} <= set(legal)
        assert puzzle.natural not in puzzle.answers
        assert 600 <= puzzle.rating <= 2600
        best = max(value.win for value in puzzle.values.values())
        for move, value in puzzle.values.items():
            assert (best - value.win <= 13) == (move in puzzle.answers)


def test_a_sample_of_the_shipped_puzzles_is_solved_again() -> None:
    chosen = sample(SHIPPED, 8, seed=1)
    assert sum(held for _, held in check(chosen, rollouts=30)) >= 7


def test_bots_of_different_levels_try_a_puzzle() -> None:
    puzzle = SHIPPED[0]
    states, editions = Game.from_line(puzzle.line).low_level()
    shares = shares_solved(states, editions, puzzle.answers, seed=1)
    assert set(puzzle.found_by) <= set(shares)
    assert all(0 <= share <= 1 for share in shares.values())
    assert shares_solved(states, editions, puzzle.values, seed=1) == dict.fromkeys(shares, 1.0)
