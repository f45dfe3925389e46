"""Aliases of `Any` for classes of Numba whose attributes are missing in its type stubs."""

from typing import Any, TypeAlias

CompileResult: TypeAlias = Any
"`numba.core.compiler.CompileResult`"
Dispatcher: TypeAlias = Any
"`numba.core.dispatcher.Dispatcher`"
TargetContext: TypeAlias = Any
"`numba.core.base.BaseContext`"
CallConvention: TypeAlias = Any
"`numba.core.callconv.BaseCallConv`"
Environment: TypeAlias = Any
"`numba._dynfunc.Environment`"
