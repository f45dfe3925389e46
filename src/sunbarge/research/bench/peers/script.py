"""Measures random play of other libraries and prints JSON: `python script.py SECONDS`.

The script imports nothing of Sunbarge, so that it runs in an environment with only the other
libraries. If a library does not work, its entry has the reason under `skipped`.
"""

import contextlib
import json
import os
import random
import sys
import time
from collections.abc import Callable

BATCH = 256


def on_one_core() -> None:
    """Restrict this process to one core."""
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
        os.environ[name] = "1"
    with contextlib.suppress(AttributeError, OSError):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def speed(play: Callable[[], int], seconds: float) -> int:
    """Return the decisions per CPU second, after a first call as warm-up."""
    play()
    decisions, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        decisions += play()
    return round(decisions / (time.process_time() - start))


def openspiel(name: str, seen: bool) -> Callable[[], int]:
    """Return a function that plays a game of OpenSpiel, written in C++, from a loop in Python."""
    import pyspiel

    game, dice = pyspiel.load_game(name), random.Random(1)
    whole = not game.get_type().provides_observation_tensor

    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, shares = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choices(outcomes, shares)[0])
                continue
            if seen:
                state.information_state_tensor() if whole else state.observation_tensor()
                state.legal_actions_mask()
            legal = state.legal_actions()
            state.apply_action(legal[dice.randrange(len(legal))])
            decisions += 1
        return decisions

    return play


def envpool(batch: int) -> Callable[[], int]:
    """Return a function that plays EnvPool's backgammon, written in C++."""
    import envpool as pool
    import numpy as np

    env = pool.make(
        "Backgammon-v1", env_type="gymnasium", num_envs=batch, num_threads=1, max_num_players=2
    )
    rng = np.random.default_rng(1)
    info = [env.reset()[1]]

    def play() -> int:
        for _ in range(10):
            mask = info[0]["legal_action_mask"]
            action = (rng.random(mask.shape, np.float32) * mask).argmax(axis=1)
            info[0] = env.step(action.astype(np.int32), np.arange(batch, dtype=np.int32))[4]
        return 10 * batch

    return play


def pgx(batch: int) -> Callable[[], int]:
    """Return a function that plays backgammon of pgx, compiled by JAX for the CPU."""
    import jax
    import pgx as games
    from pgx.experimental import auto_reset

    env = games.make("backgammon")
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), batch))

    def step(key: "jax.Array", state: "games.State") -> "tuple[jax.Array, games.State]":
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        key, first, second = jax.random.split(key, 3)
        action = jax.random.categorical(first, logits)
        keys = jax.random.split(second, batch)
        return key, jax.vmap(auto_reset(env.step, env.init))(state, action, keys)

    holds, compiled = [jax.random.PRNGKey(2), state], jax.jit(step)

    def play() -> int:
        for _ in range(10):
            holds[:] = compiled(*holds)
        jax.block_until_ready(holds[1].observation)
        return 10 * batch

    return play


PEERS: dict[str, tuple[Callable[..., Callable[[], int]], tuple[object, ...]]] = {
    "openspiel_backgammon": (openspiel, ("backgammon", False)),
    "openspiel_backgammon_seen": (openspiel, ("backgammon", True)),
    "openspiel_hearts": (openspiel, ("hearts", False)),
    "openspiel_hearts_seen": (openspiel, ("hearts", True)),
    "envpool_backgammon": (envpool, (BATCH,)),
    "pgx_backgammon": (pgx, (BATCH,)),
}


def main() -> None:
    """Measure all libraries, and print their speeds as JSON."""
    on_one_core()
    seconds = float(sys.argv[1])
    found: dict[str, dict[str, int | str]] = {}
    for name, (peer, settings) in PEERS.items():
        try:
            found[name] = {"decisions_per_cpu_s": speed(peer(*settings), seconds)}
        except Exception as error:  # any error of another library is only reported
            found[name] = {"skipped": f"{type(error).__name__}: {error}"[:100]}
    print(json.dumps(found))


if __name__ == "__main__":
    main()
