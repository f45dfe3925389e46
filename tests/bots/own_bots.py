"""A module of bots as users write them: some play, some fail in ways that cost them their game."""

from pathlib import Path

MODULE = """
import time

from sunbarge.bots import Bot


class Last(Bot):
    description = "the last move of the list"

    def choose(self, sight):
        return sight.legal_moves()[-1]


class Raising(Last):
    def choose(self, sight):
        return self.divide(sight)

    def divide(self, sight):
        return 1 // 0  # the line that is told


class Leaving(Last):
    def choose(self, sight):
        raise SystemExit(3)


class Rude(Last):
    def choose(self, sight):
        return "bid:99"


class Slow(Last):
    def choose(self, sight):
        time.sleep(0.03)
        return super().choose(sight)


class Unmade(Last):
    def __init__(self, **how):
        raise KeyError("nothing")


class Odd(Last):
    def __init__(self, **how):
        pass

    def close(self):
        raise RuntimeError("cannot close")


class Searching(Last):
    usual_effort = 7

    def choose(self, sight):
        return "draw" if sight.effort == 200 and "draw" in sight.legal_moves() else "invoke"


number = 5
"""
RAISING_LINE = 1 + MODULE[: MODULE.index("return 1 // 0")].count("\n")


def write_module(folder: Path, name: str = "mine") -> Path:
    """Write the module into a folder; returns the file."""
    file = folder / f"{name}.py"
    file.write_text(MODULE, "utf-8")
    return file
