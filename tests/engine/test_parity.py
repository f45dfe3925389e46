"""Compiled and uncompiled, the rules do the same, byte for byte."""

from tests.engine.run_python import run
from tests.positions import SEATINGS


def test_compiled_and_uncompiled_games_are_the_same_bytes() -> None:
    compiled = run("-m", "tests.engine.game_digests", "1", environment={"NUMBA_DISABLE_JIT": "0"})
    plain = run("-m", "tests.engine.game_digests", "1", environment={"NUMBA_DISABLE_JIT": "1"})
    assert compiled.count("\n") == 4 * len(SEATINGS)
    assert compiled.splitlines() == plain.splitlines()
