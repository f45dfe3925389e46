"""Checkpoints of a training on disk, from which it can be resumed.

A training writes three files for each number of players, each atomically: the net, the learning
curve and the training state. The state file of a run in rounds (see `rounds`) is complete by
itself, so that the run continues exactly as if it had not been interrupted, even if the other two
files are older.
"""

import json
import zipfile
import zlib
from collections.abc import Callable, Mapping
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import IO, Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from sunbarge.atomic_write import atomic_path, write_atomically
from sunbarge.bots.net.weights import read as read_net
from sunbarge.research.source_hashes import code_hash

from .run import LOSS_WINDOW, CurvePoint, Training
from .run_progress import RunProgress

T = TypeVar("T")
Json = dict[str, Any]  # an object as `json.loads` returns it
Arrays = Mapping[str, NDArray[np.generic]]
"The arrays of a state file by name."
BUFFER_ARRAYS = ("features", "points", "targets")
"Attributes of the replay buffer, whose arrays have the same names in the state file."
PROGRESS_FIELDS = ("seed", "games", "start", "first")


def save(training: Training, folder: Path) -> None:
    """Write the net, the learning curve and the training state to a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    learner = training.learner
    state: dict[str, NDArray[np.generic]] = {
        "first_moment": learner.first_moment,
        "second_moment": learner.second_moment,
        "weights": learner.weights,
        "steps": np.array(learner.steps),
    }
    if training.progress:
        state |= run_state(training, training.progress)
    write_arrays(
        state_file(training, folder),
        lambda file: np.savez_compressed(file, allow_pickle=False, **state),
    )
    save_net(folder / f"{training.players}.npy", learner.average)
    text = json.dumps({"players": training.players, **counters(training)}, indent=1)
    write_atomically(curve_file(training, folder), text + "\n")


def save_net(file: Path, weights: NDArray[np.generic]) -> None:
    """Write the weights of a net to a file."""
    write_arrays(file, lambda opened: np.save(opened, weights))


def write_arrays(file: Path, write: Callable[[IO[bytes]], None]) -> None:
    """Write a file atomically; `write` gets the open file, since NumPy adds a suffix to a path."""
    with atomic_path(file) as part, part.open("wb") as opened:
        write(opened)


def state_file(training: Training, folder: Path) -> Path:
    """Return the path of the file with the training state."""
    return folder / f"{training.players}.state.npz"


def curve_file(training: Training, folder: Path) -> Path:
    """Return the path of the file with the learning curve."""
    return folder / f"{training.players}.json"


def counters(training: Training) -> Json:
    """Return the number of games, the seconds and the learning curve as a JSON object."""
    curve = [asdict(point) for point in training.curve]
    return {"games": training.games, "seconds": training.seconds, "curve": curve}


def run_state(training: Training, progress: RunProgress) -> dict[str, NDArray[np.generic]]:
    """Return all that the rest of a training run in rounds (see `rounds`) depends on.

    Left out are the weights in training and the optimiser's state, which are stored separately.
    """
    buffer = training.replay_buffer
    metadata = {
        **counters(training),
        "progress": {name: getattr(progress, name) for name in PROGRESS_FIELDS},
        "settings": asdict(training.settings),
        "code": code_hash(),
        "random_state": training.rng.bit_generator.state,
        "pending_updates": training.pending_updates,
        "next_row": buffer.next,
    }
    rows = {name: getattr(buffer, name)[: buffer.size] for name in BUFFER_ARRAYS}
    return {
        "metadata": np.array(json.dumps(metadata)),
        "average": training.learner.average,
        "playing_net": progress.net,
        "initial_net": training.initial_weights,
        "past_nets": np.stack(training.player.past_nets),
        "losses": np.array(training.losses[-LOSS_WINDOW:]).reshape(-1, 2),
        **rows,
    }


# --- Resuming ---------------------------------------------------------------------------------


def resume_from_net(training: Training, folder: Path) -> None:
    """Load the net of a folder, and the optimiser's state and learning curve if they are saved."""
    learner, net = training.learner, folder / f"{training.players}.npy"
    if not net.is_file():
        table = f"{training.players} players"
        raise ValueError(f"{folder} has no training for {table} to go on with: no {net.name}")
    found = read_net(net, training.players)
    learner.average[:] = training.starting_weights(found)
    learner.weights[:] = learner.average
    training.player.workspace.net.weights[:] = learner.average
    training.initial_weights = learner.average.copy()
    training.player.past_nets = [training.initial_weights]
    if len(found) == len(learner.average) and state_file(training, folder).exists():
        read(state_file(training, folder), partial(load_optimizer, training))
    if curve_file(training, folder).exists():
        read_curve(training, curve_file(training, folder))
    training.reseed()


