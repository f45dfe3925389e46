"""`check_bot` finds out bad bots, each for what it does."""

import inspect
import random
import sys
import time
from typing import Any, ClassVar

import pytest

from sunbarge import Game, bots
from sunbarge.bots import Bot, BotFault, Choice, Forfeit, Sight, check, check_bot

AT = [("disk", 2), ("first", 3), ("french", 4)]


class Fair(Bot):
    """The first of the moves, but no disasters by choice."""

    description = "plays what stands first in the list"

    def choose(self, sight: Sight) -> str | Choice:
        return sight.legal_moves()[0]


class Lucky(Fair):
    """Plays anything, by dice of its own."""

    def choose(self, sight: Sight) -> str:
        return sight.random.choice(sight.legal_moves())


class Bold(Fair):
    """Bids a sun that nobody has."""

    def choose(self, sight: Sight) -> str:
        return "bid:13" if "pass" in sight.legal_moves() else super().choose(sight)  # type: ignore


class Mute(Fair):
    """Has no answer in the third epoch."""

    def choose(self, sight: Sight) -> Any:
        return None if sight.state.epoch == 3 else sight.legal_moves()[0]


class Meddler(Fair):
    """Looks for the game in the frames that called it, and plays there."""

    def choose(self, sight: Sight) -> str:
        move = sight.legal_moves()[0]
        game_behind(inspect.currentframe()).play(move)
        return move


class Draw(Fair):
    """Draws from the game's own bag to see what comes, and takes the move back."""

    def choose(self, sight: Sight) -> str:
        game_behind(inspect.currentframe())._rng[0] += 1
        return sight.legal_moves()[0]


class Minter(Fair):
    """Makes gold dearer in the edition that all games share."""

    def choose(self, sight: Sight) -> str:
        sight._editions[0].gold += 1
        return sight.legal_moves()[0]


class Restless(Fair):
    """Throws dice that all of its kind share; seeded here, so that the test repeats."""

    dice: ClassVar[random.Random] = random.Random(4)

    def choose(self, sight: Sight) -> str:
        return self.dice.choice(sight.legal_moves())


class Moody(Fair):
    """Counts its moves, and plays another one every time."""

    def __init__(self, *options: Any, **named: Any) -> None:
        super().__init__(*options, **named)
        self.moves = 0

    def choose(self, sight: Sight) -> str:
        self.moves += 1
        return sight.legal_moves()[self.moves % len(sight.legal_moves())]


class Nostalgic(Fair):
    """Plays otherwise at tables that it has not seen first."""

    def __init__(self, *options: Any, **named: Any) -> None:
        super().__init__(*options, **named)
        self.home = ""

    def choose(self, sight: Sight) -> str:
        self.home = self.home or sight.edition
        return sight.legal_moves()[0 if self.home == sight.edition else -1]


class Seer(Fair):
    """Reads the seed of the game that it finds lying about."""

    def choose(self, sight: Sight) -> str:
        seed = game_behind(inspect.currentframe()).seed or 0
        return sight.legal_moves()[seed % len(sight.legal_moves())]


class Peeper(Fair):
    """Draws in a copy of the game, and invokes if Ra comes next."""

    def choose(self, sight: Sight) -> str:
        if "draw" not in sight.legal_moves():
            return sight.legal_moves()[0]
        twin = game_behind(inspect.currentframe()).copy()
        if twin.chance == "seeded":
            twin.play("draw")
        return "invoke" if twin.history[-1:] == ["draw:ra"] else "draw"


class Augur(Fair):
    """Peeps as well, but only with a long track, and only for an earthquake."""

    def choose(self, sight: Sight) -> str:
        move = "draw" if "draw" in sight.legal_moves() else sight.legal_moves()[-1]
        twin = game_behind(inspect.currentframe()).copy()
        if move == "draw" and len(sight.position()["track"]) > 4 and twin.chance == "seeded":
            twin.play("draw")
            return "invoke" if twin.history[-1] == "draw:ear" else "draw"
        return move


class Historian(Fair):
    """Plays by how long the game has lasted, which the position does not tell."""

    def choose(self, sight: Sight) -> str:
        moves = len(sight.past_decisions()[1])
        return sight.legal_moves()[moves % len(sight.legal_moves())]


