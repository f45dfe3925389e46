"""The adapter for Stable-Baselines3, with a stand-in for that library, which needs PyTorch."""

import sys
from importlib import import_module
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from sunbarge.extras import MissingExtra
from sunbarge.research.envs.gymnasium import RaVectorEnv

MODULE = "sunbarge.research.envs.sb3"


class VecEnv:
    """What Stable-Baselines3's class of this name does with its subclass."""

    def __init__(self: Any, num_envs: int, observation_space: Any, action_space: Any) -> None:
        self.num_envs = num_envs
        self._seeds: list[int | None] = [None] * num_envs
        self._options: list[dict[str, Any]] = [{} for _ in range(num_envs)]
        self.observation_space, self.action_space = observation_space, action_space
        self.render_mode = self.get_attr("render_mode")[0]

    def seed(self, seed: int) -> None:
        self._seeds = [seed + at for at in range(self.num_envs)]

    def step(self: Any, actions: Any) -> Any:
        self.step_async(actions)
        return self.step_wait()


@pytest.fixture
def make(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The adapter's class on the stand-in."""
    for name in ("stable_baselines3", "stable_baselines3.common"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    library = ModuleType("stable_baselines3.common.vec_env")
    library.__dict__["VecEnv"] = VecEnv
    monkeypatch.setitem(sys.modules, library.__name__, library)
    monkeypatch.delitem(sys.modules, MODULE, raising=False)
    yield import_module(MODULE).RaVecEnv
    sys.modules.pop(MODULE, None)


@pytest.mark.parametrize("form", ["box", "dict"])
def test_it_plays_the_games_of_the_vector_environment(make: Any, form: str) -> None:
    terms: Any = {"players": 2, "opponents": "random", "observation": form}
    ours, plain = make(6, **terms), RaVectorEnv(6, **terms)
    ours.seed(3)
    np.testing.assert_equal(ours.reset(), plain.reset(seed=[3, 4, 5, 6, 7, 8])[0])
    assert [info["seat"] for info in ours.reset_infos] == [0] * 6
    rng, ended = np.random.default_rng(1), 0
    for _ in range(120):
        masks = np.stack(ours.env_method("action_masks"))
        assert (masks == plain.action_masks()).all()
        actions = [rng.choice(np.flatnonzero(mask)) for mask in masks]
        seen, rewards, done, told = ours.step(actions)
        expected = plain.step(actions)
        np.testing.assert_equal(seen, expected[0])
        assert ours.observation_space.contains(
            {name: part[0] for name, part in seen.items()} if form == "dict" else seen[0]
        )
        assert (rewards == expected[1]).all()
        assert (rewards.dtype, done.dtype) == (np.float32, np.bool_)
        assert (done == expected[2]).all()
        for at, info in enumerate(told):
            assert bool(info) == done[at]
            if info:
                np.testing.assert_equal(info["terminal_observation"], expected[4]["final_obs"][at])
                assert info["is_success"] == info["won"] == bool(rewards[at])
                assert (info["winner"] == info["seat"]) == info["won"]
                assert not info["TimeLimit.truncated"]
                ended += 1
    assert ended > 6
    ours.close()


def test_what_trainers_ask_of_single_games(make: Any) -> None:
    envs = make(3, opponents="random")
    envs.reset()
    assert envs.has_attr("action_masks")
    assert not envs.has_attr("spam")
    assert envs.get_attr("render_mode", [0, 2]) == [None, None]
    assert len(envs.env_method("action_masks", indices=1)) == 1
    assert envs.env_is_wrapped(object) == [False] * 3
    with pytest.raises(AttributeError, match=r"the method action_masks\(\) only, not render"):
        envs.env_method("render")
    with pytest.raises(AttributeError, match="players cannot be set for single games"):
        envs.set_attr("players", 4)
    envs._options = [{"seat": 1}, {}, {}]
    with pytest.raises(ValueError, match=r"no options of reset, not \{'seat': 1\}"):
        envs.reset()


def test_without_the_library_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "stable_baselines3", None)
    monkeypatch.delitem(sys.modules, MODULE, raising=False)
    with pytest.raises(MissingExtra, match=r"this needs Stable-Baselines3, .*: pip install sb3"):
        import_module(MODULE)
