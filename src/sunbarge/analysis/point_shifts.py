"""Adjusts expected final points for the bots at a table, as `handicaps` adjusts probabilities.

The value net predicts points as if all seats played equally well. A weaker bot scores less than
predicted, and all other seats score more. `point_shifts.toml` has for each bot and number of
players two differences from the net's prediction, in points: for the bot itself and for each other
seat. They are for the start of the game and for the ends of the first and second epoch. At the end
of the game the differences are 0. `sunbarge calibrate --fit` measures them.
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
    """Adjust expected points, predicted for equally strong players, to the bots in the seats.

    None in `bots` stands for a player as strong as the value net.
    """
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
    """Return how many points to add to a prediction of the value net because a bot is at the table.

    `whose` is OWN for the bot's own points, or OTHERS for those of each other seat.
    """
    known = shifts().get(str(players), {}).get(name or "", NO_SHIFT)
    return between_epochs(known[whose], progress)


def between_epochs(nodes: Sequence[float], progress: float) -> float:
    """Interpolate linearly between `nodes`, the values at the start of each epoch.

    The value at the end of the game is 0.
    """
    at = min(int(progress), EPOCHS - 1)
    along = min(progress - at, 1.0)
    after = nodes[at + 1] if at + 1 < EPOCHS else 0.0
    return nodes[at] * (1 - along) + after * along


@cache
def shifts() -> dict[str, dict[str, dict[str, list[float]]]]:
    """Return the measured differences from the points that the value net predicts.

    The keys are the number of players, the name of the bot, and `own` (the bot's points) or
    `others` (those of each other seat). Each list has one number for the start of each epoch.
    """
    text = files(__package__).joinpath("point_shifts.toml").read_text("utf-8")
    return tomllib.loads(text)
