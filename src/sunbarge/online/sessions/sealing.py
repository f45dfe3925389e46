"""The fingerprint of a view, with which a page sees that it has what the server has."""

import hashlib

HASH_DIGITS = 16


def view_hash(view_json: bytes) -> str:
    """The first 16 hexadecimal digits of the SHA-256 of a view as `Table.view_json` writes it."""
    return hashlib.sha256(view_json).hexdigest()[:HASH_DIGITS]
