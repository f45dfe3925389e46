"""Makes Numba record the LLVM assembly of functions instead of compiling it to machine code.

Replaces private methods of Numba. If another version of Numba has changed them, the build fails,
and Numba compiles the functions one by one instead (`registry`).
"""

from collections.abc import Callable

from llvmlite import ir
from numba import _dynfunc  # type: ignore[attr-defined]
from numba.core import cgutils, codegen, cpu
from numba.core.funcdesc import PythonFunctionDescriptor

from .untyped import Environment

TEXTS: list[str] = []
"The LLVM assembly of all functions lowered so far, including Numba's helper functions."


def start_recording() -> None:
    """Record all LLVM modules from now on; call it before Numba has compiled anything."""
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
    """Record an LLVM module instead of optimising it."""
    TEXTS.append(cgutils.normalize_ir_text(str(ir_module)))


def skip_finalize(self: codegen.CPUCodeLibrary) -> None:
    """Mark a library as finalized without generating machine code."""
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
    """Do nothing, instead of making a wrapper that Python can call."""
