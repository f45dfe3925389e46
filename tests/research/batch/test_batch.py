"""A batch plays the games it says, the same whatever its size and threads, and refuses nonsense."""

from typing import Any

import numpy as np
import pytest

import sunbarge
from sunbarge.engine.kinds import NOBODY, Phase
from sunbarge.research import lowlevel
from sunbarge.research.batch import Batch, IllegalAction
from sunbarge.research.batch.options import efforts_of
from sunbarge.research.lowlevel import action_names

NAMES = action_names()


def play_random(batch: Batch, steps: int, slots: int) -> list[bytes]:
    """What happens in the first slots, step by step, with random actions."""
    told = []
    for _ in range(steps):
        batch.step(batch.random_actions())
        shown = (batch.observations, batch.masks, batch.rewards, batch.done, batch.to_move)
        told.append(b"".join(array[:slots].tobytes() for array in shown))
    batch.close()
    return told


@pytest.mark.parametrize("opponents", [None, ("simple", "learned"), ("beginner", "random")])
def test_the_same_games_whatever_the_size_and_the_threads(opponents: Any) -> None:
    settings: Any = {"players": 3, "seed": 9, "opponents": opponents, "reward": "margin"}
    few = play_random(Batch(3, **settings), 150, 3)
    assert play_random(Batch(3, **settings), 150, 3) == few
    assert play_random(Batch(8, **settings), 150, 3) == few
    assert play_random(Batch(8, threads=3, **settings), 150, 3) == few
    settings["seed"] = 10
    assert play_random(Batch(3, **settings), 150, 3) != few


def test_with_a_seed_for_each_slot_each_plays_like_a_batch_of_its_own() -> None:
    settings: Any = {"players": 3, "opponents": "simple"}
    seeds = [7, 3, 7]
    told = play_random(Batch(3, seed=seeds, **settings), 150, 3)
    assert play_random(Batch(3, seed=tuple(seeds), **settings), 150, 3) == told
    alone = [Batch(1, seed=seed, **settings) for seed in seeds]
    together = Batch(3, seed=seeds, **settings)
    for _ in range(150):
        for slot, batch in enumerate(alone):
            assert (together.observations[slot] == batch.observations[0]).all()
            assert together.seats[slot] == batch.seats[0]
            batch.step(batch.random_actions())
        together.step(together.random_actions())
    assert together.seed_of(1, 5) == alone[1].seed_of(0, 5) != alone[0].seed_of(0, 5)


def test_slots_play_different_games() -> None:
    batch = Batch(64, players=5, seed=1)
    assert len({row.tobytes() for row in batch.states["suns"]}) > 10
    assert len({batch.seed_of(slot, game) for slot in range(64) for game in range(50)}) == 3200


def test_every_game_of_a_slot_is_the_game_of_its_seed() -> None:
    batch = Batch(5, players=3, edition="first", seed=4)
    games, number = [sunbarge.Game(3, "first", seed=batch.seed_of(s, 0)) for s in range(5)], [0] * 5
    finished = 0
    while finished < 8:
        for slot, game in enumerate(games):
            assert batch.to_move[slot] == game.to_move
            legal = sorted(NAMES[action] for action in np.flatnonzero(batch.masks[slot]))
            assert legal == game.legal_moves()
        actions = batch.random_actions().copy()
        _, _, rewards, done = batch.step(actions)
        for slot, game in enumerate(games):
            game.play(NAMES[actions[slot]])
            assert done[slot] == game.is_over
            if not done[slot]:
                assert rewards[slot].tolist() == [0, 0, 0]
                continue
            assert batch.scores[slot].tolist() == game.scores
            assert batch.winners[slot] == game.winner
            assert rewards[slot].tolist() == [float(seat == game.winner) for seat in range(3)]
            number[slot] += 1
            finished += 1
            games[slot] = sunbarge.Game(3, "first", seed=batch.seed_of(slot, number[slot]))


def test_observations_and_masks_are_those_of_lowlevel() -> None:
    batch = Batch(6, players=5, seed=2)
    out, mask = np.zeros(lowlevel.size(5), np.float32), np.zeros(lowlevel.N_ACTIONS, bool)
    for _ in range(60):
        batch.step(batch.random_actions())
        for slot in range(6):
            seat = int(batch.to_move[slot])
            assert seat == batch.states["to_move"][slot]
            lowlevel.look(batch.states, slot, batch.editions, seat, out, mask)
            assert (out == batch.observations[slot]).all()
            assert (mask == batch.masks[slot]).all()


@pytest.mark.parametrize("name", ["simple", "evaluator", "learned"])
def test_opponents_play_as_the_bots_do(name: str) -> None:
    """They know the position, and not what was played before."""
    batch = Batch(1, players=3, seed=5, opponents=name, seat=1, autoreset=False)
    game = sunbarge.Game(3, seed=batch.seed_of(0, 0))
    bot = sunbarge.bots.make(name, seed=1)
    while True:
        while game.to_move not in (None, 1):
            game.play(bot.move(game.from_here()))
        if game.is_over:
            break
        assert lowlevel.to_line(batch.states, 0) == game.to_line()
        actions = batch.random_actions().copy()
        game.play(NAMES[actions[0]])
        batch.step(actions)
    assert batch.done[0]
    assert batch.scores[0].tolist() == game.scores


