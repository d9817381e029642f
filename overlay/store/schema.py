"""The tables of the database as SQLAlchemy sees them. The migrations make them; a test holds the two together."""

from __future__ import annotations

import sqlalchemy as sa

metadata = sa.MetaData()

facts = sa.Table(
    "facts",
    metadata,
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
"""Facts about the database itself, such as the journal's id."""

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("event", sa.Text, nullable=False, server_default=""),
    sa.Column("stage", sa.Text, nullable=False, server_default=""),
)
"""The tables that are played at, with the titles for headers."""

keys = sa.Table(
    "keys",
    metadata,
    sa.Column("table", sa.String(40), primary_key=True),
    sa.Column("audience", sa.String(8), primary_key=True),
    sa.Column("key", sa.String(64), nullable=False, unique=True),
)
"""Access keys. The desk's key is for every table: its `table` is `*`."""

entries = sa.Table(
    "entries",
    metadata,
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
    sa.Column("device", sa.String(64)),
    sa.UniqueConstraint("table", "command", name="entries_command"),
    sa.Index("entries_game", "table", "game"),
)
"""One row per accepted command. Rows are added, never changed."""

refusals = sa.Table(
    "refusals",
    metadata,
    sa.Column("table", sa.String(40), primary_key=True),
    sa.Column("command", sa.String(80), primary_key=True),
    sa.Column("digest", sa.String(64), nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("by", sa.String(80)),
    sa.Column("answer", sa.Text, nullable=False),
    sa.Column("step", sa.Text),
    sa.Column("revision", sa.Integer, nullable=False, server_default="0"),
    sa.Column("device", sa.String(64)),
    sa.Index("refusals_revision", "table", "revision"),
)
"""One row per refused command, so that sending it again gives the same answer. `revision`: the table's at that time."""

devices = sa.Table(
    "devices",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("digest", sa.String(64), nullable=False, unique=True),
    sa.Column("role", sa.String(8), nullable=False),
    sa.Column("table", sa.String(40), nullable=False),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("paired_at", sa.BigInteger, nullable=False),
    sa.Column("seen_at", sa.BigInteger, nullable=False),
)
"""Devices that were let in, each with a key of its own, of which only a digest is kept."""

audit = sa.Table(
    "audit",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("what", sa.String(20), nullable=False),
    sa.Column("role", sa.String(8)),
    sa.Column("table", sa.String(40)),
    sa.Column("device", sa.String(64)),
    sa.Column("name", sa.String(80)),
    sa.Column("by", sa.String(80)),
)
"""Who was let in or shut out, when and by whom. Rows are added, never changed."""

seatings = sa.Table(
    "seatings",
    metadata,
    sa.Column("table", sa.String(40), primary_key=True),
    sa.Column("game", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("name", sa.Text, nullable=False),
)
"""The schedule: who sits where in which game of a table. Replaced by an import, unlike the journal."""

production = sa.Table(
    "production",
    metadata,
    sa.Column("table", sa.String(40), primary_key=True),
    sa.Column("switches", sa.Text, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)
"""What the operator has set, one row per table. Replaced by each order: the picture has no history to keep."""

photos = sa.Table(
    "photos",
    metadata,
    sa.Column("player", sa.String(120), primary_key=True),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("digest", sa.String(64), nullable=False),
    sa.Column("image", sa.LargeBinary, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)
"""Photos by `player`, the name trimmed and in small letters. Small files of our own making, so a copy has them too."""

nodes = sa.Table(
    "nodes",
    metadata,
    sa.Column("name", sa.String(16), primary_key=True),
    sa.Column("seen_at", sa.BigInteger, nullable=False),
)
"""The servers that share this database, and when each was last heard of, on the database's clock."""

presences = sa.Table(
    "presences",
    metadata,
    sa.Column("node", sa.String(16), primary_key=True),
    sa.Column("table", sa.String(40), primary_key=True),
    sa.Column("who", sa.Text, nullable=False),
)
"""Who is connected to a node at a table, as JSON. It counts while the node is heard of."""

closed_panels = sa.Table(
    "closed_panels",
    metadata,
    sa.Column("table", sa.String(40), primary_key=True),
    sa.Column("device", sa.String(64), primary_key=True),
    sa.Column("by", sa.String(80), nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)
"""Judges' panels that another one has closed, until their own judge opens them."""

offers = sa.Table(
    "offers",
    metadata,
    sa.Column("code", sa.String(16), primary_key=True),
    sa.Column("role", sa.String(8), nullable=False),
    sa.Column("table", sa.String(40), nullable=False),
    sa.Column("ends_at", sa.BigInteger, nullable=False),
    sa.UniqueConstraint("role", "table", name="offers_place"),
)
"""Codes that let a device in, of servers that share this database. One by itself keeps them in memory."""
