"""The database of tables and their logs, in SQLite or PostgreSQL, with SQLAlchemy and Alembic.

Owns the schema, its migrations and all statements; rows are plain dataclasses. Imports no other
folder of `online` and nothing of the game.
"""

from .errors import StoreError
from .rows import EntryRow, StageRow, TableRow, WriteBatch
from .store import Store
from .urls import database_url

__all__ = [
    "EntryRow",
    "StageRow",
    "Store",
    "StoreError",
    "TableRow",
    "WriteBatch",
    "database_url",
]
