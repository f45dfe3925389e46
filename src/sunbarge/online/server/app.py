"""The application: its addresses, and the gate around them."""

from fastapi import FastAPI, Request, Response
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import PlainTextResponse

from sunbarge import __version__

from .errors import Trouble, add_problems
from .metrics import CONTENT_TYPE
from .middleware import Gate
from .routes import lobby, readiness, tables
from .services import House
from .settings import Settings
from .websocket import Door

WORTH_COMPRESSING = 2048
READ = ["GET", "HEAD"]


def make_app(settings: Settings) -> FastAPI:
    """An application whose house is still to be opened; `run.Server` does that."""
    house = House(settings)
    app = FastAPI(
        title="Sunbarge",
        version=__version__,
        description="Tables of the auction game Ra. Moves go over the socket: see "
        "docs/host/socket-protocol.md.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.house = house
    app.add_middleware(GZipMiddleware, minimum_size=WORTH_COMPRESSING, compresslevel=5)
    app.add_middleware(Gate, door=Door(house), limits=settings.limits, metrics=house.metrics)
    add_problems(app)
    app.include_router(lobby.router)
    app.include_router(readiness.router)
    app.include_router(tables.router)
    add_plain(app, house)
    return app


def add_plain(app: FastAPI, house: House) -> None:
    """What is not part of the description: health, figures, and the page."""

    @app.api_route("/healthz", methods=READ, include_in_schema=False)
    async def healthz() -> Response:
        if house.stopping or not await house.store.is_healthy():
            return PlainTextResponse("stopping\n" if house.stopping else "no database\n", 503)
        return PlainTextResponse("compiling\n" if house.compiling else "ok\n")

    @app.get("/metrics", include_in_schema=False)
    async def metrics() -> Response:
        return Response(house.metrics.text(), media_type=CONTENT_TYPE)

    @app.get("/api/{path:path}", include_in_schema=False)
    async def nothing(path: str) -> Response:
        raise Trouble(404, "not_found", "There is no such thing; see /api/openapi.json.")

    @app.api_route("/{path:path}", methods=READ, include_in_schema=False)
    async def page(request: Request) -> Response:
        return house.page.answer(request, request.url.path)
