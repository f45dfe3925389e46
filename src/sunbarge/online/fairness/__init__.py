"""Draws that nobody can bend, and that everybody can check afterwards."""

from .commitments import Promises
from .deal import Deal, commit, deal
from .tags import fair_tags
from .verdict import Verdict, verify

__all__ = ["Deal", "Promises", "Verdict", "commit", "deal", "fair_tags", "verify"]
