"""Whole games through typed lines, and everything that can go wrong on the way."""

import io
from collections.abc import Mapping
from pathlib import Path

import pytest
from rich.console import Console

from sunbarge import Game
from sunbarge.game.player_tags import HUMAN
from sunbarge.terminal.saves import resume
from sunbarge.terminal.session import SessionSettings
from sunbarge.terminal.styles import Styles
from sunbarge.terminal.table import Seat, Table, default_seats
from sunbarge.terminal.ui import TerminalUI
from tests.terminal.fake_terminal import play_on, script, sit


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


@pytest.mark.parametrize(("players", "edition"), [(2, "barge"), (3, "french")])
def test_a_whole_game_typed_line_by_line(players: int, edition: str, tmp_path: Path) -> None:
    moves = script(Game(players, edition, seed=8), 1000)
    session, screen = sit(Game(players, edition, seed=8), typed(*moves), tmp_path)
    assert session.run() == 0
    assert session.game.is_over
    assert "The end" in screen.text
    assert screen.text.count(" in numbers") == 3
    assert "sunbarge replay" in screen.text
    assert f"sunbarge analyze {tmp_path / 'game.ra'}" in screen.text
    kept = Game.from_record((tmp_path / "game.ra").read_text())
    assert kept.position() == session.game.position()
    assert kept.scores == session.game.scores


class Eager:
    """A person who always takes the first move that is offered."""

    interactive = True

    def __init__(self, *, agrees: bool = True) -> None:
        self.asked: list[str] = []
        self.agrees = agrees

    def ask(self, question: str, choices: Mapping[str, str]) -> str:
        self.asked.append(question)
        if question.endswith("(y/n) "):
            return "y" if self.agrees else "n"
        return next((choice for choice, about in choices.items() if about == "a move"), "")


def test_a_whole_game_against_bots(tmp_path: Path) -> None:
    session, _ = sit(Game(3, seed=5), "", tmp_path, *default_seats(3))
    keyboard, screen = Eager(), io.StringIO()
    console = Console(file=screen, width=100, markup=False, highlight=False)
    session.ui = TerminalUI(console, Styles(), keyboard)
    assert session.run() == 0
    assert session.game.is_over
    assert keyboard.asked.count("Enter goes on. ") == 3
    assert keyboard.asked.count("You > ") > 5


def test_what_happened_lately_stays_on_the_screen(tmp_path: Path) -> None:
    screen = io.StringIO()
    console = Console(file=screen, width=80, height=24, markup=False, highlight=False)
    ui = TerminalUI(console, Styles(), Eager())
    ui.draw(Game(3, seed=5), Table(default_seats(3)), [f"Sentence {n}." for n in range(9)])
    shown = [line for line in screen.getvalue().splitlines() if line.startswith("Sentence")]
    assert shown[-3:] == ["Sentence 6.", "Sentence 7.", "Sentence 8."]
    assert len(screen.getvalue().splitlines()) <= 22


def test_bots_alone_need_nobody_and_keep_their_totals_secret(tmp_path: Path) -> None:
    seats = (Seat("Ibis", "bot:random"), Seat("Maud", "bot:simple"))
    session, screen = sit(Game(2, seed=5), "", tmp_path, *seats)
    assert session.run() == 0
    before_the_end = screen.text.partition("Epoch 3 in numbers")[0]
    assert "points ?" in before_the_end
    assert "10 points" not in before_the_end


def test_the_end_of_input_saves_and_the_game_goes_on_from_there(tmp_path: Path) -> None:
    moves = script(Game(3, seed=8), 40)
    session, screen = sit(Game(3, seed=8), typed(*moves), tmp_path)
    assert session.run() == 0
    assert "End of input." in screen.text
    assert f"sunbarge play --resume {tmp_path / 'game.ra'}" in screen.text
    again = resume(tmp_path / "game.ra")
    assert again.position() == session.game.position()
    assert again.history == session.game.history
    assert again.chance == "seeded"


def test_an_interrupt_saves_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session, screen = sit(Game(3, seed=8), typed("draw", "draw"), tmp_path)
    monkeypatch.setattr(session.game, "play", interrupt)
    assert session.run() == 130
    assert "Interrupted. Saved as" in screen.text
    assert resume(tmp_path / "game.ra").position() == Game(3, seed=8).position()


def interrupt(move: str) -> None:
    raise KeyboardInterrupt


def test_quit_saves(tmp_path: Path) -> None:
    session, screen = sit(Game(3, seed=8), typed("draw", "quit", "draw"), tmp_path)
    assert session.run() == 0
    assert len(resume(tmp_path / "game.ra").history) == 1
    assert "resume with" in screen.text


@pytest.mark.parametrize(
    "nonsense", ["bid 5", "pass", "god nile", "xyzzy", "lose art", "", "99", "💥"]
)
def test_what_is_not_allowed_changes_nothing(nonsense: str, tmp_path: Path) -> None:
    game = Game(3, seed=8)
    before = game.position()
    session, screen = sit(game, typed(nonsense), tmp_path)
    assert session.run() == 0
    assert game.position() == before
    assert "× " in screen.text


