"""The statistics of a ladder: shares, intervals, ratings, and the pages that show them."""

from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from sunbarge.research.league.cell_statistics import CellStatistics, cell_statistics
from sunbarge.research.league.formats import duration, matrix, needed
from sunbarge.research.league.ladder import Cell, Contestant, Ladder
from sunbarge.research.league.markdown import markdown
from sunbarge.research.league.page import page
from sunbarge.research.league.ratings import SCALE, rate
from sunbarge.research.league.results_store import ResultsStore, Timing
from sunbarge.research.league.standings import Standings, compute_standings
from sunbarge.research.simulate.results import interval

STRENGTHS = {"random": -1.0, "simple": 0.0, "learned": 1.2}


def made_up(folder: Path, wins: dict[tuple[str, str], Any], players: int = 3) -> ResultsStore:
    """A store in which, in each deal, the measured bot won in the given games."""
    cells = tuple(
        Cell(Contestant(bot, bot), Contestant(others, others), players, len(won))
        for (bot, others), won in wins.items()
    )
    store = ResultsStore(Ladder(cells), folder)
    for number, won in enumerate(wins.values()):
        own = np.tile(cells[number].measured_seats(), len(won))
        lost = (own + 1) % players
        store.results[number]["winner"] = np.where(np.array(won).ravel(), own, lost)
        store.results[number]["points"][np.arange(len(own)), own] = 40
        store.played[number][:] = True
    return store


def by_strength(rng: Any, deals: int, players: int) -> dict[tuple[str, str], Any]:
    wins = {}
    for bot, own in STRENGTHS.items():
        for others, other in STRENGTHS.items():
            if bot != others:
                share = np.exp(own) / (np.exp(own) + (players - 1) * np.exp(other))
                wins[bot, others] = rng.random((deals, players)) < share
    return wins


def share_of(folder: Path, won: Any, players: int = 3) -> CellStatistics:
    return cell_statistics(made_up(folder, {("learned", "simple"): won}, players), 0)


def test_a_share_counts_each_seat(tmp_path: Path) -> None:
    won = np.zeros((10, 3), bool)
    won[:5, 1] = True  # the second game of a deal has the bot in the last seat
    one = share_of(tmp_path, won)
    assert (one.games, one.wins) == (30, 5)
    assert one.by_seat == (0.0, 0.0, 0.5)
    assert (one.points, one.others_points) == (40.0, 0.0)


def test_deals_that_all_agree_count_as_one_game_each(tmp_path: Path) -> None:
    won = np.repeat(np.arange(400) % 2 == 0, 3).reshape(400, 3)
    one = share_of(tmp_path, won)
    low, high = interval(200, 400)
    assert one.design_effect == pytest.approx(3.0, rel=0.01)
    assert [one.low, one.high] == pytest.approx([low, high], abs=1e-3)


def test_luck_that_cancels_makes_the_interval_narrower(tmp_path: Path) -> None:
    won = np.zeros((400, 3), bool)
    won[:, 0] = True
    won[::20, 1] = True
    one = share_of(tmp_path, won)
    low, high = interval(one.wins, one.games)
    assert one.high - one.low < 0.5 * (high - low)
    assert one.low > one.fair


@pytest.mark.parametrize("share", [0.0, 1.0])
def test_nothing_and_everything_have_wilsons_interval(tmp_path: Path, share: float) -> None:
    one = share_of(tmp_path, np.full((20, 3), share == 1.0))
    assert (one.low, one.high) == interval(60 * share, 60)
    assert one.separated


def test_the_interval_holds_the_truth_in_95_of_100_ladders(tmp_path: Path) -> None:
    rng, inside = np.random.default_rng(4), 0
    store = made_up(tmp_path, {("learned", "simple"): np.zeros((120, 3), bool)})
    own = np.tile(store.ladder.cells[0].measured_seats(), 120)
    for _ in range(600):
        luck = rng.beta(2.0, 3.0, (120, 1))  # a good deal is good in every seat
        won = (rng.random((120, 3)) < luck).ravel()
        store.results[0]["winner"] = np.where(won, own, (own + 1) % 3)
        one = cell_statistics(store, 0)
        inside += one.low <= 0.4 <= one.high
    assert 0.93 <= inside / 600 <= 0.97


def test_so_many_games_just_separate_two_bots(tmp_path: Path) -> None:
    won = np.random.default_rng(2).random((3000, 3)) < 0.37
    one = share_of(tmp_path, won)
    assert one.games_needed is not None
    assert one.separated
    for games, apart in ((one.games_needed * 1.02, True), (one.games_needed * 0.98, False)):
        low, _ = interval(one.share * games / one.design_effect, games / one.design_effect)
        assert (low > one.fair) == apart
    assert "not yet sure" not in needed(one)


def test_equal_bots_are_not_separated(tmp_path: Path) -> None:
    won = np.zeros((50, 3), bool)
    won[:, 0] = True
    one = share_of(tmp_path, won)
    assert (one.games_needed, one.separated) == (None, False)
    assert needed(one) == "no difference seen"


