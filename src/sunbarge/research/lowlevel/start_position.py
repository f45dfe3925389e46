"""Starts a game from a position that is given as one line of text (`sunbarge.notation`)."""

from sunbarge.engine.state import Records
from sunbarge.notation import lines, position_reader


def start_position(text: str, players: int, edition: str, house: tuple[str, ...]) -> Records:
    """Return an array of one record with the position that a line of text describes.

    Raises ValueError if the position does not fit the edition and players, or if its game is over.
    """
    states, *own = position_reader.from_dict(position := lines.from_line(text))
    given, wanted = (position["players"], *own), (players, edition, house)
    if given != wanted:
        raise ValueError(f"the position is of {described(*given)}; this is {described(*wanted)}")
    if position["to_move"] is None:
        raise ValueError("the position is of a game that is over")
    return states


def described(players: int, edition: str, house: tuple[str, ...]) -> str:
    """Return edition, players and house rules as text for an error message."""
    rules = f" and {', '.join(house)}" if house else ""
    return f"edition {edition} with {players} players{rules}"
