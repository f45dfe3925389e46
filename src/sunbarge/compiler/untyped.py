"""Names for parts of Numba whose attributes its type stubs do not have."""

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
