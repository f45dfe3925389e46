"""Routes of the front end: all paths that no other route handles."""

from fastapi import APIRouter, Request, Response

from sunbarge.online.server.errors import HttpProblem
from sunbarge.online.server.static_files import FrontendFiles

router = APIRouter(include_in_schema=False)


@router.get("/api/{path:path}")
async def unknown_api(path: str) -> Response:
    """Respond with 404 to unknown paths of the API."""
    raise HttpProblem(404, "not_found", "There is no such path; see /api/openapi.json.")


@router.api_route("/{path:path}", methods=["GET", "HEAD"])
async def frontend_file(request: Request) -> Response:
    """Return a file of the front end, or its index page for client-side routes."""
    files: FrontendFiles = request.app.state.frontend
    return files.respond(request, request.url.path)
