"""What goes wrong is told in one line, with an exit code."""

import pytest
import typer

from sunbarge.cli.failures import run


def app_that_raises(error: Exception) -> typer.Typer:
    broken = typer.Typer(pretty_exceptions_enable=False)

    @broken.command()
    def command() -> None:
        raise error

    return broken


@pytest.fixture(autouse=True)
def no_arguments(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["sunbarge"])
    monkeypatch.delenv("SUNBARGE_TRACEBACK", raising=False)


@pytest.mark.parametrize(
    ("error", "code", "line"),
    [
        (ValueError("no such tile"), 2, "sunbarge: no such tile"),
        (OSError("Failed to open it"), 2, "sunbarge: Failed to open it"),
        (OSError(2, "No such file", "game.ra"), 2, "sunbarge: game.ra: No such file"),
        (
            KeyError("pha"),
            70,
            "sunbarge: something went wrong inside: KeyError: 'pha' "
            "(set SUNBARGE_TRACEBACK=1 to see where)",
        ),
    ],
)
def test_every_error_is_one_line(
    error: Exception, code: int, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(app_that_raises(error)) == code
    told = capsys.readouterr()
    assert (told.out, told.err) == ("", line + "\n")


def test_a_traceback_is_there_for_those_who_want_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SUNBARGE_TRACEBACK", "1")
    with pytest.raises(KeyError):
        run(app_that_raises(KeyError("pha")))
