"""Looks after the database beside the commands: whether a backup took its place, and whether it takes anything."""

from __future__ import annotations

from typing import Final

import gevent
import structlog

from overlay.server.sockets import Sockets
from overlay.server.tables import Tables
from overlay.store import NotStored, Replaced, StoreError

SECONDS: Final = 0.5

log = structlog.get_logger()


class Keeper:
    """Runs beside the server until it is stopped."""

    def __init__(self, tables: Tables, sockets: Sockets) -> None:
        self._tables = tables
        self._sockets = sockets
        self._greenlet: gevent.Greenlet | None = None
        self._told: str | None = None

    def start(self) -> None:
        self._greenlet = gevent.spawn(self._run)

    def stop(self) -> None:
        if self._greenlet is not None:
            self._greenlet.kill()

    def look(self) -> None:
        """One look: a restored database is read and shown to everybody."""
        try:
            self._sockets.renew()
            self._sockets.admit_anew()
            if self._tables.trouble is not None:
                self._tables.journal.probe()
                self._tables.trouble = None
        except NotStored as trouble:
            self._tables.trouble = trouble.reason
        except Replaced:
            # A backup was put in place during this look: the next one shows it.
            pass
        except StoreError as error:
            log.error("the database cannot be read", reason=str(error))
        self._tell_changes()

    def _tell_changes(self) -> None:
        trouble = self._tables.trouble
        if trouble == self._told:
            return
        self._told = trouble
        if trouble is None:
            log.info("commands are stored again")
        else:
            log.error("nothing can be stored: commands are refused until it can", reason=trouble)

    def _run(self) -> None:
        while True:
            gevent.sleep(SECONDS)
            self.look()
