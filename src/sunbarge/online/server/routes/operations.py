"""Routes for operators: health and metrics."""

import asyncio

from fastapi import APIRouter, Request, Response
from starlette.responses import PlainTextResponse

from sunbarge.online.server.dependencies import StartupDep, StoreDep
from sunbarge.online.server.metrics import CONTENT_TYPE, Metrics

router = APIRouter(include_in_schema=False)


@router.api_route("/healthz", methods=["GET", "HEAD"])
async def health(request: Request, store: StoreDep, startup: StartupDep) -> Response:
    """Answer 200, or 503 while the server stops or the database does not answer."""
    stopping: asyncio.Event = request.app.state.stopping
    if stopping.is_set():
        return PlainTextResponse("stopping\n", 503)
    if not await store.is_healthy():
        return PlainTextResponse("no database\n", 503)
    return PlainTextResponse("compiling\n" if startup.is_compiling else "ok\n")


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """Return all metrics for Prometheus."""
    found: Metrics = request.app.state.metrics
    return Response(found.render(), media_type=CONTENT_TYPE)
