"""Plans: the games to play, with their bots and seeds."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from sunbarge import bots
from sunbarge.bots.bot_names import Form, parse_name
from sunbarge.bots.builtin import Policy
from sunbarge.bots.effort import check_effort
from sunbarge.engine import load
from sunbarge.engine.state import Floats, Integers, Seeds

MAX_GAMES = 10**9
SEEDS = 1 << 64
STRIDE = 0xD1B54A32D192ED03  # odd, so that the seeds of a plan are distinct modulo 2**64


@dataclass(frozen=True)
class Plan:
    """A series of games of the same bots, with seeds that make it the same on any machine.

    Seats rotate: in game i, seat s is played by `bots[(s + i) % players]`. In the duplicate format
    each deal is played once for every rotation, in consecutive games.
    """

    games: int
    players: int
    bots: tuple[str, ...]
    edition: str = "disk"
    house: tuple[str, ...] = ()
    seed: int = 0
    duplicate: bool = False
    efforts: tuple[int | None, ...] = ()
    "The search effort of each bot; None for its default."

    def __post_init__(self) -> None:
        """Raise ValueError unless all fields are valid."""
        load.load(self.edition, self.players, self.house)
        if not 1 <= self.games <= MAX_GAMES:
            raise ValueError(f"games is a number from 1 to {MAX_GAMES}, not {self.games}")
        if not 0 <= self.seed < SEEDS:
            raise ValueError(f"seed is a whole number from 0 to 2**64 - 1, not {self.seed}")
        if len(self.bots) != self.players:
            raise ValueError(f"{len(self.bots)} bots for {self.players} players")
        if self.efforts and len(self.efforts) != self.players:
            raise ValueError(f"{len(self.efforts)} efforts for {self.players} players")
        for effort in self.efforts:
            if effort is not None:
                check_effort(effort)
        for name in self.bots:
            bots.kind(name).check_players(self.players)

    def seed_of(self, game: int) -> int:
        """Return the seed of a game; `Game(…, seed=…)` with it has the same deal and draws."""
        return int(self.seeds_of(np.array([game]))[0])

    def seeds_of(self, games: Integers) -> Seeds:
        """Return the seeds of many games."""
        deals = games // self.players if self.duplicate else games
        return np.uint64(self.seed) + (deals + 1).astype(np.uint64) * np.uint64(STRIDE)

    def seating(self, game: int) -> list[int]:
        """Return for each seat of a game the index in `bots` of the bot that plays it."""
        return [int(bot) for bot in self.seatings(np.array([game]))[0]]

    def seatings(self, games: Integers) -> Integers:
        """Return the index in `bots` of the bot that plays each seat (columns) of games (rows)."""
        return (games[:, None] + np.arange(self.players)) % self.players

    def effort_of(self, bot: int) -> int:
        """Return the search effort of the bot with this index."""
        effort, usual = self.efforts[bot] if self.efforts else None, self.usual_effort(bot)
        only_by_name = is_net(self.bots[bot]) and usual == 0  # it searches if its name says so
        return usual if effort is None or only_by_name else effort

    def usual_effort(self, bot: int) -> int:
        """Return the default search effort of the bot with this index."""
        return bots.kind(self.bots[bot]).usual_effort

    def policies(self) -> list[int] | None:
        """Return the number of each bot's compiled policy; None if any bot has none.

        A bot with net files of the user has the policy OTHER_NET, for which there is one net only:
        the result is None if two bots have different net files.
        """
        if len({parse_name(name).place for name in self.bots if is_net(name)}) > 1:
            return None
        numbers = [
            Policy.OTHER_NET if is_net(name) else bots.kind(name).policy for name in self.bots
        ]
        known = [number for number in numbers if number is not None]
        return known if len(known) == len(numbers) else None

    def other_net(self) -> Floats:
        """Return the weights for the policy OTHER_NET; an empty array if no bot has this policy."""
        from sunbarge.bots.net.own_net import NetBot, weights_from
        from sunbarge.bots.net.weights import NO_WEIGHTS

        for player in map(bots.kind, self.bots):
            if issubclass(player, NetBot):
                return weights_from(player.path, self.players)
        return NO_WEIGHTS


def is_net(name: str) -> bool:
    """Return whether the name of a bot stands for net files of the user: `net:FOLDER`."""
    return parse_name(name).form is Form.NETS


def fill_seats(names: Sequence[str], players: int) -> tuple[str, ...]:
    """Return one bot for each seat, repeating the names if there are fewer."""
    if not names or len(names) > players:
        raise ValueError(f"{len(names)} bots for {players} players; give 1 to {players}")
    return tuple(names[seat % len(names)] for seat in range(players))
