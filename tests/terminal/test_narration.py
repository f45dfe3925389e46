"""Events as sentences."""

import pytest

from sunbarge import Game
from sunbarge.engine.editions import NAMES
from sunbarge.game import events
from sunbarge.game.catalogue import LANGUAGES
from sunbarge.game.english import listed, third
from sunbarge.terminal.narration import TELL, Narrator, chronicle
from sunbarge.terminal.table import Seat, Table, default_seats
from sunbarge.terminal.terms import terms_in
from sunbarge.terminal.words import words_of
from tests.terminal.fake_terminal import play_on


def narrator(edition: str = "disk") -> Narrator:
    return Narrator(Table((Seat("You"), Seat("Ibis"))), terms_in(edition, words_of()), 6)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (events.TileDrawn(1, "pha", 0), "Ibis draws Pharaoh."),
        (events.TileDrawn(0, "ste", 0), "You draw Step pyramid."),
        (events.TileDrawn(1, "ra", 3), "Ibis draws Ra, 3 of 6."),
        (events.AuctionOpened(0, "invoked"), "You invoke Ra."),
        (events.AuctionOpened(1, "full"), "Ibis invokes Ra, the track is full."),
        (events.SunBid(1, 7), "Ibis bids 7."),
        (events.Passed(1), "Ibis passes."),
        (
            events.LotWon(1, 7, 2, ("nil", "nil", "gol")),
            "Ibis wins with 7, takes the 2 and 2 × Nile and Gold.",
        ),
        (events.LotWon(0, 7, 2, ()), "You win with 7, take the 2 and no tiles."),
        (events.NobodyBid(("nil",), discarded=False), "All passed: the tiles stay."),
        (
            events.NobodyBid(("nil", "war"), discarded=True),
            "All passed: the tiles are discarded.",
        ),
        (events.GodSpent(0, "flo"), "You take Flood for a god."),
        (
            events.DisastersStruck(0, ("war",), {"art": 1}, {}),
            "War strikes you: lost Art.",
        ),
        (
            events.DisastersStruck(1, ("war", "ear"), {}, {"civilization": 2, "monuments": 1}),
            "War and Earthquake strike Ibis.",
        ),
        (events.DisastersStruck(1, ("fun",), {}, {}), "Funeral strikes Ibis."),
        (events.TilesLost(1, {"art": 1}, by_itself=False), "Ibis loses Art."),
        (events.EpochBegun(2, 1), "Epoch 2 begins with Ibis."),
        (events.GameOver((30, 41), 1), "The game is over: Ibis wins (41 points)."),
        (
            events.GameOver((41, 41), 0),
            "You and Ibis: 41 points each. The highest sun decides. The game is over: you win.",
        ),
    ],
)
def test_sentences(event: events.Event, sentence: str) -> None:
    assert narrator().tell(event) == sentence


def test_the_words_of_the_first_edition() -> None:
    say = narrator("first")
    assert say.tell(events.TileDrawn(1, "war", 0)) == "Ibis turns over Unrest."
    assert say.tell(events.EpochBegun(3, 0)) == "New Kingdom begins with you."
    assert say.tell(events.GameOver((30, 41), 1)) == "The game is over: Ibis wins (41 fame)."


def test_every_event_can_be_told() -> None:
    kinds = {kind for kind in vars(events).values() if isinstance(kind, type)}
    facts = {kind for kind in kinds if issubclass(kind, events.Event) and kind is not events.Event}
    assert set(TELL) == facts


@pytest.mark.parametrize("edition", NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_is_told_line_by_line(edition: str, language: str) -> None:
    game = play_on(Game(3, edition, seed=2), 1000)
    assert game.is_over
    lines = chronicle(game, Table(default_seats(3)), words_of(language))
    assert len(lines) == len(game.history)
    assert all(line[6:].endswith(".") and "{" not in line for line in lines)


def test_small_words() -> None:
    assert listed(["a", "b", "c"], "or") == "a, b or c"
    assert listed([]) == "nothing"
    assert [third(verb) for verb in ("pass", "turn over", "have", "bid")] == [
        *("passes", "turns over", "has", "bids")
    ]