def test_only_whole_deals_count(tmp_path: Path) -> None:
    store = made_up(tmp_path, {("learned", "simple"): np.ones((4, 3), bool)})
    store.played[0][7] = False
    one = cell_statistics(store, 0)
    assert (one.deals, one.wins) == (3, 9)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_ratings_find_the_strengths_again(tmp_path: Path, players: int) -> None:
    rng = np.random.default_rng(players)
    ratings = rate(made_up(tmp_path, by_strength(rng, 1500, players), players), players)
    assert ratings is not None
    assert [line.label for line in ratings.lines] == ["learned", "simple", "random"]
    for line in ratings.lines:
        truth = 1000 + SCALE * STRENGTHS[line.label]
        assert line.rating == pytest.approx(truth, abs=25)
        assert line.low - 12 <= truth <= line.high + 12
        assert line.low <= line.rating <= line.high
    assert ratings.misfit < 0.03


def test_more_deals_make_ratings_surer(tmp_path: Path) -> None:
    widths = []
    for deals in (100, 1600):
        wins = by_strength(np.random.default_rng(1), deals, 3)
        ratings = rate(made_up(tmp_path / str(deals), wins), 3)
        line = ratings.of("learned") if ratings else None
        widths.append(line.high - line.low if line else 0)
    assert 3 < widths[0] / widths[1] < 5.5


def test_who_always_wins_has_a_rating_and_who_met_nobody_has_none(tmp_path: Path) -> None:
    always = np.ones((50, 3), bool)
    ratings = rate(made_up(tmp_path, {("learned", "simple"): always}), 3)
    assert ratings is not None
    assert 1500 < ratings.lines[0].rating < 2500
    assert ratings.of("random") is None
    assert rate(made_up(tmp_path, {("learned", "simple"): always}), 4) is None


def some_standings(folder: Path, players: int = 3) -> Standings:
    wins = by_strength(np.random.default_rng(3), 60, players)
    if players == 2:
        wins = {pair: won for pair, won in wins.items() if pair[0] > pair[1]}
    store = made_up(folder, wins, players)
    store.add_timing(f"simple, {players} players", Timing(0.002, 1000))
    return compute_standings(store)


def test_with_two_players_the_matrix_has_both_sides(tmp_path: Path) -> None:
    standings = some_standings(tmp_path, 2)
    one = standings.between(2, "simple", "learned")
    other = standings.between(2, "learned", "simple")
    assert one is not None
    assert other is not None
    assert one.share == pytest.approx(1 - other.share)
    assert [one.low, one.high] == pytest.approx([1 - other.high, 1 - other.low])
    assert one.by_seat[0] == pytest.approx(1 - other.by_seat[1])
    grid = matrix(standings, 2)
    assert [[bool(cell) for cell in row[1:]] for row in grid.rows] == [
        [False, True, True],
        [True, False, True],
        [True, True, False],
    ]


def test_the_markdown_has_all_tables(tmp_path: Path) -> None:
    text = markdown(some_standings(tmp_path), "make ladder")
    for words in ("## 3 players", "fair 33.3 %", "| learned v simple | 180 |", "2.0 µs"):
        assert words in text
    for block in text.split("\n\n"):
        rows = [line for line in block.splitlines() if line.startswith("|")]
        assert len({row.count("|") for row in rows}) <= 1


class Strict(HTMLParser):
    """Notes what a page loads, and whether its tags are closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        self.links += [value or "" for name, value in attrs if name in ("src", "href")]
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_stands_alone(tmp_path: Path) -> None:
    text = page(some_standings(tmp_path), "make <ladder>")
    reader = Strict()
    reader.feed(text)
    assert reader.open == []
    assert "script" not in reader.seen
    assert "link" not in reader.seen
    assert all(link.startswith("#p") for link in reader.links)
    assert "url(" not in text
    assert "@import" not in text
    assert "prefers-color-scheme: dark" in text
    assert "make &lt;ladder&gt;" in text
    assert reader.seen.count("svg") == 3
    assert reader.seen.count("table") >= 5


def test_every_figure_of_the_picture_is_in_its_table(tmp_path: Path) -> None:
    from sunbarge.research.league.charts import heat_map, rating_dots, seat_bars

    standings = some_standings(tmp_path)
    ratings = standings.rated(3)
    assert ratings is not None
    texts = [node.text for node in ElementTree.fromstring(heat_map(standings, 3)).iter()]
    for one in standings.cells:
        assert f"{100 * one.share:.1f} %" in texts
    bars = [node.text for node in ElementTree.fromstring(rating_dots(ratings)).iter()]
    assert f"{ratings.lines[0].rating:.0f}" in bars
    seats = ElementTree.fromstring(seat_bars(standings, 3))
    assert len(seats.findall("{http://www.w3.org/2000/svg}rect")) == 3 * len(standings.cells)


def test_short_times() -> None:
    assert duration(0.0123) == "12.3 ms"
    assert duration(85.6e-6) == "85.6 µs"
