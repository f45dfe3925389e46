"""Gymnasium's own checks, and that the environment is the game it says."""

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.utils.performance import benchmark_step, benchmark_vector_step
from gymnasium.vector import AutoresetMode

import sunbarge
import sunbarge.research.envs
from sunbarge.research.batch import Batch
from sunbarge.research.envs.gymnasium import RaEnv, RaVectorEnv
from sunbarge.research.lowlevel import action_names, names

ID = sunbarge.research.envs.GYMNASIUM_ID


def play_out(env: Any, rng: Any, info: dict[str, Any]) -> tuple[float, dict[str, Any]]:
    """Play random legal actions to the end; the sum of the rewards and the last info."""
    total, over = 0.0, False
    while not over:
        action = int(rng.choice(np.flatnonzero(info["action_mask"])))
        assert env.unwrapped.action_masks()[action]
        seen, reward, over, cut, info = env.step(action)
        assert env.observation_space.contains(seen)
        assert not cut
        total += reward
    return total, info


@pytest.mark.parametrize("players", [2, 3, 5])
def test_gymnasiums_own_check(players: int, capsys: pytest.CaptureFixture[str]) -> None:
    env = gymnasium.make(ID, players=players, opponents="random")
    check_env(env.unwrapped)
    assert capsys.readouterr().out  # the modes `human` and `ansi` were tried


def test_gymnasiums_own_benchmarks_run() -> None:
    assert benchmark_step(gymnasium.make(ID, opponents="random"), target_duration=0, seed=1) > 0
    envs = gymnasium.make_vec(ID, num_envs=4, opponents="random")
    assert benchmark_vector_step(envs, target_duration=0, seed=1) > 0


def test_a_game_against_bots_is_the_same_for_the_same_seed() -> None:
    env = gymnasium.make(ID, players=3, opponents=("simple", "evaluator"), reward="margin")
    ends = []
    for _ in range(2):
        _, info = env.reset(seed=5)
        total, info = play_out(env, np.random.default_rng(1), info)
        own = int(info["scores"][info["seat"]])
        others = np.delete(info["scores"], info["seat"])
        assert total == own - others.max()
        ends.append((total, info["winner"], info["scores"].tolist()))
    assert ends[0] == ends[1]


def test_seats_rotate_from_game_to_game_or_stay() -> None:
    for seat, expected in (("rotate", [0, 1, 2, 0]), (2, [2, 2, 2, 2])):
        env = RaEnv(opponents="random", seat=seat)
        seen = [env.reset(seed=1)[1]["seat"], *(env.reset()[1]["seat"] for _ in range(3))]
        assert seen == expected


def test_wins_are_rewarded() -> None:
    env = RaEnv(players=2, opponents="random")
    rng, rewards = np.random.default_rng(2), set()
    for seed in range(12):
        total, info = play_out(env, rng, env.reset(seed=seed)[1])
        assert total == float(info["winner"] == info["seat"])
        rewards.add(total)
    assert rewards == {0.0, 1.0}


