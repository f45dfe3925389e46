"""Training settings from a TOML file."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path

from sunbarge import bots
from sunbarge.bots.builtin import BUILT_IN
from sunbarge.bots.net.shape import WIDTH_STEP
from sunbarge.checks import check_integer, check_number, shown
from sunbarge.engine.editions import NAMES, facts
from sunbarge.files import check_keys, errors_in, read_toml

DEFAULT = Path(__file__).parent / "settings.toml"
MOST_NEURONS, MOST_REPLAYS = 2048, 100
PAST_NET_NAME = "past"  # the name of the opponent that plays an earlier net
MOST = {"past_nets": 1000, "replay": 10**8, "batch": 10**6, "measure_games": 10**6}  # at least 1
RANGES = {
    "opponent_share": (0, 1),
    "opening_share": (0, 1),
    "averaging": (0, 1),
    "explore": (0, 1),
    "explore_at_end": (0, 1),
    "samples_per_position": (0, 1000),
    "points_weight": (0, 1000),
    "checkpoint_seconds": (0, math.inf),
}
LISTS_OF_NUMBERS = ("rates", "traces", "rate_changes")  # every number is from 0 to 1


@dataclass(frozen=True)
class Settings:
    """The keys of a settings file; `settings.toml` says what each of them means."""

    neurons: int
    editions: list[str]
    opponents: list[str]
    opponent_share: float
    opening_share: float
    last_epoch_replays: int
    past_nets: int
    partners: list[str]
    "Files with nets of other trainings, which are opponents as earlier nets of this one are."
    explore: float
    explore_at_end: float
    replay: int
    batch: int
    samples_per_position: float
    rates: list[float]
    traces: list[float]
    rate_changes: list[float]
    points_weight: float
    averaging: float
    checkpoint_seconds: float
    measure_games: int

    def __post_init__(self) -> None:
        """Check all values; raises ValueError if no training can run with them."""
        for key, most in MOST.items():
            check_integer(key, getattr(self, key), 1, most)
        for key, (least, greatest) in RANGES.items():
            check_number(key, getattr(self, key), least, greatest)
        check_integer("last_epoch_replays", self.last_epoch_replays, 0, MOST_REPLAYS)
        check_integer("neurons", self.neurons, WIDTH_STEP, MOST_NEURONS)
        if self.neurons % WIDTH_STEP:
            raise ValueError(f"neurons is a multiple of {WIDTH_STEP}, not {self.neurons}")
        for key in LISTS_OF_NUMBERS:
            for value in check_list(key, getattr(self, key)):
                check_number(key, value, 0, 1)
        self._check_opponents()
        if not len(self.rates) == len(self.traces) == len(self.rate_changes) + 1:
            raise ValueError("one more of rates and of traces than of rate_changes is needed")

    def _check_opponents(self) -> None:
        check_names("editions", self.editions, NAMES)
        check_names("opponents", self.opponents, possible_opponents())
        for file in check_list("partners", self.partners):
            if not isinstance(file, str):
                raise ValueError(f"partners is a list of files, and {shown(file)} is none")
        if not self.editions:
            raise ValueError("editions names one edition or more")
        if self.opponent_share + self.opening_share > 1:
            raise ValueError(
                "opponent_share and opening_share are shares of all games: at most 1 together"
            )
        if self.opponent_share + self.opening_share > 0 and not self.opponents:
            raise ValueError("opponents names one opponent or more, unless both shares are 0")

    def learning_rate(self, share: float) -> float:
        """Return the scheduled learning rate when a share (0 to 1) of the training is done."""
        return self.rates[self._stage(share)]

    def trace(self, share: float) -> float:
        """Return the λ of the TD(λ) targets when a share (0 to 1) of the training is done."""
        return self.traces[self._stage(share)]

    def _stage(self, share: float) -> int:
        return sum(share >= change for change in self.rate_changes)

    def exploration_rate(self, share: float) -> float:
        """Return the exploration rate, which changes linearly over the training."""
        return self.explore + (self.explore_at_end - self.explore) * share

    def editions_for(self, players: int) -> list[str]:
        """Return the editions to train on that can be played by `players` players."""
        return [name for name in self.editions if players in facts(name).players]


def load_settings(file: Path = DEFAULT) -> Settings:
    """Read a settings file; raises ValueError for missing and unknown keys."""
    data = read_toml(file)
    keys = {field.name for field in fields(Settings)}
    with errors_in(file):
        check_keys(data, keys, keys)
        return Settings(**data)


def possible_opponents() -> list[str]:
    """Return the possible opponents in self-play: compiled bots without search, and past nets."""
    kinds = {name: bots.kind(name) for name in BUILT_IN}
    quick = [
        name for name, kind in kinds.items() if kind.policy is not None and not kind.usual_effort
    ]
    return [*quick, PAST_NET_NAME]


def check_list(key: str, value: object) -> list[object]:
    """Return the value if it is a list; raises ValueError otherwise."""
    if not isinstance(value, list):
        raise ValueError(f"{key} is a list, not {shown(value)}")
    return value


def check_names(key: str, value: object, known: Sequence[str]) -> None:
    """Raise ValueError unless the value is a list of known names."""
    for name in check_list(key, value):
        if name not in known:
            raise ValueError(f"{key}: there is no {shown(name)}; there are {', '.join(known)}")
