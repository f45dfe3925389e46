"""Which files decide what is compiled: all that rules see, and no others."""

import ast
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from sunbarge.compiler import sources
from sunbarge.compiler.sources import PACKAGE
from sunbarge.compiler.units import PLAY, RESEARCH, UNITS
from tests.engine.run_python import run

IMPORT_ALL = """
import sys
from importlib import import_module
from pathlib import Path

opened = set()
sys.addaudithook(lambda event, args: event == "open" and opened.add(args[0]))

from sunbarge.compiler.sources import PACKAGE, rule_modules
from sunbarge.compiler.units import UNITS

for unit in UNITS:
    for module in rule_modules(unit.folders):
        import_module(f"sunbarge.{module}")
ours = [name.split(".", 1) for name in sys.modules if name.split(".")[0] == "sunbarge"]
print(*[".".join(name[1:]) for name in ours], sep=";")
files = [Path(name) for name in opened if isinstance(name, str)]
print(*[file.relative_to(PACKAGE).as_posix() for file in files if PACKAGE in file.parents], sep=";")
"""


@pytest.fixture(scope="module")
def loaded() -> tuple[set[str], set[str]]:
    """The modules of the package that rules need, and the files that were opened for them."""
    printed = run("-c", IMPORT_ALL, environment={"NUMBA_DISABLE_JIT": "1"})
    modules, files = printed.splitlines()
    return set(modules.split(";")), set(files.split(";"))


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the package, of which everything in this process speaks now."""
    copy = tmp_path / "sunbarge"
    unneeded = shutil.ignore_patterns("__pycache__", "page", "prebuilt", "*.npy", "*.npz")
    shutil.copytree(PACKAGE, copy, ignore=unneeded)
    monkeypatch.setattr(sources, "PACKAGE", copy)
    return copy


def change(file: Path) -> None:
    """Change a constant."""
    with file.open("a", encoding="utf-8") as opened:
        opened.write("\nCHANGED = 1\n")


def test_every_module_that_rules_load_decides(loaded: tuple[set[str], set[str]]) -> None:
    modules, _ = loaded
    assert len(modules) > 100
    assert modules - sources.sources(UNITS).keys() == set()


def test_every_table_that_is_read_while_rules_are_loaded_decides(
    loaded: tuple[set[str], set[str]],
) -> None:
    _, files = loaded
    read = {file for file in files if "__pycache__" not in file and not file.endswith(".py")}
    assert read  # the bag of the default edition, by which features are scaled
    assert read - sources.sources(UNITS).keys() == set()


def test_constants_that_rules_import_decide() -> None:
    found = sources.sources(UNITS)
    for name in (
        "bots.net.shape",
        "bots.net.workspace",
        "research.lowlevel.layout",
        "research.batch.slots",
    ):
        assert found[name] == PACKAGE.joinpath(*name.split(".")).with_suffix(".py")


def test_whoever_plays_does_not_compile_again_what_only_researchers_change() -> None:
    found = sources.sources([PLAY])
    assert found.keys() < sources.sources(RESEARCH.chain).keys()
    assert not {name for name in found if name.startswith("research")}


def test_a_change_in_any_of_the_files_is_noticed(
    copied: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = sources.sources(UNITS)
    assert len(found) > 100
    monkeypatch.setattr(sources, "sources", lambda units: found)  # which takes most of the time
    digests = {sources.digest(UNITS)}
    for file in found.values():
        before = len(digests)
        change(file)
        digests.add(sources.digest(UNITS))
        assert len(digests) == before + 1, file


def test_a_new_import_is_followed(copied: Path) -> None:
    new = copied / "engine" / "new.py"
    new.write_text("CONSTANT = 1\n", "utf-8")
    before = sources.digest([PLAY])
    kinds = copied / "engine" / "kinds.py"
    kinds.write_text(f"from .new import CONSTANT\n{kinds.read_text('utf-8')}", "utf-8")
    digests = [before, sources.digest([PLAY])]
    change(new)
    digests.append(sources.digest([PLAY]))
    assert len(set(digests)) == 3


def test_what_rules_do_not_import_changes_nothing(copied: Path) -> None:
    before = sources.digest(UNITS)
    for name in ("online/server/app.py", "cli/play.py", "terminal/__init__.py"):
        change(copied / name)
    assert sources.digest(UNITS) == before


@pytest.mark.parametrize(
    ("text", "has_rules"),
    [
        ("@rule\ndef twice(): ...\n", True),
        ("@rule\r\ndef twice(): ...\r\n", True),
        ("@rule  # of the game\ndef twice(): ...\n", True),
        ('"""Every function with\n\n    @rule before it, and a @rule in a line."""\n', False),
        ("@ruler\ndef twice(): ...\n", False),
    ],
)
def test_a_module_has_rules_if_a_line_begins_with_the_decorator(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, has_rules: bool
) -> None:
    monkeypatch.setattr(sources, "PACKAGE", tmp_path)
    (tmp_path / "engine").mkdir()
    (tmp_path / "engine" / "some.py").write_bytes(text.encode())
    assert sources.rule_modules(["engine"]) == (["engine.some"] if has_rules else [])


def test_imports_are_found_as_python_finds_them() -> None:
    modules = [each for each in sources.sources(UNITS).items() if each[1].suffix == ".py"]
    for module, file in modules:
        assert imported(module, file) <= sources.imports_in(module, file), module


def imported(module: str, file: Path) -> set[str]:
    """The modules of the package that a module imports when it is loaded, by its syntax tree."""
    package = f"sunbarge.{module}".rstrip(".").split(".")
    package = package if file.name == "__init__.py" else package[:-1]
    found: set[str] = set()
    for node in loaded_statements(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) + 1 - node.level] if node.level else []
            name = ".".join([*above, *([node.module] if node.module else [])])
            found |= {name, *(f"{name}.{alias.name}" for alias in node.names)}
    ours = (name.partition(".")[2] for name in found if name.split(".")[0] == "sunbarge")
    return {name for name in ours if sources.module_file(name)}


def loaded_statements(node: ast.AST) -> Iterator[ast.stmt]:
    """What runs when a module is loaded: not functions, and not what only type checkers read."""
    for child in ast.iter_child_nodes(node):
        only_types = isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING"
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.expr) or only_types:
            continue
        if isinstance(child, ast.stmt):
            yield child
        yield from loaded_statements(child)
