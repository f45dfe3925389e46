"""The players at the table, and whose points are visible."""

import shlex
from collections.abc import Sequence
from dataclasses import dataclass

from sunbarge import bots
from sunbarge.bots.bot_names import fold_case, is_installed, names_files, split_effort
from sunbarge.bots.builtin import DEFAULT_BOT
from sunbarge.engine.kinds import MAX_PLAYERS, MIN_PLAYERS
from sunbarge.game import Game
from sunbarge.game.english import YOU
from sunbarge.game.player_tags import BOT, HUMAN, player_of, player_tags

BOT_NAMES = ("Ibis", "Maud", "Heket", "Sobek", "Bastet")
LONGEST_NAME = 20


@dataclass(frozen=True)
class Seat:
    """A seat: its name, and its player, `human` or `bot:` with the bot's name."""

    name: str
    player: str = HUMAN

    @property
    def is_human(self) -> bool:
        """Return whether a person plays this seat."""
        return self.player == HUMAN

    @property
    def bot(self) -> str:
        """Return the name of the bot that plays this seat."""
        return self.player.removeprefix(BOT)


@dataclass(frozen=True)
class Table:
    """The seats, and which information is shown on the screen."""

    seats: tuple[Seat, ...]
    open_totals: bool = False
    helper: bool = True

    @property
    def bots(self) -> list[str | None]:
        """Return the names of the bots by seat; None for people."""
        return [None if seat.is_human else seat.bot for seat in self.seats]

    @property
    def people(self) -> list[int]:
        """Return the seats that people play."""
        return [number for number, seat in enumerate(self.seats) if seat.is_human]

    def name(self, seat: int) -> str:
        """Return the name of a seat."""
        return self.seats[seat].name

    def viewer(self, game: Game) -> int | None:
        """Return the seat of the only person or of the person to move; None if there is none."""
        if len(self.people) == 1:
            return self.people[0]
        return game.to_move if game.to_move in self.people else None

    def shows_points(self, game: Game, seat: int) -> bool:
        """Return whether a seat's points may be shown to the current viewer."""
        return self.open_totals or game.is_over or seat == self.viewer(game)

    def tells_points(self, game: Game, seat: int) -> bool:
        """Return whether a seat's points may be shown to everyone who sees the screen."""
        return self.open_totals or game.is_over or self.people == [seat]


def default_seats(players: int, bot: str = DEFAULT_BOT) -> tuple[Seat, ...]:
    """Return the usual seats: a person in the first seat, and a bot in every other."""
    return name_bots([Seat(YOU), *[Seat("", BOT + bot)] * (players - 1)])


def parse_seats(text: str) -> tuple[Seat, ...]:
    """Parse a list of seats such as `Anna, bot:simple, Maud=bot:random`."""
    seats = [parse_seat(piece.strip()) for piece in text.split(",")]
    if len(seats) > MAX_PLAYERS:
        raise ValueError(f"{len(seats)} seats; Ra has {MIN_PLAYERS} to {MAX_PLAYERS} players")
    named = name_bots(seats)
    names = [seat.name.casefold() for seat in named]
    for seat in named:
        if names.count(seat.name.casefold()) > 1:
            raise ValueError(f"two seats are called {seat.name}; give each its own name")
    return named


def parse_seat(text: str) -> Seat:
    """Parse one seat: a name, `bot:NAME`, or `Maud=bot:NAME`."""
    cut = -1 if text.casefold().startswith(BOT) else text.casefold().find(f"={BOT}")
    name, player = text[: max(0, cut)], text[cut + 1 :]
    if not player.casefold().startswith(BOT):
        if names_files(player):
            raise ValueError(f"{player} is a bot: write bot:{player}")
        if text.casefold() in bots.names():
            raise ValueError(f"{text} is a bot: write bot:{text.casefold()}, or name a person")
        return Seat(check_name(text))
    bot = fold_case(player[len(BOT) :].strip())
    bots.kind(bot)  # raises if there is no such bot
    return Seat(check_name(name.strip()) if name else "", BOT + bot)


def check_name(name: str) -> str:
    """Return the name; raise ValueError if it does not fit on the screen."""
    if not name:
        raise ValueError("a seat has no name; write seats as Anna,bot:simple,bot:random")
    if not name.isprintable():
        raise ValueError(f"the name {name!r} holds characters that cannot be shown")
    if len(name) > LONGEST_NAME:
        raise ValueError(f"the name {name} is too long; {LONGEST_NAME} letters fit")
    return name


def name_bots(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return the seats, with a new name, different from all others, for each nameless bot."""
    taken = {seat.name.casefold() for seat in seats}
    free = (name for name in BOT_NAMES if name.casefold() not in taken)
    return tuple(seat if seat.name else Seat(next(free), seat.player) for seat in seats)


def seats_of_record(tags: dict[str, str], players: int) -> tuple[Seat, ...]:
    """Return the seats of a saved game; a seat is a person if no tag describes it."""
    spare = default_seats(players)
    return tuple(recorded_seat(tags, number, spare[number].name) for number in range(players))


def recorded_seat(tags: dict[str, str], number: int, spare: str) -> Seat:
    """Return one seat of a saved game, with its name made printable."""
    shown = "".join(letter for letter in tags.get(f"Seat{number}", "") if letter.isprintable())
    name = shown.strip()[:LONGEST_NAME] or spare
    player = player_of(tags, number)
    bot = player.removeprefix(BOT)
    if not is_installed(bot):  # code that a file names is never run
        raise ValueError(
            f"the saved game has the bot {bot!r} for {name}, which is not installed; "
            "say again who plays, with --seats"
        )
    if player != HUMAN and split_effort(bot)[0] not in bots.names():
        raise ValueError(
            f"the saved game wants the player {player!r} for {name}; no bot has that name"
        )
    return Seat(name, player)


def tags_of(seats: Sequence[Seat]) -> dict[str, str]:
    """Return the tags that describe the seats in a saved game."""
    names = {f"Seat{number}": seat.name for number, seat in enumerate(seats)}
    return names | player_tags([seat.player for seat in seats])


def seats_to_name(table: Table, tags: dict[str, str]) -> str:
    """Return the option `--seats` for the command that resumes a game; "" if it is not needed.

    The option is needed if a bot that is not installed plays a seat, such as a program: when a game
    is resumed, such a bot runs only if the user names it.
    """
    seats = enumerate(table.seats)
    players = [tags.get(f"Player{number}", seat.player) for number, seat in seats]
    if all(is_installed(player.removeprefix(BOT)) for player in players):
        return ""
    named = [
        seat.name if player == HUMAN else f"{seat.name}={player}"
        for seat, player in zip(table.seats, players, strict=True)
    ]
    return f" --seats {shlex.quote(','.join(named))}"
