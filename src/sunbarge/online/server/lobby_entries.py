"""Tables in a list."""

from sunbarge.online.protocol.http import TableSummary

from .live_table import LiveTable


def card_of(live: LiveTable) -> TableSummary | None:
    """A table as lists show it; None while it cannot be read."""
    table = live.table
    if table is None:
        return None
    header, common = table.header, table.common
    return TableSummary(
        table=header.id,
        title=header.title,
        stage=table.stage,
        edition=header.edition,
        players=header.players,
        names=[place.name for place in table.seats],
        free=sum(place.free for place in table.seats),
        epoch=common["epoch"],
        ra_tiles=common["ra_tiles"],
        ra_limit=common["ra_limit"],
        to_move=table.to_move,
        watchers=live.watchers(),
        public=header.public,
    )
