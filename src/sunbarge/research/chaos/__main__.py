"""`python -m sunbarge.research.chaos`: runs the chaos test, as `make chaos` does."""

import argparse
import asyncio
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from sunbarge.atomic_write import write_atomically
from sunbarge.research.bench.report import machine

from .figures import MEASURES, measure, read_figures
from .machines import MACHINES, SeveralMachines
from .network import NoNetwork
from .report import markdown
from .results import Result, file_of, read_all
from .run import ChaosRun
from .site import OneServer, OneServerOnPostgres, Site
from .workers import WORKERS, SeveralWorkers

SITES: dict[str, Callable[[Path], Site]] = {
    "sqlite": OneServer,
    "postgresql": OneServerOnPostgres,
    "workers": SeveralWorkers,
    "machines": SeveralMachines,
}
NAMES = {
    "sqlite": "One process on SQLite",
    "postgresql": "One process on PostgreSQL",
    "workers": f"{WORKERS} workers on PostgreSQL and Redis",
    "machines": f"{MACHINES} machines with a worker each, PostgreSQL and Redis",
}
FAULTS_OF_A_RUN = 20
"The most faults of one run: with more runs, less is lost if one of them is interrupted."


def options() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser("sunbarge.research.chaos", description=__doc__)
    parser.add_argument("--site", action="append", choices=list(SITES), help="what is tested")
    parser.add_argument("--faults", type=int, default=500, help="how many faults happen in all")
    parser.add_argument("--minutes", type=float, default=20.0, help="after which no run begins")
    parser.add_argument("--tables", type=int, default=10, help="how many games are played at once")
    parser.add_argument("--seed", type=int, default=1, help="which faults happen, and when")
    parser.add_argument(
        "--measure", action="append", choices=list(MEASURES), help="measure this instead"
    )
    parser.add_argument("--folder", type=Path, help="add the results to those of this folder")
    parser.add_argument("--write", type=Path, help="write the report of all results to this file")
    return parser.parse_args()


def main() -> int:
    """Run the chaos test; return 1 if anything is wrong in any result."""
    chosen = options()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that everything is stopped
    work = runs if chosen.measure is None else measures
    with tempfile.TemporaryDirectory() as temporary:
        folder = chosen.folder or Path(temporary)
        for _ in work(chosen, folder):
            if chosen.write is not None:
                write_atomically(chosen.write, report(folder))
        results = read_all(folder)
    return 0 if all(each.is_clean for each in results) else 1


def report(folder: Path) -> str:
    """Return the report on all results and measurements in a folder."""
    results = read_all(folder)
    by_site = {
        name: [each for each in results if each.site == site] for site, name in NAMES.items()
    }
    figures = [each for measured in read_figures(folder).values() for each in measured]
    return markdown(by_site, machine(), str(folder), figures)


def measures(chosen: argparse.Namespace, folder: Path) -> Iterator[None]:
    """Make the measurements that were chosen, and yield after each of them."""
    for name in chosen.measure:
        for figure in measure(name, folder):
            print(" | ".join(figure.row), flush=True)
        yield


def runs(chosen: argparse.Namespace, folder: Path) -> Iterator[None]:
    """Run the chaos test again and again, and yield after each run.

    It ends when the wanted number of faults has been caused, or when the time is over. Each run is
    on that site (a kind of servers and database) on which the fewest faults were caused so far.
    """
    sites, until = list(chosen.site or SITES), time.monotonic() + 60 * chosen.minutes
    while sites and time.monotonic() < until:
        done = read_all(folder)
        faults = {site: sum(x.summary.faults for x in done if x.site == site) for site in sites}
        missing = chosen.faults - sum(faults.values())
        if missing <= 0:
            return
        site = min(sites, key=lambda name: faults[name])
        seed = unused_seed(folder, site, chosen.seed)
        print(f"== {NAMES[site]}, seed {seed}", flush=True)
        try:
            result = run(site, seed, chosen.tables, min(missing, FAULTS_OF_A_RUN))
        except NoNetwork as error:
            print(f"   skipped: {error}")
            sites.remove(site)
            continue
        result.write(folder)
        print("\n".join([*result.summary.verdict.faults, result.summary.failure]), flush=True)
        yield


def unused_seed(folder: Path, site: str, first: int) -> int:
    """Return the lowest seed, at least `first`, that no stored run on this site has used."""
    return next(n for n in range(first, sys.maxsize) if not file_of(folder, site, n).exists())


def run(name: str, seed: int, tables: int, faults: int) -> Result:
    """Run the chaos test on one site: servers with a database."""
    with tempfile.TemporaryDirectory(prefix="sunbarge-chaos-") as folder:
        site = SITES[name](Path(folder))
        for line in site.skipped():
            print(f"   skipped: {line}", flush=True)
        try:
            site.start()
            summary = asyncio.run(ChaosRun(site, tables, seed, progress).run(faults))
        finally:
            site.close()
    return Result.of(name, seed, tables, summary)


def progress(line: str) -> None:
    """Show how far a run is."""
    print(f"   {line}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
