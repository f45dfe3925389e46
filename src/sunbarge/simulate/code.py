"""What stands for the code and the nets, so that no results mix two versions of a bot."""

import ast
import hashlib
import inspect
from collections.abc import Sequence
from pathlib import Path

from .. import bots
from ..bots.talk.command import is_command, read_command

PACKAGE = Path(__file__).parent.parent
ROOMS = ("engine", "game", "bots")  # what decides how a game goes …
TABLES = ("forfeits.py", "guests.py", "plan.py", "table.py")  # … and these files of `simulate`


def fingerprint(names: Sequence[str]) -> str:
    """What stands for how games of these bots go."""
    files = [file for room in ROOMS for file in (PACKAGE / room).rglob("*") if file.is_file()]
    files += [PACKAGE / "simulate" / name for name in TABLES]
    own = {Path(inspect.getfile(bots.kind(name))) for name in names}
    digest = hashlib.sha256()
    for file in sorted(own | set(files)):
        if file.suffix in (".py", ".toml", ".npy"):
            digest.update(essence(file))
    for file in (file for name in names if is_command(name) for file in read_command(name).files()):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def essence(file: Path) -> bytes:
    """What a file does: of code, all but comments and docstrings."""
    if file.suffix != ".py":
        return file.read_bytes()
    tree = ast.parse(file.read_bytes())
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [line for line in body if not is_text(line)]  # type: ignore[attr-defined]
    return ast.dump(tree).encode()


def is_text(node: ast.AST) -> bool:
    """Whether a statement is only a text, as docstrings are."""
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )
