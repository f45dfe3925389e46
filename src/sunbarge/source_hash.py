"""Hashes of source files, which tell whether two processes run the same code."""

import ast
import hashlib
from collections.abc import Iterable
from pathlib import Path

PACKAGE = Path(__file__).parent


def hash_contents(contents: Iterable[tuple[str, bytes]]) -> str:
    """Return the SHA-256 of named contents, in the given order, as hexadecimal digits.

    The lengths are hashed, too, so that the same bytes split into other contents hash differently.
    """
    digest = hashlib.sha256()
    for name, content in contents:
        encoded = name.encode("utf-8")
        digest.update(b"%d %s %d " % (len(encoded), encoded, len(content)))
        digest.update(content)
    return digest.hexdigest()


def executable_content(file: Path) -> bytes:
    """Return the syntax tree of a Python file without docstrings, or the bytes of another file.

    Comments, docstrings and formatting therefore do not change the hash of a Python file.
    """
    if file.suffix != ".py":
        return file.read_bytes()
    return ast.dump(WithoutTexts().visit(ast.parse(file.read_bytes()))).encode()


class WithoutTexts(ast.NodeTransformer):
    """Removes statements that consist of a string only, such as docstrings, from a syntax tree."""

    def visit_Expr(self, node: ast.Expr) -> ast.Expr | None:
        """Return None, which removes the statement, for a string; otherwise the statement."""
        value = node.value
        text = isinstance(value, ast.Constant) and isinstance(value.value, str)
        return None if text else node
