"""The schedule: who sits where. Refusals tell what was asked, and on which revision."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "seatings",
        sa.Column("table", sa.String(40), primary_key=True),
        sa.Column("game", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("name", sa.Text, nullable=False),
    )
    op.add_column("refusals", sa.Column("step", sa.Text))
    op.add_column("refusals", sa.Column("revision", sa.Integer, nullable=False, server_default="0"))
    _fill_revisions()
    op.create_index("refusals_revision", "refusals", ["table", "revision"])


def _fill_revisions() -> None:
    """The kept answers know the revision; what was asked is not known any more."""
    refusals = sa.table(
        "refusals", sa.column("table"), sa.column("command"), sa.column("answer"), sa.column("revision")
    )
    connection = op.get_bind()
    for row in connection.execute(sa.select(refusals)).all():
        connection.execute(
            refusals.update()
            .where(refusals.c.table == row.table, refusals.c.command == row.command)
            .values(revision=json.loads(row.answer)["revision"])
        )
