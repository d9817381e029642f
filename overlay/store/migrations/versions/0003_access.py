"""Devices with a key each, the record of who let whom in, and the device behind every command."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "devices",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("digest", sa.String(64), nullable=False, unique=True),
        sa.Column("role", sa.String(8), nullable=False),
        sa.Column("table", sa.String(40), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("paired_at", sa.BigInteger, nullable=False),
        sa.Column("seen_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "audit",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("what", sa.String(20), nullable=False),
        sa.Column("role", sa.String(8)),
        sa.Column("table", sa.String(40)),
        sa.Column("device", sa.String(64)),
        sa.Column("name", sa.String(80)),
        sa.Column("by", sa.String(80)),
    )
    op.add_column("entries", sa.Column("device", sa.String(64)))
    op.add_column("refusals", sa.Column("device", sa.String(64)))
