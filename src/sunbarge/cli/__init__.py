"""The command line: owns the commands of `sunbarge`, one file for each.

May import all other folders; slow modules are imported only when a command needs them.
"""

import sys

from .app import app


def main() -> None:
    """Run the command line and exit; errors are printed as one line, without a traceback."""
    from .failures import run

    sys.exit(run(app))
