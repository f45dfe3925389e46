"""Online tables: fair draws, the protocol, sessions, the database and the server.

Owns everything that talks to a network or a database. May import `analysis`, `bots` and the folders
below them.
"""
