"""What importing loads: little at first, and for the rules only NumPy and Numba."""

import sys
from importlib.util import find_spec

import pytest

from tests.engine.run_python import run

LOADED = """
import sys
before = set(sys.modules)
import {module}
print(*sorted({{name.partition(".")[0] for name in set(sys.modules) - before}}))
"""
ALLOWED = {"sunbarge", "numpy", "numba", "llvmlite", *sys.stdlib_module_names}
# What these two load beside their own package: the glue that compilers leave behind, yaml, with
# which Numba reads its settings wherever it happens to be installed, and scipy, whose version it
# asks for wherever that is (OpenSpiel needs it), with what scipy loads in its turn.
GLUE = {"mkl", "_cython_3_0_0", "cython_runtime", "_cython", "yaml", "_yaml"}
GLUE |= {"scipy", "charset_normalizer", "_cyutility", "_sysconfigdata"}
LINEAR_ALGEBRA = """
import sys
import numba, numpy
from sunbarge import Game
print(Game().play("draw") != [], "scipy.linalg" in sys.modules)
dot = numba.njit(lambda one, other: numpy.dot(one, other))
print(dot(numpy.ones(3), numpy.ones(3)), "scipy.linalg" in sys.modules)
"""

SHARED = {"atomic_write", "checks", "source_hash"}
"Modules beside the folders, which import nothing of ours."


def loaded_by(module: str) -> set[str]:
    """The packages that importing a module loads in a fresh interpreter."""
    names = set(run("-c", LOADED.format(module=module)).split())
    return {name for name in names if not name.startswith(tuple(GLUE))}


def test_importing_the_package_loads_neither_numpy_nor_numba() -> None:
    loaded = loaded_by("sunbarge")
    assert loaded - set(sys.stdlib_module_names) == {"sunbarge"}


def test_importing_the_rules_loads_only_what_is_allowed() -> None:
    loaded = loaded_by("sunbarge.engine.calls")
    assert loaded - ALLOWED == set()
    assert {"sunbarge", "numpy", "numba"} <= loaded


def test_importing_the_game_loads_only_what_is_allowed() -> None:
    assert loaded_by("sunbarge.game, sunbarge.notation.records") - ALLOWED == set()


@pytest.mark.skipif(find_spec("scipy") is None, reason="SciPy is not installed")
def test_linear_algebra_is_loaded_when_compiled_code_needs_it() -> None:
    assert run("-c", LINEAR_ALGEBRA).splitlines() == ["True False", "3.0 True"]


def test_importing_the_rules_loads_no_other_folder() -> None:
    script = "import sys, sunbarge.engine.calls; print(*[m for m in sys.modules if '.' in m])"
    folders = {name.split(".")[1] for name in run("-c", script).split() if "sunbarge." in name}
    assert folders - SHARED == {"compiler", "engine"}


def test_importing_the_notation_loads_no_game() -> None:
    script = (
        "import sys, sunbarge.notation.position_reader;"
        "import sunbarge.notation.lines, sunbarge.notation.records;"
        "print(*[m for m in sys.modules if '.' in m])"
    )
    folders = {name.split(".")[1] for name in run("-c", script).split() if "sunbarge." in name}
    assert folders - SHARED == {"compiler", "engine", "notation"}


def test_bots_need_no_import_of_their_own() -> None:
    assert run("-c", "import sunbarge; print(*sunbarge.bots.names())").split()
