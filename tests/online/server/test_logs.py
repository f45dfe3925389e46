"""Logs: as JSON or text, to a file that may be renamed at any time."""

import json
import logging
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
import structlog

from sunbarge.online.server import logs
from sunbarge.online.server.logs import LogFile, configure_logging


@pytest.fixture(autouse=True)
def restored() -> Iterator[None]:
    """The logging of other tests is as before."""
    root, before = logging.getLogger(), structlog.get_config()
    kept = root.handlers, root.level
    yield
    root.handlers, root.level = kept
    structlog.configure(**before)


@contextmanager
def logging_to(file: Path, form: str = "json") -> Iterator[Any]:
    """Log to a file; yield a logger."""
    configure_logging("info", file, form)
    yield structlog.get_logger("test")
    (handler,) = logging.getLogger().handlers
    assert isinstance(handler, logging.StreamHandler)
    handler.stream.close()


def write_some(file: Path, form: str) -> list[str]:
    """Log with structlog and with the standard library; return the lines."""
    with logging_to(file, form) as log:
        log.info("ready", bots=["simple"])
        logging.getLogger("uvicorn").warning("slow %s", "request")
    return file.read_text().splitlines()


def test_lines_are_json_or_text(tmp_path: Path) -> None:
    lines = [json.loads(line) for line in write_some(tmp_path / "json.log", "json")]
    assert [line["what"] for line in lines] == ["ready", "slow request"]
    assert [line["level"] for line in lines] == ["info", "warning"]
    text = write_some(tmp_path / "text.log", "text")
    assert text[0].endswith("Z info    ready bots=['simple']")
    assert text[1].endswith("Z warning slow request")


def test_errors_have_their_traceback_in_text(tmp_path: Path) -> None:
    with logging_to(tmp_path / "log", "text") as log:
        try:
            raise KeyError("seat")
        except KeyError as error:
            log.error("broken", exc_info=error)
    written = (tmp_path / "log").read_text()
    assert "error   broken\nTraceback" in written
    assert written.endswith("KeyError: 'seat'\n")


@pytest.mark.parametrize("rotate", [lambda file: file.rename(file.with_suffix(".1")), Path.unlink])
def test_a_file_that_is_rotated_is_opened_anew(
    tmp_path: Path, rotate: Callable[[Path], object]
) -> None:
    file = tmp_path / "server.log"
    with logging_to(file) as log:
        log.info("before")
        rotate(file)
        log.info("after")
    assert [json.loads(line)["what"] for line in file.read_text().splitlines()] == ["after"]


def test_a_log_that_cannot_be_written_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "logs").mkdir()
    file = tmp_path / "logs" / "server.log"
    log = LogFile(file)
    file.unlink()
    file.parent.rmdir()
    for _ in range(3):
        log.write("lost\n")
        log.flush()
    file.parent.mkdir()
    log.write("found\n")
    log.close()
    assert file.read_text() == "found\n"
    full = Path("/dev/full")
    if full.exists():
        log = LogFile(full)
        log.write("x" * 100_000)
        log.flush()
        log.close()


def test_a_full_disk_or_a_closed_pipe_behind_standard_error_stops_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    broken = [os.fdopen(writing, "w", buffering=1)]
    if Path("/dev/full").exists():
        broken.append(os.fdopen(os.open("/dev/full", os.O_WRONLY), "w", buffering=1))
    for stream in broken:
        monkeypatch.setattr("sys.stderr", stream)
        configure_logging("info")
        structlog.get_logger("test").error("lost")
        logging.getLogger("uvicorn").warning("lost")
        with suppress(OSError):
            stream.close()
    with (tmp_path / "log").open("w") as working:
        monkeypatch.setattr("sys.stderr", working)
        structlog.get_logger("test").error("found")
    assert "found" in (tmp_path / "log").read_text()


def test_all_formats_have_a_renderer() -> None:
    assert set(logs.FORMATS) == set(logs.RENDERERS)


def test_equal_warnings_are_written_a_few_times(tmp_path: Path) -> None:
    with logging_to(tmp_path / "log") as log:
        for _ in range(20):
            log.warning("connection refused", reason="too many")
            logging.getLogger("uvicorn").error("no more files")
        log.warning("connection refused", reason="of an address")
    lines = [json.loads(line)["what"] for line in (tmp_path / "log").read_text().splitlines()]
    assert lines.count("no more files") == logs.MOST_REPEATS
    assert lines.count("connection refused") == logs.MOST_REPEATS + 1
