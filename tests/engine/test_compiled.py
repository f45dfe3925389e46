"""How rules become compiled code, and where that code is kept."""

import re
import shutil
from pathlib import Path

import pytest

from sunbarge.engine import compiled
from tests.engine.fresh import run

RULES = """
from sunbarge.engine import compiled
from sunbarge.engine.compiled import rule, seal


@rule
def twice(number: int) -> int:
    return number + number


{more}


if __name__ == "__main__":
    seal()
    print(compiled.cache_folder())
    print(twice(21))
"""
CIRCLE = """
@rule
def even(number: int) -> bool:
    return True if number == 0 else odd(number - 1)


@rule
def odd(number: int) -> bool:
    return False if number == 0 else even(number - 1)
"""
SAME_NAME = """
@rule
def twice(number: int) -> int:  # noqa: F811
    return 2 * number
"""


def script(folder: Path, more: str = "") -> str:
    """A file with some rules."""
    file = folder / "some_rules.py"
    file.write_text(RULES.format(more=more), "utf-8")
    return str(file)


def test_rules_are_compiled_and_kept_in_the_users_cache(tmp_path: Path) -> None:
    home = tmp_path / "cache"
    folder, answer = run(script(tmp_path), environment={"XDG_CACHE_HOME": str(home)}).split()
    assert answer == "42"
    assert Path(folder).parent == home / "sunbarge"
    assert Path(folder).is_dir()


def test_rules_that_call_in_a_circle_are_refused(tmp_path: Path) -> None:
    home = {"XDG_CACHE_HOME": str(tmp_path / "cache")}
    told = run(script(tmp_path, CIRCLE), expect=1, environment=home)
    assert "CycleError" in told


def test_two_rules_with_the_same_name_are_refused(tmp_path: Path) -> None:
    home = {"XDG_CACHE_HOME": str(tmp_path / "cache")}
    told = run(script(tmp_path, SAME_NAME), expect=1, environment=home)
    assert "ValueError: two rules are called twice" in told


@pytest.mark.parametrize("home", ["/dev/null/x", "relative/path"])
def test_without_a_cache_folder_a_temporary_one_serves(tmp_path: Path, home: str) -> None:
    environment = {"XDG_CACHE_HOME": home, "HOME": "/dev/null/home", "TMPDIR": str(tmp_path)}
    folder, answer = run(script(tmp_path), environment=environment).split()
    assert answer == "42"
    assert tmp_path in Path(folder).parents


def test_an_unwritable_home_does_no_harm(tmp_path: Path) -> None:
    environment = {"XDG_CACHE_HOME": "", "HOME": "/dev/null/home", "TMPDIR": str(tmp_path)}
    folder, answer = run(script(tmp_path), environment=environment).split()
    assert (answer, tmp_path in Path(folder).parents) == ("42", True)


def test_if_no_known_folder_will_do_a_new_one_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "is_private_folder", lambda folder: False)
    folder = compiled.cache_folder()
    try:
        assert folder.is_dir()
        assert compiled.cache_folder() != folder
    finally:
        shutil.rmtree(folder)


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("", "utf-8")
    assert not compiled.is_private_folder(file)
    assert not compiled.is_private_folder(file / "below")
    assert compiled.is_private_folder(tmp_path / "new" / "below")


def test_the_key_of_the_cache_changes_with_every_source(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied = tmp_path / "sunbarge"
    shutil.copytree(compiled.PACKAGE, copied, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(compiled, "PACKAGE", copied)
    keys = [compiled.cache_key()]
    assert compiled.cache_key() == keys[0]
    for name in ("engine/kinds.py", "engine/state.py", "engine/rules/scoring.py"):
        file = copied / name
        file.write_text(file.read_text("utf-8") + "\n# changed\n", "utf-8")
        keys.append(compiled.cache_key())
    assert len(set(keys)) == len(keys)


def test_checked_arrays_have_a_cache_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    keys = set()
    for checked in ("0", "1"):
        monkeypatch.setenv("NUMBA_BOUNDSCHECK", checked)
        keys.add(compiled.cache_key())
    assert len(keys) == 2


def test_every_rule_has_a_type_for_each_parameter() -> None:
    from sunbarge.engine import door

    assert door.legal_at.__name__ in compiled.RULES
    for name, rule in compiled.RULES.items():
        for parameter, kind in compiled.signature(getattr(rule, "py_func", rule)).items():
            assert kind in compiled.NUMBA_TYPE, (name, parameter)


def test_every_room_with_compiled_code_is_tested_with_bounds_checked() -> None:
    root = Path(__file__).parents[2]
    source = root / "src" / "sunbarge"
    rooms = {
        file.relative_to(source).parts[0]
        for file in source.rglob("*.py")
        if re.search(r"^@rule$", file.read_text("utf-8"), re.MULTILINE)
    }
    listed = re.search(
        r"^COMPILED := ((?:.*\\\n)*.*)", (root / "Makefile").read_text(), re.MULTILINE
    )
    assert listed
    tests = [Path(word) for word in listed[1].replace("\\", " ").split()]
    assert [test for test in tests if not (root / test).exists()] == []
    assert rooms - {test.parts[1] for test in tests} == {"bench"}  # which only measures
