"""Pages that list something list all of it."""

import json
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
READERS = ("play", "host", "bots", "research", "internals", "reference")


def text_of(page: str) -> str:
    """A page as text."""
    return (ROOT / page).read_text("utf-8")


def folders(root: Path) -> set[str]:
    """The folders below one that hold files of ours, by their relative paths."""
    files = (file for file in root.rglob("*") if file.is_file() and file.suffix != ".pyc")
    inside = {parent for file in files for parent in file.relative_to(root).parents}
    made = {Path("compiler/prebuilt"), Path("online/server/page")}
    built = {path for path in inside if any(part in made for part in (path, *path.parents))}
    return {path.as_posix() for path in inside - built} - {"."}


@pytest.mark.parametrize("root", ["src/sunbarge", "web/src"])
def test_contributing_names_every_folder(root: str) -> None:
    named = set(re.findall(r"`([\w/-]+)/?`", text_of("CONTRIBUTING.md")))
    assert folders(ROOT / root) - named == set()


@pytest.mark.parametrize("reader", READERS)
def test_an_index_names_every_page_of_its_folder(reader: str) -> None:
    folder = ROOT / "docs" / reader
    index = (folder / "index.md").read_text("utf-8")
    pages = [page.name for page in folder.glob("*.md") if page.name != "index.md"]
    assert [page for page in pages if f"({page}" not in index] == []


def test_every_decision_has_a_number_a_date_and_a_status() -> None:
    index = text_of("docs/internals/adr/index.md")
    pages = sorted((ROOT / "docs" / "internals" / "adr").glob("[0-9]*.md"))
    for number, page in enumerate(pages, 1):
        head = page.read_text("utf-8").split("\n\n")[:2]
        title = re.fullmatch(rf"# {number}\. (.+)", head[0])
        assert title, page.name
        assert re.fullmatch(r"- Date: \d{4}-\d\d-\d\d.*\n- Status: \w+.*", head[1]), page.name
        assert f"{number}. [{title[1]}]({page.name})" in index


def test_the_decision_on_dependencies_names_all_of_them() -> None:
    project = tomllib.loads(text_of("pyproject.toml"))
    groups = project["dependency-groups"].values()
    wanted = [
        *project["project"]["dependencies"],
        *(each for extra in project["project"]["optional-dependencies"].values() for each in extra),
        *(each for group in groups for each in group if isinstance(each, str)),
        *text_of("requirements/peers.in").splitlines()[1:],
    ]
    names = {re.split(r"[\[<>=~!; ]", each)[0] for each in wanted} - {"sunbarge"}
    package = json.loads(text_of("web/package.json"))
    names |= {*package["dependencies"], *package["devDependencies"]}
    told = set(re.findall(r"`([\w@/.-]+)`", text_of("docs/internals/adr/004-dependencies.md")))
    assert names - told == set()


def test_pre_commit_runs_the_linters_of_make_check() -> None:
    recipe = text_of("Makefile").partition("\ncheck:")[2].partition("\n\n")[0]
    linters = set(re.findall(r"\$\(BIN\)/([\w-]+)", recipe))
    assert linters == {"ruff", "mypy", "lint-imports"}
    assert linters == set(re.findall(r"\.venv/bin/([\w-]+) ?", text_of(".pre-commit-config.yaml")))
    assert "run --silent check" in recipe
    assert "run --silent check" in text_of(".pre-commit-config.yaml")


def test_the_files_that_pages_name_exist() -> None:
    roots = ("src", "tests", "web/src", "web/plugins", "docs", "examples", "benchmarks")
    files = [file for root in roots for file in (ROOT / root).rglob("*.*")]
    there = {
        "/" + file.relative_to(ROOT).as_posix()
        for file in [*files, *ROOT.glob("*"), *ROOT.glob("web/*")]
    }
    # Written by commands, elsewhere.
    made = {"about.json", "files.json", "ladder.json", "plan.json", "times.json"}
    pages = {*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")} - {ROOT / "CHANGELOG.md"}
    named = {
        (page.name, name)
        for page in pages
        for name in re.findall(r"`([a-z][\w./-]*\.(?:py|toml|ts|svelte|json))`", page.read_text())
        if name not in made and not re.search("NAME|WHAT", name)
    }
    missing = {each for each in named if not any(file.endswith("/" + each[1]) for file in there)}
    assert missing == set()
