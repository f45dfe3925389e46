"""Routes of the lobby: editions, bots and the list of tables."""

from fastapi import APIRouter, Request

from sunbarge.online.protocol.http import About, Lobby, SummaryRequest, TableSummary
from sunbarge.online.server.dependencies import (
    BuildDep,
    GoneSecondsDep,
    RegistryDep,
    StartupDep,
    limit_lookups,
)
from sunbarge.online.server.exception_handlers import problem_responses

router = APIRouter(prefix="/api", tags=["lobby"], responses=problem_responses(503))
LOBBY_COST = 10  # a list of tables counts as so many look-ups


@router.get("/about")
async def about(build: BuildDep, startup: StartupDep, gone_seconds: GoneSecondsDep) -> About:
    """Return the server's version, and the editions and bots that can be played."""
    bots = await startup.bots()
    from sunbarge.online.server.about import describe_server  # imports the rules

    return describe_server(build, bots, gone_seconds)


@router.get("/lobby")
async def lobby(request: Request, registry: RegistryDep) -> Lobby:
    """Return the public tables with free seats, and the public games in progress."""
    limit_lookups(request, LOBBY_COST)
    return await registry.lobby()


@router.post("/cards", responses=problem_responses(403))
async def list_tables(
    wanted: SummaryRequest, request: Request, registry: RegistryDep
) -> list[TableSummary]:
    """Return summaries of the requested tables; tables that do not exist are left out."""
    tables = list(dict.fromkeys(wanted.tables))
    limit_lookups(request, max(1, len(tables)))
    return await registry.lobby_entries(tables)
