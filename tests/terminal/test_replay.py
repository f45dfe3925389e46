"""Stepping through records."""

from pathlib import Path

import pytest

from sunbarge import Game
from sunbarge.terminal.replay import ReplayViewer, open_replay
from sunbarge.terminal.table import Seat, tags_of
from tests.terminal.fake_terminal import Screen, play_on, stage


@pytest.fixture
def game() -> Game:
    game = play_on(Game(3, seed=6), 1000)
    game.tags |= tags_of([Seat("Anna"), Seat("Ibis", "bot:gone"), Seat("Cathy")])
    return game


def reel_of(game: Game, tmp_path: Path, lines: str = "") -> tuple[ReplayViewer, Screen]:
    (tmp_path / "game.ra").write_text(game.to_record())
    ui, screen = stage(lines)
    return open_replay(tmp_path / "game.ra", ui), screen


def test_steps(game: Game, tmp_path: Path) -> None:
    viewer, _ = reel_of(game, tmp_path)
    places = []
    for wish in ("", "n", "p", "p", "p", "40", "p", "99999", "n", "hm", "0"):
        assert viewer.turn_to(wish)
        places.append(viewer.at)
    end = len(game.history)
    assert places == [1, 2, 1, 0, 0, 40, 39, end, end, end, 0]
    assert not viewer.turn_to("q")


def test_auctions_and_epochs(game: Game, tmp_path: Path) -> None:
    viewer, _ = reel_of(game, tmp_path)
    viewer.turn_to("a")
    assert viewer.position().position()["phase"] == "auction"
    epochs = []
    for _ in range(3):
        viewer.turn_to("e")
        epochs.append(viewer.position().position()["epoch"])
    assert epochs == [2, 3, 3]
    assert viewer.at == len(game.history)


def test_every_place_is_the_position_that_was(game: Game, tmp_path: Path) -> None:
    viewer, _ = reel_of(game, tmp_path)
    again = Game.from_record(game.to_record())
    while again.history:
        viewer.at = len(again.history)
        assert viewer.position().position() == again.position()
        again.undo()


def test_stepping_with_lines(game: Game, tmp_path: Path) -> None:
    viewer, screen = reel_of(game, tmp_path, "\na\n?\n12\nq\n")
    viewer.step_through()
    assert viewer.at == 12
    assert f"Move 12 of {len(game.history)}" in screen.text
    viewer, screen = reel_of(game, tmp_path, "\n")
    viewer.step_through()  # the end of input ends it quietly
    assert viewer.at == 1


def test_one_position(game: Game, tmp_path: Path) -> None:
    viewer, screen = reel_of(game, tmp_path)
    viewer.show_only(len(game.history))
    assert "The end" in screen.text
    assert "Anna" in screen.text
    with pytest.raises(ValueError, match="moves 0 to"):
        viewer.show_only(len(game.history) + 1)
    with pytest.raises(ValueError, match="moves 0 to"):
        viewer.show_only(-1)


def test_the_whole_game_in_words(game: Game, tmp_path: Path) -> None:
    viewer, screen = reel_of(game, tmp_path)
    viewer.tell_all()
    assert screen.text.count(" in numbers") == 3
    assert f"\n{len(game.history):4}  " in screen.text
    assert "The end" in screen.text


def test_an_unfinished_game_says_so(tmp_path: Path) -> None:
    viewer, screen = reel_of(play_on(Game(3, seed=6), 9), tmp_path)
    viewer.tell_all()
    assert "The record ends here." in screen.text


def test_a_record_that_begins_at_its_end(game: Game, tmp_path: Path) -> None:
    viewer, screen = reel_of(Game.from_position(game.position()), tmp_path)
    viewer.tell_all()
    assert "The end" in screen.text
    assert "Epoch" not in screen.text
    assert str(max(game.scores)) in screen.text


def test_a_broken_record_is_refused(tmp_path: Path) -> None:
    (tmp_path / "game.ra").write_text('[Edition "disk"]\n')
    with pytest.raises(ValueError, match=r"game.ra: line"):
        open_replay(tmp_path / "game.ra", stage()[0])
