"""Where work is done, as the command line names it: `local`, `ray` or `ray:HOST:PORT`."""

import os

from .executor import Crew

LOCAL, RAY = "local", "ray"


def open_crew(on: str = LOCAL, jobs: int = 0) -> Crew:
    """The crew of a place; `jobs` is how many hands it has at most, 0 all there are."""
    place, colon, address = on.partition(":")
    if place == RAY and bool(colon) == bool(address):
        from .ray_cluster import Cluster

        return Cluster(address, jobs)
    if on != LOCAL:
        raise ValueError(f"--on is local, ray or ray:HOST:PORT, not {on!r}")
    from .local import Alone, Processes

    hands = jobs or os.cpu_count() or 1
    return Alone() if hands == 1 else Processes(hands)
