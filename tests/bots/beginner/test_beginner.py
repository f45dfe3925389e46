"""Each mistake of the beginner shows where it should, as often as the list says."""

from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sunbarge import Game
from sunbarge.bots import make
from sunbarge.bots.beginner.catalogue import CATALOGUE, Entry, Mistake, Moment
from sunbarge.bots.beginner.decide import mistaken_action, next_mistake
from sunbarge.notation.moves import TEXTS
from tests.positions import auction, table

SEEDS = 800
DEVIATIONS = 4  # standard deviations that chance is allowed


@dataclass(frozen=True)
class Case:
    """A position, what is right in it, and what comes of a mistake."""

    right: str
    wrong: str
    track: str = ""
    seats: tuple[str, str, str] = ("", "", "")
    bidding: bool = False
    more: tuple[tuple[str, Any], ...] = ()
    others: tuple[Mistake, ...] = ()
    "Further mistakes that lead to the same wrong move."

    def game(self) -> Game:
        what: dict[str, Any] = {"track": self.track, **dict(self.more)}
        if self.bidding:  # seat 0 answers last, and nobody has bid
            what |= {"phase": "auction", "running": auction("ra", 0), "ra_tiles": 1}
        return table(self.seats, **what)


LOSE_ONE = (("phase", "lose"), ("lose", {"civilization": 1, "then": "turn"}))
CASES = {
    Mistake.INVOKES_TOO_SELDOM: Case("invoke", "draw", "gol gol god agr art wri"),
    Mistake.TAKES_ON_IMPULSE: Case("draw", "god:nil", "nil", ("|god", "", "")),
    Mistake.FORGETS_GODS: Case("god:rel", "draw", "rel", ("|agr art wri god", "", "")),
    Mistake.OVERVALUES_PAIRS: Case("pass", "bid:2", "pyr", ("|pyr", "", ""), True),
    Mistake.FORGETS_CIVILIZATION: Case(
        "bid:2", "pass", "agr art", bidding=True, others=(Mistake.HOARDS_SUNS,)
    ),
    Mistake.SPENDS_BEST_SUN: Case("bid:2", "bid:13", "gol gol god", bidding=True),
    Mistake.IGNORES_EXCHANGE: Case(
        "bid:2", "pass", "nil", ("8 5 2 (1)", "", ""), True, others=(Mistake.HOARDS_SUNS,)
    ),
    Mistake.OVERLOOKS_DISASTERS: Case(
        "pass", "bid:2", "gol gol war war", ("|agr art wri", "", ""), True
    ),
    Mistake.MISCOUNTS_PHARAOHS: Case(
        "pass",
        "bid:2",
        "pha pha pha",
        ("|pha2", "|pha8", "|pha"),
        True,
        (("epoch", 3),),
        (Mistake.BUYS_ANYTHING,),
    ),
    Mistake.HOARDS_SUNS: Case("bid:2", "pass", "gol gol god", bidding=True),
    Mistake.BUYS_ANYTHING: Case("pass", "bid:2", "nil", bidding=True),
    Mistake.DISCARDS_CARELESSLY: Case(
        "lose:wri", "lose:agr", seats=("|agr art wri2", "", ""), more=LOSE_ONE
    ),
}


def percent(mistake: Mistake) -> int:
    return next(entry.percent for entry in CATALOGUE if entry.mistake == mistake)


def with_mistake(game: Game, mistake: Mistake) -> str:
    states, editions = game.low_level()
    return TEXTS[int(mistaken_action(states[0], editions[0], int(mistake)))]


def is_likely(times: int, tries: int, share: float) -> bool:
    return abs(times / tries - share) < DEVIATIONS * sqrt(share * (1 - share) / tries)


def test_the_list_has_every_mistake_once_and_a_case_for_each() -> None:
    assert [entry.mistake for entry in CATALOGUE] == list(Mistake)[1:]
    assert set(CASES) == set(Mistake) - {Mistake.NONE}
    for moment in Moment:
        assert 0 < sum(entry.percent for entry in CATALOGUE if entry.moment == moment) < 100


@pytest.mark.parametrize("mistake", CASES, ids=lambda mistake: mistake.name.lower())
def test_a_mistake_shows_and_without_it_the_move_is_right(mistake: Mistake) -> None:
    case = CASES[mistake]
    game = case.game()
    assert make("simple").move(game) == case.right
    for other in Mistake:
        shows = other == mistake or other in case.others
        assert (with_mistake(game, other) == case.wrong) == shows, other.name
    assert with_mistake(game, Mistake.NONE) == case.right


@pytest.mark.parametrize("mistake", CASES, ids=lambda mistake: mistake.name.lower())
def test_a_mistake_is_made_as_often_as_the_list_says(mistake: Mistake) -> None:
    case = CASES[mistake]
    game = case.game()
    wrong = sum(make("beginner", seed=seed).move(game) == case.wrong for seed in range(SEEDS))
    share = sum(percent(shown) for shown in (mistake, *case.others)) / 100
    assert is_likely(wrong, SEEDS, share)


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.mistake.name.lower())
def test_the_dice_choose_each_mistake_at_its_moment_alone(entry: Entry) -> None:
    moments = {
        Moment.TURN: Mistake.INVOKES_TOO_SELDOM,
        Moment.BID: Mistake.HOARDS_SUNS,
        Moment.DISCARD: Mistake.DISCARDS_CARELESSLY,
    }
    for moment, shown in moments.items():
        states, _ = CASES[shown].game().low_level()
        rng = np.array([7], np.uint64)
        rolls = [int(next_mistake(states[0], rng)) for _ in range(4000)]
        times = rolls.count(entry.mistake)
        if moment == entry.moment:
            assert is_likely(times, len(rolls), entry.percent / 100)
        else:
            assert times == 0


def test_the_same_seed_makes_the_same_mistakes() -> None:
    game = CASES[Mistake.SPENDS_BEST_SUN].game()
    moves = [make("beginner", seed=seed).move(game) for seed in range(60)]
    assert moves == [make("beginner", seed=seed).move(game) for seed in range(60)]
    assert len(set(moves)) > 2


def test_the_docs_have_every_mistake_with_its_frequency() -> None:
    text = (Path(__file__).parents[3] / "docs" / "play" / "levels.md").read_text("utf-8")
    for entry in CATALOGUE:
        name = entry.mistake.name.lower().replace("_", " ")
        row = f"| {name} | {entry.moment.name.lower()} | {entry.percent} % | {entry.text} |"
        assert row in text
