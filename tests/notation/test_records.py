"""Records: what is written can be read, what is wrong is told with line and column."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sunbarge import Game, NotationError
from tests.move_choosers import random_positions
from tests.positions import covering, play, table

EXAMPLE = """\
[Edition "disk"]
[Players "3"]
[Groups "0 1 2"]
[Seat0 "Anna"]
[Seat1 "Bob"]
[Seat2 "Cathy"]
[Date "2026-11-15"]
[Result "*"]

draw:pha draw:nil draw:ra  bid:5 pass bid:7   ; seat 2 drew Ra and takes the lot
draw:god invoke pass pass bid:6   ; seat 1 had to bid
draw:wri
"""
MOVES = [
    *("draw:pha", "draw:nil", "draw:ra", "bid:5", "pass", "bid:7"),
    *("draw:god", "invoke", "pass", "pass", "bid:6", "draw:wri"),
]


def finished(seed: int = 3, players: int = 3, edition: str = "disk") -> Game:
    """A finished seeded game."""
    dice = random.Random(seed)
    game = Game(players, edition, seed=seed)
    while not game.is_over:
        game.play(dice.choice(game.legal_moves()))
    return game


def test_the_example_of_the_notation() -> None:
    game = Game.from_record(EXAMPLE)
    assert game.history == MOVES
    assert (game.edition, game.players, game.groups) == ("disk", 3, (0, 1, 2))
    assert game.position()["seats"][2] == {
        "suns": [11, 10, 4],
        "spent": [1],
        "tiles": {"pha": 1, "nil": 1},
        "score": 10,
    }
    assert game.position()["seats"][1]["spent"] == [7]
    assert game.position()["track"] == ["wri"]
    assert game.to_move == 0
    assert game.chance == "manual"


@pytest.mark.parametrize(("edition", "players"), covering(2))
def test_round_trips_at_every_step(edition: str, players: int) -> None:
    steps = random_positions(edition, players, seed=7)
    for game in [*steps[::9], steps[-1]]:
        text = game.to_record()
        again = Game.from_record(text)
        assert again.history == game.history
        assert again.position() == game.position()
        assert again.epoch_scores == game.epoch_scores
        assert again.to_record() == text
        assert all(len(line) <= 100 for line in text.splitlines())


def test_a_finished_record_tells_points_and_seed() -> None:
    game = finished()
    text = game.to_record()
    assert f'[Result "{" ".join(map(str, game.scores))}"]' in text
    assert '[Seed "3"]' in text
    assert Game.from_record(text).scores == game.scores


def test_a_running_record_hides_the_seed() -> None:
    game = Game(3, seed=123456)
    game.play("draw")
    text = game.to_record()
    assert "123456" not in text
    assert "Seed" not in text
    assert '[Result "*"]' in text


def test_the_seed_of_a_record_gives_the_same_game() -> None:
    game = finished(seed=11)
    again = Game(3, seed=11)
    for move in game.history:
        again.play(move.partition(":")[0] if move.startswith("draw") else move)
    assert again.history == game.history


def test_house_rules_are_kept() -> None:
    game = Game(2, house=["no-penalties"], seed=2)
    assert '[House "no-penalties"]' in game.to_record()
    assert Game.from_record(game.to_record()).house == ("no-penalties",)


def test_unknown_and_known_tags_are_kept() -> None:
    text = EXAMPLE.replace('[Date "', '[Table "7"]\n[Date "')
    again = Game.from_record(text).to_record()
    for tag in ('[Table "7"]', '[Seat0 "Anna"]', '[Seat2 "Cathy"]', '[Date "2026-11-15"]'):
        assert tag in again


@pytest.mark.parametrize(
    "value",
    ['say "Ra"', "back\\slash", 'both \\"', "ends with \\", "; no comment", "Аня — 安娜", ""],
)
def test_any_value_survives(value: str) -> None:
    game = Game(3, seed=1)
    game.tags["Seat0"] = value
    assert Game.from_record(game.to_record()).tags == {"Seat0": value}


@given(st.text(max_size=20))
def test_any_text_in_a_value_leaves_a_readable_record(value: str) -> None:
    game = Game(3, seed=1)
    game.tags["Note"] = value
    again = Game.from_record(game.to_record())
    assert again.tags["Note"].split() == value.split()
    assert again.to_record() == Game.from_record(again.to_record()).to_record()


@pytest.mark.parametrize(
    "text",
    [
        EXAMPLE.replace("\n", "\r\n"),
        "\ufeff" + EXAMPLE,
        "\ufeff" + EXAMPLE.replace("\n", "\r\n"),
        "; a comment first\n" + EXAMPLE,
        "\n\n" + EXAMPLE,
        EXAMPLE.rstrip("\n"),
        EXAMPLE.replace("  ", "\t"),
        EXAMPLE.replace(" bid:", "\nbid:").replace(" pass", "\n\n   pass"),
        EXAMPLE + "\n\n; the end draw:pha\n",
        EXAMPLE.replace("; seat 2", ";;; \"quoted\" [Key] ; seat 2"),
        EXAMPLE.replace("draw:wri", "draw:wri;no blank before"),
        EXAMPLE.replace('[Players "3"]', '[Players "3"]   '),
    ],
)  # fmt: skip
def test_other_ways_to_write_the_same_record(text: str) -> None:
    game = Game.from_record(text)
    assert game.history == MOVES
    assert game.to_record() == Game.from_record(EXAMPLE).to_record()


def test_a_comment_goes_to_the_end_of_its_line_whatever_stands_in_it() -> None:
    odd = "; before\x0b\x0c\x1c\x85\u2028after\n"
    assert Game.from_record(EXAMPLE + odd).history == MOVES


def test_a_record_can_be_continued_by_seed() -> None:
    game = Game.from_record(EXAMPLE, seed=5)
    assert game.chance == "seeded"
    game.play("draw")
    again = Game.from_record(EXAMPLE, seed=5)
    again.play("draw")
    assert game.history == again.history
    with pytest.raises(ValueError, match="the bag decides"):
        Game.from_record(EXAMPLE, seed=5).play("draw:pha")


def test_undo_before_the_end_of_a_seeded_record_is_deterministic() -> None:
    drawn = set()
    for _ in range(12):
        game = Game.from_record(EXAMPLE, seed=5)
        game.undo()
        game.play("draw")
        drawn.add(game.history[-1])
    assert len(drawn) == 1


def test_a_game_from_a_position_has_a_record_too() -> None:
    game = table(["| god2 art", "| pha", "| gol | 3"], track="nil gol")
    play(game, "god:nil done draw:ra pass pass pass")
    again = Game.from_record(game.to_record())
    assert again.history == game.history
    assert again.position() == game.position()


# --- What is wrong -------------------------------------------------------------------------


def without(tag: str) -> str:
    """The example without one line of its header."""
    return "\n".join(line for line in EXAMPLE.split("\n") if not line.startswith(f"[{tag} "))


@pytest.mark.parametrize("tag", ["Edition", "Players", "Groups", "Result"])
def test_a_missing_tag_is_told(tag: str) -> None:
    with pytest.raises(NotationError, match=tag):
        Game.from_record(without(tag))


@pytest.mark.parametrize("tag", ["Edition", "Players", "Groups", "Result", "Seat0", "Date"])
def test_a_tag_that_stands_twice_is_told(tag: str) -> None:
    line = next(line for line in EXAMPLE.split("\n") if line.startswith(f"[{tag} "))
    with pytest.raises(NotationError, match=f"{tag} stands twice") as refused:
        Game.from_record(EXAMPLE.replace('[Result "*"]', f'[Result "*"]\n{line}'))
    assert refused.value.line == 9


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('[Edition "disk"]', '[Edition "dusk"]', "dusk"),
        ('[Edition "disk"]', "[Edition disk]", "line 1"),
        ('[Edition "disk"]', '[Edition "disk]', "line 1"),
        ('[Edition "disk"]', '[Edition"disk"]', "line 1"),
        ('[Edition "disk"]', 'Edition "disk"', "line 1"),
        ('[Edition "disk"]', '[Edition "di\\sk"]', "line 1"),
        ('[Players "3"]', '[Players "4"]', "groups"),
        ('[Players "3"]', '[Players "6"]', "6"),
        ('[Players "3"]', '[Players "three"]', "line 2"),
        ('[Players "3"]', '[Players "3 3"]', "line 2"),
        ('[Players "3"]', '[Players ""]', "line 2"),
        ('[Players "3"]', '[Players "-3"]', "line 2"),
        ('[Players "3"]', '[Players "٣"]', "line 2"),
        ('[Groups "0 1 2"]', '[Groups "0 1 1"]', "groups"),
        ('[Groups "0 1 2"]', '[Groups "0 1"]', "groups"),
        ('[Groups "0 1 2"]', '[Groups "0 1 2 3"]', "groups"),
        ('[Groups "0 1 2"]', '[Groups "0,1,2"]', "line 3"),
        ('[Groups "0 1 2"]', '[Groups "?"]', "line 3"),
        ('[Result "*"]', '[Result "10 10 10"]', "line 8"),
        ('[Result "*"]', '[Result "won"]', "line 8"),
        ('[Result "*"]', '[Result ""]', "line 8"),
        ('[Result "*"]', '[Result "*"]\n[House "quick"]', "quick"),
        ('[Result "*"]', '[Result "*"]\n[House "no-penalties"]', "no-penalties"),
        ("draw:nil", "draw:Nil", "line 10, column 10"),
        ("draw:nil", "draw", "line 10, column 10"),
        ("draw:nil", "draw:xyz", "line 10, column 10"),
        ("bid:5 ", "bid:6 ", "line 10, column 28"),
        ("bid:7", "bid:4", "line 10, column 39"),
        ("pass bid:6", "pass pass", "line 11, column 27"),
        ("draw:wri", "draw:wri bid:3", "line 12, column 10"),
        ("draw:wri", "draw:wri\n*", "line 13, column 1"),
        ("draw:wri", "draw:wr", "line 12, column 1"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(old: str, new: str, says: str) -> None:
    spoiled = EXAMPLE.replace(old, new, 1)
    assert spoiled != EXAMPLE
    with pytest.raises(NotationError) as refused:
        Game.from_record(spoiled)
    assert says in str(refused.value)


def test_an_illegal_move_tells_its_number_line_and_column() -> None:
    with pytest.raises(NotationError) as refused:
        Game.from_record(EXAMPLE.replace("bid:7", "bid:4"))
    assert (refused.value.line, refused.value.column) == (10, 39)
    assert "move 6: 4 does not beat 5" in str(refused.value)


def test_a_truncated_record_of_a_finished_game_is_refused() -> None:
    text = finished().to_record()
    Game.from_record(text)
    header = text.index("\n\n")
    cuts = [*range(0, len(text) - 2, 37), header, header + 1, header + 2, len(text) - 2]
    for cut in cuts:
        with pytest.raises(ValueError, match=r"\w"):
            Game.from_record(text[:cut])


def test_a_tampered_result_is_refused() -> None:
    game = finished()
    text = game.to_record()
    better = [game.scores[0] + 1, *game.scores[1:]]
    for result in ("*", " ".join(map(str, better)), "1 2", "1 2 3 4"):
        spoiled = text.replace(
            f'[Result "{" ".join(map(str, game.scores))}"]', f'[Result "{result}"]'
        )
        with pytest.raises(NotationError, match="Result"):
            Game.from_record(spoiled)


def test_moves_after_the_end_are_refused() -> None:
    with pytest.raises(NotationError, match="over"):
        Game.from_record(finished().to_record() + "draw:pha\n")


def test_more_tiles_than_the_game_has_are_refused() -> None:
    header = EXAMPLE[: EXAMPLE.index("\n\n") + 2]
    with pytest.raises(NotationError, match=r"no fun\w* is left in the bag") as refused:
        Game.from_record(header + "draw:fun draw:fun draw:fun")
    assert (refused.value.line, refused.value.column) == (10, 19)


def test_a_record_from_a_position_whose_header_says_otherwise_is_refused() -> None:
    text = table(["", "", ""], track="pha").to_record()
    Game.from_record(text)
    for old, new in (
        ('[Edition "disk"]', '[Edition "first"]'),
        ('[Players "3"]', '[Players "4"]'),
        ('[Players "3"]', '[Players "3"]\n[House "no-penalties"]'),
    ):
        with pytest.raises(ValueError, match=r"\w"):
            Game.from_record(text.replace(old, new))


@pytest.mark.parametrize("text", [None, 5, b"[Edition]", [], {}])
def test_what_is_not_text_is_refused(text: object) -> None:
    with pytest.raises(NotationError, match="text"):
        Game.from_record(text)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["", "\n", "draw:pha", "\ufeff", "[]", ";", '[Edition "disk"]'])
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        Game.from_record(text)


def reads_or_refuses(text: str) -> None:
    """A record gives a game that can be written and read again, or a ValueError."""
    try:
        game = Game.from_record(text)
    except ValueError:
        return
    again = Game.from_record(game.to_record())
    assert (again.history, again.position()) == (game.history, game.position())


@given(st.text())
def test_any_text_is_refused_or_sound(text: str) -> None:
    reads_or_refuses(text)


@given(st.data())
@settings(max_examples=300)
def test_a_changed_record_is_refused_or_sound(data: st.DataObject) -> None:
    text = EXAMPLE
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(text)))
        length = data.draw(st.integers(0, 6))
        put = data.draw(st.text('[]" \\;:*?0123456789abdeghilnoprsw\n\r\t\u2028٣', max_size=4))
        text = text[:place] + put + text[place + length :]
    reads_or_refuses(text)
