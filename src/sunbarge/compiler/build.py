"""Builds a unit's object, in a process that was started for it: `objects.build`."""

import gc
import json
import os
import subprocess
import sys
import tempfile
import zlib
from importlib import import_module
from pathlib import Path
from typing import Any, cast

import numba

from . import cache as folders
from . import linking, lowering, objects, registry
from .linking import Rule
from .progress import Reporter
from .signatures import is_entry_point, type_named
from .sources import PACKAGE, digest, number_of_rules, rule_modules
from .targets import TARGETS, Target
from .units import UNITS, Unit, unit_of

# The share of the work that is done when a stage begins, as measured.
LOWER, LINK, OPTIMISE, AGAIN, EMIT, TRY = 0.03, 0.55, 0.62, 0.83, 0.92, 0.97


def main() -> None:
    """Do what the command line says: build a unit for a target, or try out what was built."""
    _, _, target, name, folder = sys.argv
    (unit,) = (unit for unit in UNITS if unit.name == name)
    if target == "host":
        check_unchanged(Path(folder).name, folders.name_of(unit))
    if target in TARGETS:
        build(unit, Path(folder), TARGETS[target]())
    else:
        try_out(unit, Path(folder))


def build(unit: Unit, folder: Path, target: Target) -> None:
    """Lower all rules of a unit, link and optimise them, and write the object and its index."""
    reporter, decisive = Reporter(folder), digest(unit.chain)
    reporter.report(LOWER, "lowering")
    rules = lower(unit, reporter)
    machine = target.machine()
    reporter.report(LINK, "linking")
    module = linking.link(lowering.TEXTS, base_of(unit), machine)
    linking.name_rules(module, rules)
    bitcode = module.as_bitcode()
    linking.export(module, rules)
    for share in (OPTIMISE, AGAIN):  # the second time finds what the first has inlined
        reporter.report(share, "optimising")
        linking.optimise(module, machine, int(cast(Any, numba.config).OPT))
    linking.check_undefined(module)
    reporter.report(EMIT, "writing")
    with tempfile.TemporaryDirectory(dir=folder) as staged:
        if any(other.base == unit for other in UNITS):
            (Path(staged) / objects.BITCODE).write_bytes(zlib.compress(bitcode, 6))
        (Path(staged) / objects.OBJECT).write_bytes(machine.emit_object(module))
        index = json.dumps(index_of(rules, Path(staged)))
        (Path(staged) / objects.INDEX).write_text(index, "utf-8")
        reporter.report(TRY, "testing")
        if code := subprocess.run(objects.builder("try", unit, Path(staged))).returncode:
            raise SystemExit(f"the object that was built does not work (exit code {code})")
        check_unchanged(decisive, digest(unit.chain))
        publish(Path(staged), folder)


def check_unchanged(before: str, now: str) -> None:
    """Do not keep what was built from other sources, or settings, than its folder stands for."""
    if before != now:
        print("the sources, or Numba's settings, are not what they were", file=sys.stderr)
        raise SystemExit(objects.CHANGED)


def try_out(unit: Unit, folder: Path) -> None:
    """Load an object that was just built, and let its rules show that they work."""
    objects.CHOSEN[unit] = folder
    objects.load_unit(unit)
    if unit.base is None:
        from .selftest import check

        check()


def publish(staged: Path, folder: Path) -> None:
    """Move the files to where others look for them; the index is the last."""
    for name in (objects.BITCODE, objects.OBJECT, objects.INDEX):
        if (staged / name).exists():
            os.replace(staged / name, folder / name)


def lower(unit: Unit, reporter: Reporter) -> list[Rule]:
    """Let Numba type and lower every rule of a unit."""
    lowering.start_recording()
    collect_garbage_seldom()
    registry.BUILDING.append(unit)
    modules = rule_modules(unit.rooms)
    registry.LISTENERS.append(Lowering(reporter, number_of_rules(modules)))
    for module in modules:
        import_module(f"{PACKAGE.name}.{module}")
    return [lowered(made) for made in registry.RULES.values() if is_of(unit, made)]


def collect_garbage_seldom() -> None:
    """Lowering makes millions of objects that stay: looking for garbage among them takes long."""
    gc.freeze()
    gc.set_threshold(200_000, 20, 50)


class Lowering:
    """Tells how far the lowering is, by the rules that are done."""

    def __init__(self, reporter: Reporter, rules: int) -> None:
        """None is done yet."""
        self.reporter, self.rules, self.done = reporter, rules, 0

    def __call__(self) -> None:
        """One more is done; later rules are longer, and call more others, as measured."""
        self.done += 1
        share = min(self.done / self.rules, 1) ** 2
        self.reporter.report(LOWER + (LINK - LOWER) * share, "lowering")


def is_of(unit: Unit, made: Any) -> bool:
    """Whether a rule belongs to the unit, and not to one it is built upon."""
    return unit_of(made.py_func.__module__) == unit


def lowered(made: Any) -> Rule:
    """What Numba made of a rule."""
    (compiled,) = made.overloads.values()
    return Rule(made.py_func.__name__, compiled, is_entry_point(made.py_func))


def base_of(unit: Unit) -> bytes | None:
    """The bitcode of the unit that this one is built upon."""
    if unit.base is None:
        return None
    return zlib.decompress(
        (objects.built(unit.base, file=objects.BITCODE) / objects.BITCODE).read_bytes()
    )


def index_of(rules: list[Rule], folder: Path) -> dict[str, dict[str, Any]]:
    """What a process that loads the object has to know."""
    files = {file.name: objects.mark_of(file) for file in sorted(folder.iterdir())}
    told = {rule.name: {"symbol": rule.symbol, "returns": name_of(rule)} for rule in rules}
    files[objects.INDEX] = objects.mark_of_rules({"rules": told})
    return {"files": files, "rules": told}


def name_of(rule: Rule) -> str:
    """What a rule returns, in a way that other processes understand."""
    name = str(rule.result)
    if type_named(name) != rule.result:
        raise ValueError(f"{rule.name} returns {name}, which no annotation stands for")
    return name
