"""A folder of results: each run of the chaos test adds a file, and the report is on all files."""

import json
import os
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Self

from sunbarge.atomic_write import write_atomically

from .audit import Verdict
from .run import Summary

MAX_FAULTS_TOLD = 20


@dataclass
class Result:
    """What one run of the chaos test found, on which site, and how busy the machine was."""

    site: str
    seed: int
    tables: int
    date: str
    load: float
    "How many processes wanted to run on average, at the end of the run."
    summary: Summary = field(default_factory=Summary)

    @classmethod
    def of(cls, site: str, seed: int, tables: int, summary: Summary) -> Self:
        """Return the result of a run that has just ended."""
        load = round(os.getloadavg()[1], 1)
        return cls(site, seed, tables, datetime.now(UTC).strftime("%Y-%m-%d"), load, summary)

    @property
    def is_clean(self) -> bool:
        """Return whether nothing went wrong, apart from the faults that were made on purpose."""
        return self.summary.verdict.is_clean and not self.summary.failure

    def write(self, folder: Path) -> None:
        """Write the result to its file."""
        found = self.summary.verdict
        found.faults = told(found.faults)
        folder.mkdir(parents=True, exist_ok=True)
        text = json.dumps(asdict(self), indent=1, ensure_ascii=False)
        write_atomically(file_of(folder, self.site, self.seed), f"{text}\n")

    @classmethod
    def read(cls, file: Path) -> Self:
        """Read the result of a file."""
        found = json.loads(file.read_text("utf-8"))
        summary = found.pop("summary")
        summary["verdict"] = Verdict(**summary["verdict"])
        return cls(**found, summary=Summary(**summary))


def file_of(folder: Path, site: str, seed: int) -> Path:
    """Return the file of a run's result."""
    return folder / f"{site}-{seed}.json"


def read_all(folder: Path) -> list[Result]:
    """Return the results of a folder."""
    return [Result.read(file) for file in sorted(folder.glob("*-*.json"))]


def together(results: Iterable[Result]) -> Summary:
    """Return the counts of several runs together."""
    total = Summary()
    for each in results:
        for name, waits in each.summary.waits.items():
            total.waits.setdefault(name, []).extend(waits)
        total.verdict.add(each.summary.verdict)
        total.connections += each.summary.connections
        total.seconds += each.summary.seconds
        total.failure = "\n".join(filter(None, [total.failure, each.summary.failure]))
    return total


def told(faults: list[str]) -> list[str]:
    """Return the first faults in words, and how many more there are."""
    more = len(faults) - MAX_FAULTS_TOLD
    return faults[:MAX_FAULTS_TOLD] + ([f"and {more} more"] if more > 0 else [])