class Provincial(Fair):
    """Knows one edition less than there are."""

    def choose(self, sight: Sight) -> str:
        return {"disk": sight.legal_moves()[0], "first": sight.legal_moves()[0]}[sight.edition]


class Picky(Fair):
    """Will not be made without a word of its own."""

    def __init__(self, word: str) -> None:
        super().__init__(seed=1)


class Slow(Fair):
    """Takes its time whatever its budget is."""

    def choose(self, sight: Sight) -> str:
        if sight.budget:
            time.sleep(0.05)
        return sight.legal_moves()[0]


class Quitter(Fair):
    """Leaves, and takes the program with it."""

    def choose(self, sight: Sight) -> str:
        sys.exit(f"no more of {sight.edition}")


class Absent(Fair):
    """Leaves before it is there."""

    def __init__(self, *options: Any, **named: Any) -> None:
        sys.exit("not today")


def game_behind(frame: Any) -> Game:
    """The game in the nearest frame that has one."""
    while not isinstance(frame.f_locals.get("game"), Game):
        frame = frame.f_back
    found: Game = frame.f_locals["game"]
    return found


@pytest.mark.parametrize("good", [Fair, Lucky])
def test_a_good_bot_passes(good: type[Bot]) -> None:
    report = check_bot(good, at=AT, positions=4, budget=60)
    assert report.ok
    assert all(finding.ok for finding in report.findings)
    assert report["repeatable"].text == "12 positions"
    assert "with a budget of 60 s (up to 75 s is allowed)" in report["budget"].text
    assert "kept" in str(report)


def test_a_bot_may_use_what_was_played() -> None:
    assert check_bot(Historian, at=AT).faults == []


@pytest.mark.parametrize(
    ("bad", "promise", "told"),
    [
        (Bold, "legal", "the bot Bold answers 'bid:13', which is not legal here (legal: "),
        (Mute, "legal", "the bot Mute answers None, not a move or a Choice"),
        (Meddler, "unchanged", "changes the history, the random source of the game, the position"),
        (Draw, "unchanged", "changes the random source of the game"),
        (Restless, "repeatable", "made anew with the same seed"),
        (Moody, "no memory", "in the course of a game it plays"),
        (Nostalgic, "no memory", "after having played other positions"),
        (Seer, "honest", "with the game's seed"),
        (Peeper, "honest", "plays invoke with the game's seed"),
        (Augur, "honest", "plays invoke with the game's seed"),
        (Provincial, "plays", "breaks off in edition french with 4 players: KeyError: 'french'"),
        (Picky, "plays", "cannot be made: TypeError"),
        (Quitter, "plays", "breaks off in edition disk with 2 players: SystemExit: no more of"),
        (Absent, "plays", "cannot be made: SystemExit: not today"),
        (Slow, "budget", "a budget of 0.001 s (up to 0.0213 s is allowed)"),
    ],
)
def test_a_bad_bot_is_found_out(bad: type[Bot], promise: str, told: str) -> None:
    with pytest.raises(BotFault) as caught:
        check_bot(bad, at=AT, budget=0.001 if bad is Slow else None)
    report = caught.value.report
    assert [fault.promise for fault in report.faults] == [promise]
    assert told in report[promise].text
    message = str(caught.value)
    assert f"the bot {bad.__name__} breaks the promise {promise!r}: " in message
    assert f"position: {report[promise].line}" in message
    assert Game.from_line(report[promise].line).to_move is not None


def test_a_bot_that_changes_the_edition_is_found_out() -> None:
    editions = Game(2, "bag", seed=1).low_level()[1]
    gold = editions[0].gold
    try:
        with pytest.raises(BotFault, match="'unchanged': changes the edition"):
            check_bot(Minter, at=[("bag", 2)])
    finally:
        editions[0].gold = gold


def test_a_fault_is_seen_again_in_its_position() -> None:
    with pytest.raises(BotFault) as caught:
        check_bot(Bold, at=AT)
    fault = caught.value.report["legal"]
    with pytest.raises(bots.IllegalAnswer, match="bid:13"):
        Bold(seed=0, effort=1).move(Game.from_line(fault.line))


