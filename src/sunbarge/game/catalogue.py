"""The translated texts that the web page and Python share, with plural forms and lists.

`npm --prefix web run terminal-words` writes `languages/NAME.json` from the texts of the web page.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent / "languages"
LANGUAGES = tuple(sorted(file.stem for file in FOLDER.glob("*.json")))
ENGLISH = "en"
CONJUNCTIONS = {"en": ("and", "or"), "fr": ("et", "ou"), "ru": ("и", "или")}
Message = str | dict[str, str]


@dataclass(frozen=True)
class Catalogue:
    """The texts of one language, by their keys, which are the same as in the web page."""

    language: str
    texts: dict[str, Message]

    def __call__(self, key: str, **values: object) -> str:
        """Return the text for a key, with `values` in place of its placeholders.

        The value `n` selects the plural form.
        """
        message = self.texts[key]
        if not isinstance(message, str):
            message = message.get(plural_form(self.language, values["n"]), message["other"])
        return re.sub(r"\{(\w+)\}", lambda hole: str(values.get(hole[1], hole[0])), message)

    def all_of(self, things: Sequence[str]) -> str:
        """Join words to a list such as `a, b and c`."""
        return joined(things, CONJUNCTIONS[self.language][0])

    def either(self, things: Sequence[str]) -> str:
        """Join words to a list such as `a, b or c`."""
        return joined(things, CONJUNCTIONS[self.language][1])


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
def catalogue_of(language: str = ENGLISH) -> Catalogue:
    """Return the texts of a language; raise ValueError if there are none."""
    if language not in LANGUAGES:
        raise ValueError(f"there is no language {language!r}; there are {', '.join(LANGUAGES)}")
    texts = json.loads((FOLDER / f"{language}.json").read_text("utf-8"))
    return Catalogue(language, texts)
