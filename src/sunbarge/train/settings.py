"""How a net is trained, from a file."""

import tomllib
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from ..engine.editions import NAMES, facts

DEFAULT = Path(__file__).parent / "settings.toml"


@dataclass(frozen=True)
class Settings:
    """The keys of a settings file; `settings.toml` says what each of them means."""

    editions: list[str]
    guests: list[str]
    guest_share: float
    past_nets: int
    explore: float
    explore_at_end: float
    trace: float
    replay: int
    batch: int
    uses: float
    rates: list[float]
    rate_changes: list[float]
    points_weight: float
    checkpoint_seconds: float
    measure_games: int

    def rate(self, share: float) -> float:
        """The learning rate when a share of the time has passed."""
        return self.rates[sum(share >= change for change in self.rate_changes)]

    def exploring(self, share: float) -> float:
        """How much is explored when a share of the time has passed."""
        return self.explore + (self.explore_at_end - self.explore) * share

    def editions_for(self, players: int) -> list[str]:
        """The editions that allow so many players."""
        return [name for name in self.editions if players in facts(name).players]


def load_settings(file: Path = DEFAULT) -> Settings:
    """Read a settings file; missing and unknown keys are errors."""
    try:
        data: dict[str, Any] = tomllib.loads(file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ValueError(f"cannot read the settings {file}: {error}") from None
    keys = {field.name for field in fields(Settings)}
    if keys != set(data):
        wrong = ", ".join(sorted(keys ^ set(data)))
        raise ValueError(f"{file}: missing or unknown settings: {wrong}")
    settings = Settings(**data)
    if unknown := [name for name in settings.editions if name not in NAMES]:
        raise ValueError(f"{file}: there is no edition {unknown[0]!r}")
    if len(settings.rates) != len(settings.rate_changes) + 1:
        raise ValueError(f"{file}: one more of rates than of rate_changes is needed")
    return settings
