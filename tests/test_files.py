"""Files that users name: what is wrong with them begins with their name."""

import re
from pathlib import Path

import pytest

from sunbarge.files import check_empty, check_keys, errors_in, read_text, read_toml


def test_a_missing_file_and_one_that_is_not_text(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"none cannot be read: No such file or directory$"):
        read_text(tmp_path / "none")
    (tmp_path / "bytes").write_bytes(b"abc\xff")
    with pytest.raises(ValueError, match=r"bytes is not UTF-8 text \(byte 4\)"):
        read_text(tmp_path / "bytes")


def test_toml_names_the_file_once(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    file.write_text("x = \n")
    with pytest.raises(ValueError, match=rf"^{re.escape(str(file))}: .*line 1") as caught:
        read_toml(file)
    assert str(caught.value).count(str(file)) == 1
    file.write_text("x = 3")
    assert read_toml(file) == {"x": 3}


def test_errors_of_a_content_begin_with_the_file() -> None:
    with pytest.raises(ValueError, match=r"^game\.ra: line 3$"), errors_in(Path("game.ra")):
        raise ValueError("line 3")


def test_missing_and_unknown_keys_are_told_apart() -> None:
    check_keys({"a"}, {"a"}, {"a", "b"})
    with pytest.raises(ValueError, match=r"^missing: a, b; unknown: c$"):
        check_keys({"c"}, {"a", "b"}, {"a", "b"})


def test_only_an_empty_folder_is_empty(tmp_path: Path) -> None:
    check_empty(tmp_path)
    (tmp_path / "photo.jpg").touch()
    with pytest.raises(ValueError, match="has other things in it; name an empty folder"):
        check_empty(tmp_path)
