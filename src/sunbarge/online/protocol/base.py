"""Field types and the base class of all messages."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, StringConstraints

Seat = int
"Number of a seat: 0 to players - 1, in turn order."
Sun = int
Tile = str
"Kind of a tile, as a code of the notation."
MAX_NAME = 24
Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=MAX_NAME)]
CommandId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{8,40}$")]
Entropy = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{32,64}$")]
"A player's random seed for the deal, made by their page."


class Message(BaseModel):
    """Base of all messages: frozen, and unknown fields are an error."""

    model_config = ConfigDict(extra="forbid", frozen=True)
