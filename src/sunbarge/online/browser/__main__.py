"""Commands that build what the page needs to run the engine in the browser.

`python -m sunbarge.online.browser files FOLDER` builds the engine and writes its files, and
`python -m sunbarge.online.browser layout` prints `web/src/engine/layout.ts`.
"""

import sys
from pathlib import Path

USAGE = "usage: python -m sunbarge.online.browser files FOLDER | layout"


def main(arguments: list[str]) -> None:
    """Run one of the commands."""
    match arguments:
        case ["files", folder]:
            write(Path(folder))
        case ["layout"]:
            from .layout import typescript

            print(typescript(), end="")
        case _:
            sys.exit(USAGE)


def write(folder: Path) -> None:
    """Build the engine and write its files; exit with a one-line error if that is not possible."""
    from sunbarge.compiler.objects import BuildFailed

    from .files import write_files

    try:
        write_files(folder)
    except (BuildFailed, OSError, ValueError) as reason:
        sys.exit(f"the engine of the page cannot be built: {reason}")


if __name__ == "__main__":
    main(sys.argv[1:])
