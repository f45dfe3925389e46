"""Several workers that share their tables: leases in PostgreSQL, messages over Redis.

A server of one process uses nothing of this folder. Imports the rest of the server, except the
modules that start it.
"""
