"""Add commitments, which one worker makes and another one may need.

Processes of the version before ignore the table, so old and new ones may run side by side.
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "commitments",
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("commitment", name="pk_commitments"),
    )
    op.create_index("ix_commitments_owner_at", "commitments", ["owner", "at"])
