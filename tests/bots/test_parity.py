"""Compiled and uncompiled, the bots play the same moves and say the same of them."""

from tests.engine.run_python import run

THINK = """
import warnings
import sunbarge
from sunbarge import bots
warnings.simplefilter("error")
for players, name in ((2, "evaluator"), (3, "learned"), (5, "learned")):
    game = sunbarge.Game(players, "disk", seed=4)
    for _ in range(14):
        game.play(game.legal_moves()[0])
    choice = bots.make(name, seed=1).think(game)
    print(players, choice.move, *(f"{seat:.3f}" for seat in choice.win or ()))
"""


def test_compiled_and_uncompiled_bots_think_the_same() -> None:
    compiled = run("-c", THINK, environment={"NUMBA_DISABLE_JIT": "0"})
    plain = run("-c", THINK, environment={"NUMBA_DISABLE_JIT": "1"})
    assert compiled.count("\n") == 3
    assert compiled == plain
