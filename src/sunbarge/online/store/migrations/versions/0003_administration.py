"""Add tables `acts` and `bans`, and columns for when a game table was closed or made anonymous.

Processes of the previous version ignore all of it, so old and new ones may run side by side.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create both tables, and add two columns to `tables`, which old versions leave empty."""
    op.add_column("tables", sa.Column("closed_at", sa.BigInteger()))
    op.add_column("tables", sa.Column("anonymous_at", sa.BigInteger()))
    op.create_table(
        "acts",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("who", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(24), nullable=False),
        sa.Column("table_id", sa.String(24)),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_acts"),
    )
    op.create_table(
        "bans",
        sa.Column("network", sa.String(64), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("reason", sa.String(200), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("network", name="pk_bans"),
    )
