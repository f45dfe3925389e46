"""From wishes to a game: new or resumed, asked for on the command line or in a short talk."""

import datetime
from dataclasses import dataclass
from pathlib import Path

from sunbarge.engine.editions import DEFAULT
from sunbarge.game import Game

from . import setup
from .desk import Desk
from .saves import (
    BAG_TAG,
    OPEN,
    REAL_BAG,
    TOTALS_TAG,
    Autosave,
    default_folder,
    new_file,
    resume,
)
from .session import Manners, Session
from .table import (
    Seat,
    Table,
    default_seats,
    parse_seats,
    seats_of_record,
    tags_of,
)

PACE = 0.7
BAGS = ("virtual", REAL_BAG)


@dataclass(frozen=True)
class Wishes:
    """What was asked for; None where nothing was said."""

    edition: str | None = None
    players: int | None = None
    seats: str | None = None
    house: tuple[str, ...] = ()
    seed: int | None = None
    bag: str | None = None
    resume: Path | None = None
    save_dir: Path | None = None
    open_totals: bool | None = None
    helper: bool = True
    pace: float | None = None
    confirm: bool = True
    auto_pass: bool | None = None
    budget: float | None = None

    @property
    def names_a_table(self) -> bool:
        """Whether anything was said of the table, so that nothing needs to be asked."""
        said = (self.edition, self.players, self.seats, self.seed, self.bag)
        return bool(self.house) or any(wish is not None for wish in said)


def sit_down(wishes: Wishes, desk: Desk) -> Session:
    """The game that was wished for."""
    if wishes.bag not in (None, *BAGS):
        raise ValueError(f"the bag is {' or '.join(BAGS)}, not {wishes.bag!r}")
    folder = wishes.save_dir or default_folder()
    if wishes.resume is not None:
        return go_on(wishes, desk, wishes.resume)
    if wishes.names_a_table:
        return new_game(wishes, desk, folder)
    saved = setup.offer_resume(desk, folder)
    return go_on(wishes, desk, saved.file) if saved else talk(wishes, desk, folder)


def talk(wishes: Wishes, desk: Desk, folder: Path) -> Session:
    """Ask for a table, and open it."""
    desk.say("Sunbarge. Enter takes what stands in brackets.", "bold")
    edition = setup.choose_edition(desk)
    players = setup.choose_players(desk, edition)
    seats = setup.choose_seats(desk, players)
    house = setup.choose_house(desk, players)
    game = Game(players, edition, house=house)
    return open_table(wishes, desk, game, seats, new_file(folder))


def new_game(wishes: Wishes, desk: Desk, folder: Path) -> Session:
    """A new table as the command line describes it."""
    seats = parse_seats(wishes.seats) if wishes.seats is not None else None
    players = wishes.players
    if players is None:
        players = len(seats) if seats else setup.DEFAULT_PLAYERS
    real = wishes.bag == REAL_BAG
    game = Game(
        players,
        wishes.edition or DEFAULT,
        seed=None if real else wishes.seed,
        house=wishes.house,
        chance="manual" if real else "seeded",
    )
    seats = seats or default_seats(players)
    if len(seats) != players:
        raise ValueError(f"{len(seats)} seats for {players} players")
    if real:
        game.tags[BAG_TAG] = REAL_BAG
    return open_table(wishes, desk, game, seats, new_file(folder))


def go_on(wishes: Wishes, desk: Desk, file: Path) -> Session:
    """A saved game."""
    for wish in ("edition", "players", "house", "bag", "seed"):
        if getattr(wishes, wish) not in (None, ()):
            raise ValueError(f"a resumed game has its own {wish}; leave out --{wish}")
    game = resume(file)
    if wishes.seats is None:
        seats = seats_of_record(game.tags, game.players)
    else:
        seats = parse_seats(wishes.seats)
        if len(seats) != game.players:
            raise ValueError(f"{len(seats)} seats for {game.players} players")
    return open_table(wishes, desk, game, seats, file)


def open_table(
    wishes: Wishes, desk: Desk, game: Game, seats: tuple[Seat, ...], file: Path
) -> Session:
    """Put game, seats and manners together."""
    open_totals = wishes.open_totals
    if open_totals is None:
        open_totals = game.tags.get(TOTALS_TAG) == OPEN
    game.tags |= tags_of(seats)
    game.tags.setdefault("Date", datetime.date.today().isoformat())
    game.tags.pop(TOTALS_TAG, None)
    if open_totals:
        game.tags[TOTALS_TAG] = OPEN
    live = desk.interactive
    manners = Manners(
        pace=wishes.pace if wishes.pace is not None else PACE if live else 0.0,
        confirm=wishes.confirm and live,
        auto_pass=live if wishes.auto_pass is None else wishes.auto_pass,
        seed=wishes.seed,
        budget=wishes.budget,
    )
    table = Table(seats, open_totals, wishes.helper)
    return Session(game, table, desk, Autosave(file), manners)