def test_the_learner_goes_round_or_keeps_its_seat() -> None:
    batch = Batch(4, players=4, seed=1, opponents="random")
    assert batch.to_move.tolist() == [0, 1, 2, 3]
    seats = [{int(seat)} for seat in batch.to_move]
    for _ in range(400):
        batch.step(batch.random_actions())
        for slot in range(4):
            seats[slot].add(int(batch.to_move[slot]))
    assert all(seen == {0, 1, 2, 3} for seen in seats)
    batch = Batch(4, players=4, seed=1, opponents="random", seat=2)
    for _ in range(400):
        assert batch.to_move.tolist() == [2, 2, 2, 2]
        batch.step(batch.random_actions())


@pytest.mark.parametrize("reward", ["points", "margin"])
def test_rewards_come_epoch_by_epoch_and_add_up(reward: str) -> None:
    batch = Batch(4, players=3, seed=3, reward=reward)
    sums, paid, checked = np.zeros((4, 3)), np.zeros(4, int), 0
    while checked < 6:
        _, _, rewards, done = batch.step(batch.random_actions())
        sums += rewards
        paid += rewards.any(axis=1)
        for slot in np.flatnonzero(done):
            points = batch.scores[slot]
            others = [max(p for other, p in enumerate(points) if other != s) for s in range(3)]
            margins = [own - other for own, other in zip(points, others, strict=True)]
            expected = [p - 10 for p in points] if reward == "points" else margins
            assert sums[slot].tolist() == expected
            assert paid[slot] > 1
            sums[slot], paid[slot] = 0, 0
            checked += 1


def test_with_opponents_the_reward_is_the_learners() -> None:
    batch = Batch(16, players=2, seed=3, opponents="random")
    wins = 0
    for _ in range(300):
        seats = batch.to_move.copy()
        _, _, rewards, done = batch.step(batch.random_actions())
        assert rewards.shape == (16,)
        won = done & (batch.winners == seats)
        assert (rewards == won).all()
        wins += int(won.sum())
    assert wins > 5


def test_without_autoreset_a_finished_slot_waits() -> None:
    batch = Batch(3, players=2, seed=1, autoreset=False)
    while not batch.done.all():
        batch.step(batch.random_actions())
        over = batch.states["phase"] == Phase.OVER
        assert (batch.done == over).all()
        assert (batch.masks.any(axis=1) != over).all()
    batch.step(np.zeros(3, int))
    assert (batch.observations[:, batch.names.index("phase.over")] == 1).all()
    assert (batch.final_observations == batch.observations).all()
    batch.reset(2)
    assert not batch.done.any()
    assert batch.masks.any(axis=1).all()


@pytest.mark.parametrize("opponents", [None, "random"])
def test_a_finished_game_pays_once(opponents: str | None) -> None:
    terms: dict[str, Any] = {"reward": "points", "opponents": opponents, "autoreset": False}
    batch = Batch(3, players=2, seed=1, seat=0, **terms)
    sums = np.zeros_like(batch.rewards, dtype=float)
    while not batch.done.all():
        sums += batch.step(batch.random_actions())[2]
    gains = batch.scores - 10
    assert sums.tolist() == (gains if opponents is None else gains[:, 0]).tolist()
    assert not batch.step(batch.random_actions())[2].any()
    batch.reset(2)
    assert not batch.rewards.any()


def test_picked_actions_cannot_be_tampered_with() -> None:
    batch = Batch(2, players=2, seed=1, illegal="lose")
    picked = batch.random_actions()
    with pytest.raises(ValueError, match="read-only"):
        picked[0] = 64
    own = picked.copy()
    own[0] = 64
    with pytest.raises(ValueError, match="from 0 to 53"):
        batch.step(own)


def test_the_last_observation_of_a_game_is_kept() -> None:
    batch = Batch(4, players=2, seed=8)
    over = batch.names.index("phase.over")
    seen = 0
    while seen < 3:
        _, _, _, done = batch.step(batch.random_actions())
        assert not batch.observations[:, over].any()
        for slot in np.flatnonzero(done):
            assert batch.final_observations[slot, over] == 1
            points = [batch.names.index(f"seat{step}.points") for step in range(2)]
            final = sorted(batch.final_observations[slot, points] * 50)
            assert final == pytest.approx(sorted(batch.scores[slot].tolist()))
            seen += 1


def test_an_illegal_action_is_refused_and_nothing_happens() -> None:
    batch = Batch(3, seed=1)
    before = batch.states.tobytes()
    with pytest.raises(IllegalAction, match=r"game 1: action 40 \(bid:16\) is not legal") as told:
        batch.step([0, 40, 1])
    assert "(legal: draw, invoke)" in str(told.value)
    assert batch.states.tobytes() == before
    batch.step([0, 0, 1])


