"""Turns exceptions into one line on standard error and an exit code."""

import io
import os
import sys

import typer

from .usage import UsageError, describe_usage

# Exit codes
BAD_INPUT, BROKEN, INTERRUPTED = 2, 70, 130


def run(app: typer.Typer) -> int:
    """Run a command and return its exit code; for bad input, one line is printed, no traceback."""
    replace_unencodable_characters()
    try:
        code = app(standalone_mode=False)
        return code if isinstance(code, int) else 0
    except UsageError as error:
        typer.echo(describe_usage(error), err=True)
        return BAD_INPUT
    except typer.Abort:
        return 1
    except BrokenPipeError:  # the reader of our output went away, as `| head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (ValueError, OSError) as error:
        typer.echo(f"sunbarge: {describe_input(error)}", err=True)
        return BAD_INPUT
    except KeyboardInterrupt:
        typer.echo("", err=True)
        return INTERRUPTED
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else int(stop.code is not None)
    except Exception as error:
        return report_fault(error)
    return 0


def report_fault(error: Exception) -> int:
    """Print what went wrong inside the program, and how to see where; returns the exit code."""
    if os.environ.get("SUNBARGE_TRACEBACK") == "1":
        raise error
    what = f"{type(error).__name__}: {error}"
    see = "set SUNBARGE_TRACEBACK=1 to see where"
    typer.echo(f"sunbarge: something went wrong inside: {what} ({see})", err=True)
    return BROKEN


def replace_unencodable_characters() -> None:
    """Make standard output print a question mark for characters that its encoding lacks."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def describe_input(error: ValueError | OSError) -> str:
    """Return what is wrong with an input: the error's text, or a file and the system's message."""
    if not isinstance(error, OSError):
        return str(error)
    what = error.strerror or str(error)
    return f"{error.filename}: {what}" if error.filename else what
