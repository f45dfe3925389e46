"""What a batch may be asked for, and what it says to anything else."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from sunbarge import bots
from sunbarge.bots.bot import MOST_EFFORT
from sunbarge.engine.kinds import MAX_PLAYERS, MIN_PLAYERS
from sunbarge.notation.errors import shown
from sunbarge.notation.moves import TEXTS, texts

from .slots import ANY_SEAT, LEARNER, REWARDS, TERMS

MOST_GAMES = 1 << 20
SEED_BITS = 64
MOST_SEED = (1 << SEED_BITS) - 1
ILLEGAL = ("error", "lose")
ROTATE = "rotate"


class IllegalAction(ValueError):
    """An action that is not legal: where, what was wrong, and what would be right."""

    def __init__(self, game: int, action: int, legal: int) -> None:
        """Tell it in the notation of moves."""
        wanted = TEXTS.get(action)
        named = f"action {action}" + (f" ({wanted})" if wanted else "")
        allowed = ", ".join(texts(legal))
        super().__init__(f"game {game}: {named} is not legal (legal: {allowed})")
        self.game, self.action = game, action


def whole_number(what: str, value: Any, least: int, most: int) -> int:
    """A whole number within bounds, also one of NumPy's."""
    number = isinstance(value, int | np.integer) and not isinstance(value, bool)
    if not number or not least <= value <= most:
        raise ValueError(f"{what} is a whole number from {least} to {most}, not {shown(value)}")
    return int(value)


def one_of(what: str, value: Any, allowed: Sequence[str]) -> int:
    """The place of a word among those that are allowed."""
    if not isinstance(value, str) or value not in allowed:
        raise ValueError(f"{what} is {' or '.join(allowed)}, not {shown(value)}")
    return allowed.index(value)


def yes_or_no(what: str, value: Any) -> bool:
    """True or False, and nothing that only looks like it."""
    if not isinstance(value, bool | np.bool_):
        raise ValueError(f"{what} is True or False, not {shown(value)}")
    return bool(value)


def house_rules(house: Any) -> tuple[str, ...]:
    """The names of house rules."""
    if not isinstance(house, list | tuple) or not all(isinstance(name, str) for name in house):
        raise ValueError(f"house is a list of names, not {shown(house)}")
    return tuple(house)


def seeds_and_rows(seed: Any, games: int) -> tuple[Any, Any]:
    """For every slot a seed, and which slot it is of a batch with that seed."""
    if not isinstance(seed, list | tuple | np.ndarray):
        return whole_number("seed", seed, 0, MOST_SEED), np.arange(games)
    if len(seed) != games:
        raise ValueError(f"seed is one number, or {games} of them, one a game, not {len(seed)}")
    return [whole_number("seed", one, 0, MOST_SEED) for one in seed], 0


def check_players(players: Any) -> int:
    """How many seats a table has."""
    return whole_number("players", players, MIN_PLAYERS, MAX_PLAYERS)


def learners_seat(seat: Any, players: int) -> int:
    """The learner's seat, or ANY_SEAT."""
    if isinstance(seat, str) and seat == ROTATE:
        return ANY_SEAT
    if isinstance(seat, str):
        raise ValueError(f"seat is {ROTATE} or a number, not {shown(seat)}")
    return whole_number("seat", seat, 0, players - 1)


def opponent_names(opponents: Any, players: int) -> tuple[str, ...]:
    """The bots to the learner's left, clockwise; one name is for all of them."""
    if isinstance(opponents, str):
        opponents = (opponents,) * (players - 1)
    named = isinstance(opponents, list | tuple) and all(isinstance(n, str) for n in opponents)
    if not named or len(opponents) != players - 1:
        wanted = f"the name of a bot, or {players - 1} of them for {players} players"
        raise ValueError(f"opponents is {wanted}, not {shown(opponents)}")
    return tuple(opponents)


def policies_of(opponents: Any, players: int) -> list[int]:
    """The policies of all seats, the learner's first; without opponents all are learners."""
    if opponents is None:
        return [LEARNER] * players
    found = [LEARNER]
    for name in opponent_names(opponents, players):
        policy = bots.kind(name).policy
        if policy is None:
            raise ValueError(f"the bot {name!r} is not compiled, and cannot play in a batch")
        found.append(policy)
    return found


def efforts_of(opponents: Any, effort: int | None, players: int) -> list[int]:
    """How much each opponent searches; a learner's own efforts are its own."""
    most = None if effort is None else whole_number("effort", effort, 0, MOST_EFFORT)
    if opponents is None:
        return [0] * players
    usual = [bots.kind(name).usual_effort for name in opponent_names(opponents, players)]
    return [0, *(usual if most is None else [most] * len(usual))]


def terms(
    players: int, opponents: Any, effort: int | None, seat: Any, reward: Any, autoreset: bool
) -> Any:
    """What compiled code is told of all this, but for the seed."""
    record: Any = np.zeros(1, TERMS)
    record["players"] = players
    chosen = learners_seat(seat, players)
    record["seat"] = 0 if opponents is None else chosen
    record["reward"] = one_of("reward", reward, REWARDS)
    record["autoreset"] = yes_or_no("autoreset", autoreset)
    record["policies"][0, :players] = policies_of(opponents, players)
    record["efforts"][0, :players] = efforts_of(opponents, effort, players)
    return record
