"""From the LLVM texts of many functions to one optimised object."""

from collections.abc import Iterable
from typing import Any

import llvmlite.binding as llvm
from llvmlite import ir
from numba.core import cgutils
from numba.core.registry import cpu_target

from .signatures import symbol_of

RUNTIME = ("NRT_", "PyErr_", "PyExc_", "llvm.", "numba_")
LIBRARY = {"abort", "memcpy", "memmove", "memset"}
MATHS = {"exp", "expf", "log", "logf", "pow", "powf", "sqrt"}


class Rule:
    """A lowered rule: its name, its function in the LLVM text, and what it passes."""

    def __init__(self, name: str, compiled: Any, exported: bool) -> None:
        """Read what Numba made of it."""
        self.name, self.exported = name, exported
        self.parameters, self.result = compiled.signature.args, compiled.signature.return_type
        self.function = compiled.fndesc.llvm_func_name
        self.symbol = symbol_of(name, self.parameters, self.result)


def link(texts: Iterable[str], base: bytes | None, machine: Any) -> Any:
    """All texts, and the bitcode of the unit they are built upon, as one module."""
    module = llvm.parse_bitcode(base) if base else llvm.parse_assembly("")
    module.triple = machine.triple
    module.data_layout = str(machine.target_data)
    for text in texts:
        part = llvm.parse_assembly(text)
        part.triple, part.data_layout = module.triple, module.data_layout
        module.link_in(part)
    return module


def name_rules(module: Any, rules: Iterable[Rule]) -> None:
    """Call every rule by its symbol, so that units built upon this one find it.

    Numba numbers other functions anew in every process: those of two units may have the same name
    and differ, so they are hidden. Its runtime (`NRT_incref`, which the optimiser must recognise)
    is the same everywhere, and merged.
    """
    for rule in rules:
        module.get_function(rule.function).name = rule.symbol
    symbols = {rule.symbol for rule in rules}
    for value in (*module.functions, *module.global_variables):
        if not value.is_declaration and value.name not in symbols:
            value.linkage = "linkonce_odr" if is_runtime(value.name) else "internal"


def is_runtime(name: str) -> bool:
    """Whether a function is part of Numba's runtime, and not mangled with a number."""
    return name.lower().startswith("nrt_")


def export(module: Any, rules: Iterable[Rule]) -> None:
    """Hide everything but a way into each rule.

    A function that is seen from outside keeps all its parameters, and a named tuple of arrays is
    two hundred of them. So only entry points are seen themselves; other rules get a forwarder.
    """
    rules = list(rules)
    hidden = [rule for rule in rules if not rule.exported]
    for rule in hidden:
        module.get_function(rule.symbol).name = inner_name(rule)
    module.link_in(llvm.parse_assembly(forwarders(hidden, module)))
    symbols = {rule.symbol for rule in rules}
    for value in (*module.functions, *module.global_variables):
        if not value.is_declaration:
            value.linkage = "external" if value.name in symbols else "internal"
    module.verify()


def inner_name(rule: Rule) -> str:
    """What a rule is called inside its object, where its symbol is that of a forwarder."""
    return f"inner.{rule.name}"


def forwarders(rules: Iterable[Rule], module: Any) -> str:
    """LLVM text of functions with the rules' symbols that only call the rules."""
    convention = cpu_target.target_context.call_conv
    text = ir.Module("forwarders")
    text.triple, text.data_layout = module.triple, module.data_layout
    for rule in rules:
        kind = convention.get_function_type(rule.result, rule.parameters)
        callee = ir.Function(text, kind, inner_name(rule))
        caller = ir.Function(text, kind, rule.symbol)
        builder = ir.IRBuilder(caller.append_basic_block())
        builder.ret(builder.call(callee, caller.args, attrs=("noinline",)))
    normalized: str = cgutils.normalize_ir_text(str(text))
    return normalized


def optimise(module: Any, machine: Any, level: int) -> None:
    """Optimise once: inlining shows which reference counts can go."""
    options = llvm.create_pipeline_tuning_options(speed_level=level)
    options.loop_vectorization = options.slp_vectorization = level > 1
    builder = llvm.create_pass_builder(machine, options)
    manager = builder.getModulePassManager()
    manager.add_refprune_pass()
    manager.run(module, builder)


def check_undefined(module: Any) -> None:
    """Refuse code that calls something which need not be there when it is loaded."""
    values = [
        value for value in (*module.functions, *module.global_variables) if value.is_declaration
    ]
    names = {value.name for value in values} - LIBRARY - MATHS
    strange = [name for name in names if not name.startswith(RUNTIME)]
    if strange:
        raise ValueError(f"the object would need {', '.join(sorted(strange))}")
