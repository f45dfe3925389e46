"""What all messages have in common."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, StringConstraints

Seat = int
"A place at the table: 0 to players - 1, in the order of turns."
Sun = int
Tile = str
"A kind of tile, as the notation names it."
Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=24)]
CommandId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{8,40}$")]
Entropy = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{32,64}$")]
"What a player adds to the randomness of the bag, made by the page itself."


class Message(BaseModel):
    """Unknown fields are an error, so that a misspelt one is not lost in silence."""

    model_config = ConfigDict(extra="forbid", frozen=True)
