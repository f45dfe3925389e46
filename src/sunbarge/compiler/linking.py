"""Links the LLVM modules of many functions into one module, and optimises that module.

A rule is a Python function with the decorator `@rule`. A forwarder is an external function that has
a rule's symbol and only calls the rule.
"""

from collections.abc import Iterable

import llvmlite.binding as llvm
from llvmlite import ir
from numba.core import cgutils
from numba.core.registry import cpu_target

from .signatures import symbol_of
from .untyped import CompileResult

RUNTIME = ("NRT_", "PyErr_", "PyExc_", "llvm.", "numba_")
LIBRARY = {"abort", "memcpy", "memmove", "memset"}
MATHS = {"exp", "expf", "log", "logf", "pow", "powf", "sqrt", "sqrtf"}


class Rule:
    """A function lowered to LLVM code: its name, its LLVM function and its signature."""

    def __init__(self, name: str, compiled: CompileResult, exported: bool) -> None:
        """Take the signature and the name of the LLVM function from Numba's result."""
        self.name, self.exported = name, exported
        self.parameters, self.result = compiled.signature.args, compiled.signature.return_type
        self.function = compiled.fndesc.llvm_func_name
        self.symbol = symbol_of(name, self.parameters, self.result)


def link(texts: Iterable[str], base: bytes | None, machine: llvm.TargetMachine) -> llvm.ModuleRef:
    """Link LLVM assembly, and `base`, the bitcode of the unit that is called, into one module."""
    module = llvm.parse_bitcode(base) if base else llvm.parse_assembly("")
    module.triple = machine.triple
    module.data_layout = str(machine.target_data)
    return link_into(module, texts)


def link_into(module: llvm.ModuleRef, texts: Iterable[str]) -> llvm.ModuleRef:
    """Link LLVM assembly into a module; it gets the module's target triple and data layout."""
    for text in texts:
        part = llvm.parse_assembly(text)
        part.triple, part.data_layout = module.triple, module.data_layout
        module.link_in(part)
    return module


def name_rules(module: llvm.ModuleRef, rules: Iterable[Rule]) -> None:
    """Rename the LLVM function of every rule to the rule's symbol, which other units refer to.

    All other functions get internal linkage, because Numba gives different helper functions the
    same name in different processes. Functions of Numba's runtime, such as `NRT_incref`, are equal
    in all units and keep their names, which the optimiser looks for; they are merged.
    """
    for rule in rules:
        module.get_function(rule.function).name = rule.symbol
    symbols = {rule.symbol for rule in rules}
    for value in (*module.functions, *module.global_variables):
        if not value.is_declaration and value.name not in symbols:
            value.linkage = "linkonce_odr" if is_runtime(value.name) else "internal"


def is_runtime(name: str) -> bool:
    """Return whether a function is part of Numba's runtime."""
    return name.lower().startswith("nrt_")


def export(module: llvm.ModuleRef, rules: Iterable[Rule]) -> None:
    """Make one function for each rule external, and everything else internal.

    LLVM can drop unused parameters of internal functions only, and a named tuple of arrays is
    passed as up to two hundred parameters. A rule that Python calls (`exported`) becomes external
    itself. Every other rule becomes internal and gets a forwarder: an external function with the
    symbol of the rule that only calls the rule.
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
    """Return the name of a rule's internal function, which its external forwarder calls."""
    return f"inner.{rule.name}"


def forwarders(rules: Iterable[Rule], module: llvm.ModuleRef) -> str:
    """Return LLVM assembly with a forwarder for each rule.

    A forwarder is exported under the symbol of a rule and does nothing but call that rule.
    """
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


def optimise(module: llvm.ModuleRef, machine: llvm.TargetMachine, level: int) -> None:
    """Run LLVM's optimisation pipeline, and Numba's pass that removes reference counts."""
    options = llvm.create_pipeline_tuning_options(speed_level=level)
    options.loop_vectorization = options.slp_vectorization = level > 1
    builder = llvm.create_pass_builder(machine, options)
    manager = builder.getModulePassManager()
    manager.add_refprune_pass()
    manager.run(module, builder)


def check_undefined(module: llvm.ModuleRef) -> None:
    """Raise ValueError if the module needs symbols that might be missing when it is loaded."""
    values = [
        value for value in (*module.functions, *module.global_variables) if value.is_declaration
    ]
    names = {value.name for value in values} - LIBRARY - MATHS
    unknown = [name for name in names if not name.startswith(RUNTIME)]
    if unknown:
        raise ValueError(f"the object would need {', '.join(sorted(unknown))}")
