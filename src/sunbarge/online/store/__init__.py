"""What is kept: tables and their logs, in SQLite or PostgreSQL."""

from .open import NotStored, Place, place_of
from .rows import EntryRow, StageRow, TableRow, Work
from .store import Store

__all__ = ["EntryRow", "NotStored", "Place", "StageRow", "Store", "TableRow", "Work", "place_of"]
