"""What the server still gets ready, and how long that takes."""

from math import ceil
from typing import TYPE_CHECKING

from fastapi import APIRouter

from sunbarge.online.protocol.http import Readiness
from sunbarge.online.server.errors import documented

from .lobby import Here

if TYPE_CHECKING:
    from sunbarge.compiler.progress import Progress

router = APIRouter(prefix="/api", tags=["lobby"], responses=documented())


@router.get("/readiness")
async def readiness(house: Here) -> Readiness:
    """What is still getting ready, how long it takes, and which bots answer at once.

    Waits for nothing.
    """
    if house.compiling:
        return compiling(house.progress)
    done, bots = house.loading, house.thinkers.loaded
    if done is not None:
        return Readiness(stage="loading", done=done, seconds_left=None, bots=bots)
    return Readiness(stage="ready", done=1, seconds_left=0, bots=bots)


def compiling(progress: "Progress | None") -> Readiness:
    """How far the compiler is; nobody can tell while every rule is compiled by itself."""
    if progress is None:
        return Readiness(stage="compiling", done=None, seconds_left=None, bots=[])
    left = progress.seconds_left
    seconds = None if left is None else ceil(left)
    return Readiness(stage="compiling", done=progress.done, seconds_left=seconds, bots=[])
