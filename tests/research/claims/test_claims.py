"""Claims: what is written down of games, counting in parts, figures, and what ships."""

import re
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

import sunbarge
from sunbarge.engine.kinds import MONUMENTS_FROM, MONUMENTS_TO, Opened
from sunbarge.game.catalogue import LANGUAGES
from sunbarge.notation.tiles import CODES
from sunbarge.research.claims.count import Cell, Request, cells
from sunbarge.research.claims.figures import Figure, figures_of, read_figures, verdict
from sunbarge.research.claims.measures import CLAIMS
from sunbarge.research.claims.page import page, write_docs
from sunbarge.research.claims.recorder import facts_of_games
from sunbarge.research.claims.texts import FIGURE, texts_of, with_figures
from sunbarge.research.simulate.plan import Plan
from sunbarge.research.simulate.tasks import play_games

ROOT = Path(__file__).resolve().parents[3]
KINDS = {"ra": Opened.BY_RA_TILE, "invoked": Opened.INVOKED, "full": Opened.INVOKED_FULL}


def test_games_are_those_of_simulate() -> None:
    plan = Plan(20, 3, ("simple",) * 3, seed=5)
    facts, results = facts_of_games(plan, 4, 12), play_games(plan, 4, 12)
    assert (facts["winner"] == results["winner"]).all()
    assert (facts["points"] == results["points"]).all()
    assert (facts["parts"].sum(axis=1) == results["parts"]).all()


def test_auctions_and_monuments_are_those_of_the_positions() -> None:
    plan = Plan(1, 3, ("simple",) * 3, seed=8)
    facts = facts_of_games(plan, 0, 1)[0]
    game, bot = sunbarge.Game(3, seed=plan.seed_of(0)), sunbarge.bots.make("simple")
    opened, lots, before = Counter[int](), Counter[int](), game.position()
    while not game.is_over:
        game.play(bot.move(game))
        now = game.position()
        if now["phase"] == "auction" and before["phase"] != "auction":
            opened[KINDS[now["auction"]["kind"]]] += 1
            lots[sum(tile is not None for tile in now["track"])] += 1
        before = now
    assert dict(enumerate(facts["opened"])) == {kind: opened[kind] for kind in range(3)}
    assert facts["lots"].tolist() == [lots[size] for size in range(9)]
    monuments = set(CODES[MONUMENTS_FROM:MONUMENTS_TO])
    held = [set(seat["tiles"]) & monuments for seat in game.position()["seats"]]
    assert facts["kinds"][:3].tolist() == [len(kinds) for kinds in held]


def test_counting_in_parts_gives_the_same(tmp_path: Path) -> None:
    whole = Cell(Plan(500, 4, ("simple",) * 4, seed=2026), tmp_path / "whole-not-there")
    whole.file = tmp_path / "whole.json"
    for _ in whole.run():
        pass
    (first,) = [
        each for each in cells(Request({"simple": 250}), tmp_path) if each.plan.players == 4
    ]
    for _ in first.run():
        pass
    (second,) = [
        each for each in cells(Request({"simple": 500}), tmp_path) if each.plan.players == 4
    ]
    assert second.games == 250
    for _ in second.run():
        pass
    assert second.sums == whole.sums
    with pytest.raises(ValueError, match="another seed or code"):
        cells(Request({"simple": 500}, seed=1), tmp_path)


def test_a_claim_is_true_if_all_figures_support_it_and_depends_if_some_do() -> None:
    leader = next(claim for claim in CLAIMS if claim.name == "leader")
    more, less = Figure("simple", 3, 0.6, 0.59, 0.61), Figure("learned", 3, 0.5, 0.45, 0.55)
    assert verdict(leader, [more, more]) == "true"
    assert verdict(leader, [more, less]) == "depends"
    assert verdict(leader, [less, less]) == "false"


def test_measures_count_what_their_names_say() -> None:
    facts = facts_of_games(Plan(300, 3, ("simple",) * 3, seed=1), 0, 300)
    counted = {
        f"{claim.name}.{measure.name}": measure.count(facts, 3)
        for claim in CLAIMS
        for measure in claim.measures
    }
    steps = [counted[f"step.{name}"] for name in ("inStep", "early", "late")]
    assert sum(len(numbers) for numbers in steps) == 900
    assert sum(numbers.sum() for numbers in steps) == 300
    assert len(counted["invoke.invoked"]) == len(counted["tiles.lot"]) == facts["opened"].sum()
    assert set(np.unique(counted["points.forty"])) <= {0.0, 1.0}
    assert counted["points.winner"].mean() == facts["points"].max(axis=1).mean()


# --- What ships ---------------------------------------------------------------------------------


def test_the_shipped_figures_are_of_all_claims_and_enough_games() -> None:
    shipped = read_figures()
    assert [claim.name for claim in shipped.claims] == [claim.name for claim in CLAIMS]
    assert len(CLAIMS) == 10
    least = {"simple": 200_000, "evaluator": 200_000, "learned": 20_000}
    assert shipped.games.keys() == least.keys()
    assert all(shipped.games[bot] >= games for bot, games in least.items())


def test_the_page_and_its_pictures_are_made_from_the_shipped_figures(tmp_path: Path) -> None:
    shipped = read_figures()
    written = (ROOT / "docs/play/claims.md").read_text("utf-8")
    assert written == page(shipped, texts_of("en"))
    write_docs(tmp_path, shipped)
    for drawn in (tmp_path / "pictures").iterdir():
        assert (ROOT / "docs/pictures" / drawn.name).read_bytes() == drawn.read_bytes()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_texts_say_the_same_figures_in_every_language(language: str) -> None:
    english, texts = texts_of("en"), texts_of(language)
    for claim in read_figures().claims:
        said, here = english[claim.name], texts[claim.name]
        assert sorted(FIGURE.findall(here.found)) == sorted(FIGURE.findall(said.found))
        assert here.measures.keys() == said.measures.keys() == {m.name for m in claim.measures}
        assert not re.search("[{}]", with_figures(here.found, claim))


def test_figures_of_games_that_were_counted(tmp_path: Path) -> None:
    counted = cells(Request({"simple": 60}), tmp_path)
    for cell in counted:
        for _ in cell.run():
            pass
    figures = figures_of(counted)
    assert figures.games == {"simple": 240}
    for claim in figures.claims:
        for measure in claim.measures:
            for each in measure.figures:
                assert each.low <= each.value <= each.high
