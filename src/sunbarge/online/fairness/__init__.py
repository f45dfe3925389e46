"""Provably fair deals: commit to a secret, mix in the players' seeds, reveal, verify.

Owns the commitment scheme and the Fair tags, which a game's record has for it; may import `game`,
`notation`, `engine` and `checks`.
"""

from .commitments import PendingCommitments
from .deal import Deal, commit, deal
from .tags import fair_tags
from .verification import Verification, verify

__all__ = ["Deal", "PendingCommitments", "Verification", "commit", "deal", "fair_tags", "verify"]
