"""What a user sees when something goes wrong: one clear line, and an exit code."""

import os
import sys

import typer

INTERRUPTED = 130


def run(app: typer.Typer) -> int:
    """Run a command; errors of the user's input are told in a line, without a traceback."""
    try:
        app()
    except ValueError as error:
        typer.echo(f"sunbarge: {error}", err=True)
        return 2
    except BrokenPipeError:  # the reader of our output went away, as `| head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        typer.echo(f"sunbarge: {error.filename or ''}: {error.strerror or error}", err=True)
        return 2
    except KeyboardInterrupt:
        typer.echo("", err=True)
        return INTERRUPTED
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else int(stop.code is not None)
    return 0
