"""Lets Numba type and lower functions, and records the LLVM assembly instead of compiling it.

Replaces private parts of Numba. Where a version of Numba has them changed, a build fails, and
Numba compiles rules one by one (`registry`).
"""

from collections.abc import Callable

from llvmlite import ir
from numba import _dynfunc  # type: ignore[attr-defined]
from numba.core import cgutils, codegen, cpu
from numba.core.funcdesc import PythonFunctionDescriptor

from .untyped import Environment

TEXTS: list[str] = []
"LLVM assembly of everything that was lowered, Numba's helper functions included."


def start_recording() -> None:
    """Record from now on; in a fresh process, as what was compiled before is not recorded."""
    replacements = {
        codegen.CPUCodeLibrary: {"add_ir_module": record_module, "finalize": skip_finalize},
        cpu.CPUContext: {
            "get_executable": placeholder_function,
            "create_cpython_wrapper": skip_wrapper,
            "create_cfunc_wrapper": skip_wrapper,
        },
    }
    for replaced, methods in replacements.items():
        for name, method in methods.items():
            setattr(replaced, name, method)


def record_module(self: codegen.CPUCodeLibrary, ir_module: ir.Module) -> None:
    """Record a module instead of optimising it."""
    TEXTS.append(cgutils.normalize_ir_text(str(ir_module)))


def skip_finalize(self: codegen.CPUCodeLibrary) -> None:
    """Mark a library as done, without machine code."""
    self._finalized = True


def placeholder_function(
    self: cpu.CPUContext,
    library: codegen.CPUCodeLibrary,
    fndesc: PythonFunctionDescriptor,
    env: Environment,
) -> Callable[..., object]:
    """Return a function object by which Numba tells overloads apart; it is never called."""
    name = fndesc.qualname.split(".")[-1]
    function: Callable[..., object] = _dynfunc.make_function(
        fndesc.lookup_module(), name, "", 1, env, (library,)
    )
    return function


def skip_wrapper(self: cpu.CPUContext, *args: object, **options: object) -> None:
    """Make no wrapper that Python could call."""
