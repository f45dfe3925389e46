"""Online tables: fair draws, the protocol, sessions, the database and the server.

The only folder that talks to a network or a database. May import `analysis`, `bots` and what lies
below them.
"""
