"""What a user sees when something goes wrong: one clear line, and an exit code."""

import io
import os
import sys

import typer

INTERRUPTED = 130
BROKEN = 70


def run(app: typer.Typer) -> int:
    """Run a command; errors of the user's input are told in a line, without a traceback."""
    show_anything()
    try:
        app()
    except ValueError as error:
        typer.echo(f"sunbarge: {error}", err=True)
        return 2
    except BrokenPipeError:  # the reader of our output went away, as `| head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        typer.echo(f"sunbarge: {describe(error)}", err=True)
        return 2
    except KeyboardInterrupt:
        typer.echo("", err=True)
        return INTERRUPTED
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else int(stop.code is not None)
    except Exception as error:
        if os.environ.get("SUNBARGE_TRACEBACK") == "1":
            raise
        what = f"{type(error).__name__}: {error}"
        see = "set SUNBARGE_TRACEBACK=1 to see where"
        typer.echo(f"sunbarge: something went wrong inside: {what} ({see})", err=True)
        return BROKEN
    return 0


def show_anything() -> None:
    """Let streams write a question mark for what they cannot show."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def describe(error: OSError) -> str:
    """What the system said, after the file it is about if there is one."""
    what = error.strerror or str(error)
    return f"{error.filename}: {what}" if error.filename else what
