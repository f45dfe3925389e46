"""Checks the options of a batch, and converts them to arrays for compiled code."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeGuard

import numpy as np
from numpy.typing import ArrayLike

from sunbarge import bots
from sunbarge.bots.bot_names import names_files, split_effort
from sunbarge.bots.effort import MOST_EFFORT
from sunbarge.checks import check_integer, check_number, shown
from sunbarge.engine.kinds import MAX_PLAYERS, MIN_PLAYERS
from sunbarge.engine.state import Flags, Floats, Records, Seeds
from sunbarge.game.english import either
from sunbarge.notation.moves import TEXTS, texts

from .slots import CONFIG, LEARNER, REWARDS, ROTATING_SEAT

PolicyFunction = Callable[[Floats, Flags], ArrayLike]
"A function of observations and masks (a row for each game) that returns an action for each row."
Opponent = str | Path | PolicyFunction
"The name of a bot, a file with the weights of a value net, or a function."
Opponents = Opponent | Sequence[Opponent]
"One opponent for all other seats, or one for each, clockwise from the learner."

MOST_GAMES = 1 << 20
MOST_THREADS = 1024
SEED_BITS = 64
MOST_SEED = (1 << SEED_BITS) - 1
ILLEGAL = ("error", "lose")
ROTATE = "rotate"
AUTORESET = ("same-step", "next-step", "disabled")
SAME_STEP, NEXT_STEP, DISABLED = AUTORESET
TOTALS = ("open", "hidden")
NET_SUFFIX = ".npy"


class IllegalAction(ValueError):
    """Raised by `step` for an illegal action; the message lists the legal ones."""

    def __init__(self, game: int, action: int, legal: int, whose: str = "") -> None:
        """Make the message from the slot, the action, the set of legal actions, and who acted."""
        wanted = TEXTS.get(action)
        named = f"action {action}" + (f" ({wanted})" if wanted else "")
        allowed = ", ".join(texts(legal))
        super().__init__(f"game {game}: {whose}{named} is not legal (legal: {allowed})")
        self.game, self.action = game, action


def one_of(what: str, value: object, allowed: Sequence[str]) -> int:
    """Return the index of a string among the allowed ones; ValueError if it is not among them."""
    if not isinstance(value, str) or value not in allowed:
        raise ValueError(f"{what} is {either(allowed)}, not {shown(value)}")
    return allowed.index(value)


def house_rules(house: object) -> tuple[str, ...]:
    """Return the names of house rules as a tuple; ValueError unless they are a list of strings."""
    if not isinstance(house, list | tuple) or not all(isinstance(name, str) for name in house):
        raise ValueError(f"house is a list of names, not {shown(house)}")
    return tuple(house)


def seeds_and_streams(seed: object, games: int) -> tuple[Seeds, Seeds]:
    """Return the seed and the stream of every slot: two numbers that together decide its games.

    If `seed` is one number, all slots have this seed, and the stream of a slot is its index. If
    `seed` has one number for each slot, all streams are 0.
    """
    if not isinstance(seed, list | tuple | np.ndarray):
        number = check_integer("seed", seed, 0, MOST_SEED)
        return np.full(games, number, np.uint64), np.arange(games, dtype=np.uint64)
    if len(seed) != games:
        raise ValueError(f"seed is one number, or {games} of them, one a game, not {len(seed)}")
    seeds = [check_integer("seed", one, 0, MOST_SEED) for one in seed]
    return np.array(seeds, np.uint64), np.zeros(games, np.uint64)


def check_players(players: object) -> int:
    """Return the number of players; ValueError if Ra does not allow this number."""
    return check_integer("players", players, MIN_PLAYERS, MAX_PLAYERS)


def learners_seat(seat: object, players: int) -> int:
    """Return the learner's seat, or ROTATING_SEAT for `rotate`."""
    if isinstance(seat, str) and seat == ROTATE:
        return ROTATING_SEAT
    if isinstance(seat, str):
        raise ValueError(f"seat is {ROTATE} or a number, not {shown(seat)}")
    return check_integer("seat", seat, 0, players - 1)


