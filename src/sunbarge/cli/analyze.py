"""`sunbarge analyze`: estimates the value of moves, in a position or in a whole game."""

import sys
from os.path import exists  # a position may be too long for Path.exists
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .options import Json

if TYPE_CHECKING:
    from sunbarge.analysis import GameAnalysis
    from sunbarge.game import Game

    NamedBots = list[str | None] | None

STDIN = "-"
POSITION_EFFORT = 1000
GAME_EFFORT = 40  # the search effort for each of the hundreds of moves of a game


What = Annotated[
    str,
    typer.Argument(
        help="A position on one line, a file with a position or a record, or - for standard input."
    ),
]
To = Annotated[
    int | None, typer.Option(help="Analyze only the position after this move of the record.")
]
Svg = Annotated[
    Path | None,
    typer.Option(help="Draw the course of the game to this file, which ends with .svg."),
]
EffortOption = Annotated[
    int | None,
    typer.Option(help="How many turns to play on to value a position; 0: the net alone.", min=0),
]
Seats = Annotated[
    str | None,
    typer.Option(help="Who plays, if known: a bot or ? for each seat, such as simple,?,simple."),
]


def analyze(
    what: What = STDIN,
    to: To = None,
    svg: Svg = None,
    json: Json = False,
    effort: EffortOption = None,
    seats: Seats = None,
) -> None:
    """Estimate how good moves are, in a position or a record.

    Of a position, every legal move is valued; of a record, every move that was played.
    """
    text = read(what)
    recorded = is_record(text)
    whole = recorded and to is None
    check_options(svg, to, recorded)
    game = read_game(what, text, recorded)
    bots = known(seats, game.players)
    if bots is None:
        tell_bots(game)
    if whole:
        analyze_game(game, svg, json, GAME_EFFORT if effort is None else effort, bots)
    else:
        moment = game if to is None else after_moves(game, to)
        analyze_position(moment, json, POSITION_EFFORT if effort is None else effort, bots)


def check_options(svg: Path | None, to: int | None, recorded: bool) -> None:
    """Raise ValueError for options that need a record where a position was given."""
    from .files import check_svg

    if svg and not (recorded and to is None):
        raise ValueError("--svg draws the course of a whole record, not a position")
    check_svg(svg)
    if to is not None and not recorded:
        raise ValueError("--to is the number of a move in a record; this is a position")


def known(seats: str | None, players: int) -> "NamedBots":
    """Return the bots that `--seats` names; None for a seat with a question mark."""
    if seats is None:
        return None
    from sunbarge.analysis.handicaps import without_handicap
    from sunbarge.bots import kind

    named = [None if name.strip() in ("", "?") else name.strip() for name in seats.split(",")]
    for name in named:
        if name is not None:
            kind(name)  # raises if there is no such bot
    for name in without_handicap(named):
        typer.echo(f"how {name} plays was not measured: it counts as an equal here", err=True)
    if len(named) != players:
        such = ",".join(["simple", *["?"] * (players - 1)])
        raise ValueError(
            f"--seats names {len(named)} seats, but {players} play: "
            f"write a bot or ? for each, such as {such}"
        )
    return named


def tell_bots(game: "Game") -> None:
    """Print which seats bots play according to the record; values are adjusted to these bots."""
    from sunbarge.analysis.handicaps import seat_bots_in_tags
    from sunbarge.analysis.position import names_of

    pairs = zip(names_of(game), seat_bots_in_tags(game), strict=True)
    bots = [f"{name} is {bot}" for name, bot in pairs if bot]
    if bots:
        typer.echo(f"by the record, {', '.join(bots)}; --seats can say otherwise", err=True)


def read(what: str) -> str:
    """Return the text to analyze: standard input, the content of a file, or the argument itself."""
    from sunbarge.checks import shown
    from sunbarge.files import read_text

    if what == STDIN:
        if sys.stdin.isatty():
            raise ValueError("name a record or a position: sunbarge analyze FILE")
        text = sys.stdin.read()
    elif is_file(what):
        text = read_text(Path(what))
    elif looks_like_line(what):
        text = what
    else:
        raise ValueError(f"{shown(what)} is neither a file nor a position on one line")
    if any(letter < " " and not letter.isspace() for letter in text):
        raise ValueError("this is not text: a record or a position is")
    if not text.strip():
        raise ValueError("there is nothing to analyze: the input is empty")
    return text


def is_file(what: str) -> bool:
    """Return whether an argument is the name of a file or folder."""
    return what != STDIN and exists(what)


