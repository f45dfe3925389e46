"""What is distributed, built once by the command that builds it for others."""

import subprocess
from pathlib import Path

import pytest

from tests.run_make import made


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that `make dist` filled."""
    folder = tmp_path_factory.mktemp("dist")
    with made("dist", f"DIST={folder}"):
        return folder


@pytest.fixture(scope="session")
def wheel(built: Path) -> Path:
    """The wheel."""
    (file,) = built.glob("*.whl")
    return file


@pytest.fixture(scope="session")
def sdist(built: Path) -> Path:
    """The source archive."""
    (file,) = built.glob("*.tar.gz")
    return file


@pytest.fixture
def sources(sdist: Path, tmp_path: Path) -> Path:
    """The source archive, unpacked outside the checkout."""
    subprocess.run(["tar", "-xzf", sdist, "-C", tmp_path], check=True)
    return tmp_path / sdist.name.removesuffix(".tar.gz")
