"""The journal, its refusals, the tables and their keys."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "facts",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("event", sa.Text, nullable=False, server_default=""),
        sa.Column("stage", sa.Text, nullable=False, server_default=""),
    )
    op.create_table(
        "keys",
        sa.Column("table", sa.String(40), primary_key=True),
        sa.Column("audience", sa.String(8), primary_key=True),
        sa.Column("key", sa.String(64), nullable=False, unique=True),
    )
    op.create_table(
        "entries",
        sa.Column("table", sa.String(40), primary_key=True),
        sa.Column("revision", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("command", sa.String(80), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("step", sa.Text, nullable=False),
        sa.Column("events", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("by", sa.String(80)),
        sa.Column("answer", sa.Text, nullable=False),
        sa.UniqueConstraint("table", "command", name="entries_command"),
    )
    op.create_index("entries_game", "entries", ["table", "game"])
    op.create_table(
        "refusals",
        sa.Column("table", sa.String(40), primary_key=True),
        sa.Column("command", sa.String(80), primary_key=True),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("by", sa.String(80)),
        sa.Column("answer", sa.Text, nullable=False),
    )
