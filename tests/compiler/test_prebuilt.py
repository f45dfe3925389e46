"""Objects that come with the package: used only where everything fits."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import numba
import pytest

from sunbarge.compiler import objects, prebuild, prebuilt, sources, targets
from sunbarge.compiler.units import PLAY, RESEARCH, Unit

TRIPLE = "x86_64-unknown-linux-gnu"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with an object that fits, on a processor that can run it."""
    monkeypatch.setattr(prebuilt, "FOLDER", tmp_path)
    monkeypatch.delenv(prebuilt.IGNORE_VARIABLE, raising=False)
    for setting, usual in (("CPU_NAME", None), ("CPU_FEATURES", None), ("ENABLE_AVX", 1)):
        monkeypatch.setattr(numba.config, setting, usual)
    monkeypatch.setattr(llvm, "get_process_triple", lambda: TRIPLE)
    monkeypatch.setattr(llvm, "get_host_cpu_features", lambda: dict.fromkeys(targets.V3, True))
    made = tmp_path / PLAY.name
    made.mkdir()
    (made / prebuilt.ABOUT).write_text(json.dumps(prebuilt.build_conditions(PLAY)), "utf-8")
    prebuilt.shipped_folder.cache_clear()
    yield made
    prebuilt.shipped_folder.cache_clear()


def write_object(folder: Path) -> None:
    """Write files as a build does."""
    (folder / objects.OBJECT).write_bytes(b"code")
    index: objects.Index = {"files": {}, "rules": {}}
    index["files"][objects.OBJECT] = objects.file_hash(folder / objects.OBJECT)
    index["files"][objects.INDEX] = objects.rules_hash(index["rules"])
    (folder / objects.INDEX).write_text(json.dumps(index), "utf-8")


def test_an_object_is_used_where_everything_fits(folder: Path) -> None:
    assert prebuilt.shipped_folder(PLAY) == folder
    assert prebuilt.shipped_folder(RESEARCH) is None


@pytest.mark.parametrize("fact", ["numba", "options", "sources"])
def test_an_object_with_other_facts_is_not_used(folder: Path, fact: str) -> None:
    about = folder / prebuilt.ABOUT
    facts = json.loads(about.read_text("utf-8"))
    assert fact in facts
    about.write_text(json.dumps({**facts, fact: "another"}), "utf-8")
    assert prebuilt.shipped_folder(PLAY) is None


@pytest.mark.parametrize("text", ["", "{", "[]", "\udcff"])
def test_an_object_without_readable_facts_is_not_used(folder: Path, text: str) -> None:
    (folder / prebuilt.ABOUT).write_bytes(text.encode("utf-8", "surrogateescape"))
    assert prebuilt.shipped_folder(PLAY) is None


def test_an_object_without_facts_is_not_used(folder: Path) -> None:
    (folder / prebuilt.ABOUT).unlink()
    assert prebuilt.shipped_folder(PLAY) is None


@pytest.mark.parametrize(
    ("setting", "values"),
    [
        ("OPT", (1, 2)),
        ("BOUNDSCHECK", (1, 0)),
        ("CPU_NAME", ("generic", "x86-64")),
        ("CPU_FEATURES", ("", "+sse2")),
        ("ENABLE_AVX", (0, 1)),
    ],
)
def test_an_object_is_not_used_where_other_code_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, setting: str, values: tuple[Any, Any]
) -> None:
    """The second value is for runs in which the first is in force, as when arrays are checked."""
    other = next(value for value in values if value != getattr(numba.config, setting))
    monkeypatch.setattr(numba.config, setting, other)
    assert prebuilt.shipped_folder(PLAY) is None


def test_an_object_is_not_used_where_that_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(prebuilt.IGNORE_VARIABLE, "1")
    assert prebuilt.shipped_folder(PLAY) is None


def test_an_object_is_not_used_with_changed_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "unit_digest", lambda unit: "another")
    assert prebuilt.shipped_folder(PLAY) is None


def test_an_object_is_not_used_on_a_processor_that_cannot_run_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    has = dict.fromkeys(targets.V3, True)
    monkeypatch.setattr(llvm, "get_host_cpu_features", lambda: has)
    for feature in targets.V3:
        prebuilt.shipped_folder.cache_clear()
        has[feature] = False
        assert prebuilt.shipped_folder(PLAY) is None
        has[feature] = True
    prebuilt.shipped_folder.cache_clear()
    assert prebuilt.shipped_folder(PLAY) is not None


@pytest.mark.parametrize("triple", ["aarch64-unknown-linux-gnu", "x86_64-apple-darwin"])
def test_an_object_is_not_used_on_another_system(
    monkeypatch: pytest.MonkeyPatch, triple: str
) -> None:
    monkeypatch.setattr(llvm, "get_process_triple", lambda: triple)
    assert prebuilt.shipped_folder(PLAY) is None


def test_an_object_is_found_in_the_package_if_its_files_are_whole(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(objects, "cache_folder_of", lambda unit: tmp_path / "cache")
    monkeypatch.setattr(objects, "INTACT", set())
    assert objects.find_built(PLAY) is None
    write_object(folder)
    assert objects.find_built(PLAY) == folder
    assert objects.find_built(PLAY, objects.BITCODE) is None  # which need not be in a package
    monkeypatch.setattr(objects, "INTACT", set())
    (folder / objects.OBJECT).write_bytes(b"cod")
    assert objects.find_built(PLAY) is None


def test_what_is_missing_or_damaged_is_built_for_the_wheel_and_nothing_else(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built = []

    def build(unit: Unit, folder: Path, report: object, target: str) -> None:
        built.append((unit.name, target))
        write_object(folder)

    monkeypatch.setattr(objects, "run_builder", build)
    monkeypatch.setattr(objects, "INTACT", set())
    write_object(folder)
    prebuild.main()
    assert built == [("research", "x86-64-v3")]
    (folder / objects.OBJECT).write_bytes(b"damaged")
    (folder / "leftover").write_bytes(b"")
    monkeypatch.setattr(objects, "INTACT", set())
    prebuild.main()
    assert built[1:] == [("play", "x86-64-v3")]
    for unit in (PLAY, RESEARCH):
        files = {file.name for file in (prebuilt.FOLDER / unit.name).iterdir()}
        assert files == {objects.OBJECT, objects.INDEX, prebuilt.ABOUT}


def test_a_machine_that_cannot_run_the_wheels_objects_gets_its_own(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    prepared: list[Unit] = []
    monkeypatch.setattr(llvm, "get_process_triple", lambda: "aarch64-unknown-linux-gnu")
    monkeypatch.setattr(prebuild, "prepare", prepared.append)
    prebuild.main()
    assert prepared == [PLAY, RESEARCH]
    assert "a wheel will have none" in capsys.readouterr().err
    assert not folder.exists()


def test_settings_that_would_fit_nowhere_else_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numba.config, "OPT", 1)
    with pytest.raises(SystemExit, match="without NUMBA_"):
        prebuild.main()
