"""The rules in short, with the numbers of the edition; the texts are from the web page's help."""

from collections.abc import Iterator

from sunbarge.engine.editions import Facts, facts
from sunbarge.engine.kinds import CIVILIZATION_FROM, CIVILIZATION_TO, MONUMENTS_FROM, MONUMENTS_TO
from sunbarge.notation.tiles import CODES

from .styles import Styles
from .terms import terms_in
from .words import Words

GROUPS = {
    "civ": CODES[CIVILIZATION_FROM:CIVILIZATION_TO],
    "mon": CODES[MONUMENTS_FROM:MONUMENTS_TO],
}


def rules_in_short(edition: str, words: Words, styles: Styles) -> Iterator[tuple[str, list[str]]]:
    """Yield the chapters of the rules: each a heading and its sentences."""
    about = facts(edition)
    invoke = "help.turn.invoke.must" if about.rules["invoker_must_beat"] else "help.turn.invoke"
    yield words("help.aim"), [words("help.aim.1")]
    yield words("help.turn"), [words("help.turn.draw"), words(invoke), words("help.turn.god")]
    yield words("help.auction"), [words(f"help.auction.{number}") for number in (1, 2, 3)]
    limits = [
        words("help.end.limits", n=players, limit=table.ra_limit)
        for players, table in about.players.items()
    ]
    yield words("help.end"), [words("help.end.1"), f"{', '.join(limits)}."]
    yield words("help.tiles"), list(tile_lines(about, words, styles))
    suns = words(
        "help.suns",
        most=styles.signed(about.scoring["highest_suns"]),
        fewest=styles.signed(about.scoring["lowest_suns"]),
    )
    yield words("part.suns"), [f"{suns} {words('help.tie')}"]


def tile_lines(about: Facts, words: Words, styles: Styles) -> Iterator[str]:
    """Yield what each tile is good for; kinds of tiles with the same effect share a line."""
    values, terms = numbers(about, styles), terms_in(about.name, words)
    grouped = {code: kind for kind, codes in GROUPS.items() for code in codes}
    for kind in dict.fromkeys(grouped.get(code, code) for code in CODES):
        names = ", ".join(terms.tile(code) for code in GROUPS.get(kind, [kind]))
        yield f"{names}: {words(f'help.tile.{kind}', **values)}"


def numbers(about: Facts, styles: Styles) -> dict[str, object]:
    """Return the numbers of an edition's scoring, by their placeholders in the texts."""
    scoring = about.scoring
    civilization, kinds, copies = (
        scoring[name] for name in ("civilization", "monument_kinds", "monument_copies")
    )
    return {
        "god": scoring["god"],
        "gold": scoring["gold"],
        "most": styles.signed(scoring["most_pharaohs"]),
        "fewest": styles.signed(scoring["fewest_pharaohs"]),
        "none": styles.signed(civilization[0]),
        **{"three": civilization[3], "four": civilization[4], "five": civilization[5]},
        **{"seven": kinds[7], "eight": kinds[8]},
        **{f"alike{number}": copies[number] for number in (3, 4, 5)},
    }
