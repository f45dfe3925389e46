"""Opponents that compiled code does not call: functions of Python, nets from files, other bots."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from sunbarge import bots
from sunbarge.bots.net.weights import read
from sunbarge.bots.net.workspace import new_workspace
from sunbarge.checks import shown
from sunbarge.engine.kinds import N_ACTIONS
from sunbarge.engine.state import Editions, Flags, Records
from sunbarge.game import Game
from sunbarge.notation import positions
from sunbarge.notation.moves import MOVES

from .options import (
    IllegalAction,
    Opponent,
    PolicyFunction,
    compiled_policy,
    effort_of,
    is_bot,
    is_net,
)
from .slots import Buffers
from .stepping import choose_learned
from .threads import Task

Run = Callable[[Task], None]
"Runs a task over all slots, as `ThreadPool.run` does."


BOT_SEED = 0
"The seed of bots that are not compiled; this seed and the position decide their random numbers."


@dataclass(frozen=True)
class ChooserOptions:
    """The options of a batch that its opponents outside compiled code need."""

    players: int
    edition: str
    house: tuple[str, ...]
    effort: int | None
    threads: int
    run: Run


class Table(Protocol):
    """The arrays of a batch that opponents read."""

    states: Records
    editions: Editions
    buffers: Buffers


class Chooser(Protocol):
    """An opponent that chooses its actions in Python, between two calls of compiled code."""

    def choose(self, table: Table, asked: Flags) -> None:
        """Set the action (in `table.buffers`) of each slot in `asked`: this opponent is to move."""


class FunctionOpponent:
    """An opponent that is a function of observations and masks."""

    def __init__(self, function: PolicyFunction) -> None:
        """Keep the function."""
        self.function = function

    def choose(self, table: Table, asked: Flags) -> None:
        """Call the function once for all slots in `asked`; IllegalAction for an illegal action."""
        buffers, rows = table.buffers, np.flatnonzero(asked)
        observations, masks = np.asarray(buffers.observations), np.asarray(buffers.masks)
        seen, legal = observations[rows], masks[rows]
        actions = checked_actions(self.function(seen, legal.copy()), len(rows))
        inside = (actions >= 0) & (actions < N_ACTIONS)
        allowed = inside & legal[np.arange(len(rows)), np.where(inside, actions, 0)]
        if not allowed.all():
            at = int(np.flatnonzero(~allowed)[0])
            slot = int(rows[at])
            raise IllegalAction(slot, int(actions[at]), int(buffers.legal[slot]), "the opponent's ")
        buffers.actions[rows] = actions


class NetOpponent:
    """An opponent that plays like the bot `learned`, with a net whose weights are in a file."""

    def __init__(self, file: str | Path, options: ChooserOptions) -> None:
        """Read the weights; ValueError without a file, or a net for this number of players."""
        path = Path(file)
        if not path.is_file():
            raise ValueError(f"there is no file {path} with the weights of a net")
        weights = read(path, options.players)
        self.workspaces = [new_workspace(weights) for _ in range(options.threads)]
        self.run = options.run

    def choose(self, table: Table, asked: Flags) -> None:
        """Choose the actions of all slots where `asked` is true, in the threads of the batch."""

        def choose_chunk(thread: int, first: int, stop: int) -> None:
            net, actions = self.workspaces[thread], table.buffers.actions
            choose_learned(table.states, table.editions, asked, net, first, stop, actions)

        self.run(choose_chunk)


class BotOpponent:
    """A bot that is not compiled: a class in Python, a program, or nets of a folder."""

    def __init__(self, name: str, options: ChooserOptions) -> None:
        """Make the bot; ValueError if it cannot play with this number of players."""
        player = bots.kind(name)
        player.check_players(options.players)
        self.bot = player(seed=BOT_SEED, effort=effort_of(name, options.effort))
        self.edition, self.house = options.edition, options.house

    def choose(self, table: Table, asked: Flags) -> None:
        """Ask the bot for a move in one slot after the other; its errors are not caught."""
        for slot in np.flatnonzero(asked):
            position = positions.to_dict(table.states[slot], self.edition, self.house)
            table.buffers.actions[slot] = MOVES[self.bot.move(Game.from_position(position))]


def make_choosers(
    opponents: Sequence[Opponent], options: ChooserOptions
) -> list[tuple[Chooser, list[int]]]:
    """Return each opponent that is not compiled, with its places clockwise from the learner.

    An opponent that plays several seats is returned once; the seat after the learner's is place 1.
    """
    found: list[tuple[Opponent, Chooser, list[int]]] = []
    for place, opponent in enumerate(opponents, 1):
        if compiled_policy(opponent) is not None:
            continue
        known = next((places for one, _, places in found if one == opponent), None)
        if known is not None:
            known.append(place)
            continue
        found.append((opponent, make_chooser(opponent, options), [place]))
    return [(chooser, places) for _, chooser, places in found]


def make_chooser(opponent: Opponent, options: ChooserOptions) -> Chooser:
    """Return the `Chooser` for a net, a function, or a bot that is not compiled."""
    if is_net(opponent):
        return NetOpponent(opponent, options)
    if is_bot(opponent):
        return BotOpponent(opponent, options)
    assert callable(opponent)
    return FunctionOpponent(opponent)


def checked_actions(answer: object, rows: int) -> NDArray[np.integer]:
    """Return a function's result as an array; ValueError unless it is one integer for each row."""
    actions = np.asarray(answer)
    if actions.shape != (rows,) or actions.dtype.kind not in "iu":
        given = f"{actions.dtype} of shape {actions.shape}" if actions.shape else shown(answer)
        raise ValueError(f"an opponent answers with {rows} whole numbers, one a row, not {given}")
    return actions
