"""Routes of the lobby: editions, bots and the list of tables."""

import time

from fastapi import APIRouter

from sunbarge.online.protocol.http import About, Lobby, SummaryRequest, TableSummary
from sunbarge.online.server.dependencies import BuildDep, RegistryDep, StartupDep, StoreDep
from sunbarge.online.server.exception_handlers import problem_responses

router = APIRouter(prefix="/api", tags=["lobby"], responses=problem_responses(503))
MAX_LISTED = 24
LISTED_SECONDS = 3600
"How long tables without connections are listed as open."


@router.get("/about")
async def about(build: BuildDep, startup: StartupDep) -> About:
    """Return the server's version, and the editions and bots that can be played."""
    bots = await startup.bots()
    from sunbarge.online.server.about import describe_server  # imports the rules

    return describe_server(build, bots)


@router.get("/lobby")
async def lobby(registry: RegistryDep, store: StoreDep) -> Lobby:
    """Return the public tables with free seats, and the public games in progress."""
    since = round((time.time() - LISTED_SECONDS) * 1000)
    recent = await store.public_tables(["gathering"], MAX_LISTED, since)
    gathering = list(dict.fromkeys([*recent, *registry.open_tables()]))[:MAX_LISTED]
    playing = await store.public_tables(["playing"], MAX_LISTED)
    return Lobby(
        open=await registry.lobby_entries(gathering),
        running=await registry.lobby_entries(playing),
    )


@router.post("/cards", responses=problem_responses(403))
async def list_tables(wanted: SummaryRequest, registry: RegistryDep) -> list[TableSummary]:
    """Return summaries of the requested tables; tables that do not exist are left out."""
    return await registry.lobby_entries(dict.fromkeys(wanted.tables))
