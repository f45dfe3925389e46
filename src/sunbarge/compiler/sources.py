"""Which source files decide what a unit compiles to, found by following imports.

Constants are compiled into rules, so a rule may change when any module changes that its own
module imports, directly or not, and when a table changes that such a module reads. Only imports at
the top of a module count: rules cannot import.
"""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from sunbarge.source_hash import hash_contents

from .units import Unit

PACKAGE = Path(__file__).parent.parent
ROOM = "compiler"  # whose own code decides as well
RULE = re.compile(rb"^@(rule|playout)\b", re.MULTILINE)
TABLE = ".toml"  # the ending of tables, which lie beside the module that reads them
IMPORT = re.compile(
    r"^from\s+(?P<dots>\.*)(?P<path>[\w.]*)\s+import\s+(?P<names>\([^)]*\)|[^\n]*)"
    r"|^import\s+(?P<modules>[^\n]*)",
    re.MULTILINE,
)


def rule_modules(rooms: Iterable[str]) -> list[str]:
    """The modules of some rooms that have rules, as dotted names below the package."""
    files = (file for room in rooms for file in sorted((PACKAGE / room).rglob("*.py")))
    return [dotted(file) for file in files if RULE.search(file.read_bytes())]


def number_of_rules(modules: Iterable[str]) -> int:
    """How many rules some modules have."""
    files = filter(None, map(file_of, modules))
    return sum(len(RULE.findall(file.read_bytes())) for file in files)


def dotted(file: Path) -> str:
    """The name of a module, without the package's."""
    parts = file.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def file_of(module: str) -> Path | None:
    """The file of a module or package; None if there is none of that name."""
    path = PACKAGE.joinpath(*module.split(".")) if module else PACKAGE
    for file in (path / "__init__.py", path.with_suffix(".py")):
        if file.is_file():
            return file
    return None


def imports_of(module: str, file: Path) -> set[str]:
    """The modules of the package that a module imports when it is loaded."""
    package = module.split(".") if file.name == "__init__.py" else module.split(".")[:-1]
    found: set[str] = set()
    for match in IMPORT.finditer(file.read_text("utf-8")):
        if match["modules"]:
            names = (name.split()[0] for name in match["modules"].split(",") if name.strip())
            found.update(below(name) for name in names if is_ours(name))
        elif match["dots"]:
            up = len(package) - len(match["dots"]) + 1
            found |= imported(".".join([*package[:up], match["path"]]).strip("."), match["names"])
        elif is_ours(match["path"]):
            found |= imported(below(match["path"]), match["names"])
    return found


def is_ours(module: str) -> bool:
    """Whether a module is in this package."""
    return module.split(".")[0] == PACKAGE.name


def below(module: str) -> str:
    """The name of a module without the package's."""
    return module.partition(".")[2]


def imported(module: str, names: str) -> set[str]:
    """A module, and those of the imported names that are modules themselves."""
    plain = re.sub(r"#[^\n]*|[()]", "", names)
    members = [name.split()[0] for name in plain.split(",") if name.strip()]
    nested = {f"{module}.{name}".strip(".") for name in members}
    return {module} | {name for name in nested if file_of(name)}


def closure(modules: Iterable[str]) -> dict[str, Path]:
    """The files of these modules and of everything they import, by module name."""
    found: dict[str, Path] = {}
    waiting = list(modules)
    while waiting:
        module = waiting.pop()
        file = file_of(module)
        if module in found or file is None:
            continue
        found[module] = file
        waiting.extend(imports_of(module, file))
        if module:
            waiting.append(module.rpartition(".")[0])  # its package is loaded with it
    return found


def sources(units: Iterable[Unit]) -> dict[str, Path]:
    """All files that decide what these units compile to, by the module's name or the table's."""
    rooms = {room for unit in units for room in unit.rooms}
    own = [dotted(file) for file in (PACKAGE / ROOM).glob("*.py")]
    modules = closure([*rule_modules(sorted(rooms)), *own])
    readers = (file for file in modules.values() if TABLE.encode() in file.read_bytes())
    tables = (file for reader in readers for file in reader.parent.glob(f"*{TABLE}"))
    return modules | {file.relative_to(PACKAGE).as_posix(): file for file in tables}


@cache
def digest_of(unit: Unit) -> str:
    """A hash of what decides a unit's code, as it is when this process first asks."""
    return digest(unit.chain)


def digest(units: Iterable[Unit]) -> str:
    """A hash of all these files, with their names."""
    files = sorted(sources(units).items())
    return hash_contents((name, file.read_bytes()) for name, file in files)
