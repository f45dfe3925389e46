"""Where an optional package is missing, one line names it and the command that installs it."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from sunbarge.extras import EXTRAS, MissingExtra, needs, require
from tests.cli.run_in_process import PLAIN

ROOT = Path(__file__).parents[2]
WITHOUT = """
import sys
sys.modules.update(dict.fromkeys({packages!r}))
sys.argv = ["sunbarge", *{arguments!r}]
from sunbarge.cli import main
main()
"""
COMMANDS = [
    ("research", "simulate --games 3 --out games.parquet"),
    ("research", "simulate --games 3 --out folder"),
    ("research", "dataset --games 3"),
    ("research", "league --bots random,simple --deals 1"),
    ("ray", "simulate --on ray"),
    ("ray", "simulate --on ray:127.0.0.1:6379"),
    ("ray", "dataset --on ray"),
    ("ray", "league --on ray"),
    ("ray", "train --games 3 --on ray"),
    ("postgresql", "serve --port 0 --database postgresql://db.example/sunbarge"),
    ("postgresql", "serve --migrate-only --database postgresql://db.example/sunbarge"),
]
ENVIRONMENTS = [("envs", "gymnasium"), ("envs", "pettingzoo"), ("openspiel", "openspiel")]
EVERY_PACKAGE = [package for extra in EXTRAS.values() for package in extra.packages]


def sunbarge_without(
    packages: list[str], arguments: str, folder: Path
) -> subprocess.CompletedProcess[str]:
    code = WITHOUT.format(packages=packages, arguments=arguments.split())
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=folder,
        env={**os.environ, **PLAIN},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(("extra", "command"), COMMANDS, ids=[c for _, c in COMMANDS])
def test_a_command_names_the_extra_that_it_lacks_and_leaves_nothing(
    extra: str, command: str, tmp_path: Path
) -> None:
    told = sunbarge_without(list(EXTRAS[extra].packages), command, tmp_path)
    needed = f"this needs {EXTRAS[extra].title}, which is not installed"
    assert told.stderr == f"sunbarge: {needed}: pip install 'sunbarge[{extra}]'\n"
    assert (told.returncode, told.stdout) == (2, "")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("extra", "module"), ENVIRONMENTS, ids=[m for _, m in ENVIRONMENTS])
def test_an_environment_names_the_extra_that_it_lacks(extra: str, module: str) -> None:
    blocked = f"import sys; sys.modules.update(dict.fromkeys({EXTRAS[extra].packages!r}))"
    code = f"{blocked}; import sunbarge.research.envs; import sunbarge.research.envs.{module}"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    last = told.stderr.splitlines()[-1]
    assert last.startswith(f"sunbarge.extras.MissingExtra: this needs {EXTRAS[extra].title}, ")
    assert last.endswith(f": pip install 'sunbarge[{extra}]'")


@pytest.mark.parametrize("out", ["", "games.csv", "games.jsonl"])
def test_games_are_played_and_written_as_text_without_any_extra(out: str, tmp_path: Path) -> None:
    option = f" --out {out}" if out else ""
    told = sunbarge_without(EVERY_PACKAGE, f"simulate --games 2 --bots random{option}", tmp_path)
    assert told.returncode == 0, told.stderr
    assert [file.name for file in tmp_path.iterdir()] == ([out] if out else [])


def test_the_extras_are_those_of_the_distribution() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    optional = project["optional-dependencies"]
    assert set(optional) == {*EXTRAS, "all"}
    assert optional["all"] == [f"sunbarge[{','.join(sorted(EXTRAS))}]"]
    listed = (ROOT / "docs" / "play" / "install.md").read_text("utf-8")
    assert set(re.findall(r"sunbarge\[(\w+)\]", listed)) == {*EXTRAS, "all"}


def test_what_make_play_installs_has_no_package_of_an_extra() -> None:
    def names(file: str) -> set[str]:
        text = (ROOT / "requirements" / file).read_text("utf-8")
        return set(re.findall(r"^([\w-]+)==", text, re.MULTILINE))

    optional = {"gymnasium", "open-spiel", "pettingzoo", "psycopg", "pyarrow", "ray"}
    assert optional & names("run.txt") == set()
    assert optional <= names("dev.txt")


def test_a_package_that_is_broken_is_told_with_the_reason() -> None:
    with (
        pytest.raises(MissingExtra, match=r"does not work here \(no library\): pip install"),
        needs("research"),
    ):
        raise ImportError("no library")


def test_a_package_that_is_there_is_not_imported_to_know_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delitem(sys.modules, "pyarrow", raising=False)
    require("research")
    assert "pyarrow" not in sys.modules
