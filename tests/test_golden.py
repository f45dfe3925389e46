"""Golden games: one for every edition, number of players and way an epoch can end."""

from pathlib import Path

import pytest

from sunbarge import Game
from sunbarge.notation.records import parse
from tests.golden.regenerate import ENDINGS, FOLDER, ending_of, tags_of
from tests.oracle import Oracle
from tests.positions import SEATINGS

WANTED = [f"{edition}-{players}-{ending}" for edition, players in SEATINGS for ending in ENDINGS]
FILES = sorted(FOLDER.glob("*.rec"))


def test_every_edition_number_of_players_and_ending_has_a_golden_game() -> None:
    assert [file.stem for file in FILES] == sorted(WANTED)


def text_of(file: Path) -> str:
    return file.read_text("utf-8")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_golden_game_is_still_the_same(file: Path) -> None:
    edition, players, ending = file.stem.split("-", 2)
    game = Game.from_record(text_of(file))
    assert (game.edition, game.players, game.is_over) == (edition, int(players), True)
    assert {**game.tags, **tags_of(game)} == game.tags
    assert game.to_record() == text_of(file)
    assert game.tags["Ending"] == ending_of(game) == ending
    assert game.tags["Final"] == game.to_line()
    assert game.tags["Winner"] == str(game.winner)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_seed_of_the_golden_game_still_deals_it(file: Path) -> None:
    record = parse(text_of(file))
    tags = record.tags
    game = Game(int(tags["Players"]), tags["Edition"], seed=int(tags["Seed"]))
    for move in record.moves:
        game.play("draw" if move.text.startswith("draw:") else move.text)
    assert game.history == [move.text for move in record.moves]
    game.tags = tags_of(game)
    assert game.to_record() == text_of(file)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_oracle_plays_the_golden_game_to_the_same_end(file: Path) -> None:
    record = parse(text_of(file))
    groups = [int(group) for group in record.tags["Groups"].split()]
    oracle = Oracle(len(groups), record.tags["Edition"], groups)
    for move in record.moves:
        oracle.play(move.text)
    assert oracle.position() == Game.from_line(record.tags["Final"]).position()
    assert oracle.epoch_scores == Game.from_record(text_of(file)).epoch_scores
    assert " ".join(str(points) for points in oracle.scores) == record.tags["Result"]
    assert str(oracle.winner) == record.tags["Winner"]


def test_the_golden_games_show_every_kind_of_move() -> None:
    verbs: dict[str, set[str]] = {}
    for file in FILES:
        record = parse(text_of(file))
        played = {move.text.partition(":")[0] for move in record.moves}
        verbs.setdefault(record.tags["Edition"], set()).update(played)
    for played in verbs.values():
        assert played == {"draw", "invoke", "god", "done", "bid", "pass", "lose"}