def test_numbers_that_are_no_bids_are_explained(tmp_path: Path) -> None:
    game = Game(3, seed=8, groups=[0, 1, 2])
    session, screen = sit(game, typed("99", "invoke", "99", "7"), tmp_path)
    session.run()
    assert "A number is a bid, and no auction is running" in screen.text
    assert "You have no sun 99. Yours are 12, 9, 6 and 3." in screen.text
    assert "You have no sun 7. Yours are" in screen.text


def test_a_refused_bid_says_why(tmp_path: Path) -> None:
    game = Game(3, seed=8, groups=[0, 1, 2])
    session, screen = sit(game, typed("invoke", "9", "4", "10"), tmp_path)
    session.run()
    assert "4 does not beat 9." in screen.text
    assert game.history == ["invoke", "bid:9", "bid:10"]


def test_undo_goes_back_to_the_last_own_decision(tmp_path: Path) -> None:
    game = Game(3, seed=5, groups=[1, 0, 2])
    session, screen = sit(game, typed("draw", "undo", "draw", "undo"), tmp_path, *default_seats(3))
    session.run()
    assert game.to_move == 0
    assert len(game.history) == 2  # what Ibis and Maud did before
    assert "The same tile comes again." in screen.text
    mine = [line for line in screen.text.splitlines() if line.startswith("You draw ")]
    assert len(mine) == 2
    assert mine[0] == mine[1]


def test_undo_is_kept_on_disk(tmp_path: Path) -> None:
    session, _ = sit(Game(3, seed=5), typed("draw", "draw", "undo"), tmp_path)
    session.run()
    assert len(resume(tmp_path / "game.ra").history) == 1


def test_nothing_to_take_back(tmp_path: Path) -> None:
    session, screen = sit(Game(3, seed=5), typed("undo"), tmp_path)
    session.run()
    assert "There is no decision of yours to take back." in screen.text


def test_a_bot_s_opening_is_not_taken_back(tmp_path: Path) -> None:
    game = Game(3, seed=5, groups=[1, 0, 2])
    session, screen = sit(game, typed("undo"), tmp_path, *default_seats(3))
    session.run()
    assert game.history  # Ibis holds the highest sun and has begun
    assert "There is no decision of yours" in screen.text


def test_the_commands_show_what_they_promise(tmp_path: Path) -> None:
    lines = typed("worth", "draw", "help", "bag", "worth", "log", "board", "save")
    session, screen = sit(Game(3, seed=8), lines, tmp_path)
    session.run()
    for piece in (
        *("No tiles lie on the track.", "invoke (r)", "tiles in the bag", "because of"),
        *("   1  ", f"Saved as {tmp_path / 'game.ra'}."),
    ):
        assert piece in screen.text
    assert len(session.game.history) == 1


