"""The game loop: it draws tiles, carries out automatic steps, and asks a policy for each decision.

A policy chooses the actions; hooks are functions that are called at certain moments. The loop is
compiled once for each policy and its hooks: a whole game runs inside compiled code, and a hook that
is None costs nothing.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, cast

from .chance import deal_groups, draw_tile, random_member
from .compiled import compile_rules, rule
from .kinds import Action, Phase
from .rules.epoch import set_up
from .rules.legal import legal_actions
from .rules.play import automatic_step, carry_out, has_automatic_step, reveal
from .state import Counts, Edition, Rng, State

Data = TypeVar("Data")
Output = TypeVar("Output")


@dataclass(frozen=True)
class Hooks(Generic[Data, Output]):
    """The `@rule` functions that the game loop calls at certain moments; each may be None."""

    before_reveal: Callable[[State, int, Output], None] | None = None
    "`before_reveal(state, tile, output)` is called when a tile was drawn."
    before_automatic_step: Callable[[State, Edition, Output], None] | None = None
    "`before_automatic_step(state, edition, output)` is called before disasters or an epoch's end."
    before_action: Callable[[State, Edition, Data, Action, Output], None] | None = None
    "`before_action(state, edition, policy_data, action, output)` is called before each action."
    should_stop: Callable[[Output], bool] | None = None
    "`should_stop(output)` is called before each decision or draw; True stops the game loop."


NO_HOOKS: Hooks[Any, None] = Hooks()


def playout(
    name: str,
    module: str,
    policy: Callable[[State, Edition, Data], Action],
    hooks: Hooks[Data, Output],
) -> Callable[[State, Edition, Data, Rng, Output], int]:
    """Compile the game loop for a policy and its hooks, as the `@rule` function `name` of a module.

    The result must be assigned to the global `name` of that module, in a statement of the form
    `name = playout(…)`: the compiler finds modules to compile by this text. The loop plays until
    the game is over or a hook stops it, and returns the number of decisions. It takes:

    - `state`: the position, which waits for a decision or a draw
    - `edition`: the edition
    - `policy_data`: the third argument of the policy
    - `rng`: the random source of the draws
    - `output`: the last argument of the hooks; None if there are no hooks
    """
    loop = game_loop(policy, hooks)
    loop.__name__ = loop.__qualname__ = name
    loop.__module__ = module
    given = [hook for hook in vars(hooks).values() if hook is not None]
    output = parameter_annotations(given[0])[-1] if given else None
    loop.__annotations__ |= {"policy_data": parameter_annotations(policy)[2], "output": output}
    return cast(Callable[[State, Edition, Data, Rng, Output], int], rule(loop))


def parameter_annotations(fn: Callable[..., object]) -> list[object]:
    """Return the annotations of a function's parameters, in order."""
    return [kind for name, kind in fn.__annotations__.items() if name != "return"]


def game_loop(
    policy: Callable[[State, Edition, Data], Action], hooks: Hooks[Data, Output]
) -> Callable[..., int]:
    """Return the game loop for a policy and its `Hooks`; Numba removes hooks that are None."""
    before_reveal, before_automatic_step = hooks.before_reveal, hooks.before_automatic_step
    before_action, should_stop = hooks.before_action, hooks.should_stop

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


play_randomly = playout("play_randomly", __name__, random_action, NO_HOOKS)
"Plays random legal actions to the end of the game."

compile_rules()
