"""Each kind of reward is what it says, in games whose ends are known."""

from typing import Any

import numpy as np
import pytest

from sunbarge.research import lowlevel
from sunbarge.research.batch import Batch


def play_to_the_end(batch: Batch) -> Any:
    """The sum of the rewards of each slot, and seat if all learn, after one game of each slot."""
    sums = np.zeros(batch.rewards.shape)
    while not batch.done.all():
        sums += batch.step(batch.random_actions())[2]
    return sums


def highest_suns(batch: Batch) -> list[list[int]]:
    """The highest sun of every seat, which breaks ties."""
    suns = batch.states["suns"][:, : batch.players].tolist()
    return [[held.bit_length() for held in seats] for seats in suns]


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_rank_is_the_part_of_the_others_that_one_is_ahead_of(players: int) -> None:
    batch = Batch(60, players=players, seed=1, reward="rank", autoreset=False)
    sums = play_to_the_end(batch)
    tied = 0
    for slot, suns in enumerate(highest_suns(batch)):
        keys = list(zip(batch.scores[slot].tolist(), suns, strict=True))
        expected = [sum(own > other for other in keys) / (players - 1) for own in keys]
        assert sums[slot].tolist() == pytest.approx(expected)
        assert sums[slot].argmax() == batch.winners[slot]
        tied += len(set(batch.scores[slot].tolist())) < players
    assert tied


def test_points_are_as_they_were_after_ranking() -> None:
    ranked, plain = (
        Batch(8, players=4, seed=2, reward=reward, autoreset=False) for reward in ("rank", "win")
    )
    play_to_the_end(ranked)
    play_to_the_end(plain)
    assert ranked.states.tobytes() == plain.states.tobytes()


def test_zero_sum_adds_up_to_nothing() -> None:
    batch = Batch(20, players=4, seed=1, reward="zero-sum", autoreset=False)
    sums = play_to_the_end(batch)
    assert sums.sum(axis=1) == pytest.approx(np.zeros(20), abs=1e-6)
    assert (sums.max(axis=1) == 1).all()
    assert (sums.argmax(axis=1) == batch.winners).all()


@pytest.mark.parametrize(
    ("reward", "rewards"), [("zero-sum", [-1.0, 0.5, 0.5]), ("rank", [0.0, 1.0, 0.5])]
)
def test_who_acts_illegally_is_last(reward: str, rewards: list[float]) -> None:
    batch = Batch(1, players=3, seed=1, illegal="lose", reward=reward, autoreset=False)
    loser = int(batch.to_move[0])
    batch.step([40])
    assert batch.lost[0]
    assert batch.rewards[0, loser] == rewards[0]
    assert sorted(batch.rewards[0].tolist()) == sorted(rewards)


def lead(batch: Batch, slot: int, seat: int) -> float:
    """The potential: the lead if the epoch ended now, in units of 50 points."""
    parts = np.zeros((5, 7), np.int32)
    lowlevel.score(batch.states, slot, batch.editions, parts)
    totals = batch.states["points"][slot, : batch.players] + parts[: batch.players].sum(axis=1)
    return float(totals[seat] - np.delete(totals, seat).max()) / 50


def first_legal(observations: Any, masks: Any) -> Any:
    """An opponent that is a function."""
    return masks.argmax(axis=1)


@pytest.mark.parametrize("opponents", [None, "simple", first_legal])
@pytest.mark.parametrize("discount", [1.0, 0.9])
def test_shaped_rewards_are_wins_and_differences_of_potentials(
    opponents: Any, discount: float
) -> None:
    terms: Any = {"opponents": opponents, "reward": "shaped", "discount": discount, "seat": 1}
    batch = Batch(4, players=3, seed=5, illegal="lose", **terms)
    learners = range(3) if opponents is None else [1]
    potentials = {(slot, seat): lead(batch, slot, seat) for slot in range(4) for seat in learners}
    ended = shaped = 0
    for _ in range(150):
        actions = batch.random_actions().copy()
        _, _, rewards, done = batch.step(actions)
        for (slot, seat), before in potentials.items():
            now = lead(batch, slot, seat)
            won = float(done[slot] and batch.winners[slot] == seat)
            expected = won + (0.0 if done[slot] else discount * now) - before
            given = rewards[slot, seat] if opponents is None else rewards[slot]
            assert given == pytest.approx(expected, abs=1e-6)
            potentials[slot, seat] = now
            ended, shaped = ended + done[slot], shaped + (given != won)
    assert ended
    assert shaped
