"""The words of the terminal in each language: those of the page, and some of its own."""

import json
import os
import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent / "languages"
LANGUAGES = tuple(sorted(file.stem for file in FOLDER.glob("*.json")))
ENGLISH = "en"
OWN = "terminal."
Message = str | dict[str, str]


@dataclass(frozen=True)
class Words:
    """The texts of one language, and the words that can be typed in it."""

    language: str
    texts: dict[str, Message]
    "The page's texts by their keys in its catalogues; the terminal's own begin with `terminal.`."
    verbs: dict[str, str] = field(default_factory=dict)
    "How completions write each verb of the notation."
    known_verbs: dict[str, str] = field(default_factory=dict)
    "The verb of the notation for each word that may be typed for it."
    commands: dict[str, str] = field(default_factory=dict)
    "What each command does."
    known_commands: dict[str, str] = field(default_factory=dict)
    "The command for each further word that may be typed for it."
    moves: dict[str, str] = field(default_factory=dict)
    "How moves can be typed, and what they are."
    fillers: frozenset[str] = frozenset()
    "Words between a verb and a tile that mean nothing."

    def __call__(self, key: str, **values: object) -> str:
        """Return a text with its values put in; the value `n` selects the plural form."""
        message = self.texts[key]
        if not isinstance(message, str):
            message = message.get(plural_form(self.language, values["n"]), message["other"])
        return re.sub(r"\{(\w+)\}", lambda hole: str(values.get(hole[1], hole[0])), message)

    def own(self, key: str, **values: object) -> str:
        """Return a text that only the terminal has."""
        return self(OWN + key, **values)

    def either(self, things: Sequence[str]) -> str:
        """Join words to a list such as `a, b or c`."""
        return joined(things, self.own("or"))

    def all_of(self, things: Sequence[str]) -> str:
        """Join words to a list such as `a, b and c`."""
        return joined(things, self.own("and"))


def joined(things: Sequence[str], last: str) -> str:
    """Join words with commas, and the last one with a word."""
    *first, end = things
    return f"{', '.join(first)} {last} {end}" if first else end


def plural_form(language: str, number: object) -> str:
    """Return the plural form that a language uses for a whole number, as Unicode names it."""
    n = abs(int(str(number)))
    if language == "ru":
        if n % 10 == 1 and n % 100 != 11:
            return "one"
        return "few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "many"
    return "one" if n == 1 or (n == 0 and language == "fr") else "other"


@cache
def words_of(language: str = ENGLISH) -> Words:
    """Return the words of a language; raise ValueError if the terminal does not speak it.

    English words may be typed in every language.
    """
    if language not in LANGUAGES:
        raise ValueError(f"there is no language {language!r}; there are {', '.join(LANGUAGES)}")
    shared = json.loads((FOLDER / f"{language}.json").read_text("utf-8"))
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
