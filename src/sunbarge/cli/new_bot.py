"""`sunbarge new-bot`: writes a bot in Python and its test, to begin with."""

import re
import sys
from keyword import iskeyword
from pathlib import Path
from typing import Annotated

import typer

BOT = '''"""The bot {cls}. Check it with: sunbarge check-bot {module}.py:{cls}"""

from sunbarge.bots import Bot, Sight


class {cls}(Bot):
    """Bids low for large lots, and draws otherwise."""

    description = "bids low for large lots, and draws otherwise"

    def choose(self, sight: Sight) -> str:
        """Return one of the legal moves."""
        moves = sight.legal_moves()
        tiles = len(sight.position()["track"])
        bids = sorted((m for m in moves if m.startswith("bid:")), key=lambda m: int(m[4:]))
        if bids and (tiles >= 4 or "pass" not in moves):
            return bids[0]
        if "invoke" in moves and (tiles >= 6 or "draw" not in moves):
            return "invoke"
        for calm in ("draw", "pass", "done"):
            if calm in moves:
                return calm
        return sight.random.choice(moves)  # which tile to lose
'''
TEST = '''"""Tests of the bot {cls}. Run them with: pytest {test}"""

from sunbarge import Game
from sunbarge.bots import check_bot

from {module} import {cls}


def test_it_keeps_the_promises_of_all_bots() -> None:
    tables = [("disk", 2), ("disk", 3), ("first", 5)]  # check-bot plays at all
    check_bot({cls}, positions=2, budget=None, at=tables)


def test_it_draws_while_the_track_is_empty() -> None:
    assert {cls}(seed=1).move(Game(players=3, seed=7)) == "draw"
'''

Name = Annotated[str, typer.Argument(help="The bot's name, such as my_bot or MyBot.")]
Out = Annotated[Path, typer.Option(help="The folder to write both files into.")]


def new_bot(name: Name, out: Out = Path()) -> None:
    """Write a bot in Python and its test.

    If one of the two files exists already, nothing is written.
    """
    module, cls = names_for(name)
    test = f"test_{module}.py"
    texts = {f"{module}.py": BOT, test: TEST}
    check_free([out / file for file in texts])
    out.mkdir(parents=True, exist_ok=True)
    for file, text in texts.items():
        (out / file).write_text(text.format(cls=cls, module=module, test=test), "utf-8")
    typer.echo(f"wrote {out / f'{module}.py'} and {out / test}; try:")
    typer.echo(f"  sunbarge check-bot {out / f'{module}.py'}:{cls}")
    typer.echo(f"  sunbarge simulate --games 100 --bots {out / f'{module}.py'}:{cls},simple")


def names_for(name: str) -> tuple[str, str]:
    """Return the names of the module and of the class; ValueError if `name` is not suitable."""
    if not name.isidentifier() or not name.isascii() or iskeyword(name.lower()):
        fitting = re.sub(r"\W+", "_", name.lower(), flags=re.ASCII).strip("_")
        fitting = f"bot_{fitting}" if iskeyword(fitting) or not fitting.isidentifier() else fitting
        raise ValueError(
            f"a bot's name is letters, digits and _, and begins with a letter, "
            f"as {fitting.rstrip('_')} does; not {name!r}"
        )
    words = re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+", name)
    module = "_".join(words).lower()
    if not words or not module.isidentifier():
        raise ValueError(
            f"a bot's name has a letter before any digit, as my_bot does; not {name!r}"
        )
    if module in sys.stdlib_module_names or module in ("pytest", "numpy", "sunbarge"):
        raise ValueError(f"{module}.py would hide a module of that name; choose {module}_bot")
    return module, "".join(word[0].upper() + word[1:] for word in words)


def check_free(files: list[Path]) -> None:
    """Raise ValueError if a file exists, or if its folder is a file."""
    for file in files:
        if file.exists():
            raise ValueError(f"{file} is there already; choose another name, or --out FOLDER")
        if file.parent.exists() and not file.parent.is_dir():
            raise ValueError(f"{file.parent} is a file; name a folder")
