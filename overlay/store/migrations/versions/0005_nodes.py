"""What several nodes tell each other: which are there, who is connected to them, closed panels, codes for devices."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "nodes",
        sa.Column("name", sa.String(16), primary_key=True),
        sa.Column("seen_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "presences",
        sa.Column("node", sa.String(16), primary_key=True),
        sa.Column("table", sa.String(40), primary_key=True),
        sa.Column("who", sa.Text, nullable=False),
    )
    op.create_table(
        "closed_panels",
        sa.Column("table", sa.String(40), primary_key=True),
        sa.Column("device", sa.String(64), primary_key=True),
        sa.Column("by", sa.String(80), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "offers",
        sa.Column("code", sa.String(16), primary_key=True),
        sa.Column("role", sa.String(8), nullable=False),
        sa.Column("table", sa.String(40), nullable=False),
        sa.Column("ends_at", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("role", "table", name="offers_place"),
    )
