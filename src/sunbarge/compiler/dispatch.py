"""Rules of a loaded object, as functions that Python and compiled code can call."""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import CPUDispatcher
from numba.extending import intrinsic

from .cache import function_cache
from .entries import parts_of
from .signatures import parameter_types, symbol_of

CALL = "_call"  # what a shim calls, among its globals
CHANGED = "{} has changed since its caller was compiled: remove Numba's cache of the caller"


class ExactDispatcher(CPUDispatcher):
    """A dispatcher that compiles on first use, and only for the rule's own signature."""

    def __init__(
        self, fn: Callable[..., Any], result: Any, folder: Path | None, linked: bool = False
    ) -> None:
        """Stand for a rule of a loaded object; nothing is compiled yet.

        What is compiled is kept in the folder. While a unit is built, callers are linked with the
        rule; elsewhere they look it up.
        """
        counted = isinstance(result, types.Array)  # somebody must count the references to it
        options = {"nopython": True, "nogil": True, "error_model": "numpy", "_nrt": counted}
        super().__init__(shim(fn), {}, options)
        self.exact, self.result = parameter_types(fn), result
        self.folder, self.linked = folder, linked

    def compile_exactly(self) -> None:
        """Compile, or load from Numba's cache, and never for other types; only the first time."""
        with global_compiler_lock:
            if self.overloads:  # another thread was faster
                return
            call = call_of(self.py_func.__name__, self.exact, self.result, self.linked)
            self.py_func.__globals__[CALL] = call
            self._cache = function_cache(self.py_func, self.folder)
            self.compile(self.exact)
            self.disable_compile()

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Called when Numba types compiled code that calls the rule."""
        self.compile_exactly()
        return super().get_call_template(args, kws)

    def _compile_for_args(self, *args: Any, **kws: Any) -> Any:
        """Called from C at the first call, which then calls what is returned with its arguments.

        That is this dispatcher again: Numba checks them as it does those of every later call.
        """
        self.compile_exactly()
        return self

    def __reduce__(self) -> Any:
        """Pickle by name: the object is loaded where the rule's module is imported."""
        return rule_named, (self.py_func.__module__, self.py_func.__name__)


def rule_named(module: str, name: str) -> Any:
    """A rule of a module, for whoever unpickles it."""
    return getattr(import_module(module), name)


def call_of(name: str, kinds: tuple[Any, ...], result: Any, linked: bool) -> Any:
    """An intrinsic that calls the rule, and passes on its errors."""
    symbol, signature = symbol_of(name, kinds, result), result(*kinds)

    def generate(context: Any, builder: Any, _: Any, args: Any) -> Any:
        convention = context.call_conv
        kind = convention.get_function_type(result, kinds)
        if linked:
            callee = cgutils.get_or_insert_function(builder.module, kind, symbol)
        else:
            callee = found_entry(convention, builder, kind, symbol)
        status, value = convention.call_function(builder, callee, result, kinds, args)
        with cgutils.if_unlikely(builder, status.is_error):
            convention.return_status_propagate(builder, status)
        return value

    parameters = ", ".join(f"a{place}" for place in range(len(kinds)))
    space: dict[str, Any] = {"typed": (signature, generate)}
    exec(f"def {name}(typing_context, {parameters}):\n    return typed", space)
    return intrinsic(space[name])


def found_entry(convention: Any, builder: Any, kind: Any, symbol: str) -> Any:
    """Code that looks up a rule's address, and raises an error if it is not what it was."""
    name, layout = parts_of(symbol)
    number = ir.IntType(64)
    fields = ir.LiteralStructType((number, kind.as_pointer()))
    entry = cgutils.add_global_variable(builder.module, fields, name)
    found = builder.load(cgutils.gep_inbounds(builder, entry, 0, 0))
    with cgutils.if_unlikely(builder, builder.icmp_unsigned("!=", found, number(layout))):
        convention.return_user_exc(builder, RuntimeError, (CHANGED.format(name),))
    return builder.load(cgutils.gep_inbounds(builder, entry, 0, 1))


def shim(fn: Callable[..., Any]) -> Callable[..., Any]:
    """A function with the rule's name, parameters and place that does nothing but call it.

    Numba's cache finds functions by their file and line.
    """
    code = fn.__code__
    parameters = ", ".join(code.co_varnames[: code.co_argcount])
    text = f"def {fn.__name__}({parameters}):\n    return {CALL}({parameters})\n"
    space: dict[str, Any] = {"__name__": fn.__module__}
    exec(compile("\n" * (code.co_firstlineno - 1) + text, code.co_filename, "exec"), space)
    made: Callable[..., Any] = space[fn.__name__]
    made.__annotations__, made.__doc__ = fn.__annotations__, fn.__doc__
    made.__wrapped__ = fn  # type: ignore[attr-defined]
    return made
