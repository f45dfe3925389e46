"""Add the table `commitments`: secrets of future deals, which any worker may need.

Processes of the previous version ignore it, so old and new ones may run side by side.
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the database table."""
    op.create_table(
        "commitments",
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("commitment", name="pk_commitments"),
    )
    op.create_index("ix_commitments_owner_at", "commitments", ["owner", "at"])
