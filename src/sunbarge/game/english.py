"""English phrases: lists, small numbers, and verbs and pronouns for a player."""

from collections.abc import Sequence

YOU = "You"
"The name of a player who is addressed directly."
SMALL = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def capital(text: str) -> str:
    """The text with a capital letter first, the rest untouched."""
    return text[:1].upper() + text[1:]


def listed(things: Sequence[str], last: str = "and") -> str:
    """A list with `and` before its last member."""
    *first, end = things or ["nothing"]
    return f"{', '.join(first)} {last} {end}" if first else end


def either(things: Sequence[str]) -> str:
    """A list with "or" before its last member, which a comma sets off from an earlier "or"."""
    *first, last = things
    comma = "," if any(" or " in thing for thing in first) else ""
    return f"{', '.join(first)}{comma} or {last}" if first else last


def small(number: int) -> str:
    """A small number as a word."""
    return SMALL[number] if 0 <= number < len(SMALL) else str(number)


def third(verb: str) -> str:
    """A verb in the third person: `draws`, `passes`, `turns over`."""
    first, *rest = verb.split(" ")
    ending = "es" if first.endswith(("s", "x", "ch", "sh")) else "s"
    return " ".join(["has" if first == "have" else first + ending, *rest])


def does(name: str, verb: str) -> str:
    """Subject and verb: `You draw`, `Ibis draws`."""
    return f"{name} {verb if name == YOU else third(verb)}"


def whom(name: str) -> str:
    """A player's name as an object: `you`, `Ibis`."""
    return name.lower() if name == YOU else name


def whose(name: str) -> str:
    """A player's name as an owner: `your`, `Ibis's`."""
    return "your" if name == YOU else f"{name}'s"
