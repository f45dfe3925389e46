"""The lessons of the page are possible positions, and their moves are legal in every edition."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from sunbarge import Game
from sunbarge.engine.editions import NAMES, facts
from tests.run_make import ROOT

FOLDER = ROOT / "web/src/pages/learn"
LESSONS = [
    json.loads((FOLDER / f"lessons/{name}.json").read_text("utf-8"))
    for name in json.loads((ROOT / "web/src/storage/lessons.json").read_text("utf-8"))
]
TRIALS = json.loads((FOLDER / "trials.json").read_text("utf-8"))
ROWS = {"civilization": ("agr", "art", "ast", "rel", "wri")}

Step = dict[str, Any]


def played(lesson: Step, edition: str) -> Iterator[tuple[Step, Game, Game]]:
    """Play a lesson; yield each step with the game before it and after it."""
    game: Game | None = None
    for step in lesson["steps"]:
        if line := step.get("line"):
            game = Game.from_line(line.replace("disk", edition, 1))
        assert game is not None
        before = game.copy()
        tiles = iter(step.get("tiles", ()))
        for _ in range(step.get("times", 1)):
            move = step["right"][0]
            game.play(f"draw:{next(tiles)}" if move == "draw" else move)
        for move in step.get("then", ()):
            game.play(move)
        yield step, before, game


def wrong_moves(step: Step, legal: list[str]) -> dict[str, Step]:
    """Return every legal move that does not reach the goal, with the reason that answers it."""
    reasons = {reason["move"]: reason for reason in step.get("wrong", ())}
    others = [move for move in legal if move not in step["right"]]
    return {move: reasons.get(move) or reasons[move.split(":")[0]] for move in others}


@pytest.mark.parametrize("edition", NAMES)
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson["id"])
def test_a_lesson_can_be_played(lesson: Step, edition: str) -> None:
    for step, before, after in played(lesson, edition):
        legal = before.legal_moves()
        assert before.to_move == 0
        assert set(step["right"]) <= set(legal)
        for move, reason in wrong_moves(step, legal).items():
            if move == "draw":
                continue
            game = before.copy()
            for each in (move, *reason.get("then", ())):
                game.play(each)
        if want := step.get("want"):
            held = after.position()["seats"][0]["tiles"]
            assert sum(kind in held for kind in ROWS[want["row"]]) == want["count"]


def test_what_the_texts_say_is_so() -> None:
    """Numbers that the texts name in words come out on the table."""
    steps = {
        (lesson["id"], n): (before, after)
        for lesson in LESSONS
        for n, (_, before, after) in enumerate(played(lesson, "disk"), 1)
    }
    seats = {where: game.position()["seats"] for where, (_, game) in steps.items()}
    assert [seat["tiles"]["pha"] for seat in seats["pharaohs", 1]] == [3, 3, 2]
    assert seats["nile", 1][0]["tiles"]["nil"] == 4
    assert "pha" not in seats["disasters", 1][1]["tiles"]
    assert steps["disasters", 3][0].position()["seats"][0]["tiles"]["agr"] == 3
    assert seats["monuments", 1][0]["tiles"]["pyr"] == 3
    assert max(seats["sun", 2], key=lambda seat: max(seat["suns"])) is seats["sun", 2][0]
    assert steps["sun", 2][1].position()["epoch"] == steps["stop", 4][1].position()["epoch"] == 2


@pytest.mark.parametrize("edition", NAMES)
def test_rules_can_be_tried(edition: str) -> None:
    """What the editions differ in shows in the positions that the rules lead to."""
    games = {
        trial["id"]: Game.from_line(trial["line"].replace("disk", edition, 1)) for trial in TRIALS
    }
    rules = facts(edition).rules
    assert ("pass" in games["beat"].legal_moves()) is not rules["invoker_must_beat"]
    games["strike"].play("god:war")
    tiles = games["strike"].position()["seats"][0]["tiles"]
    assert ("agr" not in tiles) is rules["disasters_strike_at_once"]
    assert "draw" not in games["full"].legal_moves()
    games["final"].play("draw:ra")
    assert games["final"].is_over
