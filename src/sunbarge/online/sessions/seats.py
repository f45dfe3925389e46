"""The players of the seats, and the settings of each seat."""

from dataclasses import dataclass
from typing import TypeAlias

from sunbarge.bots.builtin import DEFAULT_BOT
from sunbarge.online.protocol.http import SeatSetup

SeatSet: TypeAlias = frozenset[int]
"The seats that one person or connection holds."
NO_SEATS: SeatSet = frozenset()
BOT_NAMES = ("Ibis", "Maud", "Heket", "Sobek", "Bastet")


@dataclass(slots=True)
class SeatState:
    """One seat of a table."""

    setup: SeatSetup
    name: str = ""
    token: str | None = None
    "Hash of the token of the person who holds the seat."
    entropy: str = ""
    "The person's seed for the deal."
    awaits_seed: bool = False
    "Whether the person holds this seat for a rematch and has not added a seed yet."
    bot: str | None = None
    "Name of the bot that plays here, for itself or for a person who left."
    auto_pass: bool = False
    "Whether the seat passes automatically if no sun of it can win the auction."
    answer_ahead: int | None = None
    "The highest sun to bid automatically in the running auction, 0 to pass; None to be asked."
    ready: int = 0
    "The last epoch whose score sheet the player has read."

    @property
    def free(self) -> bool:
        """Whether nobody sits here yet."""
        return self.token is None and self.bot is None

    @property
    def played_by_stand_in(self) -> bool:
        """Whether a bot plays for a person who left."""
        return self.token is not None and self.bot is not None

    @property
    def is_played_by_person(self) -> bool:
        """Whether a person plays here."""
        return self.token is not None and self.bot is None

    def sit(self, name: str, token: str, entropy: str, awaits_seed: bool) -> None:
        """Give the seat to a person."""
        self.name, self.token, self.entropy = name, token, entropy
        self.awaits_seed = awaits_seed

    def vacate(self) -> None:
        """Free the seat again."""
        self.name, self.token, self.entropy = self.setup.name or "", None, ""
        self.awaits_seed = False


def initial_seats(setups: list[SeatSetup]) -> list[SeatState]:
    """Return the seats of a new table; bots sit from the start."""
    seats = [SeatState(setup, setup.name or "") for setup in setups]
    for seat in seats:
        if seat.setup.kind == "bot":
            seat_bot(seats, seat, seat.setup.bot or DEFAULT_BOT)
    return seats


def seat_bot(seats: list[SeatState], seat: SeatState, bot: str) -> None:
    """Give a seat to a bot; if the seat has no name, it gets one that no other seat has."""
    seat.bot = bot
    taken = {other.name for other in seats}
    seat.name = seat.name or next(name for name in BOT_NAMES if name not in taken)
