"""`sunbarge bot`: a bot of ours as a program that speaks the bot protocol."""

import io
import sys
from collections.abc import Iterable
from typing import Annotated

import typer

MAX_LINE = 1 << 16


Name = Annotated[str, typer.Argument(help="A bot's name; `sunbarge bots` lists them.")]


def bot(
    name: Name,
) -> None:
    """Speak for a bot on standard input and output, line by line: docs/bots/protocol.md."""
    from sunbarge.bots.protocol.serve_bot import BotServer

    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    server = BotServer(name, lambda line: print(line, flush=True))
    server.run(iter(lambda: sys.stdin.readline(MAX_LINE), ""))


def meet_programs(names: Iterable[str]) -> None:
    """See that bots of the form cmd:… start, before games wait for them, and tell who they are."""
    from sunbarge.bots.protocol.command import is_command
    from sunbarge.bots.protocol.program_bot import greet

    for name in dict.fromkeys(names):
        if is_command(name):
            typer.echo(f"{name} is {greet(name)}", err=True)
