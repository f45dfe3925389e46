"""`sunbarge bot`: runs a built-in bot as a program that speaks the bot protocol."""

import io
import sys
from typing import Annotated

import typer

MAX_LINE = 1 << 16


Name = Annotated[
    str,
    typer.Argument(
        help="A bot's name; `sunbarge bots` lists them. Also FILE.py:CLASS or net:FOLDER."
    ),
]


def bot(
    name: Name,
) -> None:
    """Run a bot as a program that others can play against.

    It speaks the bot protocol, which docs/bots/protocol.md describes.
    """
    from sunbarge.bots.protocol.serve_bot import BotServer

    from .long_running import check_programs_start

    check_programs_start([name])
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    server = BotServer(name, lambda line: print(line, flush=True))
    server.run(iter(lambda: sys.stdin.readline(MAX_LINE), ""))
