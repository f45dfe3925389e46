"""The engine that the page runs itself: which rules it has, its layout, and its files.

`exports` lists the rules, `layout` writes what `web/src/engine` must know about records and moves,
and `files` builds the WebAssembly module and writes it with the nets into the page's folder. May
import the compiler, the engine, the notation and the bots.
"""
