"""The one game loop: it plays chance and automatic steps, and asks a policy for every decision.

A loop is compiled for the policy and the observer that it is given: whole games run inside compiled
code, and hooks that an observer does not have cost nothing.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, ParamSpec, cast

from .chance import deal_groups, draw_tile, random_member
from .compiled import rule, seal
from .kinds import Action, Phase
from .rules.epoch import set_up
from .rules.legal import legal_actions
from .rules.play import decide, reveal, settle, settles_itself
from .state import Counts, Edition, Rng, State

Arguments = ParamSpec("Arguments")
Loop = Callable[Arguments, int]


class Observer(NamedTuple):
    """Rules that are called while a game is played; every one of them is optional."""

    draws: Callable[..., None] | None = None
    "`draws(state, tile, notes)`: a tile was drawn, and is about to be revealed."
    settles: Callable[..., None] | None = None
    "`settles(state, edition, notes)`: disasters are about to strike, or an epoch is about to end."
    decides: Callable[..., None] | None = None
    "`decides(state, edition, players, action, notes)`: an action is about to be carried out."
    ends: Callable[..., bool] | None = None
    "`ends(notes)`: whether to leave the game before its next decision or draw."


def playout(
    policy: Callable[..., Action], observer: Observer
) -> Callable[[Loop[Arguments]], Loop[Arguments]]:
    """Turn a declaration into a rule that plays a game to its end and returns its decisions.

    The body of the decorated function is never used; its parameters say what the loop takes: the
    position, which waits for a decision or a draw; the edition; `players`, whatever the policy
    needs; the random source of the draws; `notes`, whatever the observer writes to. The policy
    is called as `policy(state, edition, players)`.
    """

    def decorate(declared: Loop[Arguments]) -> Loop[Arguments]:
        loop = game_loop(policy, observer)
        for attribute in ("__name__", "__qualname__", "__module__", "__doc__"):
            setattr(loop, attribute, getattr(declared, attribute))
        types = declared.__annotations__.values()
        loop.__annotations__ = dict(zip([*loop.__annotations__], types, strict=True))
        return cast(Loop[Arguments], rule(loop))

    return decorate


def game_loop(policy: Callable[..., Action], observer: Observer) -> Callable[..., int]:
    """Return the game loop around a policy and an observer; Numba leaves out missing hooks."""
    draws, settles, decides, ends = observer

    def loop(state: State, edition: Edition, players: Any, rng: Rng, notes: Any) -> int:
        decisions = 0
        while state.phase != Phase.OVER:
            if ends is not None and ends(notes):
                break
            if state.phase == Phase.CHANCE:
                tile = draw_tile(state, rng)
                if draws is not None:
                    draws(state, tile, notes)
                reveal(state, edition, tile)
            else:
                action = policy(state, edition, players)
                if decides is not None:
                    decides(state, edition, players, action, notes)
                decide(state, edition, action)
                decisions += 1
            while settles_itself(state):
                if settles is not None:
                    settles(state, edition, notes)
                settle(state, edition)
        return decisions

    return loop


@rule
def deal(state: State, edition: Edition, players: int, groups: Counts, rng: Rng) -> None:
    """Shuffle who gets which group of suns, and set the game up."""
    deal_groups(players, groups, rng)
    set_up(state, edition, players, groups)


@rule
def random_action(state: State, edition: Edition, rng: Rng) -> Action:
    """Every legal action is equally likely."""
    return random_member(legal_actions(state, edition), rng)


@playout(random_action, Observer())
def play_randomly(state: State, edition: Edition, dice: Rng, rng: Rng, notes: None) -> int:
    """Play random actions to the end."""
    raise NotImplementedError


seal()
