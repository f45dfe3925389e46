"""Bots that are not compiled as opponents in a batch."""

import sys
from pathlib import Path

import numpy as np
import pytest

from sunbarge.bots.net.weights import shipped_weights
from sunbarge.research.batch import Batch
from sunbarge.research.envs.gymnasium import RaEnv
from tests.bot_programs import program
from tests.bots.own_bots import write_module

COPY = """
from sunbarge.bots import Bot, make

class Copy(Bot):
    description = "plays as simple does"

    def choose(self, sight):
        return make("simple").choose(sight)
"""


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "copied.py").write_text(COPY)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))


def played(opponents: str | list[str], steps: int = 40) -> list[np.ndarray]:
    """The observations of some steps."""
    batch = Batch(games=3, players=3, opponents=opponents, seed=7)
    return [batch.step(batch.masks.argmax(axis=1))[0].copy() for _ in range(steps)]


def test_a_copy_of_a_compiled_bot_plays_the_same_games() -> None:
    same = zip(played("simple"), played(["copied.py:Copy", "simple"]), strict=True)
    assert all((one == other).all() for one, other in same)


def test_programs_nets_and_classes_play(tmp_path: Path) -> None:
    np.save(tmp_path / "3.npy", shipped_weights(3))
    played([program(tmp_path), f"net:{tmp_path}/3.npy"], 4)
    env = RaEnv(players=2, opponents="copied.py:Copy")
    _, info = env.reset(seed=1)
    over = False
    while not over:
        _, _, over, _, info = env.step(info["action_mask"].argmax())
    assert info["winner"] in (0, 1)


def test_what_cannot_play_is_told(tmp_path: Path) -> None:
    write_module(tmp_path)
    np.save(tmp_path / "3.npy", shipped_weights(3))
    with pytest.raises(ValueError, match="has no net for 2 players"):
        Batch(games=1, players=2, opponents=f"net:{tmp_path}", seed=1)
    with pytest.raises(ValueError, match="there is no Nobody in the file"):
        Batch(games=1, players=2, opponents="mine.py:Nobody", seed=1)
    with pytest.raises(ZeroDivisionError):
        Batch(games=9, players=2, opponents="mine.py:Raising", seed=1)