@pytest.mark.parametrize(("reward", "lost"), [("win", 0.0), ("points", -10.0), ("margin", -10.0)])
def test_an_illegal_action_may_lose_instead(reward: str, lost: float) -> None:
    batch = Batch(3, players=3, seed=1, illegal="lose", reward=reward, opponents="random", seat=0)
    actions = batch.masks.argmax(axis=1)
    actions[0] = 40
    _, _, rewards, done = batch.step(actions)
    assert done.tolist() == [True, False, False]
    assert batch.lost.tolist() == [True, False, False]
    assert (rewards[0], batch.winners[0]) == (lost, NOBODY)
    assert batch.masks[0].any()


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"games": 0}, "games is a whole number from 1 to"),
        ({"players": 6}, "players is a whole number from 2 to 5, not 6"),
        ({"players": 2, "edition": "first"}, "edition first is for 3 to 5 players, not 2"),
        ({"edition": "none"}, "there is no edition 'none'"),
        ({"seed": -1}, "seed is a whole number from 0"),
        ({"opponents": "nobody"}, "there is no bot 'nobody'"),
        ({"opponents": ["random"]}, "or 3 of them for 4 players"),
        ({"opponents": "random", "seat": 4}, "seat is a whole number from 0 to 3, not 4"),
        ({"opponents": "random", "seat": "any"}, "seat is rotate or a number, not 'any'"),
        ({"seat": 4}, "seat is a whole number from 0 to 3, not 4"),
        ({"reward": "fame"}, "reward is win, .* or shaped, not 'fame'"),
        ({"opponents": [None, "simple"]}, "the name of a bot, or 3 of them"),
        ({"illegal": "ignore"}, "illegal is error or lose, not 'ignore'"),
        ({"threads": 0}, "threads is a whole number from 1"),
        ({"seed": [1, 2, 3]}, "seed is one number, or 2 of them, one a game, not 3"),
        ({"seed": [1, None]}, "seed is a whole number from 0 to 18446744073709551615, not None"),
        ({"house": "no-penalties"}, "house is a list of names, not 'no-penalties'"),
        ({"autoreset": "no"}, "autoreset is True or False, or same-step, .*, not 'no'"),
        ({"effort": "much"}, "effort is a whole number from 0 to 32000, not 'much'"),
        ({"opponents": "expert", "effort": -1}, "effort is a whole number from 0"),
        ({"discount": 1.5}, "discount is a number from 0 to 1, not 1.5"),
        ({"totals": True}, "totals is open or hidden, not True"),
        ({"starts": []}, "starts is a list of positions or a function"),
        ({"starts": [7]}, "a start position is a line of text, not 7"),
        ({"starts": lambda seed: seed}, "a start position is a line of text, not"),
        ({"opponents": "none.npy"}, "there is no file none.npy with the weights of a net"),
    ],
)
def test_wrong_options_are_told(wrong: Any, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        Batch(**{"games": 2, "players": 4, **wrong})


@pytest.mark.parametrize("actions", [[0, 0], [0.0, 0.0, 0.0], [0, 0, 54], [-1, 0, 0]])
def test_wrong_actions_are_told(actions: Any) -> None:
    with pytest.raises(ValueError, match=r"actions are 3 whole|an action is a whole"):
        Batch(3, seed=1).step(actions)


def test_seeds_are_told_of_games_that_are_there() -> None:
    batch = Batch(2, seed=1)
    for slot, game in ((2, 0), (-1, 0), (0, -1), (0, 1.5)):
        with pytest.raises(ValueError, match=r"(slot|game) is a whole number from 0"):
            batch.seed_of(slot, game)  # type: ignore[arg-type]


@pytest.mark.parametrize("threads", [1, 2])
def test_a_closed_batch_plays_no_more(threads: int) -> None:
    batch = Batch(4, seed=1, threads=threads)
    actions = batch.random_actions()
    batch.close()
    for call in (lambda: batch.step(actions), lambda: batch.reset(1), batch.deal):
        with pytest.raises(RuntimeError, match="the batch is closed"):
            call()
    batch.close()


def test_an_interrupted_step_is_told_until_the_batch_begins_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    batch = Batch(64, seed=1, threads=2)
    begun = batch.observations.copy()
    real, calls = batch._step_chunk, []

    def interrupted(thread: int, first: int, last: int) -> None:
        calls.append(thread)
        if thread == 0:
            raise KeyboardInterrupt
        real(thread, first, last)

    monkeypatch.setattr(batch, "_step_chunk", interrupted)
    with pytest.raises(KeyboardInterrupt):
        batch.step(batch.random_actions())
    monkeypatch.undo()
    assert calls.count(0) == 1
    for call in (lambda: batch.step(batch.random_actions()), batch.deal):
        with pytest.raises(RuntimeError, match="a step was interrupted"):
            call()
    batch.reset(1)
    assert (batch.observations == begun).all()
    batch.step(batch.random_actions())
    batch.close()


def test_an_effort_in_a_name_goes_before_the_option() -> None:
    assert efforts_of(["expert:20", "expert"], 3, 3) == [0, 20, 3]
    assert efforts_of("expert:20", None, 3) == [0, 20, 20]
    batch = Batch(games=2, opponents="expert:1", seed=1)
    batch.step(batch.random_actions())
