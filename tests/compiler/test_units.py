"""What is compiled together."""

import re
from pathlib import Path

from sunbarge.compiler.sources import PACKAGE, closure, rule_modules
from sunbarge.compiler.units import PLAY, RESEARCH, UNITS, unit_of

ROOT = Path(__file__).parents[2]


def folders_with_rules() -> set[str]:
    """The top-level folders of the package in which something is compiled."""
    names = [folder.name for folder in PACKAGE.iterdir() if folder.is_dir()]
    return {name for name in names if rule_modules([name])}


def test_every_room_with_rules_belongs_to_one_unit() -> None:
    folders = [folder for unit in UNITS for folder in unit.folders]
    assert len(folders) == len(set(folders))
    assert folders_with_rules() == set(folders)
    assert [file.name for file in PACKAGE.glob("*.py") if b"\n@rule" in file.read_bytes()] == []


def test_a_module_belongs_to_the_unit_of_its_room() -> None:
    assert unit_of("sunbarge.engine.rules.play") == PLAY
    assert unit_of("sunbarge.research.batch.stepping") == RESEARCH
    assert unit_of("sunbarge.online.server.app") is None
    assert unit_of("some.engine.rules") is None
    assert unit_of("__main__") is None


def test_a_unit_comes_after_those_it_is_built_upon() -> None:
    assert RESEARCH.chain == (PLAY, RESEARCH)


def test_a_unit_needs_no_rules_of_those_built_upon_it() -> None:
    needed = closure(rule_modules(PLAY.folders)).keys()
    assert needed & set(rule_modules(RESEARCH.folders)) == set()


def test_every_room_with_compiled_code_is_tested_with_bounds_checked() -> None:
    listed = re.search(
        r"^COMPILED := ((?:.*\\\n)*.*)", (ROOT / "Makefile").read_text(), re.MULTILINE
    )
    assert listed
    tests = [Path(word) for word in listed[1].replace("\\", " ").split()]
    assert [test for test in tests if not (ROOT / test).exists()] == []
    modules = [module for unit in UNITS for module in rule_modules(unit.folders)]
    folders = {Path(*module.split(".")[:-1]) for module in modules}
    tested = {(test.parent if test.suffix else test).relative_to("tests") for test in tests}
    untested = {folder for folder in folders if not {folder, *folder.parents[:-1]} & tested}
    # What every build tries out, and what only measures.
    assert untested == {Path("compiler"), Path("research/bench")}
