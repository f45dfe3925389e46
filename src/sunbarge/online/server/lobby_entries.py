"""Summaries of tables for the lobby."""

from sunbarge.online.protocol.http import TableSummary
from sunbarge.online.sessions import view_of

from .live_table import LiveTable


def lobby_entry(live: LiveTable) -> TableSummary | None:
    """Return the summary of a table; None while it is being reloaded."""
    table = live.table
    if table is None:
        return None
    header, view = table.header, view_of(table)
    return TableSummary(
        table=header.id,
        title=header.title,
        stage=table.stage,
        edition=header.edition,
        players=header.players,
        names=[seat.name for seat in table.seats],
        free=sum(seat.free for seat in table.seats),
        epoch=view.epoch,
        ra_tiles=view.ra_tiles,
        ra_limit=view.ra_limit,
        to_move=table.to_move,
        watchers=live.connections.spectators(),
        public=header.public,
    )
