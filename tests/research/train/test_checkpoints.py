"""A run in rounds that was interrupted ends like one that was not, byte for byte."""

import os
import signal
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import typer

from sunbarge.cli import train as command
from sunbarge.research.executors import defer_interrupt, open_executor
from sunbarge.research.executors.local import SerialExecutor
from sunbarge.research.train import checkpoints, rounds, run_progress
from sunbarge.research.train.checkpoints import resume_from_net, resume_interrupted_run, save
from sunbarge.research.train.learner import Learner
from sunbarge.research.train.rounds import run_rounds
from sunbarge.research.train.run import Training
from sunbarge.research.train.self_player import SelfPlayer
from sunbarge.research.train.settings import DEFAULT, Settings, load_settings

GAMES, SEED = 44, 3
Kept = tuple[bytes, ...]


def small() -> Settings:
    """Learning begins in the first round; the memory is full, and forgets, in the second."""
    quick = {"replay": 1200, "measure_games": 4, "batch": 64, "neurons": 64}
    return replace(load_settings(), **quick)  # type: ignore[arg-type]


@pytest.fixture(autouse=True, scope="module")
def _short_rounds() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(run_progress, "ROUND_GAMES", 12)
        patch.setattr(run_progress, "CHECKPOINT_ROUNDS", 2)
        patch.setattr(rounds, "TASK_GAMES", 5)
        yield


@pytest.fixture(scope="module")
def whole(_short_rounds: None) -> Kept:
    """What a run without an interruption ends with."""
    training = Training(2, small(), SEED)
    for _ in run_rounds(training, GAMES, SEED, SerialExecutor()):
        pass
    assert training.learner.steps > 20
    assert training.replay_buffer.size == 1200
    return all_of(training)


def all_of(training: Training) -> Kept:
    """What the next games would depend on, and what the curve tells."""
    learner, buffer = training.learner, training.replay_buffer
    arrays = (
        learner.average,
        learner.weights,
        learner.first_moment,
        learner.second_moment,
        *training.player.past_nets,
    )
    arrays += (buffer.features, buffer.points, buffer.targets)
    points = [replace(point, seconds=0.0) for point in training.curve]
    rest = (learner.steps, buffer.next, training.pending_updates, training.games, points)
    return (*(array.tobytes() for array in arrays), repr(rest).encode())


def go_on(folder: Path) -> Training:
    """A new process would begin so."""
    training = Training(2, small(), SEED)
    told = resume_interrupted_run(training, folder, GAMES, SEED)
    assert told.endswith("it goes on as if it had not been interrupted")
    return training


def run_until(training: Training, stop: Callable[[Training], bool], jobs: int = 1) -> bool:
    """Train until something is so; whether there was an end before."""
    with open_executor("local", jobs) as executor:
        steps = run_rounds(training, GAMES, SEED, executor)
        for _ in steps:
            if stop(training):
                steps.close()
                return False
    return True


def test_a_run_that_stops_after_every_task_ends_the_same(tmp_path: Path, whole: Kept) -> None:
    training, stops = Training(2, small(), SEED), 0
    while not run_until(training, lambda _: True) and training.progress:
        save(training, tmp_path)
        training, stops = go_on(tmp_path), stops + 1
    assert stops > GAMES // 12 * 3  # in rounds, between them, and after checkpoints
    assert all_of(training) == whole


def test_other_processes_may_go_on(tmp_path: Path, whole: Kept) -> None:
    training = Training(2, small(), SEED)
    assert not run_until(training, lambda training: training.games > 14, jobs=2)
    save(training, tmp_path)
    training = go_on(tmp_path)
    assert run_until(training, lambda training: False)
    assert all_of(training) == whole


@pytest.mark.parametrize("at", ["learning", "playing", "measuring"])
def test_ctrl_c_in_the_middle_changes_nothing(
    tmp_path: Path, whole: Kept, monkeypatch: pytest.MonkeyPatch, at: str
) -> None:
    where: dict[str, tuple[Any, str, int]] = {
        "learning": (Learner, "gradient", 9),
        "playing": (SelfPlayer, "play_game", 17),
        "measuring": (Training, "win_rates", 1),
    }
    with monkeypatch.context() as patch:
        interrupt(patch, *where[at])
        training = Training(2, small(), SEED)
        with pytest.raises(KeyboardInterrupt):
            run_until(training, lambda training: False)
    assert training.progress
    save(training, tmp_path)
    training = go_on(tmp_path)
    assert run_until(training, lambda training: False)
    assert all_of(training) == whole


def interrupt(patch: pytest.MonkeyPatch, kind: Any, name: str, after: int) -> None:
    """Let Ctrl-C be pressed in the middle of something."""
    does, calls = getattr(kind, name), iter(range(10_000))

    def pressed(self: Any, *wishes: Any) -> Any:
        if next(calls) == after - 1:
            signal.raise_signal(signal.SIGINT)
        return does(self, *wishes)

    patch.setattr(kind, name, pressed)


def test_what_is_unbroken_is_done_before_ctrl_c_is_heard() -> None:
    done = []

    def work() -> None:
        with defer_interrupt():
            os.kill(os.getpid(), signal.SIGINT)
            done.append("all of it")

    with pytest.raises(KeyboardInterrupt):
        work()
    assert done
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


# --- The command -----------------------------------------------------------------------------


