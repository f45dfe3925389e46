"""Several workers that share their tables: leases in PostgreSQL, messages over Redis.

A single process needs nothing of this folder. Imports the rest of the server, but for what starts
it.
"""
