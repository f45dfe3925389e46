"""Checks the options of a batch, and converts them to arrays for compiled code."""

from collections.abc import Sequence

import numpy as np

from sunbarge import bots
from sunbarge.bots.bot import MOST_EFFORT
from sunbarge.checks import check_integer, shown
from sunbarge.engine.kinds import MAX_PLAYERS, MIN_PLAYERS
from sunbarge.engine.state import Records, Seeds
from sunbarge.notation.moves import TEXTS, texts

from .slots import CONFIG, LEARNER, REWARDS, ROTATING_SEAT

Opponents = str | Sequence[str]
"One bot for all other seats, or one for each, clockwise from the learner."

MOST_GAMES = 1 << 20
MOST_THREADS = 1024
SEED_BITS = 64
MOST_SEED = (1 << SEED_BITS) - 1
ILLEGAL = ("error", "lose")
ROTATE = "rotate"


class IllegalAction(ValueError):
    """Raised by `step` for an illegal action; the message lists the legal ones."""

    def __init__(self, game: int, action: int, legal: int) -> None:
        """Make the message from the slot, the action and the set of legal actions."""
        wanted = TEXTS.get(action)
        named = f"action {action}" + (f" ({wanted})" if wanted else "")
        allowed = ", ".join(texts(legal))
        super().__init__(f"game {game}: {named} is not legal (legal: {allowed})")
        self.game, self.action = game, action


def one_of(what: str, value: object, allowed: Sequence[str]) -> int:
    """Return the index of a string among the allowed ones; ValueError if it is not among them."""
    if not isinstance(value, str) or value not in allowed:
        raise ValueError(f"{what} is {' or '.join(allowed)}, not {shown(value)}")
    return allowed.index(value)


def yes_or_no(what: str, value: object) -> bool:
    """Return a bool of Python or NumPy as a bool; ValueError for anything else."""
    if not isinstance(value, bool | np.bool_):
        raise ValueError(f"{what} is True or False, not {shown(value)}")
    return bool(value)


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


def opponent_names(opponents: object, players: int) -> tuple[str, ...]:
    """Return the names of the bots clockwise from the learner; a single name is repeated."""
    if isinstance(opponents, str):
        opponents = (opponents,) * (players - 1)
    if isinstance(opponents, list | tuple) and len(opponents) == players - 1:
        if all(isinstance(name, str) for name in opponents):
            return tuple(opponents)
    wanted = f"the name of a bot, or {players - 1} of them for {players} players"
    raise ValueError(f"opponents is {wanted}, not {shown(opponents)}")


def policies_of(opponents: object, players: int) -> list[int]:
    """Return the policy of each seat, LEARNER for the first, and for all if `opponents` is None."""
    if opponents is None:
        return [LEARNER] * players
    found = [LEARNER]
    for name in opponent_names(opponents, players):
        policy = bots.kind(name).policy
        if policy is None:
            raise ValueError(f"the bot {name!r} is not compiled, and cannot play in a batch")
        found.append(policy)
    return found


def efforts_of(opponents: object, effort: int | None, players: int) -> list[int]:
    """Return the search effort of every seat, clockwise from the learner, who has 0."""
    most = None if effort is None else check_integer("effort", effort, 0, MOST_EFFORT)
    if opponents is None:
        return [0] * players
    usual = [bots.kind(name).usual_effort for name in opponent_names(opponents, players)]
    return [0, *(usual if most is None else [most] * len(usual))]


def make_config(
    players: int,
    opponents: Opponents | None,
    effort: int | None,
    seat: int | str,
    reward: str,
    autoreset: bool,
) -> Records:
    """Return the checked options as an array of one `Config` record."""
    config: Records = np.zeros(1, CONFIG)
    config["players"] = players
    chosen = learners_seat(seat, players)
    config["seat"] = 0 if opponents is None else chosen
    config["reward"] = one_of("reward", reward, REWARDS)
    config["autoreset"] = yes_or_no("autoreset", autoreset)
    config["policies"][0, :players] = policies_of(opponents, players)
    config["efforts"][0, :players] = efforts_of(opponents, effort, players)
    return config
