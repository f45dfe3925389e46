"""Lets Numba import SciPy's linear algebra when compiled code needs it, and not at every start.

Where SciPy is installed, Numba imports `scipy.linalg` only to find out whether it can; this takes
longer than the import of Numba itself. No rule calls `scipy.linalg`.
"""

import contextlib
from importlib.util import find_spec


def check_scipy() -> None:
    """Raise ImportError if SciPy is not installed; Numba's own check imports `scipy.linalg`."""
    if find_spec("scipy") is None:
        raise ImportError("SciPy is not installed")


def import_array_functions() -> None:
    """Import Numba's array functions with `check_scipy` in the place of Numba's own check.

    Compiled code that calls `np.dot` still imports `scipy.linalg`, when it is compiled.
    """
    with contextlib.suppress(ImportError, AttributeError):  # private parts of Numba
        from numba.np import linalg

        checked = vars(linalg)["ensure_blas"]
        setattr(linalg, "ensure_blas", check_scipy)  # noqa: B010
        try:
            from numba.np import arraymath as arraymath
        finally:
            setattr(linalg, "ensure_blas", checked)  # noqa: B010
