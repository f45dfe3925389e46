"""The words of the edition that is played, in English."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from sunbarge.engine.editions import DEFAULT, facts
from sunbarge.notation.tiles import TILES

LANGUAGE = "en"
YOU = "You"  # the name under which a person is spoken to
SMALL = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
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
class Words:
    """What things are called at this table."""

    terms: dict[str, str]
    epochs: tuple[str, ...]

    def tile(self, code: str) -> str:
        """The name of a tile as it stands in a sentence."""
        return capital(self.terms[TILES[code].name.lower()])

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
        one = self.terms["points"] == "points" and amount == 1
        return f"{amount} {'point' if one else self.terms['points']}"

    @property
    def draw(self) -> str:
        """The verb for taking a tile: `draw`, or `turn over`."""
        return self.terms["draw"].removesuffix(" a tile")


@cache
def words_of(edition: str) -> Words:
    """The words of an edition; those of the standard edition if it has another language."""
    own = facts(edition)
    source = own if own.language == LANGUAGE else facts(DEFAULT)
    return Words(source.terms, source.epochs)


def capital(text: str) -> str:
    """The text with a capital letter first, the rest untouched."""
    return text[:1].upper() + text[1:]


def listed(things: Sequence[str], last: str = "and") -> str:
    """A list with `and` before its last member."""
    *first, end = things or ["nothing"]
    return f"{', '.join(first)} {last} {end}" if first else end


def small(number: int) -> str:
    """A small number as a word."""
    return SMALL[number] if 0 <= number < len(SMALL) else str(number)


def third(verb: str) -> str:
    """A verb as it follows a name: `draws`, `passes`, `turns over`."""
    first, *rest = verb.split(" ")
    ending = "es" if first.endswith(("s", "x", "ch", "sh")) else "s"
    return " ".join(["has" if first == "have" else first + ending, *rest])


def does(name: str, verb: str) -> str:
    """Somebody and what he does: `You draw`, `Ibis draws`."""
    return f"{name} {verb if name == YOU else third(verb)}"


def whom(name: str) -> str:
    """Somebody inside a sentence."""
    return name.lower() if name == YOU else name


def whose(name: str) -> str:
    """Somebody as an owner."""
    return "your" if name == YOU else f"{name}'s"
