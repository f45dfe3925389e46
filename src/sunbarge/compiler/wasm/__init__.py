"""Builds a WebAssembly module from the bitcode of a unit, which the native build keeps.

`build` links the bitcode with wrappers of the exported functions (`wrappers`) and with an allocator
(`runtime.ll`), optimises it for WebAssembly and writes an object file; `module_format` turns that
object file into a module that imports nothing. May import `sunbarge.compiler` only.
"""
