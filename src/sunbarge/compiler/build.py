"""Builds a unit's object file, in a separate process that `objects.run_builder` starts."""

import gc
import json
import os
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path

from llvmlite.binding import TargetMachine

from . import cache as folders
from . import linking, lowering, objects, registry
from .linking import Rule
from .numba_options import optimisation_level
from .progress import Reporter
from .signatures import is_entry_point, type_named
from .sources import PACKAGE, digest, number_of_rules, rule_modules
from .targets import TARGETS, Target
from .units import UNITS, Unit, unit_of
from .untyped import Dispatcher

# The share of the build time that has passed when each stage begins, as measured.
LOWER, LINK, OPTIMISE, AGAIN, EMIT, TEST = 0.03, 0.55, 0.62, 0.83, 0.92, 0.97


def main() -> None:
    """Build a unit for a target, or test an object file, depending on the command line."""
    _, _, target, name, folder = sys.argv
    (unit,) = (unit for unit in UNITS if unit.name == name)
    if target == "host":
        check_unchanged(Path(folder).name, folders.folder_name(unit))
    if target in TARGETS:
        build(unit, Path(folder), TARGETS[target]())
    else:
        test_object(unit, Path(folder))


def build(unit: Unit, folder: Path, target: Target) -> None:
    """Lower all `@rule` functions of a unit, link and optimise them, and write the object file.

    Its index is written beside it.
    """
    reporter, sources = Reporter(folder), digest(unit.chain)
    reporter.report(LOWER, "lowering")
    rules = lower(unit, reporter)
    contents = compile_rules(unit, rules, target.machine(), reporter)
    with tempfile.TemporaryDirectory(dir=folder) as staged:
        write_files(Path(staged), contents, rules)
        reporter.report(TEST, "testing")
        run_self_test(unit, Path(staged))
        check_unchanged(sources, digest(unit.chain))
        publish(Path(staged), folder)


def compile_rules(
    unit: Unit, rules: list[Rule], machine: TargetMachine, reporter: Reporter
) -> dict[str, bytes]:
    """Link and optimise lowered functions; return the object file, and bitcode if needed.

    The result maps the name of each file to its content. Bitcode is needed if another unit calls
    functions of this one.
    """
    reporter.report(LINK, "linking")
    module = linking.link(lowering.TEXTS, base_bitcode(unit), machine)
    linking.name_rules(module, rules)
    bitcode = module.as_bitcode()
    linking.export(module, rules)
    for share in (OPTIMISE, AGAIN):  # the second run optimises what the first has inlined
        reporter.report(share, "optimising")
        linking.optimise(module, machine, optimisation_level())
    linking.check_undefined(module)
    reporter.report(EMIT, "writing")
    contents = {objects.OBJECT: machine.emit_object(module)}
    if is_base(unit):
        contents[objects.BITCODE] = zlib.compress(bitcode, 6)
    return contents


def write_files(folder: Path, contents: Mapping[str, bytes], rules: list[Rule]) -> None:
    """Write the files of a unit, and an index that lists them and the unit's functions."""
    for name, content in contents.items():
        (folder / name).write_bytes(content)
    index = json.dumps(make_index(rules, folder))
    (folder / objects.INDEX).write_text(index, "utf-8")


def is_base(unit: Unit) -> bool:
    """Return whether another unit calls functions of this one and therefore needs its bitcode."""
    return any(other.base == unit for other in UNITS)


def run_self_test(unit: Unit, folder: Path) -> None:
    """Test a new object file in a separate process, because a broken one may crash the process."""
    if code := subprocess.run(objects.builder_command("try", unit, folder)).returncode:
        raise SystemExit(f"the object that was built does not work (exit code {code})")


def check_unchanged(before: str, now: str) -> None:
    """Exit if sources or settings have changed since the build started."""
    if before != now:
        print("the sources, or Numba's settings, are not what they were", file=sys.stderr)
        raise SystemExit(objects.CHANGED)


def test_object(unit: Unit, folder: Path) -> None:
    """Load a new object file and run the self-test."""
    objects.FORCED_FOLDERS[unit] = folder
    objects.load_unit(unit)
    if unit.base is None:
        from .selftest import check

        check()


def publish(staged: Path, folder: Path) -> None:
    """Move the files into the unit's folder, the index last, because readers open it first."""
    for name in (objects.BITCODE, objects.OBJECT, objects.INDEX):
        if (staged / name).exists():
            os.replace(staged / name, folder / name)


def lower(unit: Unit, reporter: Reporter) -> list[Rule]:
    """Import all modules of a unit, so that Numba lowers their `@rule` functions; return these."""
    lowering.start_recording()
    collect_garbage_seldom()
    registry.BUILDING.append(unit)
    modules = rule_modules(unit.folders)
    registry.LISTENERS.append(Lowering(reporter, number_of_rules(modules)))
    for module in modules:
        import_module(f"{PACKAGE.name}.{module}")
    return [lowered_rule(each) for each in registry.RULES.values() if belongs_to(unit, each)]


def collect_garbage_seldom() -> None:
    """Run the garbage collector less often: lowering makes millions of objects that stay alive."""
    gc.freeze()
    gc.set_threshold(200_000, 20, 50)


class Lowering:
    """Reports progress after each `@rule` function that was lowered to LLVM code."""

    def __init__(self, reporter: Reporter, rules: int) -> None:
        """Store the reporter and the number of `@rule` functions, of which none is lowered yet."""
        self.reporter, self.rules, self.done = reporter, rules, 0

    def __call__(self) -> None:
        """Count a lowered `@rule` function and report the progress.

        The share of lowered functions is squared because later ones take longer, as measured.
        """
        self.done += 1
        share = min(self.done / self.rules, 1) ** 2
        self.reporter.report(LOWER + (LINK - LOWER) * share, "lowering")


def belongs_to(unit: Unit, dispatcher: Dispatcher) -> bool:
    """Return whether a `@rule` function is defined in a module of this unit."""
    return unit_of(dispatcher.py_func.__module__) == unit


def lowered_rule(dispatcher: Dispatcher) -> Rule:
    """Return a `@rule` function together with the LLVM function that Numba has made of it."""
    (compiled,) = dispatcher.overloads.values()
    fn = dispatcher.py_func
    return Rule(fn.__name__, compiled, is_entry_point(fn))


def base_bitcode(unit: Unit) -> bytes | None:
    """Return the LLVM bitcode of the unit whose functions this one calls; None if there is none."""
    if unit.base is None:
        return None
    return zlib.decompress(
        (objects.ensure_built(unit.base, file=objects.BITCODE) / objects.BITCODE).read_bytes()
    )


def make_index(rules: list[Rule], folder: Path) -> objects.Index:
    """Return the index of an object file: hashes of the files in `folder`, and its functions.

    For each `@rule` function it has the symbol and the name of the result type.
    """
    files = {file.name: objects.file_hash(file) for file in sorted(folder.iterdir())}
    indexed = {
        rule.name: objects.IndexedRule(symbol=rule.symbol, returns=result_name(rule))
        for rule in rules
    }
    files[objects.INDEX] = objects.rules_hash(indexed)
    return {"files": files, "rules": indexed}


def result_name(rule: Rule) -> str:
    """Return the name of a function's result type; ValueError if `type_named` cannot find it."""
    name = str(rule.result)
    if type_named(name) != rule.result:
        raise ValueError(f"{rule.name} returns {name}, which no annotation stands for")
    return name
