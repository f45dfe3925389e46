"""Plays games of self-play, with earlier nets and other bots in some seats."""

from pathlib import Path

import numpy as np

from sunbarge import bots
from sunbarge.bots.builtin import Policy
from sunbarge.bots.net.weights import read as read_net
from sunbarge.bots.net.workspace import new_workspace
from sunbarge.engine import load
from sunbarge.engine.kinds import MAX_PLAYERS
from sunbarge.engine.state import Counts, Editions, Floats, Records, Rng

from .selfplay import PAST_NET, new_trajectory, self_play_game
from .settings import PAST_NET_NAME, Settings
from .targets import td_targets

MOST_OPENING_ROUNDS = 28  # opponents play at most so many rounds before the net plays all seats
Samples = tuple[Floats, Floats]
"Features and TD targets, one row for each turn."


def opponent_policy(bot: str) -> int:
    """Return the policy number of a compiled bot, or PAST_NET for the opponent `past`."""
    if bot == PAST_NET_NAME:
        return PAST_NET
    policy = bots.kind(bot).policy
    if policy is None:
        raise ValueError(f"the bot {bot} is not compiled, so it cannot be an opponent in self-play")
    return policy


def load_editions(settings: Settings, players: int) -> list[Editions]:
    """Return the editions of the settings that allow a number of players."""
    names = settings.editions_for(players)
    if not names:
        known = ", ".join(settings.editions)
        raise ValueError(f"none of the editions to train in ({known}) allows {players} players")
    return [load.load(name, players) for name in names]


def read_partners(files: list[str], players: int) -> list[Floats]:
    """Read the nets of other trainings; `{players}` in a path is the number of players."""
    return [read_net(Path(file.format(players=players)), players) for file in files]


class SelfPlayer:
    """Plays games of self-play and turns them into samples for the learner."""

    def __init__(
        self,
        players: int,
        settings: Settings,
        weights: Floats,
        rng: np.random.Generator,
        game_rng: Rng,
    ) -> None:
        """Load the editions and the opponents; `weights` are those of the net that plays.

        `rng` decides who sits where, `game_rng` the tiles and the moves.
        """
        self.players, self.settings = players, settings
        self.editions = load_editions(settings, players)
        self.opponents = [opponent_policy(name) for name in settings.opponents]
        self.partners = read_partners(settings.partners, players)
        "Nets of other trainings, which are opponents as earlier nets are."
        self.rng, self.game_rng = rng, game_rng
        self.trajectory = new_trajectory(players)
        self.workspace = new_workspace(weights.copy())
        self.past_workspaces = {len(weights): new_workspace(weights.copy())}
        self.past_workspace = self.past_workspaces[len(weights)]
        self.past_nets = [weights.copy()]

    def play_game(self, number: int, share: float) -> Samples:
        """Play a game, then replay its last epoch several times; returns features and targets.

        `number` decides the edition. `share` is the part of the training (0 to 1) that is done:
        exploration and the λ of the targets depend on it.
        """
        states, edition = load.blank(), self.editions[number % len(self.editions)]
        policies, opening = self.sample_seating()
        self.trajectory.last_epoch[0] = states[0]
        parts = [self.play(states, edition, policies, opening, share)]
        for _ in range(self.settings.last_epoch_replays):
            states[0] = self.trajectory.last_epoch[0]
            parts.append(self.play(states, edition, policies, 0, share))
        features, targets = zip(*parts, strict=True)
        return np.concatenate(features), np.concatenate(targets)

    def sample_seating(self) -> tuple[Counts, int]:
        """Return each seat's policy, and the number of turns after which the net plays all seats.

        That number is 0 if the seats keep their policies for the whole game.
        """
        policies, opening = np.full(MAX_PLAYERS, Policy.LEARNED, np.int16), 0
        kind = self.rng.random()
        if kind < self.settings.opponent_share + self.settings.opening_share:
            hands_over = kind >= self.settings.opponent_share
            number = self.rng.integers(1, self.players + hands_over)
            seats = self.rng.permutation(self.players)[:number]
            policies[seats] = self.rng.choice(self.opponents, number)
            self.choose_past_net()
            if hands_over:
                opening = int(self.rng.integers(1, MOST_OPENING_ROUNDS * self.players))
        return policies, opening

    def choose_past_net(self) -> None:
        """Choose an earlier net, or one of another training, as the opponent `past` of a game."""
        pool = [*self.partners, *self.past_nets]
        net = pool[self.rng.integers(len(pool))]
        if len(net) not in self.past_workspaces:
            self.past_workspaces[len(net)] = new_workspace(net.copy())
        self.past_workspace = self.past_workspaces[len(net)]
        self.past_workspace.net.weights[:] = net

    def play(
        self,
        states: Records,
        edition: Editions,
        policies: Counts,
        opening: int,
        share: float,
    ) -> Samples:
        """Play a game from the position in `states`, and return its features and TD targets."""
        nets = (self.workspace, self.past_workspace)
        who = (self.players, policies, *nets, self.settings.exploration_rate(share), opening)
        trajectory = self.trajectory
        turns = int(self_play_game(states, edition, *who, self.game_rng, trajectory))
        rows = (trajectory.values, trajectory.backups, trajectory.seats, trajectory.turn_kind)
        targets = td_targets(self.players, self.settings.trace(share), turns, *rows)
        return np.asarray(trajectory.features)[:turns].copy(), targets
