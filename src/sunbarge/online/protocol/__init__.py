"""The messages between server and page, over WebSocket and HTTP, as models without behaviour.

Owns the protocol's version and the TypeScript generated from the models; imports pydantic only.
"""

VERSION = 1
"Version of the protocol; a page of another version is told to reload."
