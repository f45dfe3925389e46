from pathlib import Path

from sunbarge.online.protocol.typescript import bracketed, typescript, written

TYPES = Path(__file__).parents[3] / "web" / "src" / "protocol" / "types.ts"


def test_the_page_has_the_types_of_this_server() -> None:
    told = "stale: run `python -m sunbarge.online.protocol > web/src/protocol/types.ts`"
    assert TYPES.read_text(encoding="utf-8") == typescript(), told


def test_types_are_written_as_typescript_writes_them() -> None:
    assert written(
        {"type": "array", "items": {"anyOf": [{"type": "integer"}, {"type": "null"}]}}
    ) == ("(number | null)[]")
    assert written({"type": "object", "additionalProperties": {"type": "boolean"}}) == (
        "Record<string, boolean>"
    )
    pair = {"type": "array", "prefixItems": [{"type": "integer"}, {"type": "string"}]}
    assert written(pair) == "[number, string]"
    assert bracketed("'a' | 'b'") == "('a' | 'b')"


def test_a_page_may_leave_out_what_has_a_default_and_the_server_never_does() -> None:
    text = typescript()
    assert "  tokens?: string[];" in text
    assert "  tokens: string[];" not in text
    assert "  by_itself: boolean;" in text
    assert "?: 'play'" not in text
