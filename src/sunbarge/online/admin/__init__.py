"""What administrators of a server do: change tables, back up, and check before the server starts.

Changes the database directly, whether servers are running or not; running servers learn of it from
the database table `acts`. May import `online.server`, `online.sessions` and `online.store`.
"""
