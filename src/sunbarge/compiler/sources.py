"""Finds the source files on which a unit's compiled code depends, by following imports.

Constants are compiled into `@rule` functions. Such a function therefore depends on all modules that
its own module imports, directly or not, and on the TOML files that these modules read. Only imports
at the top of a module are followed, because compiled functions cannot import.
"""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from sunbarge.source_hash import hash_contents

from .units import Unit

PACKAGE = Path(__file__).parent.parent
COMPILER = "compiler"  # compiled code depends on this package, too
RULE = re.compile(rb"^@rule\b|^\w+ = playout\(", re.MULTILINE)
TOML = ".toml"  # files that modules of the same folder read
IMPORT = re.compile(
    r"^from\s+(?P<dots>\.*)(?P<path>[\w.]*)\s+import\s+(?P<names>\([^)]*\)|[^\n]*)"
    r"|^import\s+(?P<modules>[^\n]*)",
    re.MULTILINE,
)


def rule_modules(folders: Iterable[str]) -> list[str]:
    """Return the modules with `@rule` functions in folders, as dotted names without `sunbarge.`."""
    files = (file for folder in folders for file in sorted((PACKAGE / folder).rglob("*.py")))
    return [module_name(file) for file in files if RULE.search(file.read_bytes())]


def number_of_rules(modules: Iterable[str]) -> int:
    """Return the number of `@rule` functions in these modules."""
    files = filter(None, map(module_file, modules))
    return sum(len(RULE.findall(file.read_bytes())) for file in files)


def module_name(file: Path) -> str:
    """Return the dotted name of a file's module, without `sunbarge.`."""
    parts = file.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def module_file(module: str) -> Path | None:
    """Return the file of a module or package, or None if there is no such module."""
    path = PACKAGE.joinpath(*module.split(".")) if module else PACKAGE
    for file in (path / "__init__.py", path.with_suffix(".py")):
        if file.is_file():
            return file
    return None


def imports_in(module: str, file: Path) -> set[str]:
    """Return the modules of this package that a module imports at its top level."""
    package = module.split(".") if file.name == "__init__.py" else module.split(".")[:-1]
    found: set[str] = set()
    for match in IMPORT.finditer(file.read_text("utf-8")):
        if match["modules"]:
            names = (name.split()[0] for name in match["modules"].split(",") if name.strip())
            found.update(without_package(name) for name in names if in_package(name))
        elif match["dots"]:
            up = len(package) - len(match["dots"]) + 1
            found |= imported_modules(
                ".".join([*package[:up], match["path"]]).strip("."), match["names"]
            )
        elif in_package(match["path"]):
            found |= imported_modules(without_package(match["path"]), match["names"])
    return found


def in_package(module: str) -> bool:
    """Return whether a module is in this package."""
    return module.split(".")[0] == PACKAGE.name


def without_package(module: str) -> str:
    """Return the dotted name of a module without its first part, the package."""
    return module.partition(".")[2]


def imported_modules(module: str, names: str) -> set[str]:
    """Return the modules that an import statement loads: `module`, and submodules among `names`."""
    plain = re.sub(r"#[^\n]*|[()]", "", names)
    members = [name.split()[0] for name in plain.split(",") if name.strip()]
    nested = {f"{module}.{name}".strip(".") for name in members}
    return {module} | {name for name in nested if module_file(name)}


def closure(modules: Iterable[str]) -> dict[str, Path]:
    """Return the files of these modules and of everything they import, by module name."""
    found: dict[str, Path] = {}
    waiting = list(modules)
    while waiting:
        module = waiting.pop()
        file = module_file(module)
        if module in found or file is None:
            continue
        found[module] = file
        waiting.extend(imports_in(module, file))
        if module:
            waiting.append(module.rpartition(".")[0])  # its package is loaded with it
    return found


def sources(units: Iterable[Unit]) -> dict[str, Path]:
    """Return all files on which these units' compiled code depends, by module or file name."""
    folders = {folder for unit in units for folder in unit.folders}
    own = [module_name(file) for file in (PACKAGE / COMPILER).glob("*.py")]
    modules = closure([*rule_modules(sorted(folders)), *own])
    readers = (file for file in modules.values() if TOML.encode() in file.read_bytes())
    tables = (file for reader in readers for file in reader.parent.glob(f"*{TOML}"))
    return modules | {file.relative_to(PACKAGE).as_posix(): file for file in tables}


@cache
def unit_digest(unit: Unit) -> str:
    """Return the hash of a unit's sources, computed once in each process."""
    return digest(unit.chain)


def digest(units: Iterable[Unit]) -> str:
    """Return the hash of all files on which the compiled code of these units depends."""
    files = sorted(sources(units).items())
    return hash_contents((name, file.read_bytes()) for name, file in files)
