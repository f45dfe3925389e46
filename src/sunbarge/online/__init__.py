"""Online tables: fair draws, the protocol, sessions, the database and the server.

Owns everything that talks to a network or a database. May import all other folders of the
package except `cli`, `research` and `terminal`.
"""
