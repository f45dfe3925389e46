"""The texts of the terminal in each language: those of the web page, and some of its own."""

import os
import tomllib
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from sunbarge.game.catalogue import ENGLISH, LANGUAGES, Catalogue, catalogue_of

FOLDER = Path(__file__).parent / "languages"
OWN = "terminal."


@dataclass(frozen=True)
class Words(Catalogue):
    """The texts of one language, and the words that can be typed in it.

    The terminal's own texts have keys that begin with `terminal.`.
    """

    verbs: dict[str, str] = field(default_factory=dict)
    "The translation of each verb of the notation, such as `bid`, in completions."
    known_verbs: dict[str, str] = field(default_factory=dict)
    "The verb of the notation that each typed word stands for."
    commands: dict[str, str] = field(default_factory=dict)
    "A description of each command, by its name."
    known_commands: dict[str, str] = field(default_factory=dict)
    "The command that each other typed word stands for."
    moves: dict[str, str] = field(default_factory=dict)
    "A description of each way to type a move, by what is typed."
    fillers: frozenset[str] = frozenset()
    "Words between a verb and a tile that are ignored, such as articles."

    def own(self, key: str, **values: object) -> str:
        """Return one of the terminal's own texts by its key, with `values` for its placeholders."""
        return self(OWN + key, **values)


@cache
def words_of(language: str = ENGLISH) -> Words:
    """Return the words of a language; raise ValueError if the terminal does not speak it.

    English words may be typed in every language.
    """
    shared = catalogue_of(language).texts
    own = tomllib.loads((FOLDER / f"{language}.toml").read_text("utf-8"))
    base = words_of() if language != ENGLISH else Words(ENGLISH, {})
    named = {word: verb for verb, word in own["verbs"].items()}
    return Words(
        language,
        shared | {OWN + key: text for key, text in own["texts"].items()},
        own["verbs"],
        base.known_verbs | named | own["other_verbs"],
        own["commands"],
        base.known_commands | own["other_commands"],
        own["moves"],
        base.fillers | frozenset(own["lists"]["fillers"]),
    )


def usual_language() -> str:
    """Return the language of the user's environment; English if the terminal does not speak it."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            language = os.environ[name][:2].lower()
            return language if language in LANGUAGES else ENGLISH
    return ENGLISH
