"""The game loop: it draws tiles, carries out automatic steps, and asks a policy for each decision.

The loop is compiled once for each policy and observer: a whole game runs inside compiled code, and
an observer's hook that is None costs nothing.
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


class Observer(NamedTuple):
    """Hooks: rules that the game loop calls at certain moments; None calls nothing."""

    draws: Callable[..., None] | None = None
    "`draws(state, tile, notes)` is called when a tile was drawn, before it is revealed."
    settles: Callable[..., None] | None = None
    "`settles(state, edition, notes)` is called before disasters strike or an epoch ends."
    decides: Callable[..., None] | None = None
    "`decides(state, edition, players, action, notes)` is called before an action is carried out."
    ends: Callable[..., bool] | None = None
    "`ends(notes)` is called before each decision or draw; True stops the game loop."


def playout(
    policy: Callable[..., Action], observer: Observer
) -> Callable[[Loop[Arguments]], Loop[Arguments]]:
    """Return a decorator that replaces a function by a compiled game loop.

    The loop plays a game to its end and returns the number of decisions. It takes the types and
    the name of the decorated function, whose body is never run. Its five parameters are the
    position, which waits for a decision or a draw; the edition; an argument of the policy, which
    is called as `policy(state, edition, argument)`; the random source of the draws; and an
    argument of the observer's hooks.
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
    """Return the game loop for a policy and an observer; Numba removes hooks that are None."""
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
                carry_out(state, edition, action)
                decisions += 1
            while has_automatic_step(state):
                if settles is not None:
                    settles(state, edition, notes)
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


@playout(random_action, Observer())
def play_randomly(state: State, edition: Edition, dice: Rng, rng: Rng, notes: None) -> int:
    """Play random actions to the end of the game, and return how many there were."""
    raise NotImplementedError


compile_rules()
