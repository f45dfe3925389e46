"""Routes of tables: creating one, taking a seat, records and replays."""

from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager

from fastapi import APIRouter, Depends, Response
from fastapi.responses import PlainTextResponse

from sunbarge.online.protocol.http import (
    FinishedGame,
    HeldSeats,
    NewCommitment,
    NewTable,
    Problem,
    PublishedGame,
    RecordText,
    Replay,
    TableSummary,
    TakeSeat,
)
from sunbarge.online.server.addresses import client_network_of
from sunbarge.online.server.bot_pool import BotPool
from sunbarge.online.server.dependencies import (
    AddressDep,
    BotPoolDep,
    LiveTableDep,
    RateLimit,
    RegistryDep,
    get_registry,
)
from sunbarge.online.server.errors import HttpProblem
from sunbarge.online.server.exception_handlers import problem_responses
from sunbarge.online.server.fair_queue import Requester

router = APIRouter(prefix="/api", tags=["tables"])
RECORD: dict[int | str, dict[str, object]] = {
    200: {
        "content": {"text/plain": {"schema": {"type": "string"}}},
        "description": "A record, as plain text.",
    }
}
LIMIT_TABLES = Depends(RateLimit(lambda limits: limits.new_tables))
LIMIT_COMMITMENTS = Depends(RateLimit(lambda limits: limits.commitments))
LIMIT_SEATS = Depends(RateLimit(lambda limits: limits.new_seats))
LIMIT_REPLAYS = Depends(RateLimit(lambda limits: limits.replays))


@router.post(
    "/promises",
    status_code=201,
    dependencies=[LIMIT_COMMITMENTS],
    responses=problem_responses(403, 503),
)
async def new_commitment(registry: RegistryDep, address: AddressDep) -> NewCommitment:
    """Return a commitment to a secret for one new table, before the client chooses its seed."""
    return NewCommitment(commitment=await registry.commit_to_secret(address))


@router.post(
    "/tables",
    status_code=201,
    dependencies=[LIMIT_TABLES],
    responses=problem_responses(403, 409, 503),
)
async def create(request: NewTable, registry: RegistryDep, address: AddressDep) -> HeldSeats:
    """Create a table and return the host's seats with their tokens."""
    return await registry.create(request, address)


@router.post(
    "/published",
    status_code=201,
    dependencies=[LIMIT_TABLES],
    responses=problem_responses(403, 503),
)
async def publish(game: FinishedGame, registry: RegistryDep) -> PublishedGame:
    """Store a finished game that was played in a browser alone, and return the id of its replay."""
    return PublishedGame(table=await registry.publish(game))


@router.get("/tables/{table_id}", responses=problem_responses(404, 503))
async def summary(live: LiveTableDep) -> TableSummary:
    """Return the summary of a table, as in the lobby."""
    from sunbarge.online.server.lobby_entries import lobby_entry  # imports the rules

    entry = lobby_entry(live)
    if entry is None:
        raise HttpProblem(503, "not_now", "The table is being read again; try again soon.")
    return entry


@router.post(
    "/tables/{table_id}/seats",
    status_code=201,
    dependencies=[LIMIT_SEATS],
    responses=problem_responses(403, 404, 409, 503),
)
async def sit_down(request: TakeSeat, live: LiveTableDep) -> HeldSeats:
    """Take a free seat and return it with its token."""
    with refusals_as_problems():
        return await live.request_seat(request)


@router.get(
    "/tables/{table_id}/record",
    response_class=Response,
    dependencies=[LIMIT_REPLAYS],
    responses={**problem_responses(403, 404, 409, 503), **RECORD},
)
async def record(live: LiveTableDep, invite: str | None = None) -> Response:
    """Return the game's record, which contains only public information while the game runs."""
    with refusals_as_problems():
        text = await live.record(only_finished=False, invite=invite)
    headers = {"Content-Disposition": f'attachment; filename="sunbarge-{live.id}.rec"'}
    return PlainTextResponse(text, headers=headers)


@router.get(
    "/tables/{table_id}/replay",
    response_model=Replay,
    dependencies=[LIMIT_REPLAYS],
    responses=problem_responses(403, 404, 409, 503),
)
async def replay_table(live: LiveTableDep, bot_pool: BotPoolDep, address: AddressDep) -> Response:
    """Return a finished game with a view after every move."""
    with refusals_as_problems():
        text = await live.record(only_finished=True)
    return await replay(bot_pool, text, address)


@router.post(
    "/replay",
    response_model=Replay,
    dependencies=[LIMIT_REPLAYS, Depends(get_registry)],
    responses=problem_responses(403, 503),
)
async def replay_record(given: RecordText, bot_pool: BotPoolDep, address: AddressDep) -> Response:
    """Return the game of the given record with a view after every move."""
    return await replay(bot_pool, given.record, address)


async def replay(bot_pool: BotPool, record: str, address: str) -> Response:
    """Return the Replay of a record, computed and encoded in a worker process.

    If many clients wait for replays, their networks take turns.
    """
    try:
        result = await bot_pool.replay(record, Requester(client_network_of(address)))
    except BrokenProcessPool:
        text = "This cannot be replayed now; try again soon."
        raise HttpProblem(503, "not_now", text) from None
    if isinstance(result, Problem):
        raise HttpProblem.of(422, result)
    return Response(result, media_type="application/json")


@contextmanager
def refusals_as_problems() -> Iterator[None]:
    """Convert a Refusal raised in the block to a 409 response."""
    from sunbarge.online.sessions import Refusal  # imports the rules

    try:
        yield
    except Refusal as refusal:
        raise HttpProblem(409, refusal.code, refusal.text) from None
