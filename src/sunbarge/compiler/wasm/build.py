"""Builds the WebAssembly module of a unit."""

import zlib
from collections.abc import Sequence
from pathlib import Path

import llvmlite.binding as llvm
from llvmlite import ir
from numba.core import cgutils

from sunbarge.compiler import linking, objects
from sunbarge.compiler.registry import RULES
from sunbarge.compiler.signatures import parameter_types
from sunbarge.compiler.units import Unit, unit_of

from .module_format import make_module
from .wrappers import wrapper

TRIPLE = "wasm32-unknown-unknown"
FEATURES = (
    *("bulk-memory", "bulk-memory-opt", "mutable-globals"),
    *("nontrapping-fptoint", "sign-ext", "simd128"),
)
"The WebAssembly features that all browsers of the last years have."
STACK_START, HEAP_START = 1 << 16, (1 << 16) + (1 << 20)
RESERVE = "reserve"
"The exported function that returns the address of new memory."
RUNTIME = Path(__file__).parent / "runtime.ll"
PRODUCT, PLAIN_PRODUCT = "llvm.smul.with.overflow.i64", "plain_product"
LEVEL = 3


def build_module(unit: Unit, names: Sequence[str]) -> bytes:
    """Return a WebAssembly module that exports these functions of a unit.

    It also exports its memory, and `reserve(bytes)`, which returns the address of new memory. The
    Python modules with the functions must have been imported before.
    """
    machine = wasm_machine()
    bitcode = objects.ensure_built(unit, file=objects.BITCODE) / objects.BITCODE
    module = llvm.parse_bitcode(zlib.decompress(bitcode.read_bytes()))
    module.triple, module.data_layout = machine.triple, str(machine.target_data)
    if any(function.name == PRODUCT for function in module.functions):
        module.get_function(PRODUCT).name = PLAIN_PRODUCT
    texts = [runtime_text(), *(normalized(rule_wrapper(unit, name)) for name in names)]
    module = linking.link_into(module, texts)
    exports = [*names, RESERVE]
    make_internal(module, set(exports))
    for _ in range(2):  # the second run optimises what the first has inlined
        linking.optimise(module, machine, LEVEL)
    return make_module(machine.emit_object(module), exports, STACK_START, HEAP_START)


def wasm_machine() -> llvm.TargetMachine:
    """Return LLVM's code generator for WebAssembly."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    features = ",".join(f"+{feature}" for feature in FEATURES)
    return llvm.Target.from_triple(TRIPLE).create_target_machine(
        features=features, opt=LEVEL, reloc="static", codemodel="default"
    )


def runtime_text() -> str:
    """Return the LLVM assembly of the runtime."""
    return RUNTIME.read_text("utf-8").replace("HEAP_START", str(HEAP_START))


def rule_wrapper(unit: Unit, name: str) -> ir.Module:
    """Return the wrapper of a `@rule` function; ValueError if the unit has none of this name."""
    function = getattr(RULES.get(name), "py_func", None)
    if function is None or unit_of(function.__module__) != unit:
        raise ValueError(f"{unit.name} has no compiled rule {name}, or its module is not imported")
    symbol = objects.load_index(unit)[name]["symbol"]
    return wrapper(name, symbol, parameter_types(function), objects.result_type(unit, name))


def normalized(module: ir.Module) -> str:
    """Return the LLVM assembly of a module as text that LLVM can parse."""
    text: str = cgutils.normalize_ir_text(str(module))
    return text


def make_internal(module: llvm.ModuleRef, exports: set[str]) -> None:
    """Make everything internal that is not exported, so that what is unused is removed."""
    for value in (*module.functions, *module.global_variables):
        if not value.is_declaration and value.name not in exports:
            value.linkage = "internal"
    module.verify()
