"""Who sits where, and what each seat has asked for."""

from dataclasses import dataclass

from sunbarge.online.protocol.http import SeatSetup

BOT_NAMES = ("Ibis", "Maud", "Heket", "Sobek", "Bastet")


@dataclass(slots=True)
class SeatState:
    """One seat of a table."""

    wish: SeatSetup
    name: str = ""
    token: str | None = None
    "The hash of the token of the person who holds the seat."
    entropy: str = ""
    awaits_seed: bool = False
    "The person sits here since before the commitment was made, and still has to add a seed."
    bot: str | None = None
    "The level of the bot that plays here, for itself or for a person who left."
    auto_pass: bool = False
    answer_ahead: int | None = None
    ready: int = 0
    "The last epoch whose sheet was read."

    @property
    def free(self) -> bool:
        """Nobody sits here yet."""
        return self.token is None and self.bot is None

    @property
    def given_away(self) -> bool:
        """A bot plays for a person who left."""
        return self.token is not None and self.bot is not None

    @property
    def waits_for_person(self) -> bool:
        """A person plays here."""
        return self.token is not None and self.bot is None


def initial_seats(wishes: list[SeatSetup]) -> list[SeatState]:
    """The seats of a new table; bots sit already."""
    places = [SeatState(wish, wish.name or "") for wish in wishes]
    for place in places:
        if place.wish.kind == "bot":
            seat_bot(places, place, place.wish.bot or "simple")
    return places


def seat_bot(places: list[SeatState], place: SeatState, level: str) -> None:
    """A bot sits down, with a name that nobody else here has."""
    place.bot = level
    taken = {other.name for other in places}
    place.name = place.name or next(name for name in BOT_NAMES if name not in taken)
