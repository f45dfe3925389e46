"""The rows of the benchmark report."""

Row = tuple[str, str, str]
"What was measured, the measured value as text, and the goal for it, which may be empty."


def speed(per_second: int) -> str:
    """Return the operations per CPU second as text, with the time of one operation.

    >>> speed(2_000_000)
    '2,000,000 a CPU second (500 ns)'
    """
    return f"{per_second:,} a CPU second ({1e9 / per_second:,.0f} ns)"
