"""The report of `check_bot`, with one finding for each property that every bot must have.

Such a property is called a promise. Legal moves are one promise; the same move in the same position
is another.
"""

from dataclasses import dataclass

PROMISES = {
    "legal": "every answer is a legal move",
    "plays": "plays every edition and number of players to the end",
    "unchanged": "never changes the game",
    "repeatable": "plays the same move for the same seed and effort",
    "no memory": "plays the same move whatever it played before",
    "honest": "plays the same move whatever the game's seed and the order of the bag",
    "budget": "keeps its budget of seconds a move",
}


@dataclass(frozen=True)
class Finding:
    """The result for one required property: kept (True), broken (False) or not tested (None)."""

    promise: str
    ok: bool | None
    text: str
    line: str = ""
    "The position in which the bot broke the promise, in the notation; empty if it did not."


@dataclass(frozen=True)
class Report:
    """The result of a check: a finding for each property that every bot must have."""

    bot: str
    seed: int
    effort: int | None
    findings: tuple[Finding, ...]

    @property
    def ok(self) -> bool:
        """Whether the bot passed: no required property was found broken."""
        return all(finding.ok is not False for finding in self.findings)

    @property
    def faults(self) -> list[Finding]:
        """The findings on required properties that the bot does not have."""
        return [finding for finding in self.findings if finding.ok is False]

    def __getitem__(self, promise: str) -> Finding:
        """Return the finding on a property of bots, by its key in PROMISES, such as "legal"."""
        return next(finding for finding in self.findings if finding.promise == promise)

    def __str__(self) -> str:
        """Return the report as text, with one line for each required property."""
        marks = {True: "kept", False: "BROKEN", None: "-"}
        rows = (f"{marks[f.ok]:<7} {f.promise:<11} {f.text}" for f in self.findings)
        return "\n".join([f"the bot {self.bot}:", *rows])


class BotFault(AssertionError):
    """Raised if a bot lacks a property that every bot must have; `report` has all results."""

    def __init__(self, report: Report) -> None:
        """Create the error with a message on the first fault and how to reproduce it."""
        self.report = report
        first = report.faults[0]
        more = [fault.promise for fault in report.faults[1:]]
        lines = [f"the bot {report.bot} breaks the promise {first.promise!r}: {first.text}"]
        if first.line:
            lines.append(f"position: {first.line}")
        lines.append(f"made with: seed={report.seed}, effort={report.effort}")
        if more:
            lines.append(f"also broken: {', '.join(more)}")
        super().__init__("\n".join(lines))
