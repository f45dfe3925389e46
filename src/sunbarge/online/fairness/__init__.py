"""Draws that nobody can bend, and that everybody can check afterwards."""

from .commitments import PendingCommitments
from .deal import Deal, commit, deal
from .tags import fair_tags
from .verification import Verification, verify

__all__ = ["Deal", "PendingCommitments", "Verification", "commit", "deal", "fair_tags", "verify"]
