"""Adjusts expected final points for the bots at a table, as `handicaps` adjusts probabilities.

The value net predicts points as if all seats played equally well. A weaker bot scores less than
that, and leaves more for all others. `point_shifts.toml` has for each bot and number of players
both differences, at the start of the game and at the ends of the first and second epoch. At the
end of the game they are 0. `sunbarge calibrate --fit` measures them.
"""

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from sunbarge.engine.kinds import EPOCHS

OWN, OTHERS = "own", "others"
NO_SHIFT = {OWN: [0.0] * EPOCHS, OTHERS: [0.0] * EPOCHS}


def shift_points(
    points: Sequence[float], bots: Sequence[str | None], progress: float
) -> tuple[float, ...]:
    """Turn the expected points of equals into those of these bots; None is a seat's equal."""
    if not any(bots):
        return tuple(points)
    own = [shift(name, len(points), progress, OWN) for name in bots]
    others = [shift(name, len(points), progress, OTHERS) for name in bots]
    total = sum(others)
    return tuple(
        max(0.0, each + mine + total - theirs)
        for each, mine, theirs in zip(points, own, others, strict=True)
    )


def shift(name: str | None, players: int, progress: float, whose: str) -> float:
    """Return by how many points a bot changes its own points, or those of each other seat."""
    known = shifts().get(str(players), {}).get(name or "", NO_SHIFT)
    return between_epochs(known[whose], progress)


def between_epochs(nodes: Sequence[float], progress: float) -> float:
    """Interpolate linearly between values at the start of each epoch; 0 at the end of the game."""
    at = min(int(progress), EPOCHS - 1)
    along = min(progress - at, 1.0)
    after = nodes[at + 1] if at + 1 < EPOCHS else 0.0
    return nodes[at] * (1 - along) + after * along


@cache
def shifts() -> dict[str, dict[str, dict[str, list[float]]]]:
    """Return the measured shifts by number of players, name of the bot, and whose points."""
    text = files(__package__).joinpath("point_shifts.toml").read_text("utf-8")
    return tomllib.loads(text)
