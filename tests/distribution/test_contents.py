"""What is in the wheel and in the source archive, and when they are not built."""

import subprocess
import sys
import tarfile
import tomllib
from email.parser import Parser
from pathlib import Path
from zipfile import ZipFile

import pytest

import sunbarge
from sunbarge.compiler import targets
from tests.run_make import ROOT

SOURCES = ROOT / "src" / "sunbarge"
INFO = f"sunbarge-{sunbarge.__version__}.dist-info"
PAGE, PREBUILT = "sunbarge/online/server/page/", "sunbarge/compiler/prebuilt/"
KINDS = {".py", ".toml", ".json", ".ll", ".npy", ".typed", ".txt"}
"What the package has beside what is made for it."


@pytest.fixture(scope="session")
def names(wheel: Path) -> set[str]:
    """The files of the wheel."""
    return set(ZipFile(wheel).namelist())


def metadata(wheel: Path) -> list[tuple[str, str]]:
    """What the wheel says about itself."""
    return Parser().parsestr(ZipFile(wheel).read(f"{INFO}/METADATA").decode()).items()


def build_wheel(sources: Path) -> subprocess.CompletedProcess[str]:
    """Build a wheel into the folder `dist` of some sources."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel"]
    return subprocess.run(command, cwd=sources, capture_output=True, text=True, check=False)


def test_both_are_named_by_the_version(wheel: Path, sdist: Path) -> None:
    assert wheel.name == f"sunbarge-{sunbarge.__version__}-py3-none-any.whl"
    assert sdist.name == f"sunbarge-{sunbarge.__version__}.tar.gz"


def files_of_the_package() -> set[str]:
    """Those that git knows, or in an unpacked source archive those of the kinds that we have."""
    git = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "src"]
    listed = subprocess.run(git, cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode == 0:
        return {file.removeprefix("src/") for file in listed.stdout.split()}
    found = (file for file in (ROOT / "src").rglob("*") if file.suffix in KINDS)
    names = {file.relative_to(ROOT / "src").as_posix() for file in found}
    return {name for name in names if not name.startswith((PAGE, PREBUILT))}


def test_every_file_of_the_package_is_in_the_wheel(names: set[str]) -> None:
    wanted = files_of_the_package()
    missing = {file for file in wanted - names if (ROOT / "src" / file).exists()}
    assert missing == set()
    for part in ("bots/net/nets/2.npy", "engine/editions/disk.toml", "py.typed"):
        assert f"sunbarge/{part}" in names
    for part in (
        "compiler/wasm/runtime.ll",
        "engine/house_rules/no-penalties.toml",
        "online/store/migrations/env.py",
        "research/train/settings.toml",
    ):
        assert f"sunbarge/{part}" in names


@pytest.mark.parametrize(
    ("folder", "part"),
    [
        *((PAGE, "index.html"), (PAGE, "icon.svg"), (PAGE, "sw.js"), (PAGE, "engine/files.json")),
        (PREBUILT, "play/rules.o"),
    ],
)
def test_what_is_made_for_it_is_in_the_wheel(names: set[str], folder: str, part: str) -> None:
    made = ROOT / "src" / folder
    files = {file.relative_to(made).as_posix() for file in made.rglob("*") if file.is_file()}
    files -= {"play/rules.bc"}  # which only `make dist` needs
    if folder == PREBUILT and not targets.runs_x86_64_v3():
        assert files == set()
    else:
        assert part in files
    assert {name.removeprefix(folder) for name in names if name.startswith(folder)} == files


def test_nothing_else_is_in_the_wheel(names: set[str]) -> None:
    ours = {name for name in names if not name.startswith((f"{INFO}/", PAGE, PREBUILT))}
    assert {name for name in ours if not name.startswith("sunbarge/")} == set()
    assert {name for name in ours if Path(name).suffix not in KINDS} == set()
    for wrong in ("__pycache__", "tests", "node_modules", ".part"):
        assert [name for name in names if wrong in name] == []


def test_the_wheel_asks_for_what_a_player_needs_and_offers_the_extras(wheel: Path) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    told = metadata(wheel)
    always = {value for key, value in told if key == "Requires-Dist" and "extra ==" not in value}
    assert always == {wanted.replace(" ", "") for wanted in project["dependencies"]}
    extras = {value for key, value in told if key == "Provides-Extra"}
    assert extras == set(project["optional-dependencies"])


def test_the_source_archive_builds_the_same_wheel(wheel: Path, sources: Path) -> None:
    told = build_wheel(sources)
    assert told.returncode == 0, told.stderr
    assert (sources / "dist" / wheel.name).read_bytes() == wheel.read_bytes()


def test_the_source_archive_has_no_leftovers(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = archive.getnames()
    for wrong in ("__pycache__", "node_modules", "_cache/", ".venv", ".part"):
        assert [name for name in names if wrong in name] == []


def test_without_the_page_nothing_is_built_and_one_sentence_says_why(sources: Path) -> None:
    (sources / "src/sunbarge/online/server/page/index.html").unlink()
    told = build_wheel(sources)
    assert told.returncode == 1
    assert told.stderr.startswith("The page is not built, and the server would have none: run ")
    assert len(told.stderr.splitlines()) == 1
    assert list((sources / "dist").iterdir()) == []


def test_an_editable_install_needs_no_page(sources: Path, tmp_path: Path) -> None:
    (sources / "src/sunbarge/online/server/page/index.html").unlink()
    code = f"import hatchling.build as b; print(b.build_editable({str(tmp_path)!r}))"
    told = subprocess.run(
        [sys.executable, "-c", code], cwd=sources, capture_output=True, text=True, check=False
    )
    assert told.returncode == 0, told.stderr
    assert (tmp_path / told.stdout.strip()).is_file()
