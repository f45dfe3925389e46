"""The bot protocol: bots that are programs in any language, over lines on standard streams.

The client side runs programs (`process_pool`, `dialogue`, `program`) behind a `ProgramBot`; the
server side (`serve_bot`) lets a bot of ours be such a program. Imports the classes of bots.
"""