def test_the_bots_get_the_effort_and_only_for_measuring_the_budget(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(check, "GRACE", 60.0)  # how busy the machine is says nothing here
    seen: set[tuple[float | None, int | None]] = set()

    class Spy(Fair):
        def choose(self, sight: Sight) -> str:
            seen.add((sight.budget, sight.effort))
            return sight.legal_moves()[0]

    check_bot(Spy, at=AT[:1], effort=5, budget=30)
    assert seen == {(None, 5), (30, None)}
    for usual, effort in ((0, 60), (7, 7), (800, 60)):
        seen.clear()
        Spy.usual_effort = usual
        check_bot(Spy, at=AT[:1])
        assert seen == {(None, effort), (0.1, None)}


def test_one_other_answer_is_enough_to_tell_that_a_bot_does_not_repeat_itself() -> None:
    class Blinker(Fair):
        answers = 0

        def choose(self, sight: Sight) -> str:
            Blinker.answers += 1
            return sight.legal_moves()[-1 if Blinker.answers == 20 else 0]

    with pytest.raises(BotFault, match=r"'repeatable': plays .* with another bag, .* without"):
        check_bot(Blinker, at=AT[:1], budget=None)


def test_a_fault_with_a_budget_says_so() -> None:
    class Hasty(Fair):
        def choose(self, sight: Sight) -> str:
            return "no time" if sight.budget else sight.legal_moves()[0]

    with pytest.raises(BotFault, match=r"'legal': .*with budget=60, without effort"):
        check_bot(Hasty, at=AT[:1], budget=60)


def test_a_bot_that_gives_up_once_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "GRACE", 60.0)

    class Startled(Fair):
        calm = False

        def choose(self, sight: Sight) -> str:
            if sight.budget and not Startled.calm:
                Startled.calm = True
                raise Forfeit("did not move within 0.1 s", "budget")
            return sight.legal_moves()[0]

    assert check_bot(Startled, at=AT[:1])["budget"].ok


def test_unasked_a_bot_has_a_tenth_of_a_second() -> None:
    class Sleeper(Fair):
        def choose(self, sight: Sight) -> str:
            time.sleep(0.2 if sight.budget else 0.0)
            return sight.legal_moves()[0]

    with pytest.raises(
        BotFault, match=r"'budget': takes [\d.]+ s for a move with a budget of 0\.1 s"
    ):
        check_bot(Sleeper, at=AT[:1], positions=1)


def test_progress_is_told_game_by_game() -> None:
    told: list[tuple[int, int, str]] = []
    check_bot(Fair, at=AT[:2], games=2, progress=lambda *step: told.append(step))
    assert told == [
        (0, 4, "disk, 2 players"),
        (1, 4, "disk, 2 players"),
        (2, 4, "first, 3 players"),
        (3, 4, "first, 3 players"),
    ]


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"bot": "expertt"}, "no bot 'expertt'"),
        ({"bot": Fair(seed=1)}, "not a class derived from sunbarge.bots.Bot"),
        ({"bot": dict}, "not a class derived from sunbarge.bots.Bot"),
        ({"bot": Bot}, r"Bot has no method choose"),
        ({"bot": type("Odd", (Fair,), {"usual_effort": 1.5})}, "Odd has a usual_effort that is"),
        ({"bot": type("Shy", (Fair,), {"description": ""})}, "Shy has no description"),
        ({"games": 0}, "games is a whole number from 1"),
        ({"positions": -1}, "positions is a whole number"),
        ({"seed": "x"}, "seed is a whole number"),
        ({"effort": -1}, "effort is a whole number"),
        ({"effort": 32_001}, "effort is a whole number from 0 to 32000, not 32001"),
        ({"budget": 0}, "budget is a number of seconds"),
        ({"at": []}, "at names the tables to play at"),
        ({"at": ["disk"]}, r"at names the tables to play at, as \[\('disk', 3\)\], not \['disk'\]"),
        ({"at": 3}, "at names the tables to play at"),
        ({"at": [("gold", 3)]}, "gold"),
        ({"at": [("first", 2)]}, "3 to 5 players"),
    ],
)
def test_what_cannot_be_checked_is_refused(wrong: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        check_bot(wrong.pop("bot", Fair), **wrong)
