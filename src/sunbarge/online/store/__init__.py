"""The database of game tables and their logs: SQLite or PostgreSQL, SQLAlchemy and Alembic.

Owns the schema, its migrations and all SQL statements; rows are plain dataclasses. Imports no other
folder of `online` and nothing of the game.
"""

from .errors import LeaseLost, StoreError
from .files import DatabaseLock, sqlite_file
from .rows import ActRow, BanRow, EntryRow, LeaseRow, StageRow, TableRow, WriteBatch
from .store import LONG_LOG, Store
from .urls import database_url

__all__ = [
    "LONG_LOG",
    "ActRow",
    "BanRow",
    "DatabaseLock",
    "EntryRow",
    "LeaseLost",
    "LeaseRow",
    "StageRow",
    "Store",
    "StoreError",
    "TableRow",
    "WriteBatch",
    "database_url",
    "sqlite_file",
]
