"""The effort of a bot: how much it searches for a move, counted in turns of rollouts."""

from sunbarge.checks import check_integer

MOST_EFFORT = 32_000  # fits into the int16 arrays of compiled code


def check_effort(value: object) -> int:
    """Return a valid amount of search as an int; raises ValueError if it is not valid."""
    return check_integer("effort", value, 0, MOST_EFFORT)
