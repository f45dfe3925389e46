"""WebAssembly modules made of object files: exports, imports, and what is refused."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from sunbarge.compiler.units import PLAY
from sunbarge.compiler.wasm import cached
from sunbarge.compiler.wasm.build import build_module, wasm_machine
from sunbarge.compiler.wasm.module_format import (
    MAGIC,
    data_end,
    encode,
    encode_signed,
    external_functions,
    imports,
    make_module,
)

NODE = Path(sys.executable).parent / "node"
ADD = """
@table = internal constant [4 x i32] [i32 10, i32 20, i32 30, i32 40]
define i32 @pick(i32 %place) {
  %room = alloca [64 x i32]
  %at = getelementptr [4 x i32], ptr @table, i32 0, i32 %place
  %found = load i32, ptr %at
  %kept = getelementptr [64 x i32], ptr %room, i32 0, i32 %place
  store volatile i32 %found, ptr %kept
  %again = load volatile i32, ptr %kept
  ret i32 %again
}
"""
CALLS_OUTSIDE = """
declare i32 @somewhere(i32)
define i32 @pick(i32 %number) {
  %result = call i32 @somewhere(i32 %number)
  ret i32 %result
}
"""
RUN = """
const module = new WebAssembly.Module(require('node:fs').readFileSync(process.argv[1]));
const { exports } = new WebAssembly.Instance(module, {});
const { memory, ...functions } = exports;
const picked = [0, 1, 2, 3].map((place) => functions.pick(place));
console.log(JSON.stringify([Object.keys(functions), picked, memory.buffer.byteLength]));
"""


def object_file(text: str) -> bytes:
    """An object file of LLVM assembly, for WebAssembly."""
    import llvmlite.binding as llvm

    machine = wasm_machine()
    module = llvm.parse_assembly(text)
    module.triple, module.data_layout = machine.triple, str(machine.target_data)
    content: bytes = machine.emit_object(module)
    return content


def test_a_module_has_its_own_memory_and_stack_and_imports_nothing(tmp_path: Path) -> None:
    content = object_file(ADD)
    assert list(imports(content)) != []
    module = make_module(content, ["pick"], 1 << 16, 1 << 17)
    assert list(imports(module)) == []
    file = tmp_path / "module.wasm"
    file.write_bytes(module)
    done = subprocess.run(
        [str(NODE), "--eval", RUN, str(file)], capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout) == [["pick"], [10, 20, 30, 40], 1 << 17]


def test_a_function_from_outside_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match=r"would import .*somewhere"):
        make_module(object_file(CALLS_OUTSIDE), ["pick"], 1 << 16, 1 << 17)


def test_data_must_not_reach_the_stack() -> None:
    content = object_file(ADD)
    assert data_end(content) == 16
    with pytest.raises(ValueError, match="16 bytes of data; there is room for 8"):
        make_module(content, ["pick"], 8, 1 << 17)


def test_only_defined_functions_can_be_exported() -> None:
    assert list(external_functions(object_file(CALLS_OUTSIDE))) == ["pick"]


def test_something_else_is_no_webassembly() -> None:
    with pytest.raises(ValueError, match="no WebAssembly"):
        list(imports(b"ELF"))
    with pytest.raises(ValueError, match="no symbol table"):
        external_functions(MAGIC)


def test_numbers_are_written_with_seven_bits_a_byte() -> None:
    assert encode(0) == b"\0"
    assert encode(300) == b"\xac\x02"
    assert encode_signed(63) == b"\x3f"
    assert encode_signed(64) == b"\xc0\x00"  # one byte more, as the last one has the sign


def test_a_rule_that_is_not_compiled_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="play has no compiled rule nothing"):
        build_module(PLAY, ["nothing"])


def test_a_module_is_kept_until_rules_or_exports_change(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    built: list[tuple[str, ...]] = []

    def build(unit: object, names: tuple[str, ...]) -> bytes:
        built.append(names)
        return str(names).encode()

    monkeypatch.setattr("sunbarge.compiler.wasm.build.build_module", build)
    first = cached.cached_module(PLAY, ("legal_actions",))
    assert cached.cached_module(PLAY, ("legal_actions",)) == first
    assert cached.cached_module(PLAY, ("legal_actions", "apply")) != first
    monkeypatch.setattr("sunbarge.compiler.sources.unit_digest", lambda unit: "changed")
    assert cached.cached_module(PLAY, ("legal_actions",)) == first
    assert built == [("legal_actions",), ("legal_actions", "apply"), ("legal_actions",)]
