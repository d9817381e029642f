"""What nodes that share a database tell each other through it. The journal itself is not changed here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from overlay.store.journal import TableRow
from overlay.store.postgres import SharedJournal
from overlay.store.schema import (
    closed_panels,
    entries,
    facts,
    nodes,
    offers,
    photos,
    presences,
    production,
    tables,
)

SILENT_MS: Final = 4_000
"""A node that was not heard of for so long is gone, and with it whoever was connected to it."""
FORGOTTEN_MS: Final = 3_600_000
MOST_CLOSED: Final = 64
"""Closed panels that are remembered for each table."""


@dataclass(frozen=True, slots=True)
class OfferRow:
    """A code that lets one device in. `ends_at` is on the clock of the nodes, in milliseconds."""

    code: str
    role: str
    table: str
    ends_at: int


@dataclass(frozen=True, slots=True)
class Standing:
    """One look at everything that other nodes may have changed.

    `revisions`: the newest one of each table. `switches`: when each table's were stored. `photos`: different after
    every change of them. `presences`: what each node that is alive tells of each table. `closed`: who closed which
    panel, by table. `nodes`: how many are alive.
    """

    tables: tuple[TableRow, ...]
    revisions: Mapping[str, int]
    switches: Mapping[str, int]
    photos: tuple[int, int]
    presences: Mapping[tuple[str, str], str]
    closed: Mapping[str, Mapping[str, str]]
    nodes: int


class Shared:
    """The part of a shared database that is about its nodes. Everything raises `NotStored` where it is away."""

    def __init__(self, journal: SharedJournal) -> None:
        self._journal = journal

    def moment(self) -> float:
        """The database's clock, in milliseconds."""
        with self._journal.reading() as connection:
            return float(connection.execute(sa.select(sa.cast(_now(), sa.Float))).scalar_one())

    def channel(self) -> str:
        """A name that the nodes of this database have in common, also after a restore."""
        with self._journal.reading() as connection:
            row = {"name": "bell", "value": self._journal.id}
            connection.execute(insert(facts).values(row).on_conflict_do_nothing())
            return str(
                connection.execute(sa.select(facts.c.value).where(facts.c.name == "bell")).scalar_one()
            )

    def look(self) -> Standing:
        """What stands there now."""
        newest = (
            sa.select(sa.func.max(entries.c.revision))
            .where(entries.c.table == tables.c.name)
            .scalar_subquery()
        )
        asked = sa.select(tables, sa.func.coalesce(newest, 0).label("revision"))
        alive = _now() - nodes.c.seen_at < SILENT_MS
        with self._journal.reading() as connection:
            rows = connection.execute(asked).all()
            switches = connection.execute(sa.select(production.c.table, production.c.at)).all()
            pictures = connection.execute(
                sa.select(sa.func.count(), sa.func.coalesce(sa.func.max(photos.c.at), 0)).select_from(photos)
            ).one()
            there = connection.execute(
                sa.select(nodes.c.name, presences.c.table, presences.c.who)
                .outerjoin(presences, presences.c.node == nodes.c.name)
                .where(alive)
            ).all()
            panels = connection.execute(sa.select(closed_panels).order_by(closed_panels.c.at)).all()
        closed: dict[str, dict[str, str]] = {}
        for panel in panels:
            closed.setdefault(panel.table, {})[panel.device] = panel.by
        return Standing(
            tables=tuple(TableRow(row.name, row.event, row.stage) for row in rows),
            revisions={row.name: row.revision for row in rows},
            switches={row.table: row.at for row in switches},
            photos=(pictures[0], pictures[1]),
            presences={(row.name, row.table): row.who for row in there if row.table is not None},
            closed=closed,
            nodes=len({row.name for row in there}),
        )

    def sign(self, node: str, who: Mapping[str, str | None]) -> None:
        """This node is alive, and this is who is connected to it, by table; None where nobody is any more."""
        seen = insert(nodes).values(name=node, seen_at=sa.cast(_now(), sa.BigInteger))
        with self._journal.writing() as connection:
            connection.execute(
                seen.on_conflict_do_update(
                    index_elements=[nodes.c.name], set_={"seen_at": seen.excluded.seen_at}
                )
            )
            for table, said in who.items():
                mine = (presences.c.node == node) & (presences.c.table == table)
                connection.execute(presences.delete().where(mine))
                if said is not None:
                    connection.execute(presences.insert().values(node=node, table=table, who=said))

    def leave(self, node: str) -> None:
        """This node ends; those that ended long ago without a word are forgotten with it."""
        gone = sa.select(nodes.c.name).where(
            (nodes.c.name == node) | (_now() - nodes.c.seen_at > FORGOTTEN_MS)
        )
        with self._journal.writing() as connection:
            names = connection.execute(gone).scalars().all()
            connection.execute(presences.delete().where(presences.c.node.in_(names)))
            connection.execute(nodes.delete().where(nodes.c.name.in_(names)))

    def close_panel(self, table: str, device: str, by: str) -> None:
        here = closed_panels.c.table == table
        row = insert(closed_panels).values(
            table=table, device=device, by=by, at=sa.cast(_now(), sa.BigInteger)
        )
        kept = (
            sa.select(closed_panels.c.device)
            .where(here)
            .order_by(closed_panels.c.at.desc())
            .limit(MOST_CLOSED)
        )
        with self._journal.writing() as connection:
            connection.execute(
                row.on_conflict_do_update(
                    index_elements=[closed_panels.c.table, closed_panels.c.device],
                    set_={"by": row.excluded.by, "at": row.excluded.at},
                )
            )
            connection.execute(closed_panels.delete().where(here, closed_panels.c.device.not_in(kept)))

    def open_panel(self, table: str, device: str) -> None:
        mine = (closed_panels.c.table == table) & (closed_panels.c.device == device)
        with self._journal.writing() as connection:
            connection.execute(closed_panels.delete().where(mine))

    # --- codes for devices -------------------------------------------------------------------------------------

    def offer(self, row: OfferRow) -> None:
        """A code; the one before for the same place ends."""
        added = insert(offers).values(code=row.code, role=row.role, table=row.table, ends_at=row.ends_at)
        with self._journal.writing() as connection:
            connection.execute(
                added.on_conflict_do_update(
                    index_elements=[offers.c.role, offers.c.table],
                    set_={"code": added.excluded.code, "ends_at": added.excluded.ends_at},
                )
            )

    def offers(self, now: int) -> tuple[OfferRow, ...]:
        """The codes that are good now."""
        good = sa.select(offers).where(offers.c.ends_at > now).order_by(offers.c.ends_at)
        with self._journal.reading() as connection:
            return tuple(OfferRow(**row) for row in connection.execute(good).mappings())

    def redeem(self, code: str, now: int) -> OfferRow | None:
        """Uses a code up: of two nodes that try, one gets it."""
        with self._journal.writing() as connection:
            connection.execute(offers.delete().where(offers.c.ends_at <= now))
            taken = connection.execute(offers.delete().where(offers.c.code == code).returning(offers))
            row = taken.mappings().one_or_none()
            return OfferRow(**row) if row is not None else None


def _now() -> sa.ColumnElement[int]:
    return sa.extract("epoch", sa.func.clock_timestamp()) * 1000
