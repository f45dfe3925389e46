"""Draws that nobody can bend, and that everybody can check afterwards."""

from .deal import Deal, commit, deal
from .promises import Promises
from .tags import fair_tags
from .verdict import Verdict, verify

__all__ = ["Deal", "Promises", "Verdict", "commit", "deal", "fair_tags", "verify"]
