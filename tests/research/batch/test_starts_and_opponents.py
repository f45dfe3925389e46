"""Games from positions, and opponents that are functions or nets."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sunbarge
from sunbarge.bots.net import weights
from sunbarge.research import lowlevel
from sunbarge.research.batch import Batch, IllegalAction
from sunbarge.research.lowlevel import action_names

NAMES = action_names()
SHIPPED = weights.FOLDER / "3.npy"


def line_of(seed: int, moves: int, players: int = 3) -> str:
    """A position after some moves of a game."""
    game, bot = sunbarge.Game(players, seed=seed), sunbarge.bots.make("simple", seed=seed)
    for _ in range(moves):
        game.play(bot.move(game))
    return game.to_line()


LINES = [line_of(seed, 40 + seed) for seed in range(3)]


def first_legal(observations: Any, masks: Any) -> Any:
    """The first legal action of every row."""
    return masks.argmax(axis=1)


def play(batch: Batch, steps: int) -> None:
    """Play some steps at random."""
    for _ in range(steps):
        batch.step(batch.random_actions())


def test_every_game_begins_with_a_position_of_the_list_and_is_the_game_of_its_seed() -> None:
    batch = Batch(6, players=3, seed=4, starts=LINES)
    number, seen, games = [0] * 6, set(), []
    for slot in range(6):
        games.append(sunbarge.Game.from_line(lowlevel.to_line(batch.states, slot), seed=1))
    finished = 0
    while finished < 12:
        for slot, game in enumerate(games):
            if not game.history:
                line = lowlevel.to_line(batch.states, slot)
                assert line in LINES
                seen.add(line)
                seed = batch.seed_of(slot, number[slot])
                games[slot] = sunbarge.Game.from_line(line, seed=seed)
        actions = batch.random_actions().copy()
        done = batch.step(actions)[3]
        for slot, game in enumerate(games):
            game.play(NAMES[actions[slot]])
            assert done[slot] == game.is_over
            if done[slot]:
                assert batch.scores[slot].tolist() == game.scores
                assert batch.winners[slot] == game.winner
                number[slot] += 1
                finished += 1
                games[slot] = sunbarge.Game.from_line(LINES[0], seed=1)
    assert seen == set(LINES)


def test_a_function_gives_the_position_of_every_seed() -> None:
    asked: list[int] = []

    def start(seed: int) -> str:
        asked.append(seed)
        return LINES[seed % 2]

    batch = Batch(4, players=3, seed=4, starts=start, opponents="random")
    assert asked == [batch.seed_of(slot, 0) for slot in range(4)]
    done = batch.done
    while not done.any():
        done = batch.step(batch.random_actions())[3]
    slot = int(np.flatnonzero(done)[0])
    assert asked[4] == batch.seed_of(slot, 1)


def test_positions_that_leave_the_learner_nothing_to_decide_are_passed_over() -> None:
    line, seat = last_seat_with_suns()
    terms: Any = {"players": 2, "opponents": "simple", "seat": 1 - seat, "seed": 1}
    with pytest.raises(ValueError, match="in none of the start positions has the learner"):
        Batch(2, starts=line, **terms)
    batch = Batch(8, starts=[line, sunbarge.Game(2, seed=1).to_line()], **terms)
    ended = 0
    for _ in range(60):
        assert batch.masks.any(axis=1).all()
        done = batch.step(batch.random_actions())[3]
        ended += int(done.sum())
    assert ended


def last_seat_with_suns() -> tuple[str, int]:
    """A position of the last epoch in which one seat alone has suns, and that seat."""
    bot = sunbarge.bots.make("simple", seed=1)
    for seed in range(20):
        game = sunbarge.Game(2, seed=seed)
        while not game.is_over:
            position = game.position()
            holders = [seat for seat, one in enumerate(position["seats"]) if one["suns"]]
            if position["epoch"] == 3 and len(holders) == 1:
                return game.to_line(), holders[0]
            game.play(bot.move(game))
    raise AssertionError("no such position in 20 games")


def test_positions_of_another_table_are_refused() -> None:
    with pytest.raises(ValueError, match="the position is of edition disk with 3 players"):
        Batch(2, players=4, starts=LINES)
    with pytest.raises(ValueError, match="a line has"):
        Batch(2, players=3, starts="nonsense")


def test_a_net_from_a_file_plays_as_learned_does(tmp_path: Path) -> None:
    own = tmp_path / "own.npy"
    own.write_bytes(SHIPPED.read_bytes())
    terms: Any = {"players": 3, "seed": 5, "reward": "margin"}
    compiled = Batch(5, opponents=["learned", "simple"], **terms)
    for net in (own, str(own)):
        batch = Batch(5, opponents=[net, "simple"], threads=2, **terms)
        compiled.reset(5)
        for _ in range(60):
            assert (batch.observations == compiled.observations).all()
            actions = compiled.random_actions().copy()
            _, _, rewards, done = compiled.step(actions)
            batch.step(actions)
            assert (batch.rewards == rewards).all()
            assert (batch.done == done).all()
            assert (batch.final_observations[done] == compiled.final_observations[done]).all()
            assert (batch.winners[done] == compiled.winners[done]).all()
            assert (batch.final_seats[done] == compiled.final_seats[done]).all()
        batch.close()


def test_a_net_for_other_players_is_refused() -> None:
    with pytest.raises(ValueError, match="no net for 4 players"):
        Batch(2, players=4, opponents=SHIPPED)


@pytest.mark.parametrize("autoreset", ["same-step", "next-step", "disabled"])
def test_a_function_plays_the_other_seats(autoreset: str) -> None:
    batch = Batch(5, players=3, opponents=first_legal, seat=1, seed=3, autoreset=autoreset)
    games = [sunbarge.Game(3, seed=batch.seed_of(slot, 0)) for slot in range(5)]
    numbers, finished = [0] * 5, 0
    for _ in range(140):
        for slot, game in enumerate(games):
            while game.to_move not in (None, 1):
                game.play(min(game.legal_moves(), key=NAMES.index))
            if not game.is_over:
                assert lowlevel.to_line(batch.states, slot) == game.to_line()
        waiting = batch.done.copy() if autoreset != "same-step" else np.zeros(5, bool)
        actions = batch.random_actions().copy()
        rewards, done = batch.step(actions)[2:]
        for slot, game in enumerate(games):
            if waiting[slot]:
                assert rewards[slot] == 0
                if autoreset == "next-step":
                    numbers[slot] += 1
                    games[slot] = sunbarge.Game(3, seed=batch.seed_of(slot, numbers[slot]))
                continue
            game.play(NAMES[actions[slot]])
            while game.to_move not in (None, 1):
                game.play(min(game.legal_moves(), key=NAMES.index))
            assert done[slot] == game.is_over
            assert rewards[slot] == float(game.is_over and game.winner == 1)
            if done[slot]:
                assert batch.scores[slot].tolist() == game.scores
                assert batch.final_observations[slot, batch.names.index("seat0.points")] * 50 == (
                    pytest.approx(game.scores[1])
                )
                finished += 1
                if autoreset == "same-step":
                    numbers[slot] += 1
                    games[slot] = sunbarge.Game(3, seed=batch.seed_of(slot, numbers[slot]))
    assert finished >= 5


def test_a_function_is_asked_once_for_all_its_seats() -> None:
    sizes = []

    def counted(observations: Any, masks: Any) -> Any:
        sizes.append(len(observations))
        assert observations.shape[1:] == (lowlevel.size(3),)
        assert masks.any(axis=1).all()
        return first_legal(observations, masks)

    batch = Batch(32, players=3, opponents=counted, seed=3)
    batch.step(batch.random_actions())
    assert max(sizes) > 16


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (lambda seen, masks: [53] * len(masks), r"game \d: the opponent's action 53 .* not legal"),
        (lambda seen, masks: [99] * len(masks), r"game \d: the opponent's action 99 is not legal"),
        (lambda seen, masks: 0, "an opponent answers with . whole numbers, one a row, not 0"),
        (lambda seen, masks: masks, "an opponent answers with . whole numbers, .* not bool of"),
    ],
)
def test_a_wrong_answer_of_a_function_is_told_until_the_batch_begins_anew(
    answer: Any, told: str
) -> None:
    wrong = [False]

    def opponent(observations: Any, masks: Any) -> Any:
        return (answer if wrong[0] else first_legal)(observations, masks)

    batch = Batch(4, players=3, opponents=opponent, seed=1)
    wrong[0] = True
    with pytest.raises(ValueError, match=told):
        play(batch, 5)
    wrong[0] = False
    with pytest.raises(RuntimeError, match=r"a step failed .*: reset\(\)"):
        batch.step(batch.masks.argmax(axis=1))
    batch.reset(1)
    batch.step(batch.random_actions())
    assert issubclass(IllegalAction, ValueError)


@pytest.mark.parametrize("opponents", ["simple", first_legal])
def test_with_next_step_a_finished_game_is_shown_and_then_dealt(opponents: Any) -> None:
    batch = Batch(4, players=2, seed=1, opponents=opponents, autoreset="next-step")
    over = batch.names.index("phase.over")
    seen = 0
    for _ in range(200):
        waiting = batch.done.copy()
        _, masks, rewards, done = batch.step(batch.random_actions())
        assert not (done & waiting).any()
        assert not rewards[waiting].any()
        assert (batch.observations[:, over] == done).all()
        assert (masks.any(axis=1) != done).all()
        seen += int(waiting.sum())
    assert seen > 4


def test_some_slots_are_dealt_and_reset_and_the_others_stay() -> None:
    batch = Batch(3, players=3, seed=1)
    for _ in range(5):
        batch.step(batch.random_actions())
    before = [lowlevel.fingerprint(batch.states, slot) for slot in range(3)]
    batch.deal([False, True, False])
    assert [lowlevel.fingerprint(batch.states, slot) for slot in (0, 2)] == [before[0], before[2]]
    game = sunbarge.Game(3, seed=batch.seed_of(1, 1))
    assert lowlevel.to_line(batch.states, 1) == game.to_line()
    batch.reset(9, [True, False, False])
    assert batch.seed_of(0, 0) == Batch(1, seed=9).seed_of(0, 0)
    assert lowlevel.fingerprint(batch.states, 2) == before[2]
    for wrong in ([0, 1, 0], [True, False]):
        with pytest.raises(ValueError, match="slots are 3 flags"):
            batch.deal(wrong)


@pytest.mark.parametrize("opponents", [None, "random", first_legal])
def test_hidden_totals_hide_the_points_of_the_others_until_the_end(opponents: Any) -> None:
    terms: Any = {"players": 3, "seed": 2, "opponents": opponents, "seat": 0}
    shown, hidden = Batch(3, **terms), Batch(3, totals="hidden", **terms)
    others = [shown.names.index(f"seat{step}.points") for step in (1, 2)]
    ended = known = 0
    for _ in range(300):
        known += int(shown.observations[:, others].any())
        same = np.delete(hidden.observations, others, axis=1)
        assert (same == np.delete(shown.observations, others, axis=1)).all()
        assert not hidden.observations[:, others].any()
        actions = shown.random_actions().copy()
        done = shown.step(actions)[3]
        hidden.step(actions)
        assert (hidden.final_observations[done] == shown.final_observations[done]).all()
        ended += int(done.sum())
    assert ended
    assert known
