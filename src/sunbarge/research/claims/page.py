"""The documentation's page that says for each claim whether it is true, and its pictures."""

from pathlib import Path

from sunbarge.atomic_write import write_atomically

from .figures import ClaimFigures, Figures, MeasureFigures
from .picture import picture
from .texts import ClaimTexts, number_text, texts_of, with_figures

VERDICTS = {"true": "True", "false": "Not true", "depends": "It depends"}
HEAD = """# Is it true?

Ten things that players say about Ra, asked of one set of games: {games},
with 2, 3, 4 and 5 players, in edition `disk`. All seats of a game have the same
bot. One command plays the games, or goes on where it was interrupted, and writes this page, its
pictures, and the figures that the page `/claims` shows:

```
sunbarge claims --out build/claims --write src/sunbarge/research/claims/figures.json --docs docs
```

A claim is true if the interval of its first figure supports it at every level and number of
players, not true if it does so nowhere, and else it depends. Intervals are of 95 %, Wilson's for
shares; the seats and auctions of one game are not independent of each other, so they are a little
too narrow. What holds among bots is what they make of the game: a share says who won, not why.
"""


def write_docs(folder: Path, figures: Figures) -> None:
    """Write the page and the pictures into the folder of the documentation."""
    texts = texts_of("en")
    (folder / "pictures").mkdir(parents=True, exist_ok=True)
    (folder / "play").mkdir(exist_ok=True)
    for claim in figures.claims:
        first = claim.measures[0]
        drawn = picture(texts[claim.name].measures[first.name], first)
        write_atomically(folder / "pictures" / f"claim-{claim.name}.svg", drawn)
    write_atomically(folder / "play" / "claims.md", page(figures, texts))


def page(figures: Figures, texts: dict[str, ClaimTexts]) -> str:
    """Return the documentation's page on all claims in Markdown."""
    games = ", ".join(f"{many:,} of `{bot}`" for bot, many in figures.games.items())
    sections = [section(claim, texts[claim.name]) for claim in figures.claims]
    return HEAD.format(games=games) + "".join(sections)


def section(claim: ClaimFigures, texts: ClaimTexts) -> str:
    """Return the page's section on one claim."""
    first = texts.measures[claim.measures[0].name]
    tables = "\n".join(table(measure, texts) for measure in claim.measures)
    return (
        f"\n## “{texts.claim}”\n\n"
        f"**{VERDICTS[claim.verdict]}.** {with_figures(texts.found, claim)}\n\n"
        f"![{first}](../pictures/claim-{claim.name}.svg)\n\n"
        f"{texts.how}\n\n{tables}"
    )


def table(measure: MeasureFigures, texts: ClaimTexts) -> str:
    """Return a Markdown table of a measure: rows are numbers of players, columns are bots."""
    bots = list(dict.fromkeys(each.bot for each in measure.figures))
    heads = " | ".join(f"`{bot}`" for bot in bots)
    lines = [f"| {texts.measures[measure.name]} | {heads} |", "|---" * (1 + len(bots)) + "|"]
    for players in sorted({each.players for each in measure.figures}):
        row = {each.bot: each for each in measure.figures if each.players == players}
        cells = (
            f"{exact(row[bot].value, measure.share)} "
            f"({exact(row[bot].low, measure.share)} to {exact(row[bot].high, measure.share)})"
            for bot in bots
        )
        fair = f" (fair: {number_text(1 / players, share=True)})" if measure.fair else ""
        lines.append(f"| {players} players{fair} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def exact(value: float, share: bool) -> str:
    """Format a share as a percentage with one decimal, or a mean with two decimals."""
    return f"{value:.1%}".replace("%", " %") if share else f"{value:.2f}".replace("-", "−")
