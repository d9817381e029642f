"""All tables of a database."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from overlay.engine import Refused
from overlay.engine.regulation import Regulation
from overlay.server.clock import Clock, make_clock
from overlay.server.parse import sendable
from overlay.server.production.control import Bare, Control, Stock
from overlay.server.table import Table
from overlay.store import Journal
from overlay.store.journal import TableRow
from overlay.store.production import ProductionStore


class Tables:
    """All tables of the database, read once at start."""

    def __init__(
        self,
        journal: Journal,
        regulations: Mapping[str, Regulation],
        clock: Clock | None = None,
        stock: Stock | None = None,
    ) -> None:
        clock = clock or make_clock(journal.latest_at())
        self.journal = journal
        self.clock = clock
        self.trouble: str | None = None
        """Why nothing can be stored at present."""
        self.is_apart = False
        """The bell between the nodes is away: news from others take a second."""
        self._regulations = regulations
        self.production = ProductionStore(journal)
        self._stock = stock or Bare()
        switches = self.production.switches()
        self._tables = {row.name: self._made(row, switches.get(row.name)) for row in journal.tables()}

    def __iter__(self) -> Iterator[Table]:
        return iter(tuple(self._tables.values()))

    def get(self, name: object) -> Table:
        """The table of that name. Raises `Refused`."""
        if not isinstance(name, str) or name not in self._tables:
            raise Refused("no_such_table", table=sendable(str(name))[:40])
        return self._tables[name]

    def find(self, name: str) -> Table | None:
        """The table of that name, if there is one."""
        return self._tables.get(name)

    def renew(self) -> bool:
        """Reads every table again where a backup was restored; whether it was. Raises `NotStored`, `StoreError`."""
        if not self.journal.recognise():
            return False
        for row in self.journal.tables():
            if row.name in self._tables:
                self._tables[row.name].reload()
        self.read_switches()
        return True

    def read_switches(self) -> None:
        """Takes over what is stored of the operators' switches and of photos. Raises `NotStored`."""
        self._stock.read()
        stored = self.production.switches()
        for name, table in self._tables.items():
            table.control.reload(stored.get(name))

    def _made(self, row: TableRow, switches: str | None) -> Table:
        control = Control(row.name, self._stock, switches)
        return Table(row, self.journal, self._regulations, self.clock, control)

    def complete(self) -> bool:
        """Takes in the tables that another node has added; whether there were any. Raises `NotStored`."""
        new = [row for row in self.journal.tables() if row.name not in self._tables]
        for row in new:
            self._tables[row.name] = self._made(row, None)
        return bool(new)
