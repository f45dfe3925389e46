"""Before the game: the short talk, the seats, the command line's options."""

import os
from pathlib import Path

import pytest

from sunbarge import Game
from sunbarge.engine.editions import NAMES, facts
from sunbarge.terminal.commands import Quit
from sunbarge.terminal.start import StartOptions, start_session
from sunbarge.terminal.table import Seat, default_seats, parse_seats, seats_of_record, tags_of
from tests.terminal.fake_terminal import play_on, stage


def test_enter_enter_enter(tmp_path: Path) -> None:
    ui, screen = stage("\n\n\n")
    session = start_session(StartOptions(save_dir=tmp_path), ui)
    assert (session.game.edition, session.game.players) == ("disk", 3)
    assert [seat.player for seat in session.table.seats] == ["human", "bot:simple", "bot:simple"]
    for name in NAMES:
        assert name in screen.text
        assert facts(name).title[:40] in " ".join(screen.text.split())


def test_wrong_answers_are_asked_again(tmp_path: Path) -> None:
    ui, screen = stage("klingon\n4\n2\n5\nAnna\nA,b,c,d,bot:x\nAnna,Bob,Cathy,Maud=bot:random,D\n")
    session = start_session(StartOptions(save_dir=tmp_path), ui)
    assert session.game.edition == NAMES[3]
    assert [seat.name for seat in session.table.seats] == ["Anna", "Bob", "Cathy", "Maud", "D"]
    for piece in ("no edition 'klingon'", "has 3, 4 or 5 seats", "1 of 5 seats", "no bot 'x'"):
        assert piece in screen.text


def test_a_house_rule_is_offered_where_it_fits(tmp_path: Path) -> None:
    ui, _ = stage("disk\n2\n\ny\n")
    assert start_session(StartOptions(save_dir=tmp_path), ui).game.house == ("no-penalties",)


def test_an_unfinished_game_is_offered(tmp_path: Path) -> None:
    game = play_on(Game(3, seed=1), 12)
    game.tags |= tags_of(parse_seats("Anna,bot:random,Bob"))
    (tmp_path / "game.ra").write_text(game.to_record())
    ui, screen = stage("y\n")
    session = start_session(StartOptions(save_dir=tmp_path), ui)
    assert "Anna, Ibis and Bob, edition disk, 12 moves played" in screen.text
    assert session.game.position() == game.position()
    assert session.table.seats[1] == Seat("Ibis", "bot:random")
    ui, _ = stage("n\n\n\n\n")
    assert not start_session(StartOptions(save_dir=tmp_path), ui).game.history


def test_a_game_with_a_bot_that_is_gone_is_not_offered(tmp_path: Path) -> None:
    game = play_on(Game(3, seed=1), 12)
    for age, (name, bot) in enumerate({"good": "bot:random", "gone": "bot:departed"}.items()):
        game.tags["Player1"] = bot
        (tmp_path / f"{name}.ra").write_text(game.to_record())
        os.utime(tmp_path / f"{name}.ra", (age, age))
    ui, screen = stage("y\n")
    assert start_session(StartOptions(save_dir=tmp_path), ui).autosave.file == tmp_path / "good.ra"
    assert "The saved game gone.ra needs a bot that is not here." in screen.text
    (tmp_path / "good.ra").unlink()
    ui, _ = stage("\n\n\n")
    assert not start_session(StartOptions(save_dir=tmp_path), ui).game.history


@pytest.mark.parametrize(
    "answers", ["quit", "help\nq", "disk\nexit", "disk\n3\nQUIT", "disk\n2\n\nq"]
)
def test_one_may_leave_before_the_game(answers: str, tmp_path: Path) -> None:
    ui, screen = stage(f"{answers}\n")
    with pytest.raises(Quit):
        start_session(StartOptions(save_dir=tmp_path), ui)
    assert screen.text.count("quit leaves.") == answers.count("help")
    assert "There is no" not in screen.text


