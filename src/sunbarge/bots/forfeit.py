"""How a bot loses a game without playing it to the end."""


class Forfeit(Exception):
    """A bot cannot go on with its game, and its seat loses it, for a reason that is told.

    >>> Forfeit("did not move within 0.6 s").reason
    'did not move within 0.6 s'
    """

    def __init__(self, reason: str, promise: str = "plays") -> None:
        """Tell what happened, and which of the promises in `verdict.py` that breaks."""
        super().__init__(reason)
        self.reason, self.promise = reason, promise
