"""Route for the progress of the server's start."""

from math import ceil
from typing import TYPE_CHECKING

from fastapi import APIRouter

from sunbarge.online.protocol.http import Readiness
from sunbarge.online.server.dependencies import BotPoolDep, StartupDep
from sunbarge.online.server.exception_handlers import problem_responses

if TYPE_CHECKING:  # imports the compiler, which takes long
    from sunbarge.compiler.progress import Progress

router = APIRouter(prefix="/api", tags=["lobby"], responses=problem_responses())


@router.get("/readiness")
async def readiness(startup: StartupDep, bot_pool: BotPoolDep) -> Readiness:
    """Return the progress of the server's start, the time left, and the bots that are loaded.

    This route responds at once, also while the game's rules are compiled or loaded.
    """
    if startup.is_compiling:
        return compiling(startup.progress)
    loading, bots = startup.loading, bot_pool.loading.loaded
    if loading is not None:
        return Readiness(stage="loading", done=loading, seconds_left=None, bots=bots)
    return Readiness(stage="ready", done=1, seconds_left=0, bots=bots)


def compiling(progress: "Progress | None") -> Readiness:
    """Return the progress of compiling; share and time are None if the compiler reports none."""
    if progress is None:
        return Readiness(stage="compiling", done=None, seconds_left=None, bots=[])
    left = progress.seconds_left
    seconds = None if left is None else ceil(left)
    return Readiness(stage="compiling", done=progress.done, seconds_left=seconds, bots=[])