def test_too_many_bots_are_asked_again(tmp_path: Path) -> None:
    ui, screen = stage("disk\n5\n" + ",".join(["bot:simple"] * 7) + "\n\n")
    assert start_session(StartOptions(save_dir=tmp_path), ui).game.players == 5
    assert "7 seats; Ra has 2 to 5 players." in screen.text


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (StartOptions(edition="klingon"), "there is no edition 'klingon'"),
        (StartOptions(players=6), "2 to 5 players, not 6"),
        (StartOptions(players=0), "2 to 5 players, not 0"),
        (StartOptions(players=2, edition="first"), "3 to 5 players, not 2"),
        (StartOptions(seats=",".join(["bot:simple"] * 6)), "6 seats; Ra has 2 to 5 players"),
        (StartOptions(seats="Anna,bot:klingon"), "the bots are random"),
        (StartOptions(seats="Anna,,Bob"), "a seat has no name"),
        (StartOptions(seats=""), "a seat has no name"),
        (StartOptions(seats="Anna,anna"), "two seats are called Anna"),
        (
            StartOptions(seats="Anna,Bob", players=3),
            "names 2 of 3 players; add people or bots, such as bot:simple",
        ),
        (StartOptions(seats="Anna"), "names 1 of 2 players; add people or bots"),
        (StartOptions(seats="Anna", edition="first"), "names 1 of 3 players"),
        (StartOptions(seats="A,B,C", players=2), "names 3 of 2 players; leave some out"),
        (StartOptions(seats="A\x1b[31m,Bob"), "cannot be shown"),
        (StartOptions(seats="A" * 21 + ",Bob"), "too long"),
        (StartOptions(house=("klingon",)), "there is no house rule"),
        (StartOptions(seed=-1), "seed is .*, not -1"),
        (StartOptions(bag="leather"), "virtual or real"),
        (StartOptions(suns="13,12"), "--suns names 2 of 3 seats; the groups are 13 8 5 2, 12 9"),
        (StartOptions(suns="13,12,12"), "two seats have the sun 12"),
        (StartOptions(suns="13,12,10"), "no seat begins with the suns '10'"),
        (StartOptions(suns="13 8 5 3,12,11"), "no seat begins with the suns '13 8 5 3'"),
        (StartOptions(suns="13,12", players=2), "write --suns 9,8, in the order of the seats"),
        (StartOptions(suns="13,12", players=2, edition="first"), "3 to 5 players, not 2"),
        (StartOptions(position="disk/1"), "8 fields"),
        (StartOptions(position="disk/1", suns="13,12,11"), "leave out --suns"),
        (StartOptions(resume=Path("/no/such/file")), "cannot be read"),
        (StartOptions(resume=Path("/no/such/file"), players=4), "leave out --players"),
    ],
)
def test_options_that_cannot_be(options: StartOptions, problem: str) -> None:
    ui, _ = stage()
    with pytest.raises(ValueError, match=problem):
        start_session(options, ui)


def test_options_on_the_command_line(tmp_path: Path) -> None:
    ui, _ = stage()
    options = StartOptions(
        seats="Anna,bot:simple", house=("no-penalties",), seed=7, save_dir=tmp_path
    )
    session = start_session(options, ui)
    assert session.game.position() == Game(2, seed=7, house=["no-penalties"]).position()
    assert session.settings.pace == 0
    real = start_session(StartOptions(bag="real", save_dir=tmp_path), ui)
    assert real.game.chance == "manual"
    assert real.game.tags["Bag"] == "real"


def test_open_totals_are_remembered(tmp_path: Path) -> None:
    ui, _ = stage()
    session = start_session(StartOptions(players=3, open_totals=True, save_dir=tmp_path), ui)
    session.run()
    again = start_session(StartOptions(resume=session.autosave.file), ui)
    assert again.table.open_totals
    hidden = start_session(StartOptions(resume=session.autosave.file, open_totals=False), ui)
    assert not hidden.table.open_totals


def test_names_in_records_are_made_fit_for_the_screen() -> None:
    tags = {"Seat0": "\x1b[31mEvil" + "x" * 50, "Seat1": "\n"}
    seats = seats_of_record(tags, 2)
    assert seats[0].name == "[31mEvil" + "x" * 12
    assert seats[1].name == "Ibis"
    with pytest.raises(ValueError, match="no bot has that name"):
        seats_of_record({"Player0": "bot:klingon"}, 2)


def test_bots_get_names_of_their_own() -> None:
    names = [seat.name for seat in parse_seats("Maud,bot:random,bot:random,bot:simple")]
    assert names == ["Maud", "Ibis", "Heket", "Sobek"]
    assert [seat.name for seat in default_seats(2)] == ["You", "Ibis"]


def test_a_bot_is_not_taken_for_a_person() -> None:
    with pytest.raises(ValueError, match=r"Expert is a bot: write bot:expert"):
        parse_seats("Anna, Expert")


def test_suns_as_they_lie_on_a_real_table(tmp_path: Path) -> None:
    ui, screen = stage()
    session = start_session(StartOptions(bag="real", suns="11, 13 8 5 2,12", save_dir=tmp_path), ui)
    suns = [seat["suns"] for seat in session.game.position()["seats"]]
    assert suns == [[11, 10, 7, 4], [13, 8, 5, 2], [12, 9, 6, 3]]
    assert session.game.chance == "manual"
    session.run()
    assert "give each seat the suns" not in screen.text


def test_a_game_begins_in_the_middle_and_is_saved(tmp_path: Path) -> None:
    line = play_on(Game(4, "bag", seed=3), 40).to_line()
    ui, _ = stage("draw\nnile\nquit\n")
    options = StartOptions(bag="real", position=line, seats="A,B,C,D", save_dir=tmp_path)
    session = start_session(options, ui)
    assert (session.game.to_line(), session.game.chance) == (line, "manual")
    session.run()
    again = start_session(StartOptions(resume=session.autosave.file), ui)
    assert again.game.start_line() == line
    assert again.game.chance == "manual"
    seeded = start_session(StartOptions(position=line, seed=5, save_dir=tmp_path), ui)
    assert seeded.game.chance == "seeded"


def test_a_finished_position_cannot_be_played() -> None:
    line = play_on(Game(3, seed=1), 1000).to_line()
    with pytest.raises(ValueError, match="the game is over in this position"):
        start_session(StartOptions(position=line), stage()[0])
