"""Builds the engine and the bots as WebAssembly, so that the page can play without a server.

`exports` lists the functions that are compiled, `files` writes the WebAssembly module and the bots'
nets into the page's folder, and `layout` writes the TypeScript by which `web/src/engine` reads and
writes the NumPy records in the module's memory. May import the analysis, the compiler, the engine,
the notation and the bots.
"""
