"""The error of a bot that cannot go on with its game."""


class Forfeit(Exception):
    """Raised when a bot cannot go on: its seat loses the game, for a reason that is reported.

    >>> Forfeit("did not move within 0.6 s").reason
    'did not move within 0.6 s'
    """

    def __init__(self, reason: str, promise: str = "plays") -> None:
        """Create the error; `promise` is the key of the broken rule in `check_report.PROMISES`."""
        super().__init__(reason)
        self.reason, self.promise = reason, promise
