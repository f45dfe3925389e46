"""Tiny programs that play, well or badly, written in the shell's language."""

import shlex
from pathlib import Path

from sunbarge.bots.protocol.command import is_command

HELLO = "echo sunbarge 1; echo name Tiny; echo option depth 3; echo ready"
FIRST = "echo move ${moves%% *}"


def program(
    folder: Path,
    go: str = FIRST,
    *,
    hello: str = HELLO,
    newgame: str = "echo ready",
    quits: str = "exit",
    before: str = "",
    settings: str = "",
) -> str:
    """The name of a bot that is a script; it plays the first legal move if nothing is said."""
    file = folder / f"bot-{len(list(folder.iterdir()))}.sh"
    file.write_text(
        f"{before}\nwhile read -r word rest; do\n  case $word in\n"
        f"    sunbarge) {hello};;\n    newgame) {newgame};;\n    legal) moves=$rest;;\n"
        f'    set) echo "$rest" >> {shlex.quote(str(folder / "set"))};;\n'
        f"    go) {go};;\n    quit) {quits};;\n  esac\ndone\n"
    )
    name = f"cmd{settings and f'[{settings}]'}:sh {shlex.quote(str(file))}"
    assert is_command(name)
    return name
