"""The table on the screen, at all widths, with all signs or none."""

import io

import pytest
from rich.cells import cell_len
from rich.console import Console

from sunbarge import Game, lot_value
from sunbarge.engine.editions import NAMES, facts
from sunbarge.terminal.board import board, short, station, warning
from sunbarge.terminal.seats import answered, scene_of, seats
from sunbarge.terminal.sheets import bag_sheet, worth_sheet
from sunbarge.terminal.styles import Styles, wants_ascii
from sunbarge.terminal.table import Table, default_seats
from sunbarge.terminal.terms import terms_in
from sunbarge.terminal.words import words_of
from tests.terminal.fake_terminal import play_on, stage

TABLES = [(name, players) for name in NAMES for players in facts(name).players]


def picture(game: Game, table: Table, width: int, plain: bool = False) -> str:
    ui, screen = stage(width=width, plain=plain)
    ui.draw(game, table)
    return screen.text


@pytest.mark.parametrize(("edition", "players"), TABLES)
@pytest.mark.parametrize("width", [40, 80, 120, 200])
@pytest.mark.parametrize("plain", [False, True])
def test_everything_fits_and_everyone_is_there(
    edition: str, players: int, width: int, plain: bool
) -> None:
    table = Table(default_seats(players))
    for moves in (0, 70):
        game = play_on(Game(players, edition, seed=4), moves)
        text = picture(game, table, width, plain)
        assert max(cell_len(line) for line in text.splitlines()) <= width
        for seat in table.seats:
            assert seat.name in text
        assert text.isascii() == plain
        assert "\x1b" not in text


def test_three_players_fit_on_a_small_screen() -> None:
    table = Table(default_seats(3))
    for moves in (0, 20, 40):
        text = picture(play_on(Game(3, seed=4), moves), table, 80)
        assert len(text.splitlines()) <= 21


def test_wide_screens_have_all_seats_side_by_side() -> None:
    table = Table(default_seats(5))
    text = picture(Game(5, seed=4), table, 120)
    assert any(all(seat.name in line for seat in table.seats) for line in text.splitlines())


def test_every_seat_shows_suns_rows_and_points() -> None:
    game = Game.from_line(
        "disk/1.2.1/war.pha/turn.0/-/-/13.8.5,2,god2.pha3.nil4.flo1.gol1.agr2.art1.pyr2.tem1,17;"
        "12.9.6.3,-,pha1,9;11.10.7.4,-,-,10/ra28"
    )
    text = picture(game, Table(default_seats(3)), 80)
    for piece in (
        "☼ 13 8 5 (2) ♀ God×2",
        "♦ Pharaoh×3 most",
        "≈ Nile×4 ≋ Flood",
        "■ agr×2 art ● Gold",
        "▲ pyr×2 tem",
        "17 points · epoch +17",
        "♦ none: fewest",
    ):
        assert piece in text
    assert "points ?" in text
    assert "9 points" not in text
    assert "100 %" in text  # only Ra is left in the bag


def test_the_worth_of_the_lot_is_the_game_s_own() -> None:
    game = play_on(Game(4, seed=9), 30)
    text = picture(game, Table(default_seats(4)), 120)
    for lot in lot_value(game):
        assert f"lot {Styles().signed(lot.total)}" in text
    without = picture(game, Table(default_seats(4), helper=False), 120)
    assert "lot " not in without
    assert "bag " not in without


def test_points_are_secret_until_they_are_not() -> None:
    game = Game(3, seed=1)
    hidden = picture(game, Table(default_seats(3)), 80)
    assert hidden.count("10 points") == 1
    assert hidden.count("points ?") == 2
    opened = picture(game, Table(default_seats(3), open_totals=True), 80)
    assert opened.count("10 points") == 3


def test_the_last_spaces_warn_without_colour() -> None:
    assert station(8, 5, 8, Styles(), False)[0] == "‹8›"
    assert station(6, 5, 8, Styles(), False)[0] == "‹6›"
    assert station(5, 4, 8, Styles(), False)[0] == " 5 "
    assert warning(7, 8, words_of())[0] == "Ra 7 of 8: one more ends the epoch"
    assert warning(6, 8, words_of())[0] == "Ra 6 of 8: 2 more end the epoch"