def looks_like_line(text: str) -> bool:
    """Return whether an argument looks like a position, which begins with an edition's name."""
    from sunbarge.engine.editions import NAMES

    named = text.split("/")[0].split("+")[0] in NAMES
    return named and "/" in text


def is_record(text: str) -> bool:
    """Return whether a text is a record, which begins with a header, and not a position."""
    lines = [line.strip() for line in text.removeprefix("\ufeff").splitlines()]
    content = [line for line in lines if line and not line.startswith(";")]
    return bool(content) and content[0].startswith("[")


def read_game(what: str, text: str, recorded: bool) -> "Game":
    """Return the game of a record or of a position, given as `text`.

    If `what` is the name of a file, errors begin with it.
    """
    from contextlib import nullcontext

    from sunbarge.files import errors_in
    from sunbarge.game import Game

    with errors_in(Path(what)) if is_file(what) else nullcontext():
        return Game.from_record(text) if recorded else open_position(text)


def after_moves(game: "Game", to: int) -> "Game":
    """Return a recorded game as it was after `to` moves."""
    from sunbarge.analysis.steps import moment

    last = len(game.history) - game.is_over  # after the end there is nothing to decide
    if to == len(game.history) > last:
        raise ValueError(f"the game is over after move {to}; --to may be 0 to {last}")
    if not 0 <= to <= last:
        raise ValueError(f"--to may be 0 to {last} in this record, not {to}")
    return moment(game, to)


def open_position(text: str) -> "Game":
    """Return the game in the position that a line or JSON describes."""
    from json import JSONDecodeError, loads

    from sunbarge.game import Game

    if not text.lstrip().startswith("{"):
        return Game.from_line(text.strip())
    try:
        return Game.from_position(loads(text))
    except JSONDecodeError as error:
        raise ValueError(f"the position is no JSON: {error}") from None
    except RecursionError:
        raise ValueError("the position is no JSON of ours: it is nested too deeply") from None


def analyze_position(game: "Game", json: bool, effort: int, seats: "NamedBots") -> None:
    """Print the analysis of every legal move of a position."""
    from json import dumps

    from sunbarge.analysis import analyze as analyze_moves

    analysis = analyze_moves(game, effort=effort, seats=seats)
    if json:
        typer.echo(dumps(analysis.to_dict()))
        return
    from sunbarge.terminal.advice import explanations, moves_sheet
    from sunbarge.terminal.ui import open_ui

    ui = open_ui()
    ui.show(moves_sheet(analysis, ui.styles))
    for sentence in explanations(analysis, ui.words):
        ui.say(sentence)


def analyze_game(
    game: "Game", svg: Path | None, json: bool, effort: int, seats: "NamedBots"
) -> None:
    """Print the analysis of a game, and write its chart to `svg` if given."""
    from json import dumps

    from sunbarge.analysis import draw_chart

    analysis = watched(game, effort, seats)
    if svg:
        svg.write_text(draw_chart(analysis), "utf-8")
    if json:
        typer.echo(dumps(analysis.to_dict()))
    else:
        show(analysis, game)
    if svg:
        typer.echo(f"wrote {svg}", err=True)


def watched(game: "Game", effort: int, seats: "NamedBots") -> "GameAnalysis":
    """Analyze a game while a progress bar is shown, and return the analysis."""
    import sys

    from sunbarge.analysis import analyze_record

    from .long_running import new_progress

    with new_progress(disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task("moves", total=len(game.history))
        return analyze_record(
            game, effort, lambda done, all_: bar.update(task, completed=done, total=all_), seats
        )


def show(analysis: "GameAnalysis", game: "Game") -> None:
    """Print the analysis of a game as tables and curves."""
    from sunbarge.terminal.game_report import (
        curves,
        decisions_sheet,
        headline,
        mistakes,
        turning_sheet,
    )
    from sunbarge.terminal.styles import width_of
    from sunbarge.terminal.ui import open_ui

    ui = open_ui()
    ui.say(headline(analysis), "bold")
    ui.say("Chance to win after every move (estimates; those of epoch 1 mean little):")
    for line in curves(analysis, ui.styles, width_of(ui.console) - 1):
        ui.console.print(line)
    if analysis.turning_points:
        ui.show(turning_sheet(analysis, game, ui.styles))
    ui.show(decisions_sheet(analysis, ui.styles))
    ui.say("Worst decisions", "bold")
    for sentence in mistakes(analysis, ui.styles):
        ui.say(sentence)
