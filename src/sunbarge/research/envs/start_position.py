"""Starting a game from a position of the notation."""

from sunbarge.engine.state import Records
from sunbarge.notation import lines, position_reader


def start_position(text: str, players: int, edition: str, house: tuple[str, ...]) -> Records:
    """The record of a position on one line; ValueError if it does not fit the table or is over."""
    states, *own = position_reader.from_dict(position := lines.from_line(text))
    given, wanted = (position["players"], *own), (players, edition, house)
    if given != wanted:
        raise ValueError(f"the position is of {described(*given)}; this is {described(*wanted)}")
    if position["to_move"] is None:
        raise ValueError("the position is of a game that is over")
    return states


def described(players: int, edition: str, house: tuple[str, ...]) -> str:
    """Edition, players and house rules, for an error message."""
    rules = f" and {', '.join(house)}" if house else ""
    return f"edition {edition} with {players} players{rules}"
