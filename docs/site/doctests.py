"""Griffe extension: shows the doctests of docstrings as code."""

import re
from typing import Any

import griffe

DOCTEST = re.compile(r"^([ \t]*)>>> .*(?:\n[ \t]*\S.*)*", re.MULTILINE)


class Doctests(griffe.Extension):
    """Puts every doctest, up to the next blank line, into a fenced block."""

    def on_object(self, *, obj: griffe.Object, **options: Any) -> None:
        """Rewrite the docstring of an object."""
        if obj.docstring and ">>> " in obj.docstring.value:
            obj.docstring.value = DOCTEST.sub(r"\n\1```pycon\n\g<0>\n\1```\n", obj.docstring.value)
