"""What the tests of commands share."""

import pytest

from tests.cli.run_in_process import Here


@pytest.fixture
def here(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Here:
    """The command line, without a process of its own."""
    return Here(capsys, monkeypatch)
