"""English phrases: lists, numbers as words, and verbs and pronouns for a player."""

from collections.abc import Sequence

YOU = "You"
"The name of the player who reads the text; sentences about them are in the second person."
SMALL = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def capital(text: str) -> str:
    """Return the text with its first letter in upper case, and the rest unchanged."""
    return text[:1].upper() + text[1:]


def listed(things: Sequence[str], last: str = "and") -> str:
    """Join words to a list such as `a, b and c`; `nothing` if there are none."""
    *first, end = things or ["nothing"]
    return f"{', '.join(first)} {last} {end}" if first else end


def either(things: Sequence[str]) -> str:
    """Join words to a list such as `a, b or c`; a comma precedes `or` if a word contains "or"."""
    *first, last = things
    comma = "," if any(" or " in thing for thing in first) else ""
    return f"{', '.join(first)}{comma} or {last}" if first else last


def small(number: int) -> str:
    """Return a number up to ten as a word, a larger one in digits."""
    return SMALL[number] if 0 <= number < len(SMALL) else str(number)


def third(verb: str) -> str:
    """Return a verb in the third person: `draws`, `passes`, `turns over`."""
    first, *rest = verb.split(" ")
    ending = "es" if first.endswith(("s", "x", "ch", "sh")) else "s"
    return " ".join(["has" if first == "have" else first + ending, *rest])


def does(name: str, verb: str) -> str:
    """Return a player's name and the verb in the right person: `You draw`, `Ibis draws`."""
    return f"{name} {verb if name == YOU else third(verb)}"


def whom(name: str) -> str:
    """Return a player's name as the object of a sentence: `you`, `Ibis`."""
    return name.lower() if name == YOU else name


def whose(name: str) -> str:
    """Return a player's name as a possessive: `your`, `Ibis's`."""
    return "your" if name == YOU else f"{name}'s"
