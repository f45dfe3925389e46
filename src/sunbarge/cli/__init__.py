"""The command line: one file a command, and nothing slow imported before it is needed."""

import sys

from .app import app


def main() -> None:
    """Run the command line; a user never sees a traceback."""
    from .failures import run

    sys.exit(run(app))
