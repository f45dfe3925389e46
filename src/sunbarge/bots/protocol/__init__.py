"""The bot protocol: bots that are programs in any language, over lines on standard streams.

Owns both sides of the protocol: the client side runs programs (`process_pool`, `dialogue`,
`program`) behind a `ProgramBot`; the server side (`serve_bot`) runs a bot of this package as such a
program. May import the other modules of `bots`, `game` and `notation`.
"""
