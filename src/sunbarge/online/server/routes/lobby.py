"""What can be played here, and which tables there are."""

import time
from typing import Annotated

from fastapi import APIRouter, Depends, Request

from sunbarge.online.protocol.http import About, Lobby, SummaryRequest, TableSummary
from sunbarge.online.server.errors import documented
from sunbarge.online.server.services import House, NoTable

router = APIRouter(prefix="/api", tags=["lobby"], responses=documented(503))
MOST_LISTED = 24
LISTED_SECONDS = 3600
"Tables that have waited longer are listed only while somebody sits there."


def house_of(request: Request) -> House:
    """The server that a request came to."""
    house: House = request.app.state.house
    return house


Here = Annotated[House, Depends(house_of)]


@router.get("/about")
async def about(house: Here) -> About:
    """What can be played here: editions, with their words, and bots."""
    bots = await house.bots()
    from .about import about as tell_all

    return tell_all(house.build, bots)


@router.get("/lobby", responses=documented(503))
async def lobby(house: Here) -> Lobby:
    """Public tables with free seats, and public games to watch."""
    hall = await house.hall()
    since = round((time.time() - LISTED_SECONDS) * 1000)
    fresh = await house.store.public_tables(["gathering"], MOST_LISTED, since)
    waiting = list(dict.fromkeys([*fresh, *hall.waiting()]))[:MOST_LISTED]
    return Lobby(
        open=await cards(house, waiting),
        running=await cards(house, await house.store.public_tables(["playing"], MOST_LISTED)),
    )


@router.post("/cards", responses=documented(403, 503))
async def list_cards(wanted: SummaryRequest, house: Here) -> list[TableSummary]:
    """Tables that a page knows of; those that are gone are left out."""
    return await cards(house, list(dict.fromkeys(wanted.tables)))


async def cards(house: House, ids: list[str]) -> list[TableSummary]:
    """The tables that can be read."""
    hall = await house.hall()
    from sunbarge.online.server.lobby_entries import card_of

    found = []
    for table_id in ids:
        try:
            card = card_of(await hall.table(table_id))
        except NoTable:
            continue
        if card is not None:
            found.append(card)
    return found
