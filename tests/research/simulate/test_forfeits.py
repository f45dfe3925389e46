"""A bot that forfeits loses that game, is named with the reason, and the run goes on."""

from pathlib import Path
from typing import ClassVar

import numpy as np
import pytest

import sunbarge
from sunbarge import bots
from sunbarge.research.league.ladder import Cell, Ladder, contestant
from sunbarge.research.league.markdown import markdown
from sunbarge.research.league.page import page
from sunbarge.research.league.results_store import ResultsStore
from sunbarge.research.league.standings import compute_standings
from sunbarge.research.simulate import Plan, uncompiled
from sunbarge.research.simulate.compiled import RESULT
from sunbarge.research.simulate.files import rows
from sunbarge.research.simulate.forfeits import MAX_LENGTH, Forfeited, summary
from sunbarge.research.simulate.report import forfeit_lines
from sunbarge.research.simulate.results import columns
from sunbarge.research.simulate.uncompiled import play_uncompiled, record_result
from tests.plans import play_on, results_of

WHY = "had enough | of it"


class Quitter(bots.Bot):
    """Plays like `simple`, and forfeits games at tables of three after some moves."""

    name = "quitter"
    description = "leaves early"
    closed: ClassVar[int] = 0

    def __init__(self, **how: int | None) -> None:
        super().__init__(**how)
        self.moves = 0

    def choose(self, sight: bots.Sight) -> str:
        self.moves += 1
        if self.moves == 5 and sight.seat == 0:
            raise bots.Forfeit(WHY)
        return bots.make("simple").choose(sight)  # type: ignore[return-value]

    def close(self) -> None:
        type(self).closed += 1


@pytest.fixture(autouse=True)
def _quitter(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = bots.kind
    monkeypatch.setattr(bots, "names", lambda: ["quitter", "random", "simple"])
    monkeypatch.setattr(bots, "kind", lambda name: Quitter if name == "quitter" else kind(name))
    monkeypatch.setattr(bots, "make", lambda name, **how: bots.kind(name)(**how))
    Quitter.closed = 0


def test_the_seat_has_no_points_and_another_has_won() -> None:
    plan, forfeits = Plan(6, 3, ("quitter", "random", "random"), seed=3), list[Forfeited]()
    results = results_of(plan, 1, forfeits)
    quits = [game for game in range(6) if plan.seating(game)[0] == 0]
    assert forfeits == [Forfeited(game, 0, "quitter", WHY) for game in quits]
    assert len(quits) == 2
    for game, result in enumerate(results):
        assert result["decisions"] > 30  # played to the end
        assert (result["parts"][0] == 0).all() == (game in quits)
        assert result["points"][0] == 0 or game not in quits
        assert result["winner"] != 0 or game not in quits
    table = list(rows(columns(plan, 0, results, forfeits)))
    assert [(row["game"], row["seat"]) for row in table if row["forfeit"]] == [(0, 0), (3, 0)]
    assert {row["forfeit"] for row in table} == {"", WHY}
    assert Quitter.closed >= 6


def test_without_a_list_the_games_are_the_same() -> None:
    plan = Plan(3, 3, ("quitter", "simple", "simple"), seed=3)
    listed = results_of(plan, 1, [])
    assert (results_of(plan) == listed).all()


def test_a_game_in_play_is_dropped_when_the_work_comes_to_an_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plan, forfeits = Plan(6, 3, ("quitter", "simple", "simple"), seed=3), list[Forfeited]()
    whole = play_uncompiled(plan, 0, 6)
    moves = iter(range(10**6))
    enough = int(whole["decisions"][:3].sum()) + 30
    monkeypatch.setattr(uncompiled, "stop_requested", lambda: next(moves) >= enough)
    assert (play_uncompiled(plan, 0, 6, forfeits) == whole[:3]).all()
    assert [one.game for one in forfeits] == [0]
    assert Quitter.closed == 6 + 4  # in the dropped game, too


def finished() -> sunbarge.Game:
    game = sunbarge.Game(3, seed=8)
    while game.to_move is not None:
        game.play(bots.make("simple").move(game))
    return game


def test_the_best_of_the_others_wins_and_if_nobody_is_left_who_stayed_longest() -> None:
    game = finished()
    order = sorted(range(3), key=lambda seat: -game.scores[seat])
    for out, winner in (
        ([order[0]], order[1]),
        ([order[1]], order[0]),
        (order[1::-1], order[2]),
        ([2, 0, 1], 1),
    ):
        result = np.zeros(1, RESULT)[0].view(np.recarray)
        record_result(game, result, out)
        assert result.winner == winner
        assert [int(points) for points in result.points[:3]] == [
            0 if seat in out else game.scores[seat] for seat in range(3)
        ]
    assert game.winner == order[0]


def test_a_ladder_keeps_the_reasons_and_tells_them(tmp_path: Path) -> None:
    cell = Cell(contestant("quitter"), contestant("simple"), 3, 2)
    ladder = Ladder((cell,), seed=1)
    store = ResultsStore(ladder, tmp_path)
    play_on(store)
    expected = {0: [WHY, "", ""], 3: [WHY, "", ""]}
    assert store.forfeits == [expected]
    assert ResultsStore(ladder, tmp_path).forfeits == [expected]
    standings = compute_standings(store)
    assert standings.forfeits == (("quitter", 2, WHY),)
    assert "| quitter | 2 | had enough \\| of it |" in markdown(standings, "x")
    assert "<td>had enough | of it</td>" in page(standings, "x")


def test_many_reasons_are_summarized() -> None:
    forfeits = [Forfeited(n, 0, "quitter", f"reason {min(n, 4)}") for n in range(9)]
    forfeits.append(Forfeited(9, 1, "other", "x" * 500))
    lines = summary((one.bot, one.reason) for one in forfeits)
    assert lines[0] == ("quitter", 5, "reason 4")
    assert lines[3] == ("quitter", 2, "other reasons")
    assert len(lines[4][2]) == MAX_LENGTH
    assert forfeit_lines(forfeits)[0] == "quitter forfeited 5 of its games: reason 4"