def resume_interrupted_run(training: Training, folder: Path, games: int, seed: int) -> str:
    """Load the state of an interrupted run, to continue it; returns a message for the user.

    The training is not changed if the folder has no such run, or one with other options.
    """
    file = state_file(training, folder)
    metadata = read(file, metadata_of) if file.exists() else None
    new = f"so this is a new run of {games:,} games from the net there, and ends in another one"
    if metadata is None:
        return f"{folder} keeps no memory of a run that was interrupted, {new}"
    run = metadata["progress"]
    if (run["games"], run["seed"]) != (games, seed):
        options = f"--games {run['games']} --seed {run['seed']}"
        return f"the run in {folder} that was interrupted had {options}, {new}"
    if metadata["settings"] != asdict(training.settings):
        return f"the run in {folder} that was interrupted had other settings, {new}"
    read(file, partial(load_run, training, metadata))
    done = f"{training.games - run['start']:,} of {games:,} games are played"
    if metadata["code"] != code_hash():
        return f"{done}; the code has changed since, so the net may be another one in the end"
    return f"{done}; it goes on as if it had not been interrupted"


def read(file: Path, load: Callable[[Arrays], T]) -> T:
    """Open a state file and return what `load` reads from it; ValueError if the file is damaged."""
    try:
        with file.open("rb") as opened:
            return load(np.load(opened))
    except (EOFError, KeyError, ValueError, zipfile.BadZipFile, zlib.error):
        hint = "without it, --resume goes on from the net alone"
        raise ValueError(f"{file} is damaged; {hint}") from None


def read_curve(training: Training, file: Path) -> None:
    """Load games, seconds and learning curve from a file; ValueError if it is damaged."""
    try:
        load_counters(training, json.loads(file.read_text("utf-8")))
    except (KeyError, TypeError, ValueError):
        raise ValueError(f"{file} is damaged; without it, --resume begins a new curve") from None


def metadata_of(state: Arrays) -> Json | None:
    """Return the metadata of a training run in rounds (see `rounds`); None for another training."""
    return json.loads(str(state["metadata"])) if "metadata" in state else None


def load_optimizer(training: Training, state: Arrays) -> None:
    """Load the weights and the moments of Adam into the training."""
    learner = training.learner
    learner.first_moment[:], learner.second_moment[:] = (
        state["first_moment"],
        state["second_moment"],
    )
    learner.weights[:] = state["weights"]
    learner.steps = int(state["steps"])


def load_counters(training: Training, metadata: Json) -> None:
    """Load the number of games, the seconds and the learning curve into the training."""
    training.games, training.seconds = int(metadata["games"]), float(metadata["seconds"])
    training.curve = [CurvePoint(**point) for point in metadata["curve"]]


def load_run(training: Training, metadata: Json, state: Arrays) -> None:
    """Load a stored run in rounds (see `rounds`): replay buffer, nets and random generator."""
    load_optimizer(training, state)
    load_counters(training, metadata)
    training.learner.average[:] = state["average"]
    training.player.workspace.net.weights[:] = state["average"]
    training.initial_weights = state["initial_net"].astype(np.float32)
    training.player.past_nets = list(state["past_nets"].astype(np.float32))
    training.losses = [(float(entropy), float(error)) for entropy, error in state["losses"]]
    training.pending_updates = metadata["pending_updates"]
    training.rng.bit_generator.state = metadata["random_state"]
    buffer = training.replay_buffer
    for name in BUFFER_ARRAYS:
        rows = state[name]
        getattr(buffer, name)[: len(rows)] = rows
    buffer.size, buffer.next = len(rows), metadata["next_row"]
    net = state["playing_net"].astype(np.float32)
    training.progress = RunProgress(**metadata["progress"], net=net)
