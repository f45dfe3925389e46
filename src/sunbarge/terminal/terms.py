"""The names of tiles, actions and epochs of an edition, in the language of the screen."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from sunbarge.engine.editions import WORDS, facts
from sunbarge.engine.kinds import EPOCHS
from sunbarge.game import terms
from sunbarge.notation.tiles import TILES

from .words import Words, words_of


@dataclass(frozen=True)
class Terms(terms.Terms):
    """The terms of an edition in the language of the screen.

    If the edition's own terms are in another language, the web page's usual terms are taken.
    """

    words: Words

    def tiles(self, codes: Iterable[str]) -> str:
        """Return the names of several tiles as a list; equal tiles are counted."""
        counted = [
            self.tile(code) if n == 1 else self.words("tiles.counted", n=n, tile=self.tile(code))
            for code, n in Counter(codes).items()
        ]
        return self.words.all_of(counted) if counted else self.words("tiles.none")

    def points(self, amount: int) -> str:
        """Return an amount with the word for points, in the right plural form."""
        usual = self["points"] == self.words("term.points")
        return self.words("points", n=amount) if usual else f"{amount} {self['points']}"

    @property
    def turns_over(self) -> bool:
        """Whether tiles lie face down and are turned over, so that there is no bag."""
        return self["draw"].startswith("turn")


def terms_in(edition: str, words: Words) -> Terms:
    """Return the terms of an edition in a language."""
    return cached_terms(edition, words.language)


@cache
def cached_terms(edition: str, language: str) -> Terms:
    """Return the terms of an edition in a language, given by its code."""
    own, words = facts(edition), words_of(language)
    if own.language == language:
        return Terms(own.terms, own.epochs, words)
    codes = {tile.name.lower(): code for code, tile in TILES.items()}
    names = {name: words(f"term.{codes.get(name, name)}") for name in WORDS}
    epochs = tuple(words(f"term.epoch{number}") for number in range(1, EPOCHS + 1))
    return Terms(names, epochs, words)
