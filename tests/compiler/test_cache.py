"""Where compiled code is kept, and for which things that decide it."""

import os
import shutil
import tempfile
import time
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import numba
import pytest
from numba.core import caching

from sunbarge.compiler import cache, objects, prepare, registry
from sunbarge.compiler.units import PLAY, RESEARCH
from sunbarge.compiler.variables import is_set
from tests.engine.run_python import run

RULES = """
from sunbarge.compiler import registry, rule, compile_rules


@rule
def twice(number: int) -> int:
    return number + number


if __name__ == "__main__":
    compile_rules()
    print(registry.fallback_cache_folder())
    print(twice(21))
"""
SAME_NAME = """

@rule
def twice(number: int) -> int:  # noqa: F811
    return 2 * number
"""
KEY = "from sunbarge.compiler import cache, units; print(cache.key_of(units.PLAY))"


def script(folder: Path, more: str = "") -> str:
    """A file with rules that do not belong to the package."""
    file = folder / "some_rules.py"
    file.write_text(RULES + more, "utf-8")
    return str(file)


@pytest.fixture(autouse=True)
def compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever runs these tests may have left something uncompiled."""
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)


def test_rules_from_outside_are_kept_in_the_users_cache(tmp_path: Path) -> None:
    home = tmp_path / "cache"
    folder, answer = run(script(tmp_path), environment={"XDG_CACHE_HOME": str(home)}).split()
    assert answer == "42"
    assert Path(folder).parent == home / "sunbarge"
    assert list(Path(folder).rglob("some_rules.twice*.nbi"))


def test_two_rules_with_the_same_name_are_refused(tmp_path: Path) -> None:
    home = {"XDG_CACHE_HOME": str(tmp_path / "cache")}
    told = run(script(tmp_path, SAME_NAME), expect=1, environment=home)
    assert "ValueError: two rules are called twice" in told


@pytest.mark.parametrize("home", ["/dev/null/x", "relative/path", ""])
def test_without_a_cache_folder_a_temporary_one_serves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, home: str
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", home)
    monkeypatch.setenv("HOME", "/dev/null/home")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    folder = cache.cache_folder("some")
    assert tmp_path in folder.parents
    assert folder.name == "some"
    assert folder.is_dir()
    assert cache.cache_folder("some") == folder


def test_if_no_known_folder_will_do_a_new_one_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "is_private_folder", lambda folder: False)
    folders = [cache.cache_folder("some") for _ in range(2)]
    try:
        assert [folder.is_dir() for folder in folders] == [True, True]
        assert {folder.name for folder in folders} == {"some"}
        assert folders[0] != folders[1]
    finally:
        for folder in folders:
            shutil.rmtree(folder.parent)


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("", "utf-8")
    assert not cache.is_private_folder(file)
    assert not cache.is_private_folder(file / "below")
    assert cache.is_private_folder(tmp_path / "new" / "below")


def test_what_was_not_used_for_a_month_is_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    used, old, older = f"play-{'a' * 16}", f"research-{'b' * 16}", "c" * 16
    strange, new = "src", f"plain-{'d' * 16}"
    folders = [cache.cache_folder(name) for name in (used, old, older, strange, new)]
    long_ago = time.time() - 31 * 24 * 3600
    for folder in folders[:-1]:
        os.utime(folder, (long_ago, long_ago))
    assert cache.cache_folder(used) == folders[0]
    assert [folder.exists() for folder in folders] == [True, False, False, True, True]


def test_where_nothing_can_be_written_rules_are_compiled_and_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nowhere(**_: object) -> str:
        raise FileNotFoundError("No usable temporary directory found")

    monkeypatch.setattr(cache, "is_private_folder", lambda folder: False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "none"))
    monkeypatch.setattr(tempfile, "gettempdir", nowhere)
    monkeypatch.setattr(tempfile, "mkdtemp", nowhere)
    with pytest.raises(OSError, match="No usable"):
        cache.cache_folder("some")
    objects.cache_folder_of.cache_clear()
    assert objects.cache_folder_of(PLAY) is None
    objects.cache_folder_of.cache_clear()
    assert type(cache.function_cache(nowhere, None)).__name__ == "NullCache"


def test_a_cache_that_can_only_be_read_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    kept = cache.cache_folder("some")
    monkeypatch.setattr(cache, "is_private_folder", lambda folder: False)
    assert cache.cache_folder("some") != kept  # there is nothing in it
    (kept / "rules.json").write_text("{}", "utf-8")
    assert cache.cache_folder("some") == kept


def test_a_full_disk_is_no_reason_not_to_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError("no space left on device")

    kept = cache.function_cache(cache.environment, tmp_path)
    monkeypatch.setattr(caching.FunctionCache, "save_overload", full)
    kept.save_overload(None, None)


@pytest.mark.parametrize(("value", "yes"), [("", False), ("0", False), ("1", True)])
def test_a_variable_says_yes_or_no(monkeypatch: pytest.MonkeyPatch, value: str, yes: bool) -> None:
    monkeypatch.setenv(registry.PLAIN_NUMBA_VARIABLE, value)
    assert is_set(registry.PLAIN_NUMBA_VARIABLE) == yes


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("OPT", 1),
        ("BOUNDSCHECK", 1),
        ("CPU_NAME", "generic"),
        ("CPU_FEATURES", "+sse2"),
        ("ENABLE_AVX", 0),
        ("LOOP_VECTORIZE", 0),
    ],
)
def test_settings_that_change_the_code_change_the_key(
    monkeypatch: pytest.MonkeyPatch, setting: str, value: Any
) -> None:
    for name, usual in (("OPT", 3), ("BOUNDSCHECK", None), ("ENABLE_AVX", 1)):
        monkeypatch.setattr(numba.config, name, usual)
    has = llvm.FeatureMap({"sse2": True, "avx": True})  # as not every processor
    monkeypatch.setattr(llvm, "get_host_cpu_features", lambda: has)
    before = cache.key_of(PLAY)
    assert cache.key_of(PLAY) == before
    monkeypatch.setattr(numba.config, setting, value)
    assert cache.key_of(PLAY) != before


def test_settings_reach_the_key_through_the_environment() -> None:
    keys = {run("-c", KEY, environment=each) for each in ({}, {"NUMBA_CPU_NAME": "generic"})}
    assert len(keys) == 2


def test_each_unit_and_plain_code_have_folders_of_their_own() -> None:
    names = {cache.unit_folder(PLAY).name, cache.unit_folder(RESEARCH).name}
    names.add(cache.fallback_folder().name)
    assert len(names) == 3
    assert {name.partition("-")[0] for name in names} == {"play", "research", "plain"}


def test_a_folder_is_locked_for_one_at_a_time(tmp_path: Path) -> None:
    with cache.lock(tmp_path) as first, cache.lock(tmp_path) as second:
        assert (first, second) == (True, False)
    with cache.lock(tmp_path) as third:
        assert third


def test_numbas_caches_lie_elsewhere_only_for_a_moment(tmp_path: Path) -> None:
    config: Any = numba.config
    before = config.CACHE_DIR
    with cache.numba_caches_in(tmp_path):
        assert str(tmp_path) == config.CACHE_DIR
    assert before == config.CACHE_DIR


def test_preparing_builds_what_is_not_built(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    monkeypatch.setattr(registry, "INTERPRETED", False)
    monkeypatch.delenv(registry.PLAIN_NUMBA_VARIABLE, raising=False)
    monkeypatch.setattr(objects, "ensure_built", lambda unit, report: done.append(unit.name))
    monkeypatch.setattr(prepare, "import_module", done.append)
    prepare.prepare(PLAY)
    assert done == ["play"]


def test_preparing_what_cannot_be_built_imports_it(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    monkeypatch.setattr(registry, "INTERPRETED", False)
    monkeypatch.setattr(objects, "ensure_built", fail)
    monkeypatch.setattr(prepare, "import_module", done.append)
    prepare.prepare(PLAY)
    assert "sunbarge.engine.calls" in done
    again: list[str] = []
    monkeypatch.setattr(prepare, "import_module", again.append)
    monkeypatch.setenv(registry.PLAIN_NUMBA_VARIABLE, "1")
    monkeypatch.delattr(objects, "ensure_built")  # nobody asks for an object then
    prepare.prepare(PLAY)
    assert again == done


def test_what_numba_has_compiled_rule_by_rule_is_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "INTERPRETED", False)
    monkeypatch.setenv(registry.PLAIN_NUMBA_VARIABLE, "1")
    monkeypatch.setattr(registry, "fallback_cache_folder", lambda: tmp_path)
    monkeypatch.setattr(prepare, "import_module", lambda name: None)
    assert not prepare.is_ready(PLAY)
    prepare.prepare(PLAY)
    assert prepare.is_ready(PLAY)


def test_a_rule_with_a_default_is_refused() -> None:
    def with_default(number: int = 1) -> int:
        return number

    with pytest.raises(ValueError, match="with_default has a parameter with a default"):
        registry.rule(with_default)


def fail(*_: object) -> None:
    """Fail to build."""
    raise objects.BuildFailed("for a reason")
