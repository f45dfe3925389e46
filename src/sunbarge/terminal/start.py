"""Starts a session: a new or a saved game, chosen by options or by questions."""

import datetime
import secrets
from dataclasses import dataclass
from pathlib import Path

from sunbarge import bots
from sunbarge.engine.editions import DEFAULT, facts
from sunbarge.game import Game
from sunbarge.game.new_game import check_table

from . import setup
from .saves import (
    BAG_TAG,
    OPEN,
    REAL_BAG,
    TOTALS_TAG,
    Autosave,
    default_folder,
    last_unfinished,
    new_file,
    resume,
)
from .session import Session, SessionSettings
from .suns import parse_suns
from .table import (
    Seat,
    Table,
    default_seats,
    parse_seats,
    seats_of_record,
    tags_of,
)
from .ui import TerminalUI

PACE = 0.7
BAGS = ("virtual", REAL_BAG)


@dataclass(frozen=True)
class StartOptions:
    """The options of `sunbarge play`; None for an option that was not given."""

    edition: str | None = None
    players: int | None = None
    seats: str | None = None
    house: tuple[str, ...] = ()
    seed: int | None = None
    bag: str | None = None
    suns: str | None = None
    position: str | None = None
    resume: Path | None = None
    resume_last: bool = False
    save_dir: Path | None = None
    open_totals: bool | None = None
    helper: bool = True
    pace: float | None = None
    confirm: bool = True
    auto_pass: bool | None = None
    budget: float | None = None

    @property
    def names_a_table(self) -> bool:
        """Return whether any option describes the new game, so that no questions are asked."""
        given = (
            *(self.edition, self.players, self.seats, self.seed),
            *(self.bag, self.suns, self.position),
        )
        return bool(self.house) or any(value is not None for value in given)


def start_session(options: StartOptions, ui: TerminalUI) -> Session:
    """Start or resume the game that the options describe."""
    if options.bag not in (None, *BAGS):
        raise ValueError(f"the bag is {' or '.join(BAGS)}, not {options.bag!r}")
    folder = options.save_dir or default_folder()
    if options.resume is not None:
        return resume_game(options, ui, options.resume)
    if options.resume_last:
        return resume_game(options, ui, last_unfinished(folder).file)
    if options.names_a_table:
        return new_game(options, ui, folder)
    saved = setup.offer_resume(ui, folder)
    return resume_game(options, ui, saved.file) if saved else ask_for_game(options, ui, folder)


def ask_for_game(options: StartOptions, ui: TerminalUI, folder: Path) -> Session:
    """Ask for edition, players and seats, and start a new game."""
    ui.say(ui.words.own("hello"), "bold")
    edition = setup.choose_edition(ui)
    players = setup.choose_players(ui, edition)
    seats = setup.choose_seats(ui, players)
    house = setup.choose_house(ui, players)
    game = Game(players, edition, house=house)
    return open_table(options, ui, game, seats, new_file(folder))


def new_game(options: StartOptions, ui: TerminalUI, folder: Path) -> Session:
    """Start a new game from the options."""
    seats = parse_seats(options.seats) if options.seats is not None else None
    if options.position is not None:
        game = from_the_middle(options, options.position)
    else:
        game = from_the_start(options, seats)
    seats = seats or default_seats(game.players)
    check_count(seats, game.players)
    if options.bag == REAL_BAG:
        game.tags[BAG_TAG] = REAL_BAG
    return open_table(options, ui, game, seats, new_file(folder))


def from_the_start(options: StartOptions, seats: tuple[Seat, ...] | None) -> Game:
    """Return a new game; the suns are dealt at random, unless the options say who has which."""
    edition, players = options.edition or DEFAULT, options.players
    if players is None:
        fewest = min(facts(edition).players)
        players = max(fewest, len(seats)) if seats else setup.DEFAULT_PLAYERS
    check_table(edition, players, options.house)
    real = options.bag == REAL_BAG
    return Game(
        players,
        edition,
        seed=None if real else options.seed,
        groups=None if options.suns is None else parse_suns(options.suns, edition, players),
        house=options.house,
        chance="manual" if real else "seeded",
    )


def from_the_middle(options: StartOptions, line: str) -> Game:
    """Return a game that begins with the position in `line`."""
    for name in ("edition", "players", "house", "suns"):
        if getattr(options, name) not in (None, ()):
            raise ValueError(f"a position has its own {name}; leave out --{name}")
    seed = secrets.randbits(63) if options.seed is None else options.seed
    game = Game.from_line(line.strip(), seed=None if options.bag == REAL_BAG else seed)
    if game.is_over:
        raise ValueError("the game is over in this position: there is nothing to play")
    return game


def check_count(seats: tuple[Seat, ...], players: int) -> None:
    """Raise ValueError unless there is a seat for each player."""
    if len(seats) != players:
        few = len(seats) < players
        what = "add people or bots, such as bot:simple" if few else "leave some out"
        raise ValueError(f"--seats names {len(seats)} of {players} players; {what}")


def resume_game(options: StartOptions, ui: TerminalUI, file: Path) -> Session:
    """Resume a saved game."""
    for name in ("edition", "players", "house", "bag", "suns", "position", "seed"):
        if getattr(options, name) not in (None, ()):
            raise ValueError(f"a resumed game has its own {name}; leave out --{name}")
    game = resume(file)
    if options.seats is None:
        seats = seats_of_record(game.tags, game.players)
    else:
        seats = parse_seats(options.seats)
        check_count(seats, game.players)
    return open_table(options, ui, game, seats, file)


def set_tags(game: Game, seats: tuple[Seat, ...], open_totals: bool) -> None:
    """Write who plays, the date and whether totals are open into the tags of the record."""
    game.tags |= tags_of(seats)
    game.tags.setdefault("Date", datetime.date.today().isoformat())
    game.tags.pop(TOTALS_TAG, None)
    if open_totals:
        game.tags[TOTALS_TAG] = OPEN


def open_table(
    options: StartOptions, ui: TerminalUI, game: Game, seats: tuple[Seat, ...], file: Path
) -> Session:
    """Create the session of a game."""
    for seat in seats:
        if not seat.is_human:
            bots.kind(seat.bot).check_players(game.players)
    open_totals = options.open_totals
    if open_totals is None:
        open_totals = game.tags.get(TOTALS_TAG) == OPEN
    set_tags(game, seats, open_totals)
    live = ui.interactive
    settings = SessionSettings(
        pace=options.pace if options.pace is not None else PACE if live else 0.0,
        confirm=options.confirm and live,
        auto_pass=live if options.auto_pass is None else options.auto_pass,
        seed=options.seed,
        budget=options.budget,
        dealt_here=options.suns is None and options.position is None,
    )
    table = Table(seats, open_totals, options.helper)
    return Session(game, table, ui, Autosave(file), settings)
