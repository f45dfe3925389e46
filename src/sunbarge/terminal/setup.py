"""The questions before a game: which edition, how many seats, which players."""

from collections.abc import Mapping
from pathlib import Path

from rich.table import Table as Grid
from rich.text import Text

from sunbarge import bots
from sunbarge.engine import house_rules as house_rules
from sunbarge.engine.editions import DEFAULT, NAMES, facts
from sunbarge.game.catalogue import ENGLISH

from .commands import Quit
from .input_parser import command_of
from .saves import SavedGame, unfinished
from .table import Seat, default_seats, parse_seats, seats_of_record
from .ui import NOTHING, TerminalUI
from .words import Words

DEFAULT_PLAYERS = 3


def ask(ui: TerminalUI, question: str, choices: Mapping[str, str] = NOTHING) -> str:
    """Ask a question and return the line typed; `help` prints help, and `quit` raises Quit."""
    while True:
        answer = ui.ask(question, choices)
        wish = command_of(answer, ui.words)
        if wish == "quit":
            raise Quit
        if wish != "help":
            return answer
        ui.say(ui.words.own("answer"))


def agrees(ui: TerminalUI, question: str) -> bool:
    """Ask for yes or no, and return whether the reply was yes."""
    reply = ask(ui, f"{question} {ui.words.own('yes_no')} ")
    return reply.casefold() in ui.words.own("yes").split()


def choose_edition(ui: TerminalUI) -> str:
    """Ask for the edition, and return its name."""
    list_editions(ui)
    while True:
        question = f"{ui.words.own('which_edition', default=DEFAULT)} "
        answer = ask(ui, question, dict.fromkeys(NAMES, "edition"))
        answer = answer.casefold() or DEFAULT
        if answer.isdecimal() and 1 <= int(answer[:3]) <= len(NAMES):
            return NAMES[int(answer) - 1]
        if answer in NAMES:
            return answer
        ui.warn(ui.words.own("no_edition", name=repr(answer)))


def list_editions(ui: TerminalUI) -> None:
    """Print every edition with its title."""
    menu = Grid.grid(padding=(0, 2))
    for number, name in enumerate(NAMES, 1):
        about = facts(name)
        players = ui.words.own("players", least=min(about.players), most=max(about.players))
        title = about.title if ui.words.language == ENGLISH else ui.words(f"edition.{name}")
        menu.add_row(str(number), Text(name, "bold"), f"{title} ({players})")
    ui.show(menu)


def choose_players(ui: TerminalUI, edition: str) -> int:
    """Ask for the number of seats, and return it."""
    counts = sorted(facts(edition).players)
    default = DEFAULT_PLAYERS if DEFAULT_PLAYERS in counts else counts[0]
    while True:
        limits = {"least": counts[0], "most": counts[-1], "default": default}
        answer = ask(ui, f"{ui.words.own('how_many', **limits)} ") or str(default)
        if answer.isdecimal() and int(answer[:3]) in counts:
            return int(answer)
        allowed = ui.words.either([str(n) for n in counts])
        ui.warn(ui.words.own("seats_of_edition", name=edition, counts=allowed))


def choose_seats(ui: TerminalUI, players: int) -> tuple[Seat, ...]:
    """Ask which person or bot sits in each seat, and return the seats."""
    menu = Grid.grid(padding=(0, 2))
    for name in bots.names():
        menu.add_row(Text(f"bot:{name}", "bold"), bots.describe(name))
    ui.show(menu)
    default = ", ".join([ui.words("you"), *["bot:simple"] * (players - 1)])
    while True:
        answer = ask(ui, f"{ui.words.own('who_plays', default=default)} ")
        if not answer:
            return default_seats(players)
        try:
            seats = parse_seats(answer)
            if len(seats) == players:
                return seats
            ui.warn(ui.words.own("too_few", n=len(seats), players=players))
        except ValueError as error:
            ui.warn(f"{error}.")


def choose_house(ui: TerminalUI, players: int) -> tuple[str, ...]:
    """Ask for house rules, if there are any for this number of players."""
    fitting = [n for n in house_rules.NAMES if players in house_rules.rule_named(n).players]
    return tuple(name for name in fitting if agrees(ui, house_question(ui, name)))


def offer_resume(ui: TerminalUI, folder: Path) -> SavedGame | None:
    """Offer to resume the newest unfinished game whose bots are installed; None if declined."""
    for saved in unfinished(folder):
        try:
            summary = in_short(saved, ui.words)
        except ValueError:
            ui.say(ui.words.own("bot_missing", file=saved.file.name))
            continue
        ui.say(ui.words.own("unfinished", told=summary))
        return saved if agrees(ui, ui.words.own("go_on")) else None
    return None


def house_question(ui: TerminalUI, name: str) -> str:
    """Return the text of the question whether to play with a house rule."""
    english = ui.words.language == ENGLISH
    title = house_rules.rule_named(name).title if english else ui.words(f"house.{name}")
    return ui.words.own("house_rule", name=name, title=title)


def in_short(saved: SavedGame, words: Words) -> str:
    """Return a short description of a saved game."""
    names = [seat.name for seat in seats_of_record(saved.tags, count_seats(saved.tags))]
    edition = saved.tags["Edition"]
    return words.own("saved_game", names=words.all_of(names), edition=edition, n=saved.moves)


def count_seats(tags: dict[str, str]) -> int:
    """Return the tag Players of a record as a number, or the default number if it is invalid."""
    return int(tags["Players"]) if tags["Players"] in ("2", "3", "4", "5") else DEFAULT_PLAYERS
