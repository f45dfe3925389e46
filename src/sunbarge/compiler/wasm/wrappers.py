"""Exported functions that JavaScript calls with numbers and addresses; each calls a `@rule`.

JavaScript passes a NumPy record as its address, an array as the address of its header, and a named
tuple of arrays as the address of the headers of all its arrays in order. A header is three 32-bit
words: the address of the data and the lengths of the first and second dimension. `int` is a 32-bit
number, `np.uint64` a BigInt. An exception in a `@rule` function becomes a WebAssembly trap.
"""

from collections.abc import Sequence
from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.registry import cpu_target
from numba.np import arrayobj

from sunbarge.compiler.untyped import TargetContext

I32, I64 = ir.IntType(32), ir.IntType(64)
HEADER_WORDS = 3


def wrapper(
    name: str, symbol: str, parameters: Sequence[types.Type], result: types.Type
) -> ir.Module:
    """Return an LLVM module that exports the function `name`, which calls the function `symbol`."""
    context = cpu_target.target_context
    module = ir.Module(f"wrapper.{name}")
    passed = [outer_type(kind) for kind in parameters if kind != types.none]
    function = ir.Function(module, ir.FunctionType(outer_type(result), passed), name)
    builder = ir.IRBuilder(function.append_basic_block("entry"))
    given = iter(function.args)
    arguments = [
        context.get_dummy_value()
        if kind == types.none
        else inner_value(context, builder, kind, next(given))
        for kind in parameters
    ]
    convention = context.call_conv
    callee = ir.Function(module, convention.get_function_type(result, parameters), symbol)
    status, value = convention.call_function(builder, callee, result, parameters, arguments)
    trap_if(builder, module, status.is_error)
    if result == types.none:
        builder.ret_void()
    else:
        builder.ret(outer_value(builder, result, value))
    return module


def trap_if(builder: ir.IRBuilder, module: ir.Module, failed: ir.Value) -> None:
    """Emit code that traps if a flag is set."""
    trap = cgutils.get_or_insert_function(module, ir.FunctionType(ir.VoidType(), []), "llvm.trap")
    with cgutils.if_unlikely(builder, failed):
        builder.call(trap, [])
        builder.unreachable()


def outer_type(kind: types.Type) -> ir.Type:
    """Return the type by which JavaScript passes or gets a value."""
    if kind == types.none:
        return ir.VoidType()
    if isinstance(kind, types.Float):
        return ir.DoubleType() if kind.bitwidth == 64 else ir.FloatType()
    if isinstance(kind, types.Boolean):
        return I32
    if isinstance(kind, types.Integer):
        return I64 if kind == types.uint64 else I32
    return ir.PointerType(I32)


def inner_value(
    context: TargetContext, builder: ir.IRBuilder, kind: types.Type, value: ir.Value
) -> ir.Value:
    """Convert a value from JavaScript to the type `kind` of a function's parameter."""
    if isinstance(kind, types.Boolean):
        return builder.icmp_unsigned("!=", value, I32(0))
    if isinstance(kind, types.Integer):
        return value if kind == types.uint64 else builder.sext(value, I64)
    if isinstance(kind, types.Float):
        return value
    if isinstance(kind, types.Record):
        return builder.bitcast(value, context.get_value_type(kind))
    return read_arrays(context, builder, kind, value, [0])


def read_arrays(
    context: TargetContext,
    builder: ir.IRBuilder,
    kind: types.Type,
    headers: ir.Value,
    place: list[int],
) -> ir.Value:
    """Make an array, or a nested tuple of arrays; `place[0]` counts the headers read so far."""
    if isinstance(kind, types.BaseTuple):
        parts = [read_arrays(context, builder, part, headers, place) for part in parts_of(kind)]
        return context.make_tuple(builder, kind, parts)
    if not isinstance(kind, types.Array):
        raise ValueError(f"a parameter of type {kind} cannot be passed from JavaScript")
    place[0] += 1
    return read_array(context, builder, kind, headers, (place[0] - 1) * HEADER_WORDS)


def parts_of(kind: Any) -> list[types.Type]:
    """Return the element types of a tuple type, which Numba's type stubs do not offer."""
    return list(kind)


def read_array(
    context: TargetContext, builder: ir.IRBuilder, kind: types.Array, headers: ir.Value, word: int
) -> ir.Value:
    """Make a C-contiguous array from the header that begins at the 32-bit word number `word`."""

    def load(offset: int) -> ir.Value:
        return builder.load(builder.gep(headers, [I32(word + offset)]))

    item = context.get_data_type(kind.dtype)
    size = context.get_abi_sizeof(item)
    shape = [builder.zext(load(1 + axis), I64) for axis in range(kind.ndim)]
    strides = [I64(size)]
    for length in reversed(shape[1:]):
        strides.insert(0, builder.mul(strides[0], length))
    array: Any = context.make_array(kind)(context, builder)
    data = builder.inttoptr(load(0), item.as_pointer())
    arrayobj.populate_array(array, data, shape, strides, I64(size), None)
    return array._getvalue()


def outer_value(builder: ir.IRBuilder, kind: types.Type, value: ir.Value) -> ir.Value:
    """Convert the result of a `@rule` function to one for JavaScript."""
    if isinstance(kind, types.Boolean):
        return builder.zext(value, I32)
    if isinstance(kind, types.Integer) and kind != types.uint64:
        return builder.trunc(value, I32)
    return value
