"""Help that can be read: no summary is cut, and every option's help stands alone."""

from typing import Any

import pytest
import typer.main

from sunbarge.cli.app import app
from tests.cli.run_in_process import Here

LEAST_WORDS = 3


def test_no_summary_of_a_command_is_cut(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    for group in ([], ["admin"]):
        told = here(*group, "--help")
        assert told.returncode == 0
        assert "..." not in told.stdout.partition("Commands:")[2]


def options() -> list[tuple[str, str]]:
    """Every option of every command, with its help."""
    group: Any = typer.main.get_command(app)
    admin = group.commands["admin"]
    return [
        (f"{command.name} {option.name}", option.help or "")
        for command in (*group.commands.values(), *admin.commands.values())
        for option in command.params
    ]


def test_the_help_of_every_option_stands_alone() -> None:
    for option, told in options():
        assert told.endswith((".", "…")), option
        assert len(told.split()) >= LEAST_WORDS, option
        assert not told.startswith(("Of ", "At a", "Until", "For the ")), option
        assert "above" not in told, option
