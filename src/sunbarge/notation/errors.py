"""NotationError, with the place of the problem in the text."""


class NotationError(ValueError):
    """A position, line or record that cannot be read. Says where, counting from 1."""

    def __init__(self, problem: str, *, line: int = 0, column: int = 0, where: str = "") -> None:
        """Tell the problem, and the place as line and column or as a path into a position."""
        self.problem, self.line, self.column, self.where = problem, line, column, where
        place = f"line {line}, column {column}" if line else f"column {column}" if column else where
        super().__init__(f"{place}: {problem}" if place else problem)