def autoreset_mode(autoreset: object) -> str:
    """Return when a finished slot is dealt its next game; True is same-step, False is disabled."""
    if isinstance(autoreset, bool | np.bool_):
        return SAME_STEP if autoreset else DISABLED
    if not isinstance(autoreset, str) or autoreset not in AUTORESET:
        allowed = f"True or False, or {', '.join(AUTORESET[:-1])} or {AUTORESET[-1]}"
        raise ValueError(f"autoreset is {allowed}, not {shown(autoreset)}")
    return autoreset


def is_net(opponent: object) -> TypeGuard[str | Path]:
    """Return whether an opponent is a file with the weights of a net: a path, or a text `*.npy`."""
    return isinstance(opponent, Path) or (
        isinstance(opponent, str) and opponent.endswith(NET_SUFFIX) and not names_files(opponent)
    )


def opponent_list(opponents: object, players: int) -> tuple[Opponent, ...]:
    """Return the opponents clockwise from the learner; a single one is repeated."""
    if is_opponent(opponents):
        return (opponents,) * (players - 1)
    if isinstance(opponents, list | tuple) and len(opponents) == players - 1:
        if all(is_opponent(one) for one in opponents):
            return tuple(opponents)
    wanted = f"the name of a bot, or {players - 1} of them for {players} players"
    others = f"(or functions, or weights of nets, *{NET_SUFFIX})"
    raise ValueError(f"opponents is {wanted} {others}, not {shown(opponents)}")


def is_opponent(value: object) -> TypeGuard[Opponent]:
    """Return whether a value can stand for one opponent."""
    return isinstance(value, str | Path) or callable(value)


def is_bot(opponent: Opponent) -> TypeGuard[str]:
    """Return whether an opponent is the name of a bot."""
    return isinstance(opponent, str) and not is_net(opponent)


def compiled_policy(opponent: Opponent) -> int | None:
    """Return the policy of a compiled bot; None for other bots, functions and nets."""
    policy = bots.kind(opponent).policy if is_bot(opponent) else None
    return None if policy is None else int(policy)


def policies_of(opponents: object, players: int) -> list[int]:
    """Return the policy of each seat, clockwise from the learner.

    LEARNER stands for every seat at which compiled code stops: learners, and opponents that are not
    compiled.
    """
    if opponents is None:
        return [LEARNER] * players
    numbers = [compiled_policy(one) for one in opponent_list(opponents, players)]
    return [LEARNER, *(LEARNER if number is None else number for number in numbers)]


def efforts_of(opponents: object, effort: int | None, players: int) -> list[int]:
    """Return the search effort of every seat, clockwise from the learner, who has 0.

    An effort in a bot's name, as in `expert:200`, takes precedence over `effort`.
    """
    most = None if effort is None else check_integer("effort", effort, 0, MOST_EFFORT)
    if opponents is None:
        return [0] * players
    seated = opponent_list(opponents, players)
    return [0, *(effort_of(one, most) if is_bot(one) else 0 for one in seated)]


def effort_of(name: str, effort: int | None) -> int:
    """Return the search effort in a bot's name, else `effort`, else the bot's default."""
    own = split_effort(name)[1]
    usual = bots.kind(name).usual_effort if effort is None else effort
    return usual if own is None else own


def make_config(
    players: int,
    opponents: Opponents | None,
    effort: int | None,
    seat: int | str,
    reward: str,
    discount: float,
    totals: str,
) -> Records:
    """Return the checked options as an array of one `Config` record."""
    config: Records = np.zeros(1, CONFIG)
    config["players"] = players
    chosen = learners_seat(seat, players)
    config["seat"] = 0 if opponents is None else chosen
    config["one_learner"] = opponents is not None
    config["reward"] = one_of("reward", reward, REWARDS)
    config["discount"] = check_number("discount", discount, 0, 1)
    config["hidden_totals"] = one_of("totals", totals, TOTALS)
    config["policies"][0, :players] = policies_of(opponents, players)
    config["efforts"][0, :players] = efforts_of(opponents, effort, players)
    return config
