"""The error of a bot that cannot go on with its game."""


class Forfeit(Exception):
    """Raised when a bot cannot go on: its seat loses the game, for a reason that is reported.

    >>> Forfeit("did not move within 0.6 s").reason
    'did not move within 0.6 s'
    """

    def __init__(self, reason: str, promise: str = "plays") -> None:
        """Make the error from a reason and the promise that is broken, one of `check_report.py`."""
        super().__init__(reason)
        self.reason, self.promise = reason, promise
