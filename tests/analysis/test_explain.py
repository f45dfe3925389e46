"""Which reasons are chosen, and how they are worded."""

import json
from dataclasses import replace
from typing import Any, get_args

import pytest

from sunbarge.analysis.collect import collect_facts
from sunbarge.analysis.explain import what_a_higher_sun_changes, who_takes_it
from sunbarge.analysis.facts import PositionFacts, WonLot
from sunbarge.analysis.wording import SENTENCES, Wording, english_wording
from sunbarge.bots.evaluation import AuctionWinner, Evaluation
from sunbarge.game.catalogue import LANGUAGES, catalogue_of
from sunbarge.game.terms import terms_of
from sunbarge.reasons import Because, HigherSun, LotTaken, Reason, Remark
from tests.analysis.games import moves_of
from tests.golden.regenerate_reasons import FILE, explained
from tests.positions import auction, table

GOLDEN = json.loads(FILE.read_text("utf-8"))
NAMES = ("You", "Ibis", "Maud", "Heket", "Sobek")


def test_the_golden_reasons_are_still_chosen() -> None:
    for known in GOLDEN:
        assert explained(known["facts"]) == known
    said = [each for known in GOLDEN for reasons in known["reasons"] for each in reasons]
    said += [each for known in GOLDEN for each in known["remarks"]]
    wanted = {kind.kind for kind in (*get_args(Reason), *get_args(Remark))}
    assert {each["kind"] for each in said} == wanted


CLASSES = {kind.kind: kind for kind in (*get_args(Reason), *get_args(Remark))}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_is_a_sentence_in_every_language(language: str) -> None:
    say = Wording(NAMES, terms_of("disk"), catalogue_of(language))
    assert set(SENTENCES) == set(CLASSES.values())
    told = set()
    for known in GOLDEN:
        for each in (*known["remarks"], *(one for some in known["reasons"] for one in some)):
            given = {key: value for key, value in each.items() if key != "kind"}
            told.add(say.sentence(CLASSES[each["kind"]](**given)))
    for sentence in told:
        assert sentence[0].isupper() or sentence[0].isdigit()
        assert sentence.endswith(".")
        assert not {"{", "}", "None", "You wins"} & set(sentence.split())
        assert "{" not in sentence


def rivals(
    kind: str, bids: dict[int, int] | None = None, ra_player: int = 0, edition: str = "disk"
) -> PositionFacts:
    """The facts of an auction in which seat 0 is to move."""
    game = table(
        ["13 8 5 2", "12 9 6 3", "11 10 7 4"],
        track="gol pha",
        phase="auction",
        running=auction(kind, ra_player, bids),
        ra_tiles=1,
        epoch=2,
        edition=edition,
    )
    return collect_facts(game, moves_of(game), (None, None, None))


def answer(facts: PositionFacts, name: str, **known: Any) -> Evaluation:
    return replace(next(move for move in facts.moves if move.move == name), **known)


def test_another_sun_is_compared_by_the_same_measure() -> None:
    facts = rivals("ra", ra_player=2)
    five = answer(facts, "bid:5", wins=(0.90, 0.05, 0.05), winner=AuctionWinner(0, 5))
    eight = answer(facts, "bid:8", wins=(0.86, 0.07, 0.07), winner=AuctionWinner(0, 8))
    listed = replace(facts, moves=(five, eight))
    say = english_wording(NAMES, "disk").sentence
    worse = what_a_higher_sun_changes(listed, five)
    assert worse
    assert say(worse) == "With 8 instead it would be 4 % less."
    better = replace(listed, moves=(five, replace(eight, wins=(0.95, 0.03, 0.02))))
    more = what_a_higher_sun_changes(better, five)
    assert more
    assert say(more) == "With 8 instead it would be 5 % more."
    unsure = replace(listed, moves=(five, replace(eight, doubt=0.05)))
    assert what_a_higher_sun_changes(unsure, five) is None


def test_without_a_move_for_it_another_sun_is_compared_with_the_net_s_value() -> None:
    facts = rivals("ra", ra_player=2)
    won = (WonLot(0, 5, 0.5), WonLot(0, 8, 0.47), WonLot(1, 9, 0.9))
    searched = answer(facts, "bid:5", move="invoke", winner=AuctionWinner(0, 5))
    told = what_a_higher_sun_changes(replace(facts, moves=(searched,), won=won), searched)
    assert isinstance(told, HigherSun)
    assert (told.sun, round(told.wins, 6)) == (8, -0.03)


def test_it_is_told_why_a_seat_takes_a_lot_it_may_not_want() -> None:
    standing = rivals("ra", {2: 11})
    passing = answer(standing, "pass", winner=AuctionWinner(2, 11))
    assert who_takes_it(standing, passing) == LotTaken(2, 11, False, "bid_already")
    owed = rivals("invoked", ra_player=1)
    owing: dict[int, Because | None] = {3: "must_bid", 9: None}
    for sun, why in owing.items():
        passing = answer(owed, "pass", winner=AuctionWinner(1, sun))
        assert who_takes_it(owed, passing) == LotTaken(1, sun, False, why)
    beating: dict[str, Because | None] = {"french": "must_beat", "disk": None}
    for edition, why in beating.items():
        asked = rivals("invoked", ra_player=2, edition=edition)
        bid = answer(asked, "bid:8", winner=AuctionWinner(2, 10))
        assert who_takes_it(asked, bid) == LotTaken(2, 10, True, why)
    free = rivals("ra", ra_player=1)
    passing = answer(free, "pass", winner=AuctionWinner(1, 3))
    assert who_takes_it(free, passing) == LotTaken(1, 3, False, None)


def test_why_a_sun_is_bid_is_said_with_it() -> None:
    say = english_wording(NAMES, "disk").sentence
    assert say(LotTaken(2, 11, False, "bid_already")) == (
        "Maud wins the auction with 11, which is bid already."
    )
    assert say(LotTaken(1, 3, False, "must_bid")) == (
        "Ibis wins the auction with 3: who invokes Ra must bid if nobody else does."
    )
    assert say(LotTaken(2, 10, True, None)) == "Maud overbids with 10."
