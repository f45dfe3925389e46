"""The database of tables and their logs, in SQLite or PostgreSQL, over SQLAlchemy and Alembic.

Rows are plain dataclasses; this package knows nothing of the game and imports nothing of `online`.
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
