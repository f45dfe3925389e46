"""What stands for the code and the nets, so that no results mix two versions of a bot."""

import ast
import hashlib
import inspect
from collections.abc import Sequence
from pathlib import Path

from sunbarge import bots
from sunbarge.bots.net.weights import own_nets
from sunbarge.bots.protocol.command import is_command, read_command

KINDS = (".py", ".toml", ".npy")
PACKAGE = Path(__file__).parents[2]
ROOMS = ("engine", "game", "bots")  # what decides how a game goes …
TABLES = (
    "compiled.py",
    "forfeits.py",
    "plan.py",
    "uncompiled.py",
)  # … and these files of `simulate` …
JUDGES = ("bots/check.py", "bots/check_report.py")  # … but not who looks at bots and plays nothing


def fingerprint(names: Sequence[str]) -> str:
    """What stands for how games of these bots go."""
    files = [file for room in ROOMS for file in (PACKAGE / room).rglob("*") if file.is_file()]
    files += [PACKAGE / "research" / "simulate" / name for name in TABLES]
    named = {file.relative_to(PACKAGE).as_posix(): file for file in files}
    named = {name: file for name, file in named.items() if name not in JUDGES}
    named |= {f"own/{file.name}": file for file in own_nets().values()}
    digest = hashlib.sha256()
    for name in sorted(named):
        if named[name].suffix in KINDS:
            digest.update(page(name, essence(named[name])))
    for name in names:
        for file in files_of(name):
            text = file.read_bytes() if is_command(name) else essence(file)
            digest.update(page(file.name, text))
    return digest.hexdigest()[:16]


def files_of(name: str) -> list[Path]:
    """The files of a bot that are not ours, in the order in which they are named."""
    if is_command(name):
        return read_command(name).files()
    file = Path(inspect.getfile(bots.kind(name)))
    return [] if file.is_relative_to(PACKAGE) else [file]


def page(name: str, text: bytes) -> bytes:
    """A file's name and what it says, each with its end."""
    return b"%d %s %d %s" % (len(name.encode()), name.encode(), len(text), text)


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
