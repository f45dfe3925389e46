"""What a ladder is planned from: contestants, cells and files of settings."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from sunbarge import bots
from sunbarge.research.league.ladder import Cell, contestant, round_robin
from sunbarge.research.league.settings import load_ladder

ROOT = Path(__file__).parents[3]


def test_with_two_players_a_match_is_not_played_both_ways() -> None:
    entrants = [contestant(name) for name in ("random", "simple", "learned")]
    titles = [cell.title for cell in round_robin(entrants, [2], 1)]
    assert titles == ["simple v random", "learned v random", "learned v simple"]
    assert len(round_robin(entrants, [3], 1)) == 6


@pytest.mark.parametrize("text", ["clever", "simple:", "simple:-1", "simple:many", ""])
def test_contestants_that_there_are_not(text: str) -> None:
    with pytest.raises(ValueError, match=r"no bot|an effort is"):
        contestant(text)


def test_the_ladder_of_the_benchmarks_has_what_was_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    levels = ["random", "beginner", "simple", "evaluator", "learned", "expert"]
    kind = bots.kind
    there = bots.names()
    monkeypatch.setattr(bots, "names", lambda: levels)
    monkeypatch.setattr(bots, "kind", lambda name: kind(name if name in there else "simple"))
    ladder = load_ladder(ROOT / "benchmarks" / "ladder.toml")
    found = {(cell.title, cell.players): cell for cell in ladder.cells}
    assert len(found) == len(ladder.cells)
    for players in (2, 3, 4, 5):
        assert ("expert v simple", players) in found
        for above, below in zip(levels[2:], levels[1:], strict=False):
            assert (f"{above} v {below}", players) in found
    assert found["learned v expert", 3].goal == "≤ 22 %"
    assert found["learned v evaluator", 3].goal == "≥ 58 %"
    assert found["expert v simple", 5].goal == "≥ 72 %"
    for bot in levels[:5]:
        for others in levels[:5]:
            assert bot == others or (f"{bot} v {others}", 3) in found
    for cell in ladder.cells:
        assert cell.games >= (240 if "expert" in cell.title else 2000)


GOOD = """
seed = 3
[[match]]
cells = ["learned v simple"]
players = [2, 3]
games = 10
at_least = [60, 50]
[[round_robin]]
bots = ["random", "simple"]
players = [3]
games = 9
"""


def test_settings_name_the_cells(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(GOOD)
    cells = load_ladder(tmp_path / "a.toml").cells
    assert [(cell.title, cell.players, cell.deals, cell.goal) for cell in cells] == [
        ("learned v simple", 2, 5, "≥ 60 %"),
        ("learned v simple", 3, 4, "≥ 50 %"),
        ("random v simple", 3, 3, ""),
        ("simple v random", 3, 3, ""),
    ]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("seed = 3", "speed = 3", "unknown: speed"),
        ("seed = 3", "seed = 'x'", "seed is 'x', not a int"),
        ("seed = 3", "seed = -3", "seed is a whole number"),
        ("seed = 3", "edition = 'kindle'", "no edition 'kindle'"),
        ("games = 10", "", "missing: games"),
        ("games = 10", "games = 0", "from 1"),
        ("[60, 50]", "[60]", "one figure for each"),
        ("[60, 50]", "['x', 50]", "at_least are percent from 0 to 100, not 'x'"),
        ("[60, 50]", "[true, 50]", "at_least are percent from 0 to 100, not True"),
        ("[60, 50]", "[60, 101]", "at_least are percent from 0 to 100, not 101"),
        ("at_least = [60, 50]", "at_most = ['x', 50]", "at_most are percent"),
        ("seed = 3", "effort = 32001", "effort is a whole number from 0 to 32000, not 32001"),
        ("learned v simple", "learned", "looks like"),
        ("learned v simple", "simple v simple", "looks like"),
        ("learned v simple", "clever v simple", "no bot 'clever'"),
        ('"random", "simple"', '"simple", "simple"', "named once"),
        ("players = [3]", "players = [6]", "2 to 5 players"),
        ("players = [3]", "players = ['3']", "players are numbers"),
        ("players = [3]", "players = [true]", "players are numbers such as .* not True"),
        ('"random", "simple"', "1, 2", "bots are texts"),
        ("[[match]]", "[[match", r"a\.toml: .*at line"),
    ],
)
def test_wrong_settings_are_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in GOOD
    (tmp_path / "a.toml").write_text(GOOD.replace(old, new, 1))
    with pytest.raises(ValueError, match=message):
        load_ladder(tmp_path / "a.toml")


def test_the_effective_plan_refuses_efforts_for_fewer_seats() -> None:
    plan = Cell(contestant("simple"), contestant("random"), 3, 1).plan("disk", 0)
    with pytest.raises(ValueError, match="1 efforts for 3 players"):
        replace(plan, efforts=(5,))
    assert [plan.seating(game).index(0) for game in range(3)] == [0, 2, 1]
    assert np.unique([plan.seed_of(game) for game in range(3)]).size == 1
