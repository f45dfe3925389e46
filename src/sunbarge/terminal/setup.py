"""The questions before a game: which edition, how many seats, which players."""

from collections.abc import Mapping
from pathlib import Path

from rich.table import Table as Grid
from rich.text import Text

from sunbarge import bots
from sunbarge.engine import house_rules as house_rules
from sunbarge.engine.editions import DEFAULT, NAMES, facts
from sunbarge.game.english import listed

from .commands import Quit
from .input_parser import COMMAND_WORDS
from .saves import SavedGame, unfinished
from .table import Seat, default_seats, parse_seats, seats_of_record
from .ui import NOTHING, TerminalUI

DEFAULT_PLAYERS = 3
HELP = "Answer the question, or press Enter for what stands in brackets; quit leaves."


def ask(ui: TerminalUI, question: str, choices: Mapping[str, str] = NOTHING) -> str:
    """Ask a question and return the line typed; `help` prints help, and `quit` raises Quit."""
    while True:
        answer = ui.ask(question, choices)
        wish = COMMAND_WORDS.get(answer.casefold())
        if wish == "quit":
            raise Quit
        if wish != "help":
            return answer
        ui.say(HELP)


def agrees(ui: TerminalUI, question: str) -> bool:
    """Ask for yes or no, and return whether the reply was yes."""
    return ask(ui, f"{question} (y/n) ").casefold() in ("y", "yes")


def choose_edition(ui: TerminalUI) -> str:
    """Ask for the edition, and return its name."""
    list_editions(ui)
    while True:
        question = f"Which edition? [{DEFAULT}] "
        answer = ask(ui, question, dict.fromkeys(NAMES, "edition"))
        answer = answer.casefold() or DEFAULT
        if answer.isdecimal() and 1 <= int(answer[:3]) <= len(NAMES):
            return NAMES[int(answer) - 1]
        if answer in NAMES:
            return answer
        ui.warn(f"There is no edition {answer!r}. Type its name, or its number.")


def list_editions(ui: TerminalUI) -> None:
    """Print every edition with its title."""
    menu = Grid.grid(padding=(0, 2))
    for number, name in enumerate(NAMES, 1):
        about = facts(name)
        players = f"{min(about.players)} to {max(about.players)} players"
        menu.add_row(str(number), Text(name, "bold"), f"{about.title} ({players})")
    ui.show(menu)


def choose_players(ui: TerminalUI, edition: str) -> int:
    """Ask for the number of seats, and return it."""
    counts = sorted(facts(edition).players)
    default = DEFAULT_PLAYERS if DEFAULT_PLAYERS in counts else counts[0]
    while True:
        question = f"How many seats, {counts[0]} to {counts[-1]}? [{default}] "
        answer = ask(ui, question) or str(default)
        if answer.isdecimal() and int(answer[:3]) in counts:
            return int(answer)
        ui.warn(f"Edition {edition} has {listed([str(n) for n in counts], 'or')} seats.")


def choose_seats(ui: TerminalUI, players: int) -> tuple[Seat, ...]:
    """Ask which person or bot sits in each seat, and return the seats."""
    menu = Grid.grid(padding=(0, 2))
    for name in bots.names():
        menu.add_row(Text(f"bot:{name}", "bold"), bots.describe(name))
    ui.show(menu)
    default = ", ".join(["You", *["bot:simple"] * (players - 1)])
    while True:
        answer = ask(ui, f"Who plays? Names of people, or bots. [{default}] ")
        if not answer:
            return default_seats(players)
        try:
            seats = parse_seats(answer)
            if len(seats) == players:
                return seats
            ui.warn(f"{len(seats)} of {players} seats; write them with commas: Anna, bot:simple")
        except ValueError as error:
            ui.warn(f"{error}.")


def choose_house(ui: TerminalUI, players: int) -> tuple[str, ...]:
    """Ask for house rules, if there are any for this number of players."""
    fitting = [n for n in house_rules.NAMES if players in house_rules.rule_named(n).players]
    return tuple(
        name
        for name in fitting
        if agrees(ui, f"House rule {name}: {house_rules.rule_named(name).title}?")
    )


def offer_resume(ui: TerminalUI, folder: Path) -> SavedGame | None:
    """Offer to resume the newest unfinished game whose bots are installed; None if declined."""
    for saved in unfinished(folder):
        try:
            told = in_short(saved)
        except ValueError:
            ui.say(f"The saved game {saved.file.name} needs a bot that is not here.")
            continue
        ui.say(f"There is an unfinished game: {told}.")
        return saved if agrees(ui, "Go on with it?") else None
    return None


def in_short(saved: SavedGame) -> str:
    """Return a short description of a saved game."""
    names = [seat.name for seat in seats_of_record(saved.tags, count_seats(saved.tags))]
    return f"{listed(names)}, edition {saved.tags['Edition']}, {saved.moves} moves played"


def count_seats(tags: dict[str, str]) -> int:
    """Return the tag Players of a record as a number, or the default number if it is invalid."""
    return int(tags["Players"]) if tags["Players"] in ("2", "3", "4", "5") else DEFAULT_PLAYERS
