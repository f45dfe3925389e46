"""Administrators may remove players however long it takes to replay a game."""

import time
from typing import Any

import pytest
from sqlalchemy.engine import URL

from sunbarge.online.admin import players
from sunbarge.online.admin.players import remove_player
from sunbarge.online.server.table_storage import table_from_rows
from sunbarge.online.store.engine import IDLE_TIMEOUT
from tests.online.admin.stored_tables import database_with, running, stored


def test_a_player_is_removed_though_the_rules_load_slowly(
    database: URL, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server's transaction would be ended meanwhile, since one that hangs must hold no lock."""

    def slow(*found: Any) -> Any:
        time.sleep(IDLE_TIMEOUT + 0.5)
        return table_from_rows(*found)

    with database_with(database, running("runs")) as engine:
        monkeypatch.setattr(players, "table_from_rows", slow)
        assert remove_player(engine, "runs", 1, "host").bot == "simple"
        assert stored(engine, "runs").seats[1].bot == "simple"
