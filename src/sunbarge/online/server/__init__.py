"""The server: sockets, pages, bots, and one task a table."""
