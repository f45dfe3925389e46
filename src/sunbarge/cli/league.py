"""`sunbarge league`: plays the round robin of bots and writes its results."""

import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .options import (
    BOT_NAMES,
    Effort,
    FailOnForfeit,
    Jobs,
    Json,
    On,
    SeedIfAny,
    check_names,
    check_table,
)

if TYPE_CHECKING:
    from sunbarge.research.executors import Executor
    from sunbarge.research.league.ladder import Ladder
    from sunbarge.research.league.standings import Standings

DEALS = 200
MEETS = "random,beginner,simple"


Bots = Annotated[str | None, typer.Option(help=f"{BOT_NAMES}.")]
Bot = Annotated[
    list[str] | None,
    typer.Option(help=f"One more bot, such as cmd:./mybot; without --bots it meets {MEETS}."),
]
PlayersOption = Annotated[
    str | None, typer.Option(help="Numbers of players, separated by commas; the default is 3.")
]
Deals = Annotated[
    int | None,
    typer.Option(help=f"How many deals each pair of bots plays; the default is {DEALS}.", min=1),
]
EditionOption = Annotated[
    str | None, typer.Option(help="The edition to play; the default is disk.")
]
Settings = Annotated[
    Path | None,
    typer.Option(help="A TOML file that says who plays whom, instead of --bots and the like."),
]
Out = Annotated[
    Path, typer.Option(help="The folder for the results; a ladder that is in it goes on.")
]
Times = Annotated[
    int,
    typer.Option(
        help="Play so many times the games; those in the folder count, and none is played twice.",
        min=1,
    ),
]
StopWhenDecided = Annotated[
    bool,
    typer.Option(
        "--stop-when-decided",
        help="Play a cell no further once three standard errors part it from the fair share.",
    ),
]
Write = Annotated[Path | None, typer.Option(help="Write the tables to this Markdown file, too.")]


def league(
    bots: Bots = None,
    bot: Bot = None,
    players: PlayersOption = None,
    deals: Deals = None,
    edition: EditionOption = None,
    seed: SeedIfAny = None,
    effort: Effort = None,
    settings: Settings = None,
    jobs: Jobs = 0,
    on: On = "local",
    out: Out = Path("ladder"),
    write: Write = None,
    fail_on_forfeit: FailOnForfeit = False,
    times: Times = 1,
    stop_when_decided: StopWhenDecided = False,
    json: Json = False,
) -> None:
    """Play a round robin of bots and rate them.

    Every deal is played from every seat. Ctrl-C saves what is done; the same command, typed again,
    continues.
    """
    from .files import check_target
    from .long_running import check_packages, check_programs_start, executor_for

    check_target(write)
    options = (bots, players, deals, edition, seed, effort, bot or None)
    check_names([*items(bots or ""), *(bot or ())])
    if settings:
        check_settings(settings, options)
    else:
        numbers_of_players(players, edition or "disk")  # before packages are asked for
    check_packages(on, parquet=True)
    ladder = load_ladder(settings) if settings else ladder_from_options(*options)
    ladder = ladder.times(times)
    check_programs_start(one.bot for one in ladder.contestants())
    command = f"sunbarge league --settings {settings}" if settings else command_for(ladder)
    command += f" --times {times}" if settings and times > 1 else ""
    outputs = Outputs(out, write, json)
    forfeits = play_and_report(ladder, command, executor_for(on, jobs), outputs, stop_when_decided)
    if fail_on_forfeit and forfeits:
        raise typer.Exit(1)


@dataclass(frozen=True)
class Outputs:
    """Where the results go: a folder, a Markdown file, and JSON or tables on standard output."""

    folder: Path
    write: Path | None
    json: bool


def play_and_report(
    ladder: "Ladder", command: str, executor: "Executor", outputs: Outputs, stop: bool
) -> bool:
    """Play the games that are not saved yet, and report; return whether any bot forfeited.

    Exits if interrupted.
    """
    from sunbarge.research.league.live_display import play_with_display
    from sunbarge.research.league.results_store import ResultsStore
    from sunbarge.research.league.standings import compute_standings

    from .long_running import exit_interrupted

    with executor:
        store = ResultsStore(ladder, outputs.folder)
        complete = play_with_display(store, executor, stop)
    standings = compute_standings(store)
    report(standings, command, outputs if complete else replace(outputs, write=None))
    if not complete:
        exit_interrupted("; saved, the same command goes on")
    return bool(standings.forfeits)