def test_an_illegal_action_loses_or_is_an_error() -> None:
    env = RaEnv(opponents="random")
    _, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, over, _, info = env.step(wrong)
    assert (reward, over, info["illegal_action"], info["winner"]) == (0.0, True, True, -1)
    with pytest.raises(gymnasium.error.ResetNeeded, match="the game is over"):
        env.step(0)
    env = RaEnv(opponents="random", illegal="error")
    env.reset(seed=1)
    with pytest.raises(ValueError, match=r"is not legal \(legal: "):
        env.step(wrong)
    env.step(np.array(0))
    nonsense: Any
    for nonsense in (54, -1, "draw", 1.5, None, [0]):
        with pytest.raises(ValueError, match="action"):
            env.step(nonsense)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"players": 7}, "players is a whole number from 2 to 5"),
        ({"opponents": None}, "opponents is the name of a bot"),
        ({"opponents": "nobody"}, "there is no bot 'nobody'"),
        ({"opponents": ["simple"]}, "or 2 of them for 3 players"),
        ({"edition": "gold"}, "there is no edition 'gold'"),
        ({"reward": "gold"}, "reward is win, .* or shaped"),
        ({"render_mode": "film"}, "render_mode is"),
    ],
)
def test_wrong_options_are_told(wrong: Any, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        RaEnv(**wrong)


def test_reset_knows_no_options_but_the_mask_of_many_tables() -> None:
    single, many = RaEnv(opponents="random"), RaVectorEnv(2, opponents="random")
    with pytest.raises(ValueError, match="there are no options of reset, not groups"):
        single.reset(options={"groups": [0]})
    with pytest.raises(ValueError, match="the only option of reset is reset_mask, not groups"):
        many.reset(options={"groups": [0]})


def test_each_table_may_have_a_seed_of_its_own() -> None:
    envs: Any = gymnasium.make_vec(ID, num_envs=3, opponents="simple")
    seen, infos = envs.reset(seed=[5, 6, 5])
    for table, seed in enumerate((5, 6, 5)):
        alone, info = gymnasium.make(ID, opponents="simple").reset(seed=seed)
        assert (seen[table] == alone).all()
        assert infos["seat"][table] == info["seat"]
    assert (seen[0] != seen[1]).any()
    with pytest.raises(ValueError, match="seed is one number, or 3 of them"):
        envs.reset(seed=[5])


def test_pictures_and_text() -> None:
    env = gymnasium.make(ID, opponents="random", render_mode="ansi")
    env.reset(seed=1)
    assert "Ra" in str(env.render())
    env = gymnasium.make(ID, opponents="random", render_mode="rgb_array")
    env.reset(seed=1)
    pixels: Any = env.render()
    assert (pixels.ndim, pixels.shape[2], pixels.dtype) == (3, 3, np.uint8)


def test_the_many_tables_are_a_batch() -> None:
    envs: Any = gymnasium.make_vec(ID, num_envs=6, players=4, opponents="simple", reward="points")
    assert envs.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    assert (envs.num_envs, envs.single_action_space.n) == (6, 54)
    batch = Batch(6, 4, opponents="simple", reward="points", seed=3)
    seen, info = envs.reset(seed=3)
    ended = 0
    for _ in range(120):
        assert (seen == batch.observations).all()
        assert (info["action_mask"] == batch.masks).all()
        actions = batch.random_actions().copy()
        batch.step(actions)
        seen, rewards, over, cut, info = envs.step(actions)
        assert envs.observation_space.contains(seen)
        assert (rewards == batch.rewards).all()
        assert (over == batch.done).all()
        assert not cut.any()
        assert ("final_obs" in info) == over.any()
        for table in np.flatnonzero(over):
            ended += 1
            assert info["final_obs"][table][names(4).index("phase.over")] == 1
            assert info["final_info"]["winner"][table] == batch.winners[table]
    assert ended > 3
    envs.close()


def test_what_is_returned_is_not_used_again() -> None:
    envs: Any = RaVectorEnv(3, opponents="random")
    kept, info = envs.reset(seed=1)
    before, mask = kept.copy(), info["action_mask"].copy()
    envs.step(info["action_mask"].argmax(axis=1))
    assert (kept == before).all()
    assert (info["action_mask"] == mask).all()


def test_gymnasiums_own_wrappers_of_single_tables_give_the_same_kind_of_answers() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        plain: Any = gymnasium.make_vec(
            ID,
            num_envs=2,
            vectorization_mode="sync",
            opponents="random",
            vector_kwargs={"autoreset_mode": AutoresetMode.SAME_STEP},
        )
    ours: Any = gymnasium.make_vec(ID, num_envs=2, opponents="random")
    assert plain.observation_space == ours.observation_space
    assert plain.action_space == ours.action_space
    rng = np.random.default_rng(1)
    shapes: list[dict[str, Any]] = []
    for envs in (plain, ours):
        _, info = envs.reset(seed=1)
        over = np.zeros(2, bool)
        while not over.any():
            masks = info["action_mask"]
            actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])
            _, _, over, _, info = envs.step(actions)
        told = {**info, **info["final_info"]}
        shapes.append({key: np.shape(value) for key, value in told.items() if key[0] != "_"})
    assert shapes[0].keys() == shapes[1].keys()
    assert shapes[0]["action_mask"] == shapes[1]["action_mask"] == (2, len(action_names()))
    assert shapes[0]["scores"] == shapes[1]["scores"] == (2, 3)


def learner_share(infos: dict[str, Any], over: Any) -> list[bool]:
    """Which of the games that ended the learner has won, from `final_info` alone."""
    told = infos["final_info"]
    assert (told["won"][over] == (told["winner"] == told["seat"])[over]).all()
    won: list[bool] = told["won"][over].tolist()
    return won


def test_a_win_rate_from_the_final_infos_is_the_one_from_the_rewards() -> None:
    envs = RaVectorEnv(16, players=2, opponents="random")
    _, infos = envs.reset(seed=1)
    rng, won, paid = np.random.default_rng(1), list[bool](), 0.0
    while len(won) < 60:
        seats = infos["seat"]
        actions = [rng.choice(np.flatnonzero(mask)) for mask in infos["action_mask"]]
        _, rewards, over, _, infos = envs.step(actions)
        paid += float(rewards.sum())
        if over.any():
            won += learner_share(infos, over)
            assert (infos["final_info"]["seat"][over] == seats[over]).all()
            assert (infos["seat"][over] != seats[over]).all()
    assert 0 < sum(won) == paid < len(won)