def test_the_barge_moves_where_other_editions_lay_tiles() -> None:
    signs = [station(number, 3, 8, Styles(), True)[0] for number in range(1, 5)]
    assert signs == ["━━━", "━━━", "╰☼╯", " 4 "]
    game = Game(3, "barge", seed=7)
    while not game.position()["ra_tiles"]:
        game.play("draw")
    assert "╰☼╯" in picture(game, Table(default_seats(3)), 80)


def test_an_auction_shows_bids_and_passes() -> None:
    game = Game(4, seed=1, groups=[0, 1, 2, 3])
    game.play("invoke")
    game.play("pass")
    game.play("bid:4")
    assert answered(game.position()) == [1, 2]
    text = picture(game, Table(default_seats(4)), 120)
    for piece in (" passed ", " bids 4 ", " to move ", " Ra player, last "):
        assert piece in text


def test_answers_are_counted_round_the_table() -> None:
    game = Game(3, seed=1, groups=[1, 2, 0])  # the last seat begins
    game.play("invoke")
    assert answered(game.position()) == []
    game.play("pass")
    assert answered(game.position()) == [0]


def test_editions_are_shown_in_their_own_words() -> None:
    assert "Old Kingdom" in picture(Game(3, "first", seed=1), Table(default_seats(3)), 80)
    assert "10 fame" in picture(Game(3, "first", seed=1), Table(default_seats(3)), 80)
    assert terms_in("first", words_of()).tile("war") == "Unrest"
    assert (
        terms_in("disk", words_of()).tile("war")
        == terms_in("barge", words_of()).tile("war")
        == "War"
    )
    assert terms_in("first", words_of()).turns_over


@pytest.mark.parametrize(
    ("name", "code", "room", "shown"),
    [
        ("Nile", "nil", 8, "Nile"),
        ("Agriculture", "agr", 8, "Agricul."),
        ("Step pyramid", "ste", 8, "Step pyr"),
        ("Step pyramid", "ste", 12, "Step pyramid"),
        ("Pharaoh", "pha", 3, "pha"),
    ],
)
def test_long_names_are_shortened(name: str, code: str, room: int, shown: str) -> None:
    assert short(name, code, room) == shown


def test_sheets_of_the_helper() -> None:
    game = Game(3, chance="manual")
    for tile in ("pha", "war", "art"):
        game.play(f"draw:{tile}")
    ui, screen = stage()
    ui.show(bag_sheet(game, ui.styles))
    ui.show(worth_sheet(game, Table(default_seats(3)), ui.styles))
    assert "177 tiles in the bag" in screen.text
    assert "Earthquake" in screen.text
    assert "because of" in screen.text


@pytest.mark.parametrize(
    ("encoding", "lang", "plain"),
    [
        ("utf-8", "en_GB.UTF-8", False),
        ("utf-8", "", False),
        ("utf-8", "C", True),
        ("ascii", "en_GB.UTF-8", True),
        ("iso-8859-1", "", True),
    ],
)
def test_ascii_where_it_is_wanted(
    encoding: str, lang: str, plain: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.setenv("LANG", lang)
    assert wants_ascii(encoding) is plain


def test_colours_are_there_on_a_terminal_that_has_them() -> None:
    screen = io.StringIO()
    console = Console(file=screen, width=80, force_terminal=True, color_system="truecolor")
    console.print(board(Game(3, seed=1), Styles(), 80, True))
    console.print(seats(scene_of(Game(3, seed=1), Table(default_seats(3)), Styles()), 80))
    assert "\x1b[38;2;" in screen.getvalue()


def test_names_are_never_taken_as_markup() -> None:
    seated = default_seats(3)
    table = Table((type(seated[0])("[red]x[/]"), *seated[1:]))
    assert "[red]x[/]" in picture(Game(3, seed=1), table, 80)
