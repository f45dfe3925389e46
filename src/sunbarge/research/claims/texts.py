"""The texts about the claims for the web page and the documentation: one file for each language.

A text may have placeholders: `{forty:learned:3}` stands for the share or mean of the measure
`forty` in games of the bot `learned` with three players.
"""

import json
import re
from dataclasses import dataclass
from pathlib import Path

from .figures import ClaimFigures

FOLDER = Path(__file__).parent / "texts"
FIGURE = re.compile(r"\{(\w+):(\w+):(\d)\}")


@dataclass(frozen=True)
class ClaimTexts:
    """The texts of a claim in one language."""

    claim: str
    found: str
    "What the results of the measures say about the claim."
    how: str
    "What was measured."
    measures: dict[str, str]
    "What each measure measures, by its name."


def texts_of(language: str) -> dict[str, ClaimTexts]:
    """Return the texts of all claims in a language."""
    stored = json.loads((FOLDER / f"{language}.json").read_text("utf-8"))
    return {name: ClaimTexts(**texts) for name, texts in stored.items()}


def with_figures(text: str, claim: ClaimFigures) -> str:
    """Return a text with its placeholders replaced by measured shares and means."""

    def written(match: re.Match[str]) -> str:
        measure_name, bot, players = match.groups()
        measure = next(each for each in claim.measures if each.name == measure_name)
        figure = next(
            each for each in measure.figures if (each.bot, each.players) == (bot, int(players))
        )
        return number_text(figure.value, measure.share)

    return FIGURE.sub(written, text)


def number_text(value: float, share: bool) -> str:
    """Format a share in whole percent, or a mean with one decimal."""
    return f"{value:.0%}".replace("%", " %") if share else f"{value:.1f}".replace("-", "−")
