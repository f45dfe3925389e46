"""The game loop: it draws tiles, carries out automatic steps, and asks a policy for each decision.

The loop is compiled once for each policy and its hooks: a whole game runs inside compiled code, and
a hook that is None costs nothing.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, ParamSpec, cast

from .chance import deal_groups, draw_tile, random_member
from .compiled import compile_rules, rule
from .kinds import Action, Phase
from .rules.epoch import set_up
from .rules.legal import legal_actions
from .rules.play import automatic_step, carry_out, has_automatic_step, reveal
from .state import Counts, Edition, Rng, State

Arguments = ParamSpec("Arguments")
Loop = Callable[Arguments, int]


class Hooks(NamedTuple):
    """Functions that the game loop calls at certain moments; a hook that is None is not called."""

    before_reveal: Callable[..., None] | None = None
    "`before_reveal(state, tile, output)` is called when a tile was drawn."
    before_automatic_step: Callable[..., None] | None = None
    "`before_automatic_step(state, edition, output)`: disasters strike next, or an epoch ends."
    before_action: Callable[..., None] | None = None
    "`before_action(state, edition, policy_data, action, output)` is called before each action."
    should_stop: Callable[..., bool] | None = None
    "`should_stop(output)` is called before each decision or draw; True stops the game loop."


def playout(
    policy: Callable[..., Action], hooks: Hooks
) -> Callable[[Loop[Arguments]], Loop[Arguments]]:
    """Return a decorator that replaces the body of a function by a compiled game loop.

    The loop plays a game to its end and returns the number of decisions. It keeps the name, the
    docstring and the types of the decorated function, which declares five parameters:

    - `state`: the position, which waits for a decision or a draw
    - `edition`: the edition
    - `policy_data`: whatever the policy needs; `policy(state, edition, policy_data)` is called
    - `rng`: the random source of the draws
    - `output`: whatever the hooks write to
    """

    def decorate(declared: Loop[Arguments]) -> Loop[Arguments]:
        loop = game_loop(policy, hooks)
        for attribute in ("__name__", "__qualname__", "__module__", "__doc__"):
            setattr(loop, attribute, getattr(declared, attribute))
        types = declared.__annotations__.values()
        loop.__annotations__ = dict(zip([*loop.__annotations__], types, strict=True))
        return cast(Loop[Arguments], rule(loop))

    return decorate


def game_loop(policy: Callable[..., Action], hooks: Hooks) -> Callable[..., int]:
    """Return the game loop for a policy and its hooks; Numba removes hooks that are None."""
    before_reveal, before_automatic_step, before_action, should_stop = hooks

    def loop(state: State, edition: Edition, policy_data: Any, rng: Rng, output: Any) -> int:
        decisions = 0
        while state.phase != Phase.OVER:
            if should_stop is not None and should_stop(output):
                break
            if state.phase == Phase.CHANCE:
                tile = draw_tile(state, rng)
                if before_reveal is not None:
                    before_reveal(state, tile, output)
                reveal(state, edition, tile)
            else:
                action = policy(state, edition, policy_data)
                if before_action is not None:
                    before_action(state, edition, policy_data, action, output)
                carry_out(state, edition, action)
                decisions += 1
            while has_automatic_step(state):
                if before_automatic_step is not None:
                    before_automatic_step(state, edition, output)
                automatic_step(state, edition)
        return decisions

    return loop


@rule
def deal(state: State, edition: Edition, players: int, groups: Counts, rng: Rng) -> None:
    """Set up a new game in which the groups of suns are dealt at random."""
    deal_groups(players, groups, rng)
    set_up(state, edition, players, groups)


@rule
def random_action(state: State, edition: Edition, rng: Rng) -> Action:
    """Return a uniformly random legal action."""
    return random_member(legal_actions(state, edition), rng)


@playout(random_action, Hooks())
def play_randomly(state: State, edition: Edition, dice: Rng, rng: Rng, output: None) -> int:
    """Play random legal actions to the end of the game, and return the number of actions."""
    raise NotImplementedError  # playout() replaces the body


compile_rules()
