"""Hashes of sources: comments do not count, anything that runs does."""

from pathlib import Path

from sunbarge.source_hash import executable_content, hash_contents


def test_comments_and_docstrings_do_not_count(tmp_path: Path) -> None:
    file = tmp_path / "bot.py"

    def content(text: str) -> bytes:
        file.write_text(text)
        return executable_content(file)

    plain = content("def f():\n    return 1\n")
    assert content('"""Doc."""\ndef f():  # why\n    "Doc."\n    return 1\n') == plain
    assert content("def f():\n    return 2\n") != plain


def test_other_files_count_byte_by_byte(tmp_path: Path) -> None:
    (tmp_path / "bag.toml").write_bytes(b"# Ra\nra = 30\n")
    assert executable_content(tmp_path / "bag.toml") == b"# Ra\nra = 30\n"


def test_names_contents_and_their_order_count() -> None:
    lists: tuple[list[tuple[str, bytes]], ...] = (
        [],
        [("a", b"1"), ("b", b"2")],
        [("b", b"2"), ("a", b"1")],
        [("a", b"1b2")],
        [("a1", b""), ("b", b"2")],
        [("a", b""), ("1b", b"2")],
    )
    assert len({hash_contents(contents) for contents in lists}) == len(lists)
