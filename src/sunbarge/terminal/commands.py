"""Commands that can be typed instead of a move, such as `help`, `hint` and `save`."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from rich.table import Table as Grid
from rich.text import Text

from sunbarge.atomic_write import write_atomically
from sunbarge.checks import shown
from sunbarge.notation.errors import NotationError
from sunbarge.notation.records import Record, parse

from .input_parser import Command
from .narration import chronicle
from .rules_in_short import rules_in_short
from .sheets import bag_sheet, worth_sheet
from .styles import MARKS, Styles

if TYPE_CHECKING:
    from sunbarge.analysis import PositionAnalysis

    from .session import Session

LOG_LINES = 30
EFFORT = 400  # search effort for a hint


class Quit(Exception):
    """Raised when the person at the terminal wants to stop."""


def run_command(command: Command, session: "Session") -> bool:
    """Run a command; return True if it changed the position."""
    if command.name == "quit":
        raise Quit
    if command.name == "save":
        save(session, command.rest)
        return False
    if command.rest:
        words, text = session.ui.words, shown(command.rest)
        session.ui.warn(words.own("nothing_follows", command=command.name, text=text))
    if command.name == "undo":
        return take_back(session)
    SHOWS[command.name](session)
    return False


def give_help(session: "Session") -> None:
    """Print how to type moves and commands, and what the symbols mean."""
    sheet = Grid.grid(padding=(0, 2))
    for typed, meaning in {**session.ui.words.moves, **session.ui.words.commands}.items():
        sheet.add_row(Text(typed, "bold"), Text(meaning))
    session.ui.show(sheet)
    session.ui.say(legend(session.ui.styles))


def legend(styles: Styles) -> str:
    """Return the meanings of the symbols that are shown for the tiles of each seat."""
    signs = {name: styles.mark(name) for name in MARKS}
    return styles.words.own("legend", **signs)


def show_rules(session: "Session") -> None:
    """Print the rules of the edition in short."""
    ui = session.ui
    for heading, sentences in rules_in_short(session.game.edition, ui.words, ui.styles):
        ui.say(heading, "bold")
        for sentence in sentences:
            ui.say(sentence)


def show_bag(session: "Session") -> None:
    """Print the tiles that are left in the bag."""
    session.ui.show(bag_sheet(session.game, session.ui.styles))


def show_worth(session: "Session") -> None:
    """Print the value of the lot to each seat."""
    if not session.game.position()["track"]:
        session.ui.say(session.ui.words.own("no_tiles"))
        return
    session.ui.show(worth_sheet(session.game, session.table, session.ui.styles))
    from sunbarge.analysis import lot_estimates

    from .advice import estimates_sheet

    lots = lot_estimates(session.game, session.table.bots)
    session.ui.show(estimates_sheet(lots, session.table, session.ui.styles))


def give_hint(session: "Session") -> None:
    """Print the best move of the seat to move, and the reason for it."""
    from .advice import hint

    for sentence in hint(analysis_of(session), session.ui.words):
        session.ui.say(sentence)


def show_analysis(session: "Session") -> None:
    """Print the analysis of every move of the seat to move."""
    from .advice import explanations, moves_sheet

    analysis = analysis_of(session)
    session.ui.show(moves_sheet(analysis, session.ui.styles))
    for sentence in explanations(analysis, session.ui.words):
        session.ui.say(sentence)


def analysis_of(session: "Session") -> "PositionAnalysis":
    """Return the analysis of the position, with the players' names; loads the net on first use."""
    from sunbarge.analysis import analyze

    names = [seat.name for seat in session.table.seats]
    return analyze(session.game, names, EFFORT, session.table.bots)


def show_log(session: "Session") -> None:
    """Print the recent events."""
    words = session.ui.words
    lines = chronicle(session.game, session.table, words) or [words.own("nothing_yet")]
    for line in lines[-LOG_LINES:]:
        session.ui.say(line)


def show_line(session: "Session") -> None:
    """Print the position as one line."""
    session.ui.quote(session.game.to_line())


def redraw(session: "Session") -> None:
    """Draw the game table again."""
    session.draw()


def save(session: "Session", name: str) -> None:
    """Save the game to the file that the user names, or to the autosave file if none is named."""
    words = session.ui.words
    if not name:
        session.autosave.keep(session.game)
        trouble, file = session.autosave.trouble, session.autosave.file
        if trouble:
            problem = words.own("not_written", file=file, trouble=trouble)
            session.ui.warn(f"{problem} {words.own('try_save')}")
        else:
            session.ui.quote(words.own("saved_as", file=file))
        return
    try:
        file, record = Path(name).expanduser(), session.game.to_record()
        held = what_else_is_in(file, record)
        if held:
            session.ui.warn(words.own("is_there", file=file, what=words.own(held)))
            return
        write_atomically(file, record, durable=True)
        session.ui.quote(words.own("saved_as", file=file))
    except (OSError, ValueError, RuntimeError) as error:  # RuntimeError: unknown user after ~
        why = getattr(error, "strerror", "") or error
        session.ui.warn(words.own("not_written", file=name, trouble=why))


def what_else_is_in(file: Path, record: str) -> str:
    """Return the key of a text that says what saving would overwrite.

    Returns "" if nothing would be lost: there is no file, or it has this game with fewer moves.
    """
    try:
        old, new = parse(file.read_text("utf-8")), parse(record)
    except FileNotFoundError:
        return ""
    except (OSError, UnicodeDecodeError, NotationError, ValueError):
        return "no_saved_game"
    played, moves = ([move.text for move in each.moves] for each in (old, new))
    return (
        "" if table_of(old) == table_of(new) and moves[: len(played)] == played else "another_game"
    )


def table_of(record: Record) -> dict[str, str]:
    """Return the tags of a record except Result and Seed, which change as the game goes on."""
    return {key: tag for key, tag in record.tags.items() if key not in ("Result", "Seed")}


def take_back(session: "Session") -> bool:
    """Undo moves back to the last decision of a person; return False if there was none."""
    back = session.decision_before()
    if back is None:
        session.ui.warn(session.ui.words.own("no_decision"))
        return False
    undone = [session.game.undo() for _ in range(len(session.game.history) - back)]
    session.autosave.keep(session.game)
    words = session.ui.words
    note = words.own("taken_back", n=len(undone))
    if any(move.startswith("draw:") for move in undone) and session.game.chance == "seeded":
        note += f" {words.own('same_tile' if back >= session.resumed_at else 'shuffled')}"
    session.recent = [note]
    session.ui.say(note)
    return True


SHOWS: dict[str, Callable[["Session"], None]] = {
    "help": give_help,
    "rules": show_rules,
    "hint": give_hint,
    "analyze": show_analysis,
    "worth": show_worth,
    "bag": show_bag,
    "log": show_log,
    "line": show_line,
    "board": redraw,
}