@pytest.mark.parametrize("mode", AutoresetMode)
@pytest.mark.parametrize("observation", ["box", "dict"])
def test_every_mode_of_autoreset_is_gymnasiums(mode: AutoresetMode, observation: str) -> None:
    terms: Any = {"opponents": "random", "seat": 0, "observation": observation}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        plain: Any = gymnasium.make_vec(
            ID,
            num_envs=3,
            vectorization_mode="sync",
            vector_kwargs={"autoreset_mode": mode},
            **terms,
        )
    ours: Any = gymnasium.make_vec(ID, num_envs=3, autoreset_mode=mode.value, **terms)
    assert ours.metadata["autoreset_mode"] == mode == plain.metadata["autoreset_mode"]
    assert plain.observation_space == ours.observation_space
    rng, ended = np.random.default_rng(1), 0
    answers = [envs.reset(seed=[4, 5, 6]) for envs in (plain, ours)]
    for _ in range(120):
        assert_same(*answers)
        masks = answers[0][-1]["action_mask"]
        actions = np.array(
            [rng.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks]
        )
        answers = [envs.step(actions) for envs in (plain, ours)]
        over = answers[0][2]
        ended += int(over.sum())
        if mode == AutoresetMode.DISABLED and over.any():
            assert_same(*answers)
            with pytest.raises(gymnasium.error.ResetNeeded, match="are over: reset"):
                ours.step(actions)
            again = {"options": {"reset_mask": over}}
            answers = [envs.reset(**{"options": dict(again["options"])}) for envs in (plain, ours)]
            merge_masks(answers[0][1], answers[1][1], over)
    assert ended > 2


def merge_masks(plain: dict[str, Any], ours: dict[str, Any], reset: Any) -> None:
    """Fill in what Gymnasium leaves out of a partial reset: the infos of the other tables."""
    assert (plain["action_mask"][reset] == ours["action_mask"][reset]).all()
    plain |= ours


def assert_same(plain: tuple[Any, ...], ours: tuple[Any, ...]) -> None:
    """Two answers of a vector environment are equal."""
    *shown, info = plain
    *own, told = ours
    for one, other in zip(shown, own, strict=True):
        np.testing.assert_equal(other, one)
    assert info.keys() <= told.keys()
    for name in told.keys() - {"final_obs", "final_info"}:
        if not name.startswith("_"):
            flags = told[f"_{name}"]
            np.testing.assert_equal(told[name][flags], np.asarray(info[name])[flags])
    if "final_obs" in told:
        ended = told["_final_info"]
        for table in np.flatnonzero(ended):
            np.testing.assert_equal(told["final_obs"][table], info["final_obs"][table])
        for name in ("winner", "won", "seat", "scores", "illegal_action", "action_mask"):
            mine, theirs = told["final_info"][name], info["final_info"][name]
            np.testing.assert_equal(mine[ended], theirs[ended])


def test_unknown_modes_and_forms_are_told() -> None:
    with pytest.raises(ValueError, match="autoreset_mode is one of SameStep, NextStep, Disabled"):
        RaVectorEnv(2, autoreset_mode="sometimes")
    with pytest.raises(ValueError, match="observation is box or dict, not 'tuple'"):
        RaEnv(observation="tuple")


def test_masks_can_be_asked_of_what_make_returns() -> None:
    env: Any = gymnasium.make(ID, opponents="random")
    with pytest.raises(gymnasium.error.ResetNeeded, match=r"call reset\(\)"):
        env.step(0)
    _, info = env.reset(seed=1)
    assert (env.action_masks() == info["action_mask"]).all()
    wrapped = gymnasium.wrappers.RecordEpisodeStatistics(env)
    assert (wrapped.get_wrapper_attr("action_masks")() == info["action_mask"]).all()


def test_a_dict_of_observation_and_mask_passes_gymnasiums_check() -> None:
    env: Any = gymnasium.make(ID, opponents="random", observation="dict")
    check_env(env)
    seen, info = env.reset(seed=3)
    assert (seen["action_mask"] == info["action_mask"]).all()
    plain, _ = RaEnv(opponents="random").reset(seed=3)
    assert (seen["observation"] == plain).all()


def test_positions_functions_and_hidden_totals_are_those_of_the_batch() -> None:
    line = sunbarge.Game(3, seed=9).to_line()
    asked = []

    def opponent(observations: Any, masks: Any) -> Any:
        asked.append(len(masks))
        return masks.argmax(axis=1)

    terms: Any = {"starts": [line], "opponents": [opponent, "simple"], "totals": "hidden"}
    env: Any = RaEnv(**terms)
    batch = Batch(1, autoreset=False, **terms)
    seen, info = env.reset(seed=5)
    batch.reset(5)
    assert (seen == batch.observations[0]).all()
    assert not seen[names(3).index("seat1.points")]
    play_out(env, np.random.default_rng(1), info)
    assert set(asked) == {1}
