"""Tables over HTTP: setting one up, sitting down, records and replays."""

import asyncio
import secrets
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Path, Request, Response
from fastapi.responses import PlainTextResponse

from sunbarge.online.protocol.http import (
    HeldSeat,
    HeldSeats,
    NewCommitment,
    NewTable,
    RecordText,
    Replay,
    TableSummary,
    TakeSeat,
)
from sunbarge.online.server.errors import Trouble, documented
from sunbarge.online.server.limits import Purses
from sunbarge.online.server.services import House

from .lobby import Here

if TYPE_CHECKING:
    from sunbarge.online.server.live_table import LiveTable
    from sunbarge.online.sessions import Entry, Table

router = APIRouter(prefix="/api", tags=["tables"])
RECORD: dict[int | str, dict[str, Any]] = {
    200: {
        "content": {"text/plain": {"schema": {"type": "string"}}},
        "description": "A record, as plain text.",
    }
}
TableId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,24}$", description="A table's id.")]


def take_credit(purses: Purses, request: Request) -> None:
    """Let an address do something that costs the server more than an answer."""
    wait = purses.take(request.client.host if request.client else "")
    if wait:
        text = f"That was often, from your address; wait {wait:.0f} seconds."
        raise Trouble(429, "too_fast", text, {"Retry-After": f"{wait + 1:.0f}"})


async def table_named(house: House, table_id: str) -> "LiveTable":
    """A table in memory."""
    hall = await house.hall()
    return await hall.table(table_id)


@router.post("/promises", status_code=201, responses=documented(403, 503))
async def promise(house: Here) -> NewCommitment:
    """A commitment to a secret for one new table, to be asked for before entropy is chosen."""
    hall = await house.hall()
    return NewCommitment(commitment=hall.promise())


@router.post("/tables", status_code=201, responses=documented(403, 409, 503))
async def set_up(wish: NewTable, request: Request, house: Here) -> HeldSeats:
    """Set up a table; the answer holds the secrets of one's own seats."""
    take_credit(house.new_tables, request)
    hall = await house.hall()
    from sunbarge.online.server.create_table import BadWish, UnknownCommitment, open_table

    try:
        opened, seated = open_table(wish, hall.commitments)
    except BadWish as error:
        raise Trouble(422, "illegal", str(error)) from None
    except UnknownCommitment as error:
        raise Trouble(409, "no_promise", str(error)) from None
    await hall.open(opened)
    return seated


@router.get("/tables/{table_id}", responses=documented(404, 503))
async def card(table_id: TableId, house: Here) -> TableSummary:
    """A table as lists show it."""
    live = await table_named(house, table_id)
    from sunbarge.online.server.lobby_entries import card_of

    found = card_of(live)
    if found is None:
        raise Trouble(503, "not_now", "The table is being read again; try again soon.")
    return found


@router.post("/tables/{table_id}/seats", status_code=201, responses=documented(403, 404, 409, 503))
async def sit_down(table_id: TableId, wish: TakeSeat, request: Request, house: Here) -> HeldSeats:
    """Take a free seat; the answer holds its secret."""
    take_credit(house.new_seats, request)
    live = await table_named(house, table_id)
    from sunbarge.online.server.create_table import TOKEN_BYTES, BadWish, check_text
    from sunbarge.online.sessions import Refusal, token_hash

    token = secrets.token_urlsafe(TOKEN_BYTES)

    invite = None

    def sat(table: "Table") -> "Entry":
        nonlocal invite
        check_invited(table, wish.invite)
        invite = table.header.invite
        return table.sit(wish.name, token_hash(token), wish.entropy, wish.seat)

    try:
        check_text("a name", wish.name)
        entry = await live.enter(sat)
    except BadWish as error:
        raise Trouble(422, "illegal", str(error)) from None
    except Refusal as why:
        raise Trouble(409, why.code, why.text) from None
    assert entry.seat is not None
    return HeldSeats(table=table_id, invite=invite, seats=[HeldSeat(seat=entry.seat, token=token)])


def check_invited(table: "Table", invite: str | None) -> None:
    """Anybody may sit at a public table; else one needs the invitation."""
    header = table.header
    if header.public or header.invite is None:
        return
    if not secrets.compare_digest((invite or "").encode(), header.invite.encode()):
        text = "This table is for those who have its link; ask a player for it."
        raise Trouble(403, "not_invited", text)


@router.get(
    "/tables/{table_id}/record",
    response_class=Response,
    responses={**documented(404, 409, 503), **RECORD},
)
async def record(table_id: TableId, request: Request, house: Here) -> Response:
    """The game as a record; that of a running game tells what all have seen, and no secret."""
    take_credit(house.replays, request)
    text = await record_text(house, table_id, only_finished=False)
    name = f"sunbarge-{table_id}.rec"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(text, headers=headers)


@router.get("/tables/{table_id}/replay", responses=documented(404, 409, 503))
async def replay_table(table_id: TableId, request: Request, house: Here) -> Replay:
    """A finished game, move by move."""
    take_credit(house.replays, request)
    text = await record_text(house, table_id, only_finished=True)
    return await replayed(house, text)


@router.post("/replay", responses=documented(403, 503))
async def replay_record(given: RecordText, request: Request, house: Here) -> Replay:
    """A record, move by move."""
    take_credit(house.replays, request)
    return await replayed(house, given.record)


async def record_text(house: House, table_id: str, only_finished: bool) -> str:
    """The record of a table."""
    live = await table_named(house, table_id)
    from sunbarge.online.sessions import Refusal

    async with live.lock:
        table = await live.whole()
        if only_finished and table.stage != "over":
            raise Trouble(409, "not_now", "The game is not over; you can watch it.")
        try:
            return await asyncio.to_thread(table.record)
        except Refusal as why:
            raise Trouble(409, why.code, why.text) from None


async def replayed(house: House, text: str) -> Replay:
    """A record as it is replayed, worked out by another process."""
    await house.hall()
    try:
        answer = await house.thinkers.replay(text)
    except BrokenProcessPool:
        raise Trouble(503, "not_now", "This cannot be replayed now; try again soon.") from None
    if isinstance(answer, str):
        raise Trouble(422, "illegal", answer)
    return Response(answer, media_type="application/json")  # type: ignore[return-value]
