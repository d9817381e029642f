"""The desk's orders: checked, stored, in force, and on every screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

import structlog
from gevent.lock import BoundedSemaphore

from overlay.demo import recorded_regulation
from overlay.engine import Refused
from overlay.engine.regulation import Regulation
from overlay.protocol.production import ProductionOrder
from overlay.server.metrics import Metrics
from overlay.server.production.control import Change
from overlay.server.production.rehearsal import Rehearsal
from overlay.server.production.units import Units
from overlay.server.table import Table
from overlay.server.tables import Tables
from overlay.wording import Lang

if TYPE_CHECKING:
    from overlay.server.nodes.nodes import Nodes

log = structlog.get_logger()


class Orders:
    """Takes the orders for one table or for all of them, one at a time."""

    def __init__(
        self,
        tables: Tables,
        units: Units,
        regulations: Mapping[str, Regulation],
        publish: Callable[[Table], None],
        metrics: Metrics,
        nodes: Nodes | None = None,
    ) -> None:
        self._tables = tables
        self._units = units
        self._regulations = regulations
        self._publish = publish
        self._metrics = metrics
        self._nodes = nodes
        self._lock = BoundedSemaphore(1)

    def give(self, tables: Sequence[Table], order: ProductionOrder, lang: Lang) -> None:
        """Carries out an order, at all of the tables or at none. Raises `Refused`, `NotStored`, `Replaced`."""
        given = order.model_fields_set & {name for name, value in order if value is not None}
        if len(given) != 1:
            raise Refused("malformed", place="order", reason="exactly one order is needed")
        if order.unit is not None:
            self._units.press(_only(tables).name, order.unit, lang)
        elif order.rehearsal is not None:
            self._rehearse(tables, order.rehearsal)
        else:
            if order.banner is not None:
                _only(tables)
            self._switch(tables, order)
        (name,) = given
        self._metrics.orders.labels(name).inc()
        log.debug("an order of the desk", order=name, tables=[table.name for table in tables])
        for table in tables:
            self._publish(table)

    def _switch(self, tables: Sequence[Table], order: ProductionOrder) -> None:
        with self._lock:
            if self._nodes is not None:
                self._nodes.refresh()
            now = self._tables.clock()
            changes: list[tuple[Table, Change]] = [
                (table, table.control.prepared(order, table.game, now)) for table in tables
            ]
            self._tables.production.set_switches(
                {
                    table.name: change.switches.model_dump_json()
                    for table, change in changes
                    if change.switches != table.control.switches
                }
            )
            for table, change in changes:
                table.control.adopt(change)
        if self._nodes is not None:
            self._nodes.tell()

    def _rehearse(self, tables: Sequence[Table], on: bool) -> None:
        if on:
            played = recorded_regulation()
            regulation = self._regulations.get(played)
            if regulation is None:
                raise Refused("regulation_missing", regulation=played)
            running = next((table for table in tables if table.is_running), None)
            if running is not None:
                raise Refused("rehearsal_in_game", table=running.name)
            now = self._tables.clock()
            for table in tables:
                control = table.control
                control.rehearsal = Rehearsal(regulation, now, table.revision, control.switches)
        else:
            for table in tables:
                table.control.rehearsal = None


def _only(tables: Sequence[Table]) -> Table:
    """The one table of an order that has no meaning for several."""
    if len(tables) != 1:
        raise Refused("one_table_only")
    return tables[0]