def check_settings(settings: Path, options: Sequence[object]) -> None:
    """Raise ValueError if an option contradicts the settings file, or the file names unknown bots.

    All `options` must be None, since the file sets them. The file's form is checked when the file
    is loaded.
    """
    from sunbarge.files import errors_in, read_toml

    names = ("bots", "players", "deals", "edition", "seed", "effort", "bot")
    given = [f"--{name}" for name, value in zip(names, options, strict=True) if value is not None]
    if given:
        raise ValueError(
            f"the file of --settings says who plays what; leave out {', '.join(given)}"
        )
    data = read_toml(settings)
    with errors_in(settings):
        check_names(names_in_settings(data))


def names_in_settings(data: dict[str, Any]) -> Iterator[str]:
    """Yield the names of the bots in parsed settings; values of a wrong type are skipped."""
    for part in ("match", "round_robin", "pool"):
        tables = data.get(part)
        for table in tables if isinstance(tables, list) else []:
            for key in ("bots", "cells") if isinstance(table, dict) else ():
                listed = table.get(key)
                for text in listed if isinstance(listed, list) else []:
                    yield from (name.strip() for name in str(text).split(" v "))


def load_ladder(settings: Path) -> "Ladder":
    """Load a ladder, the pairings of bots to play, from a settings file."""
    from sunbarge.research.league.settings import load_ladder

    return load_ladder(settings)


def numbers_of_players(text: str | None, edition: str) -> list[int]:
    """Return the numbers of players in `text`, or 3 if it is None.

    Raises ValueError unless the edition allows them.
    """
    counts = items("3" if text is None else text)
    if not counts or not all(count.isascii() and count.isdecimal() for count in counts):
        raise ValueError(f"--players are numbers with commas, not {text!r}")
    numbers = list(dict.fromkeys(int(count) for count in counts))
    for number in numbers:
        check_table(edition, number)
    return numbers


def ladder_from_options(
    names: str | None,
    players: str | None,
    deals: int | None,
    edition: str | None,
    seed: int | None,
    effort: int | None,
    single: list[str] | None = None,
) -> "Ladder":
    """Return the ladder (set of pairings) in which each of the named bots meets every other."""
    numbers = numbers_of_players(players, edition or "disk")
    from sunbarge import bots
    from sunbarge.research.league.ladder import DEFAULT_SEED, Ladder, contestant, round_robin

    levels = ",".join(name for name in bots.names() if name != "random")
    listed = items(names if names is not None else MEETS if single else levels)
    entrants = [contestant(name, effort) for name in (*listed, *(single or ()))]
    if len(entrants) < 2:
        raise ValueError("a ladder needs two bots or more")
    cells = round_robin(entrants, numbers, DEALS if deals is None else deals)
    return Ladder(tuple(cells), edition or "disk", DEFAULT_SEED if seed is None else seed)


def items(text: str) -> list[str]:
    """Return the items of a comma-separated list, without blanks around them."""
    return [item.strip() for item in text.split(",") if item.strip()]


def command_for(ladder: "Ladder") -> str:
    """Return the command line that plays a round robin again."""
    from sunbarge.bots.bot_names import split_effort

    labels = [one.label for one in ladder.contestants()]
    listed = ",".join(label for label in labels if "," not in label)
    single = "".join(f" --bot {shlex.quote(label)}" for label in labels if "," in label)
    counts = ",".join(str(count) for count in ladder.player_counts())
    deals = ladder.cells[0].deals
    plain = [one for one in ladder.contestants() if split_effort(one.label)[1] is None]
    efforts = {one.effort for one in plain} - {None}
    effort = "".join(f" --effort {number}" for number in efforts)
    table = f"--edition {ladder.edition} --seed {ladder.seed}{effort}"
    bots = f"--bots {shlex.quote(listed)}{single}"
    return f"sunbarge league {bots} --players {counts} --deals {deals} {table}"


def report(standings: "Standings", command: str, outputs: Outputs) -> None:
    """Print the results of all pairings and the ratings, or JSON, and write the result files."""
    from json import dumps

    from rich.console import Console

    from sunbarge.atomic_write import write_atomically
    from sunbarge.research.league.json_report import as_json
    from sunbarge.research.league.markdown import markdown
    from sunbarge.research.league.page import page
    from sunbarge.research.league.terminal import show

    values, text = as_json(standings, command), markdown(standings, command)
    typer.echo(dumps(values)) if outputs.json else show(standings, Console())
    texts = {
        outputs.folder / "ladder.md": text,
        outputs.folder / "ladder.html": page(standings, command),
        outputs.folder / "ladder.json": dumps(values, indent=1) + "\n",
    }
    texts |= {outputs.write: text} if outputs.write else {}
    for file, content in texts.items():
        write_atomically(file, content)
    wrote = [file for file in (outputs.folder / "games.parquet", *texts) if file.exists()]
    typer.echo(f"wrote {', '.join(str(file) for file in wrote)}", err=True)
