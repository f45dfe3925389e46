"""What says it clearly if something else is given for a game."""

from typing import Any

from .game import Game


def check_game(game: Any) -> None:
    """Refuse what is no game."""
    if not isinstance(game, Game):
        raise ValueError(
            f"a game is wanted, not {type(game).__name__}: make one with "
            "sunbarge.Game.from_line, from_position or from_record"
        )