@pytest.fixture
def options(tmp_path: Path) -> dict[str, Any]:
    file, text = tmp_path / "small.toml", DEFAULT.read_text()
    for key, value in (("replay", "1200"), ("measure_games", "4"), ("batch", "64")):
        (line,) = [line for line in text.splitlines() if line.startswith(f"{key} =")]
        text = text.replace(line, f"{key} = {value}")
    file.write_text(text.replace("neurons = 256", "neurons = 64"))
    return {"players": 2, "games": GAMES, "seed": SEED, "jobs": 1, "settings": file}


def test_the_command_goes_on_where_it_was_interrupted(
    tmp_path: Path,
    options: dict[str, Any],
    whole: Kept,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    out = tmp_path / "nets"
    for last in (6, 30):  # before the first checkpoint, and after it
        with monkeypatch.context() as patch:
            interrupt(patch, SelfPlayer, "play_game", last)
            with pytest.raises(typer.Exit) as stopped:
                command.train(**options, out=out, resume=last != 6)
        assert stopped.value.exit_code == 130
        assert "interrupted; saved" in capsys.readouterr().err
    command.train(**options, out=out, resume=True)
    assert f"of {GAMES} games are played; it goes on as if" in capsys.readouterr().err
    assert np.load(out / "2.npy").tobytes() == whole[0]
    command.train(**{**options, "games": 1}, out=out, resume=True)
    assert "no memory of a run that was interrupted" in capsys.readouterr().err
    assert sorted(file.name for file in out.iterdir()) == [
        *("2.json", "2.md", "2.npy", "2.state.npz", "2.svg")
    ]


# --- What is saved ---------------------------------------------------------------------------


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A folder with a run that was interrupted."""
    training = Training(2, small(), SEED)
    run_until(training, lambda training: True)
    save(training, tmp_path)
    return tmp_path


def test_another_run_or_an_older_state_is_told(saved: Path) -> None:
    def told(games: int = GAMES, seed: int = SEED, settings: Settings | None = None) -> str:
        training = Training(2, settings or small(), SEED)
        words = resume_interrupted_run(training, saved, games, seed)
        assert training.progress is None
        resume_from_net(training, saved)
        assert training.games == 5
        return words

    assert "had --games 44 --seed 3, so this is a new run of 45 games" in told(games=45)
    assert "had --games 44 --seed 3, so" in told(seed=4)
    assert "had other settings, so" in told(settings=replace(small(), traces=[0.9, 0.7, 0.5]))
    state = dict(np.load(saved / "2.state.npz"))
    older = {name: state[name] for name in ("first_moment", "second_moment", "weights", "steps")}
    np.savez(saved / "2.state.npz", **older)
    assert "keeps no memory of a run that was interrupted, so this is a new run" in told()
    (saved / "2.state.npz").unlink()
    assert "keeps no memory of a run" in told()


def test_other_code_is_told(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkpoints, "code_hash", lambda: "newer")
    training = Training(2, small(), SEED)
    assert "the code has changed since" in resume_interrupted_run(training, saved, GAMES, SEED)
    assert training.progress


def test_a_kill_while_saving_leaves_what_was_saved_before(
    saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = {file.name: file.read_bytes() for file in saved.iterdir()}

    def half(file: Any, **state: Any) -> None:
        file.write(b"PK half a file")
        raise KeyboardInterrupt

    training = go_on(saved)
    run_until(training, lambda training: True)
    with monkeypatch.context() as patch:
        patch.setattr(np, "savez_compressed", half)
        with pytest.raises(KeyboardInterrupt):
            save(training, saved)
    assert {file.name: file.read_bytes() for file in saved.iterdir()} == before
    monkeypatch.setattr(np, "save", half)  # the state is there, and the net is not
    (saved / "2.npy").unlink()
    with pytest.raises(TypeError):
        save(training, saved)
    assert all_of(go_on(saved)) == all_of(training)


def test_a_damaged_file_is_named(saved: Path) -> None:
    state, net = saved / "2.state.npz", saved / "2.npy"
    state.write_bytes(state.read_bytes()[:-2000])
    for read in (
        lambda one: resume_interrupted_run(one, saved, GAMES, SEED),
        lambda one: resume_from_net(one, saved),
    ):
        with pytest.raises(ValueError, match=r"2\.state\.npz is damaged; without it, --resume"):
            read(Training(2, small(), SEED))
    state.unlink()
    wrong = ('{"games": 5}', '{"games": "x", "seconds": 1, "curve": []}')
    for text in ("{", "[]", *wrong, '{"games": 5, "seconds": 1, "curve": [{}]}'):
        (saved / "2.json").write_text(text)
        with pytest.raises(ValueError, match=r"2\.json is damaged; without it"):
            resume_from_net(Training(2, small(), SEED), saved)
    weights = np.load(net)
    np.save(net, np.full_like(weights, np.nan))
    with pytest.raises(ValueError, match=r"2\.npy has weights that are no numbers"):
        resume_from_net(Training(2, small(), SEED), saved)
    np.save(net, weights[:12].reshape(3, 4))
    with pytest.raises(ValueError, match=r"2\.npy has 12 weights: no net for 2 players"):
        resume_from_net(Training(2, small(), SEED), saved)
    net.write_bytes(b"")
    with pytest.raises(ValueError, match=r"2\.npy is damaged"):
        resume_from_net(Training(2, small(), SEED), saved)
