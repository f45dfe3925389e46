"""The messages between server and page, over WebSocket and HTTP, as models without behaviour.

Owns the protocol's version and the TypeScript generated from the models; imports pydantic and
`sunbarge.reasons` only.
"""

VERSION = 2
"Version of the protocol; the server tells a page with another version to reload."
