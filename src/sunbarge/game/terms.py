"""What things are called in an edition, in English."""

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
    "By the keys of `[terms]` in the edition's file."
    epochs: tuple[str, ...]

    def __getitem__(self, key: str) -> str:
        """The name of a thing, such as `sun` or `points`."""
        return self.names[key]

    def tile(self, code: str) -> str:
        """The name of a tile as it stands in a sentence."""
        return capital(self[TILES[code].name.lower()])

    def tiles(self, codes: Iterable[str]) -> str:
        """Several tiles in a row, equal ones counted."""
        counted = Counter(codes)
        return listed(
            [self.tile(code) if n == 1 else f"{n} {self.tile(code)}" for code, n in counted.items()]
        )

    def epoch(self, number: int) -> str:
        """The name of an epoch, with a capital."""
        return capital(self.epochs[number - 1])

    def points(self, amount: int) -> str:
        """An amount of points."""
        one = self["points"] == "points" and amount == 1
        return f"{amount} {'point' if one else self['points']}"

    @property
    def draw(self) -> str:
        """The verb for taking a tile: `draw`, or `turn over`."""
        return self["draw"].removesuffix(" a tile")


@cache
def terms_of(edition: str) -> Terms:
    """The terms of an edition; those of the default edition if it is in another language."""
    own = facts(edition)
    source = own if own.language == LANGUAGE else facts(DEFAULT)
    return Terms(source.terms, source.epochs)
