"""A training on disk, from which it can go on; a run in rounds as if it had never stopped.

Three files for each number of players: the net, the curve, and the state. Each takes the place
of the one before when it is whole. The state of a run in rounds needs no other file, so that
two files of different age do no harm.
"""

import json
import zipfile
import zlib
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from sunbarge.atomic_write import atomic_path, write_atomically
from sunbarge.bots.net.weights import read as read_net
from sunbarge.research.source_hashes import code_hash

from .progress import Course
from .run import LATELY, Checkpoint, Training

T = TypeVar("T")
MEMORY = ("features", "there", "targets")


def save(training: Training, folder: Path) -> None:
    """Write the net, and what is needed to go on."""
    folder.mkdir(parents=True, exist_ok=True)
    learner = training.learner
    state = {"momentum": learner.momentum, "spread": learner.spread, "weights": learner.weights}
    state |= {"steps": np.array(learner.steps)}
    if training.course:
        state |= course_state(training, training.course)
    write_open(state_file(training, folder), lambda file: np.savez_compressed(file, **state))
    save_net(folder / f"{training.players}.npy", learner.average)
    text = json.dumps({"players": training.players, **progress(training)}, indent=1)
    write_atomically(curve_file(training, folder), text + "\n")


def save_net(file: Path, weights: Any) -> None:
    """Write the weights of a net."""
    write_open(file, lambda opened: np.save(opened, weights))


def write_open(file: Path, write: Callable[[Any], None]) -> None:
    """Write a file atomically; NumPy would add a suffix to a path, so it gets an open file."""
    with atomic_path(file) as part, part.open("wb") as opened:
        write(opened)


def state_file(training: Training, folder: Path) -> Path:
    """Where the state of a training is."""
    return folder / f"{training.players}.state.npz"


def curve_file(training: Training, folder: Path) -> Path:
    """Where the curve of a training is."""
    return folder / f"{training.players}.json"


def progress(training: Training) -> dict[str, Any]:
    """How far a training has come."""
    curve = [asdict(point) for point in training.curve]
    return {"games": training.games, "seconds": training.seconds, "curve": curve}


def course_state(training: Training, course: Course) -> dict[str, Any]:
    """All that the rest of a run in rounds depends on, but for what every state has."""
    memory = training.memory
    words = {
        **progress(training),
        "course": {what: getattr(course, what) for what in ("seed", "games", "start", "first")},
        "settings": asdict(training.settings),
        "code": code_hash(),
        "random": training.rng.bit_generator.state,
        "owed": training.owed,
        "next": memory.next,
    }
    return {
        "words": np.array(json.dumps(words)),
        "average": training.learner.average,
        "net": course.net,
        "first_net": training.start,
        "past": np.stack(training.past),
        "losses": np.array(training.losses[-LATELY:]).reshape(-1, 2),
        **{part: getattr(memory, part)[: memory.size] for part in MEMORY},
    }


# --- Going on ---------------------------------------------------------------------------------


def resume(training: Training, folder: Path) -> None:
    """Go on from a saved net; from the weights alone if nothing else is there."""
    learner, net = training.learner, folder / f"{training.players}.npy"
    if not net.is_file():
        table = f"{training.players} players"
        raise ValueError(f"{folder} has no training for {table} to go on with: no {net.name}")
    found = read_net(net, training.players)
    learner.average[:] = training.first_weights(found)
    learner.weights[:] = learner.average
    training.playing.net.weights[:] = learner.average
    training.start = learner.average.copy()
    training.past = [training.start]
    if len(found) == len(learner.average) and state_file(training, folder).exists():
        read(state_file(training, folder), partial(take_momentum, training))
    if curve_file(training, folder).exists():
        read_curve(training, curve_file(training, folder))
    training.go_on_by_chance()


def take_up(training: Training, folder: Path, games: int, seed: int) -> str:
    """Take up the run in rounds that was interrupted; what the user should know, in a sentence.

    If there is none, or it was another one, the training is left as it is.
    """
    file = state_file(training, folder)
    words = read(file, terms_of) if file.exists() else None
    new = f"so this is a new run of {games:,} games from the net there, and ends in another one"
    if words is None:
        return f"{folder} keeps no memory of a run that was interrupted, {new}"
    run = words["course"]
    if (run["games"], run["seed"]) != (games, seed):
        told = f"--games {run['games']} --seed {run['seed']}"
        return f"the run in {folder} that was interrupted had {told}, {new}"
    if words["settings"] != asdict(training.settings):
        return f"the run in {folder} that was interrupted had other settings, {new}"
    read(file, partial(take_course, training, words))
    done = f"{training.games - run['start']:,} of {games:,} games are played"
    if words["code"] != code_hash():
        return f"{done}; the code has changed since, so the net may be another one in the end"
    return f"{done}; it goes on as if it had not been interrupted"


def read(file: Path, take: Callable[[Any], T]) -> T:
    """Open a state and take what is wanted; ValueError if that is not there."""
    try:
        with file.open("rb") as opened:
            return take(np.load(opened))
    except (EOFError, KeyError, ValueError, zipfile.BadZipFile, zlib.error):
        hint = "without it, --resume goes on from the net alone"
        raise ValueError(f"{file} is damaged; {hint}") from None


def read_curve(training: Training, file: Path) -> None:
    """Take over how far the training has come from the file of its curve."""
    try:
        take_progress(training, json.loads(file.read_text("utf-8")))
    except (KeyError, TypeError, ValueError):
        raise ValueError(f"{file} is damaged; without it, --resume begins a new curve") from None


def terms_of(state: Any) -> dict[str, Any] | None:
    """What a state says of a run in rounds."""
    return json.loads(str(state["words"])) if "words" in state else None


def take_momentum(training: Training, state: Any) -> None:
    """Take over how the weights move."""
    learner = training.learner
    learner.momentum[:], learner.spread[:] = state["momentum"], state["spread"]
    learner.weights[:] = state["weights"]
    learner.steps = int(state["steps"])


def take_progress(training: Training, words: dict[str, Any]) -> None:
    """Take over how far the training has come."""
    training.games, training.seconds = int(words["games"]), float(words["seconds"])
    training.curve = [Checkpoint(**point) for point in words["curve"]]


def take_course(training: Training, words: dict[str, Any], state: Any) -> None:
    """Take over a run in rounds: the memory, the nets that play, and the random source."""
    take_momentum(training, state)
    take_progress(training, words)
    training.learner.average[:] = state["average"]
    training.playing.net.weights[:] = state["average"]
    training.start, training.past = state["first_net"], list(state["past"])
    training.losses = [(float(entropy), float(error)) for entropy, error in state["losses"]]
    training.owed = words["owed"]
    training.rng.bit_generator.state = words["random"]
    memory = training.memory
    for part in MEMORY:
        rows = state[part]
        getattr(memory, part)[: len(rows)] = rows
    memory.size, memory.next = len(rows), words["next"]
    training.course = Course(**words["course"], net=state["net"])
