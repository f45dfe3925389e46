"""Names that people give themselves: each must be readable, and no two at a table alike."""

import unicodedata
from collections.abc import Iterable

from .errors import InvalidTable

INVISIBLE = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"Characters that Unicode counts as letters or symbols, but that are blank."
LOOK_ALIKES = str.maketrans(
    "АВЕЅІЈКМНОРСТУХаеѕіјкорсухԁһԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧινορ1|0",
    "ABESIJKMHOPCTYXaesijkopcyxdhqwABEZHIKMNOPTYXivopllo",
)
"Cyrillic and Greek letters and signs, and the Latin letters for which they can be taken."
MAX_MARKS = 3  # accents and vowel signs on one letter; no script needs more


def check_printable(field: str, text: str) -> None:
    """Raise InvalidTable for a name or title that cannot be shown on one line."""
    if not text.isprintable():
        raise InvalidTable(f"{field} has only letters, digits, signs and blanks")


def check_name(name: str) -> None:
    """Raise InvalidTable for a name that nobody can read: blank, or with stacked accents."""
    check_printable("a name", name)
    if INVISIBLE & set(name):
        raise InvalidTable("a name has no invisible characters")
    if not any(unicodedata.category(each)[0] in "LNPS" for each in name):
        raise InvalidTable("a name has at least one letter, digit or sign")
    marks = 0
    for each in unicodedata.normalize("NFC", name):
        marks = marks + 1 if unicodedata.category(each) in ("Mn", "Me") else 0
        if marks > MAX_MARKS:
            raise InvalidTable(f"a letter of a name has at most {MAX_MARKS} accents")


def is_taken(name: str, names: Iterable[str]) -> bool:
    """Return whether a name looks like one of these.

    Case, width and blanks do not count, nor does the script of letters that look the same.
    """
    return any(keys(name) & keys(each) for each in names if each)


def keys(name: str) -> set[str]:
    """Return two keys of a name; names that look alike have a key in common.

    One key is not enough, since a letter may look like a Latin one in upper case only, as the
    Cyrillic V does.
    """
    plain = "".join(unicodedata.normalize("NFKC", name).split())
    return {plain.casefold(), plain.translate(LOOK_ALIKES).casefold().replace("i", "l")}
