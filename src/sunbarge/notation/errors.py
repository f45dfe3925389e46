"""The error for texts and positions that cannot be read."""


class NotationError(ValueError):
    """Raised if a position, line or record cannot be read; lines and columns count from 1.

    In records, `reason` names the kind of problem, and `found` the tag or move with the problem, so
    that programs can describe the problem in another language.
    """

    def __init__(
        self,
        problem: str,
        *,
        line: int = 0,
        column: int = 0,
        where: str = "",
        reason: str = "",
        found: str = "",
    ) -> None:
        """Take the problem and its place: line and column, or the path of a position's field."""
        self.problem, self.line, self.column, self.where = problem, line, column, where
        self.reason, self.found = reason, found
        place = f"line {line}, column {column}" if line else f"column {column}" if column else where
        super().__init__(f"{place}: {problem}" if place else problem)
