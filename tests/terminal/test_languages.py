"""The terminal speaks the languages of the page, in the words of the page."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from sunbarge import Game
from sunbarge.game.catalogue import LANGUAGES, plural_form
from sunbarge.notation.tiles import CODES
from sunbarge.terminal.input_parser import COMMANDS, Command, Move, find_tile, parse_input
from sunbarge.terminal.questions import answers
from sunbarge.terminal.session import Session, SessionSettings
from sunbarge.terminal.styles import Styles, open_console
from sunbarge.terminal.table import Table, default_seats
from sunbarge.terminal.terms import terms_in
from sunbarge.terminal.words import Words, usual_language, words_of
from tests.terminal.fake_terminal import play_on, sit, stage

ROOT = Path(__file__).parents[2]
OTHERS = [language for language in LANGUAGES if language != "en"]
VERBS = {"draw", "invoke", "god", "done", "bid", "pass", "lose"}


def test_the_words_of_the_page_are_up_to_date() -> None:
    node = Path(sys.executable).with_name("node")
    told = subprocess.run(
        [node, ROOT / "web" / "terminal-words.mjs", "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (told.returncode, told.stderr) == (0, "")


def forms(words: Words, key: str) -> list[str]:
    message = words.texts[key]
    return [message] if isinstance(message, str) else list(message.values())


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_says_all_that_english_says(language: str) -> None:
    words, english = words_of(language), words_of()
    assert words.texts.keys() == english.texts.keys()
    assert len(words.moves) == len(english.moves)
    for key in english.texts:
        if key.startswith("terminal."):
            wanted = {hole for text in forms(english, key) for hole in re.findall(r"{\w+}", text)}
            for text in forms(words, key):
                assert set(re.findall(r"{\w+}", text)) == wanted, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_verb_and_command_can_be_typed(language: str) -> None:
    words = words_of(language)
    assert set(words.verbs) == set(words.known_verbs.values()) == VERBS
    assert parse_input(words.verbs["pass"], (), words) == Move("pass")
    assert parse_input(f"{words.verbs['bid']} 5", (), words) == Move("bid:5")
    assert parse_input("draw", (), words) == Move("draw")
    meant = [parse_input(word, (), words) for word in words.commands]
    assert meant == [Command(name) for name in COMMANDS]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_tile_is_found_by_its_name(language: str) -> None:
    words = words_of(language)
    for code in CODES:
        assert find_tile(terms_in("disk", words).tile(code).casefold(), words=words) == code


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_is_played_by_completions(language: str, tmp_path: Path) -> None:
    words, game = words_of(language), Game(3, seed=8)
    for _ in range(1000):
        legal = game.legal_moves()
        if not legal:
            break
        typed = parse_input(next(iter(answers(game, words))), legal, words)
        assert isinstance(typed, Move)
        assert typed.text in legal
        game.play("draw" if "draw" in legal else typed.text)
    assert game.is_over


def french(game: Game, lines: str, tmp_path: Path) -> tuple[Session, str]:
    session, _ = sit(game, lines, tmp_path)
    ui, screen = stage(lines)
    ui.styles = Styles(words=words_of("fr"))
    seated = Table(default_seats(game.players))
    session = Session(game, seated, ui, session.autosave, SessionSettings(seed=1))
    session.run()
    return session, screen.text


def test_a_game_in_french(tmp_path: Path) -> None:
    lines = "retourner\n99\nmiser 5\naide\nrègles\nquitter\n"
    session, text = french(Game(3, "french", seed=8, groups=[0, 1, 2]), lines, tmp_path)
    assert session.game.history
    for piece in (
        "Vous > ",
        "À vous : retourner une tuile ou invoquer Ra.",
        "Vous retournez ",
        "Ancien Empire",
        "renommée ?",
        "Enregistrée dans",
        "au centre",
    ):
        assert piece in text
    for piece in ("You", "Your", "epoch ", "Saved"):
        assert piece not in text


def test_plural_forms() -> None:
    assert [plural_form("ru", n) for n in (1, 2, 5, 11, 12, 21, 22)] == [
        *("one", "few", "many", "many", "many", "one", "few")
    ]
    assert [plural_form("fr", n) for n in (0, 1, 2)] == ["one", "one", "other"]
    assert [plural_form("en", n) for n in (0, 1, 2)] == ["other", "one", "other"]
    assert terms_in("barge", words_of("ru")).points(22) == "22 победных очка"


def test_an_edition_speaks_its_own_words_only_in_its_own_language() -> None:
    assert terms_in("first", words_of()).tile("war") == "Unrest"
    assert terms_in("first", words_of("fr")).tile("war") == "Agitation"
    assert terms_in("barge", words_of()).tile("war") == "War"


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_the_language_of_the_environment(
    variables: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert usual_language() == language


def test_a_language_that_is_not_there() -> None:
    with pytest.raises(ValueError, match="there is no language 'tlh'; there are en, fr, ru"):
        open_console("tlh")


def test_nothing_of_a_game_is_left_in_english(tmp_path: Path) -> None:
    game = play_on(Game(3, seed=2), 60)
    _, text = french(game, "sac\njournal\nplateau\nannuler\n", tmp_path)
    assert not set(re.findall(r"[a-z]+", text)) & {
        "the",
        "with",
        "tiles",
        "wins",
        "takes",
    }
