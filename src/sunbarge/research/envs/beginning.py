"""Beginning a game with a position instead of a deal."""

from typing import Any

from sunbarge.notation import lines, position_reader


def position_for(text: str, players: int, edition: str, house: tuple[str, ...]) -> Any:
    """The state of a position on one line; it must be of this table and not be over."""
    states, *own = position_reader.from_dict(position := lines.from_line(text))
    given, wanted = (position["players"], *own), (players, edition, house)
    if given != wanted:
        raise ValueError(f"the position is of {table(*given)}; this is {table(*wanted)}")
    if position["to_move"] is None:
        raise ValueError("the position is of a game that is over")
    return states


def table(players: int, edition: str, house: tuple[str, ...]) -> str:
    """A table in words."""
    rules = f" and {', '.join(house)}" if house else ""
    return f"edition {edition} with {players} players{rules}"