def test_save_under_another_name_spares_other_files(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Anna")
    lines = typed("draw", f"save {tmp_path}/mine.ra", f"save {tmp_path}/letter.txt", "save /no/way")
    session, screen = sit(Game(3, seed=8), lines, tmp_path)
    session.run()
    assert resume(tmp_path / "mine.ra").history == session.game.history
    assert (tmp_path / "letter.txt").read_text() == "Dear Anna"
    assert "is no saved game" in screen.text
    assert "/no/way cannot be written" in screen.text


def test_save_spares_other_games(tmp_path: Path) -> None:
    other = Game(3, seed=9)
    other.play("draw")
    (tmp_path / "other.ra").write_text(other.to_record())
    (tmp_path / "done.ra").write_text(play_on(Game(3, seed=8), 1000).to_record())
    before = {file: file.read_text() for file in tmp_path.iterdir()}
    lines = ["draw", *(f"save {file}" for file in before), f"save {tmp_path}/mine.ra"]
    session, screen = sit(Game(3, seed=8), typed(*lines, "draw", lines[-1]), tmp_path)
    session.run()
    assert {file: file.read_text() for file in before} == before
    assert " ".join(screen.text.split()).count("is another game; choose another name") == 2
    assert len(resume(tmp_path / "mine.ra").history) == 2


def test_a_home_that_nobody_has_is_no_place_to_save(tmp_path: Path) -> None:
    session, screen = sit(Game(3, seed=8), typed("save ~nouser/x", "draw"), tmp_path)
    assert session.run() == 0
    assert "~nouser/x cannot be written" in screen.text
    assert len(session.game.history) == 1


def test_a_folder_that_cannot_be_written_is_told_once(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    session, screen = sit(Game(3, seed=8), typed("draw", "draw"), tmp_path / "file")
    assert session.run() == 0
    assert screen.text.count("Games cannot be kept") == 1
    assert len(session.game.history) == 2


def test_a_real_bag_is_asked(tmp_path: Path) -> None:
    game = Game(3, chance="manual", groups=[0, 1, 2])
    lines = typed("draw", "unicorn", "bag", "phar", "draw nile", "draw", "draw:war")
    session, screen = sit(game, lines, tmp_path)
    session.run()
    assert game.history == ["draw:pha", "draw:nil", "draw:war"]
    assert "which tile came out of the bag?" in screen.text
    assert "There is no tile 'unicorn'." in screen.text


def test_a_real_bag_is_asked_for_bots_too(tmp_path: Path) -> None:
    game = Game(2, chance="manual", groups=[0, 1])
    seats = (Seat("Ibis", "bot:simple"), Seat("Anna", HUMAN))
    session, screen = sit(game, typed("nile", "draw gold"), tmp_path, *seats)
    session.run()
    assert game.history == ["draw:nil", "draw:gol"]
    assert "Ibis: which tile came out of the bag?" in screen.text


def test_a_real_bag_has_only_so_many_tiles(tmp_path: Path) -> None:
    game = Game(2, chance="manual", groups=[0, 1])
    session, screen = sit(game, typed(*["draw funeral"] * 3, "draw", "fun", "u"), tmp_path)
    session.run()
    assert game.history == ["draw:fun"]
    assert screen.text.count("No funeral is left in the bag.") == 2


def test_invoking_and_the_last_sun_are_confirmed(tmp_path: Path) -> None:
    game = Game(3, seed=8, groups=[0, 1, 2])
    settings = SessionSettings(confirm=True)
    lines = typed("invoke", "n", "invoke", "y", "pass", "pass", "2")
    session, screen = sit(game, lines, tmp_path, settings=settings)
    session.run()
    assert game.history == ["invoke", "pass", "pass", "bid:2"]
    assert screen.text.count("Invoke Ra? (y/n)") == 2
    line = "disk/1.2.1/gol/auction.0/ra.0/-/13,8.5.2,-,10;12.9.6.3,-,-,10;11.10.7.4,-,-,10/ra28"
    late = Game.from_line(line, seed=1)
    session, screen = sit(late, typed("13", "n", "13", "y"), tmp_path, settings=settings)
    session.run()
    assert screen.text.count("Bid your last sun, 13? (y/n)") == 2
    assert late.history == ["bid:13"]


def test_bots_have_the_time_that_they_are_given(tmp_path: Path) -> None:
    seats = (Seat("Anna"), Seat("Bob", "expert"), Seat("Cathy", "simple"))
    for budget in (None, 0.5):
        session, _ = sit(
            Game(3, seed=5), "", tmp_path, *seats, settings=SessionSettings(budget=budget)
        )
        assert [bot.budget for bot in session.bots.values()] == [budget, None]


def test_passing_by_itself(tmp_path: Path) -> None:
    game = Game(3, seed=8, groups=[0, 1, 2])
    lines = typed("invoke", "12")
    session, screen = sit(game, lines, tmp_path, settings=SessionSettings(auto_pass=True))
    session.run()
    assert game.history == ["invoke", "bid:12", "pass"]  # 11 10 7 4 cannot beat 12
    assert "Cathy: no sun of yours beats 12: pass." in screen.text


def test_a_pass_that_was_no_choice_is_not_where_undo_stops(tmp_path: Path) -> None:
    game = Game(3, seed=8, groups=[0, 1, 2])
    lines = typed("invoke", "12", "undo")
    session, _ = sit(game, lines, tmp_path, settings=SessionSettings(auto_pass=True))
    session.run()
    assert game.history == ["invoke"]
    assert game.to_move == 1


def test_enter_plays_the_only_move(tmp_path: Path) -> None:
    game = Game(3, seed=8, groups=[0, 1, 2])
    session, _ = sit(game, typed("invoke", "12", ""), tmp_path)
    session.run()
    assert game.history == ["invoke", "bid:12", "pass"]


def test_points_of_several_people_stay_off_the_sheet(tmp_path: Path) -> None:
    moves = script(Game(3, seed=8), 120)
    session, screen = sit(Game(3, seed=8), typed(*moves), tmp_path)
    session.run()
    first = screen.text.partition("Epoch 1 in numbers")[2].partition("╭")[0]
    assert "in all" in first
    assert "points " not in first


def test_the_first_screen_explains_what_the_cards_say(tmp_path: Path) -> None:
    session, screen = sit(Game(3, seed=8), typed("draw"), tmp_path)
    session.run()
    text = " ".join(screen.text.split())
    assert text.count("epoch −5 is what your tiles would score if it ended now") == 1
    assert text.count("points ? are hidden until the end") == 1
    again, screen = sit(session.game, typed("quit"), tmp_path)
    again.run()
    assert "points ? are hidden" not in screen.text


@pytest.mark.parametrize(
    ("edition", "invoking"), [("disk", "nobody else bids"), ("french", "beat")]
)
def test_the_rules_of_the_edition_are_told(edition: str, invoking: str, tmp_path: Path) -> None:
    session, screen = sit(Game(3, edition, seed=8), typed("rules"), tmp_path)
    session.run()
    text = " ".join(screen.text.split())
    assert invoking in text.partition("Invoke Ra: ")[2][:150]
    for piece in ("3 players: 8 Ra tiles", "Pharaoh: Most of them +5, fewest −2.", "loses two"):
        assert piece in text
    assert "{" not in text
