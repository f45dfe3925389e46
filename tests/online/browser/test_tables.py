"""A table in the browser shows what the server's table shows, for the same commands."""

from pathlib import Path

from tests.online.browser.compare_tables import compare_tables
from tests.online.browser.table_recordings import SOME


def test_whole_games_have_the_same_entries_views_records_and_replays(tmp_path: Path) -> None:
    reports = compare_tables(tmp_path)
    assert [line for report in reports for line in report["differences"]] == []
    assert len(reports) == len(SOME)
    assert all(report["views"] > report["entries"] for report in reports)
