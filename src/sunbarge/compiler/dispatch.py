"""Dispatchers for the `@rule` functions of an object file, for Python and for compiled code."""

from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import CPUDispatcher
from numba.core.typing.templates import Signature
from numba.extending import intrinsic

from .cache import function_cache
from .entries import parts_of
from .signatures import parameter_types, symbol_of
from .untyped import CallConvention, TargetContext

CALL = "_call"  # the global name of the intrinsic that a shim calls
CHANGED = "{} has changed since its caller was compiled: remove Numba's cache of the caller"


class ExactDispatcher(CPUDispatcher):
    """A Numba dispatcher that calls a function in an object file, for its one signature only.

    When the dispatcher is first used, it compiles a shim: a small function that calls that
    function.
    """

    def __init__(
        self,
        fn: Callable[..., object],
        result: types.Type,
        folder: Path | None,
        linked: bool = False,
    ) -> None:
        """Create the dispatcher of a function in an object file.

        Its shim, a small function that calls that function, is compiled on first use; Numba caches
        the shim in `folder`. If `linked` is true (while a unit is built), compiled callers refer to
        the function's symbol; otherwise they load its address at run time.
        """
        counted = isinstance(result, types.Array)  # Numba counts references to arrays only
        options = {"nopython": True, "nogil": True, "error_model": "numpy", "_nrt": counted}
        super().__init__(make_shim(fn), {}, options)
        self.exact, self.result = parameter_types(fn), result
        self.folder, self.linked = folder, linked

    def compile_exactly(self) -> None:
        """Compile the shim, which calls the function, or load it from Numba's cache; once only."""
        with global_compiler_lock:
            if self.overloads:  # another thread was faster
                return
            call = call_intrinsic(self.py_func.__name__, self.exact, self.result, self.linked)
            self.py_func.__globals__[CALL] = call
            self._cache = function_cache(self.py_func, self.folder)
            self.compile(self.exact)
            self.disable_compile()

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Compile the shim, which calls the function, before Numba infers a caller's types."""
        self.compile_exactly()
        return super().get_call_template(args, kws)

    def _compile_for_args(self, *args: object, **kws: object) -> "ExactDispatcher":
        """Compile the shim at the first call from Python, and return this dispatcher.

        The shim only calls the function in the object file. Numba then calls the dispatcher again,
        which checks the arguments as in every later call.
        """
        self.compile_exactly()
        return self

    def __reduce__(self) -> tuple[Callable[[str, str], object], tuple[str, str]]:
        """Pickle the names of the module and the function; unpickling imports the module."""
        return rule_named, (self.py_func.__module__, self.py_func.__name__)


def rule_named(module: str, name: str) -> object:
    """Import a module and return its `@rule` function `name`, to unpickle that function."""
    return getattr(import_module(module), name)


def call_intrinsic(
    name: str, kinds: tuple[types.Type, ...], result: types.Type, linked: bool
) -> Callable[..., object]:
    """Return a Numba intrinsic that calls a `@rule` function and propagates its exceptions."""
    symbol, signature = symbol_of(name, kinds, result), result(*kinds)

    def generate(
        context: TargetContext, builder: ir.IRBuilder, _: Signature, args: Sequence[ir.Value]
    ) -> ir.Value:
        convention = context.call_conv
        kind = convention.get_function_type(result, kinds)
        if linked:
            callee = cgutils.get_or_insert_function(builder.module, kind, symbol)
        else:
            callee = load_entry(convention, builder, kind, symbol)
        status, value = convention.call_function(builder, callee, result, kinds, args)
        with cgutils.if_unlikely(builder, status.is_error):
            convention.return_status_propagate(builder, status)
        return value

    parameters = ", ".join(f"a{place}" for place in range(len(kinds)))
    made: dict[str, Callable[..., object]] = {}
    code = f"def {name}(typing_context, {parameters}):\n    return typed"
    exec(code, {"typed": (signature, generate)}, made)
    return intrinsic(made[name])


def load_entry(
    convention: CallConvention, builder: ir.IRBuilder, kind: ir.FunctionType, symbol: str
) -> ir.Value:
    """Emit code that loads a function's address, and raises if its signature has changed."""
    name, layout = parts_of(symbol)
    number = ir.IntType(64)
    fields = ir.LiteralStructType((number, kind.as_pointer()))
    entry = cgutils.add_global_variable(builder.module, fields, name)
    found = builder.load(cgutils.gep_inbounds(builder, entry, 0, 0))
    with cgutils.if_unlikely(builder, builder.icmp_unsigned("!=", found, number(layout))):
        convention.return_user_exc(builder, RuntimeError, (CHANGED.format(name),))
    return builder.load(cgutils.gep_inbounds(builder, entry, 0, 1))


def make_shim(fn: Callable[..., object]) -> Callable[..., object]:
    """Return a function with the name and parameters of `fn` that only calls `fn`.

    It claims the file and line of `fn`, because these are the keys of Numba's cache.
    """
    code = fn.__code__
    parameters = ", ".join(code.co_varnames[: code.co_argcount])
    text = f"def {fn.__name__}({parameters}):\n    return {CALL}({parameters})\n"
    namespace: dict[str, Callable[..., object]] = {}
    exec(
        compile("\n" * (code.co_firstlineno - 1) + text, code.co_filename, "exec"),
        {"__name__": fn.__module__},
        namespace,
    )
    made = namespace[fn.__name__]
    made.__annotations__, made.__doc__ = fn.__annotations__, fn.__doc__
    made.__wrapped__ = fn  # type: ignore[attr-defined]
    return made
