"""The English names of tiles, actions and epochs, which differ between editions."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from sunbarge.engine.editions import DEFAULT, facts
from sunbarge.notation.tiles import TILES

from .english import capital, listed

LANGUAGE = "en"
PARTS = {
    "gods": "gods",
    "gold": "gold",
    "pharaohs": "pharaohs",
    "river": "Nile and floods",
    "civilization": "civilization",
    "monuments": "monuments",
    "suns": "suns",
}


@dataclass(frozen=True)
class Terms:
    """The names of tiles, actions and epochs in one edition."""

    names: dict[str, str]
    "The name of each thing, by its key in the section `[terms]` of the edition's file."
    epochs: tuple[str, ...]

    def __getitem__(self, key: str) -> str:
        """Return the name of a thing by its key, such as `sun` or `points`."""
        return self.names[key]

    def tile(self, code: str) -> str:
        """Return the name of a tile, which begins with a capital letter."""
        return capital(self[TILES[code].name.lower()])

    def tiles(self, codes: Iterable[str]) -> str:
        """Return the names of several tiles as a list; equal tiles are counted."""
        counted = Counter(codes)
        return listed(
            [self.tile(code) if n == 1 else f"{n} {self.tile(code)}" for code, n in counted.items()]
        )

    def epoch(self, number: int) -> str:
        """Return the name of an epoch, which begins with a capital letter."""
        return capital(self.epochs[number - 1])

    def points(self, amount: int) -> str:
        """Return an amount with the edition's word for points, such as `1 point`."""
        one = self["points"] == "points" and amount == 1
        return f"{amount} {'point' if one else self['points']}"

    @property
    def draw(self) -> str:
        """The verb for drawing a tile: `draw`, or `turn over`."""
        return self["draw"].removesuffix(" a tile")


@cache
def terms_of(edition: str) -> Terms:
    """Return an edition's terms if they are in English, otherwise those of the default edition."""
    own = facts(edition)
    source = own if own.language == LANGUAGE else facts(DEFAULT)
    return Terms(source.terms, source.epochs)
