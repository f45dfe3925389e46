"""Routes for operators: health and metrics."""

from fastapi import APIRouter, Request, Response
from starlette.datastructures import State
from starlette.responses import PlainTextResponse

from sunbarge.online.server.dependencies import StartupDep
from sunbarge.online.server.metrics import CONTENT_TYPE
from sunbarge.online.server.worker_metrics import WorkerMetrics

router = APIRouter(include_in_schema=False)


@router.api_route("/livez", methods=["GET", "HEAD"])
async def live() -> Response:
    """Answer 200 as long as the process answers at all; otherwise it should be restarted."""
    return PlainTextResponse("live\n")


@router.api_route("/healthz", methods=["GET", "HEAD"])
async def health(request: Request, startup: StartupDep) -> Response:
    """Answer 200, or 503 while the server stops or the database cannot be written and read."""
    problem = await problem_of(request.app.state)
    if problem is not None:
        return PlainTextResponse(f"{problem}\n", 503)
    return PlainTextResponse("compiling\n" if startup.is_compiling else "ok\n")


@router.api_route("/readyz", methods=["GET", "HEAD"])
async def ready(request: Request, startup: StartupDep) -> Response:
    """Answer 200 if tables can be played now; otherwise 503, to send requests elsewhere."""
    problem = await problem_of(request.app.state)
    if problem is None and startup.result is None:
        problem = "compiling" if startup.is_compiling else "loading"
    return PlainTextResponse(f"{problem or 'ready'}\n", 503 if problem else 200)


async def problem_of(state: State) -> str | None:
    """Return why tables cannot be served, even if all code is loaded; None if they can be."""
    if state.stopping.is_set():
        return "stopping"
    return None if await state.health.database_works() else "no database"


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """Return the metrics of all workers at this port for Prometheus."""
    found: WorkerMetrics = request.app.state.worker_metrics
    return Response(await found.render(), media_type=CONTENT_TYPE)
