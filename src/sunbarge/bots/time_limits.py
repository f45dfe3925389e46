"""Time limits of bots: a budget for each move, a clock for all moves of a game."""

from dataclasses import dataclass

MAX_MILLISECONDS = 10**9  # upper bound of time limits
DEFAULT_TIMEOUT = 10.0  # seconds for a move if there is no limit
SLACK, GRACE = 1.25, 0.1  # a budget may be exceeded by a quarter and 0.1 s, a clock by 0.1 s
EXAMPLE = "[budget=500 clock=60000]"


@dataclass(frozen=True)
class TimeLimits:
    """The limits of a bot in seconds, for each move and for all its moves of a game."""

    budget: float | None = None
    clock: float | None = None


NO_LIMITS = TimeLimits()


def parse_limits(text: str) -> TimeLimits:
    """Parse the limits in the brackets of a bot's name, such as `budget=500 clock=60000`."""
    settings = parse_settings(text)
    if unknown := sorted(settings.keys() - {"budget", "clock"}):
        raise ValueError(f"the limits of a bot are written {EXAMPLE}; there is no {unknown[0]!r}")
    return TimeLimits(**{what: seconds(what, value) for what, value in settings.items()})


def parse_settings(text: str) -> dict[str, str]:
    """Parse the settings in the brackets of a bot's name into a dict."""
    settings = {}
    for piece in text.split():
        what, equals, value = piece.partition("=")
        if not (what and equals and value):
            raise ValueError(f"a setting is written NAME=VALUE, as in {EXAMPLE}; not {piece!r}")
        settings[what] = value
    return settings


def seconds(what: str, text: str) -> float:
    """Parse a number of milliseconds; returns seconds."""
    if not (text.isascii() and text.isdecimal() and 1 <= int(text[:10]) <= MAX_MILLISECONDS):
        raise ValueError(
            f"{what} is a whole number of milliseconds from 1 to {MAX_MILLISECONDS}, not {text!r}"
        )
    return int(text) / 1000


def time_allowed(budget: float | None, left: float | None) -> float:
    """Return the seconds that a move may take, with tolerance for a busy machine.

    The time left on a clock (`left`) may be below 0: the tolerance is granted once a game, and
    earlier moves may have used some of it.
    """
    spans = [] if budget is None else [SLACK * budget + GRACE]
    spans += [] if left is None else [max(0.0, left + GRACE)]
    return min(spans, default=DEFAULT_TIMEOUT)


def timeout_reason(budget: float | None, left: float | None, clock: float | None) -> str:
    """Return the reason of a forfeit by time, which names the limit that was exceeded."""
    allowed = time_allowed(budget, left)
    if clock is not None and left is not None and time_allowed(None, left) == allowed:
        took = f"{clock + GRACE:g} s for its moves of this game"
        return f"let its clock run out: it took {took} and had {clock:g} s"
    said = "" if budget is None else f"; its budget is {budget:g} s a move"
    return f"did not move within {allowed:.3g} s{said}"
