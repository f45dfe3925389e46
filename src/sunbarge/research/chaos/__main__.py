"""`python -m sunbarge.research.chaos`: runs the chaos test, as `make chaos` does."""

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from sunbarge.research.bench.report import machine

from .report import markdown, told
from .run import ChaosRun, Summary
from .site import OneServer, OneServerOnPostgres, Site
from .workers import WORKERS, SeveralWorkers

SITES: dict[str, Callable[[Path], Site]] = {
    "sqlite": OneServer,
    "postgresql": OneServerOnPostgres,
    "workers": SeveralWorkers,
}
NAMES = {
    "sqlite": "One process on SQLite",
    "postgresql": "One process on PostgreSQL",
    "workers": f"{WORKERS} workers on PostgreSQL and Redis",
}


def options() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser("sunbarge.research.chaos", description=__doc__)
    parser.add_argument("--site", action="append", choices=list(SITES), help="what is tested")
    parser.add_argument("--faults", type=int, default=500, help="how many faults happen to each")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="at most, for each")
    parser.add_argument("--tables", type=int, default=30, help="how many games are played at once")
    parser.add_argument("--seed", type=int, default=1, help="which faults happen, and when")
    parser.add_argument("--write", type=Path, help="write the summary to this file")
    return parser.parse_args()


def main() -> int:
    """Run the chaos test on each site; return 1 if anything is wrong."""
    chosen = options()
    done: dict[str, Summary] = {}
    for name in chosen.site or SITES:
        print(f"== {NAMES[name]}", flush=True)
        done[NAMES[name]] = run(name, chosen)
        print(told(done[NAMES[name]].verdict), flush=True)
        text = markdown(done, machine(), f"make chaos FAULTS={chosen.faults} SEED={chosen.seed}")
        if chosen.write is not None:
            chosen.write.write_text(text, "utf-8")
    print(text)
    return 0 if all(summary.verdict.is_clean for summary in done.values()) else 1


def run(name: str, chosen: argparse.Namespace) -> Summary:
    """Run the chaos test on one site."""
    with tempfile.TemporaryDirectory(prefix="sunbarge-chaos-") as folder:
        site = SITES[name](Path(folder))
        site.start()
        try:
            chaos = ChaosRun(site, chosen.tables, chosen.seed, progress)
            return asyncio.run(chaos.run(chosen.faults, chosen.seconds))
        finally:
            site.stop()


def progress(line: str) -> None:
    """Show how far a run is."""
    print(f"   {line}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
