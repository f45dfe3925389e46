"""Lets Numba type and lower functions, keeps the LLVM text, and makes no machine code.

These are private parts of Numba: `build` runs only with them as they are known here, and rules
are compiled one by one where they are not (`registry`).
"""

from collections.abc import Callable
from typing import Any

from numba import _dynfunc  # type: ignore[attr-defined]
from numba.core import cgutils, codegen, cpu

TEXTS: list[str] = []
"The LLVM text of everything that was lowered, helpers of Numba included."


def start_recording() -> None:
    """Record from now on. The process must be fresh: what was compiled before is not seen again."""
    library: Any = codegen.CPUCodeLibrary
    context: Any = cpu.CPUContext
    library.add_ir_module = keep_text
    library.finalize = finish
    context.get_executable = stand_in
    context.create_cpython_wrapper = context.create_cfunc_wrapper = nothing


def keep_text(self: Any, ir_module: Any) -> None:
    """Keep what would be optimised."""
    TEXTS.append(cgutils.normalize_ir_text(str(ir_module)))


def finish(self: Any) -> None:
    """Make no machine code."""
    self._finalized = True


def stand_in(self: Any, library: Any, fndesc: Any, env: Any) -> Callable[..., Any]:
    """A function that nobody calls: Numba tells overloads apart by this object."""
    name = fndesc.qualname.split(".")[-1]
    made: Callable[..., Any] = _dynfunc.make_function(
        fndesc.lookup_module(), name, "", 1, env, (library,)
    )
    return made


def nothing(self: Any, *args: Any, **options: Any) -> None:
    """Make no wrapper."""
