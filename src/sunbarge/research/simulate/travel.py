"""Bots that cannot travel: a program is on one machine only."""

from collections.abc import Iterable

from sunbarge.bots.protocol.command import is_command
from sunbarge.research.executors import Executor


def check_bots_can_run_on(names: Iterable[str], executor: Executor) -> None:
    """Refuse to send programs to other machines, where they may be missing or different."""
    programs = [name for name in dict.fromkeys(names) if is_command(name)]
    if executor.remote and programs:
        raise ValueError(
            f"{programs[0]} is a program of this machine, and a cluster has others: "
            "play with it here, with --on local"
        )
