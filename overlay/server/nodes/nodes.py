"""One node among others: it follows what they write, and rings when it has written something itself.

What counts is read from the database. The bell only says when to look, and whoever missed it looks a second later.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import gevent
import structlog
from gevent.event import Event
from gevent.pool import Group

from overlay.protocol.messages import Device, EventTitle
from overlay.server.access import Keyring
from overlay.server.nodes.bell import Bell, Ring
from overlay.server.nodes.clock import SharedClock
from overlay.server.nodes.codes import SharedPairing
from overlay.server.nodes.presence import Present, changes, everywhere, gathered
from overlay.server.photos import Photos
from overlay.server.production.desk import Desk
from overlay.server.production.screens import Screens
from overlay.server.sockets import Sockets
from overlay.server.table import Table
from overlay.server.tables import Tables
from overlay.store import NotStored, Replaced, StoreError
from overlay.store.postgres import SharedJournal
from overlay.store.shared import Shared, Standing

LOOK_SECONDS: Final = 1.0
"""A node that hears no bell is never further behind than this."""
LEAST_SECONDS: Final = 0.01
SIGN_SECONDS: Final = 0.9
"""How often it says that it is alive; others take it for gone after four seconds."""
KEYS_SECONDS: Final = 0.1

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Place:
    """The parts of this server that other nodes' doings concern."""

    tables: Tables
    sockets: Sockets
    keyring: Keyring
    screens: Screens
    desk: Desk
    photos: Photos


class Nodes:
    """Made before the server, which takes its clock and its codes; `join`ed to it; runs beside it."""

    def __init__(self, journal: SharedJournal, queue: str | None = None) -> None:
        """Raises `StoreError`, `NotStored`. `queue` is the address of Redis; without it news take a second."""
        self.name: Final = secrets.token_hex(6)
        self.others = 0
        """How many other nodes there are."""
        self._shared = Shared(journal)
        self.clock: Final = SharedClock(self._shared.moment, journal.latest_at())
        self.pairing: Final = SharedPairing(self._shared, self.clock)
        self._bell = Bell(queue, self.name, self._shared.channel()) if queue else None
        self._place: Place | None = None
        self._woken = Event()
        self._closings: list[tuple[str, str, str | None]] = []
        """Table, panel, and who closed it (None: it was opened), until it is stored."""
        self._signed: dict[str, str] = {}
        self._signed_at = -SIGN_SECONDS
        self._are_keys_news = False
        self._switches: Mapping[str, int] = {}
        self._photos: tuple[int, int] | None = None
        self._panels: Mapping[str, tuple[Device, ...]] = {}
        self._heard: dict[str, int] = {}
        """To which revisions other nodes are said to have brought the tables."""
        self._catching_up: set[str] = set()
        self._readers = Group()
        self._looking: gevent.Greenlet | None = None
        self._told_bell = True
        self._looked_at_keys = 0.0

    @property
    def bell(self) -> str | None:
        """`up`, or `away` while news between nodes take a second; None where there is no queue."""
        return None if self._bell is None else "up" if self._bell.is_up else "away"

    # --- beside the server -------------------------------------------------------------------------------------

    def join(self, place: Place) -> None:
        """Listens to what changes on this node."""
        self._place = place
        place.sockets.taken.append(self._tell_game)
        place.sockets.changed.append(self._look_at_panels)
        place.sockets.admitted.append(lambda: self._ring(Ring("access")))
        place.keyring.look_again = self._look_at_keys
        for table in place.tables:
            self._watch(table)

    def start(self) -> None:
        if self._bell is not None:
            self._bell.start(self._hear)
        self._looking = gevent.spawn(self._run)

    def stop(self) -> None:
        if self._looking is not None:
            self._looking.kill()
        self._readers.kill()
        if self._bell is not None:
            self._bell.stop()
        try:
            self._shared.leave(self.name)
        except (NotStored, Replaced):
            log.warning("this node could not take its leave: the others miss it in a moment")

    # --- what this node does -----------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Before an order of the desk: what another node's desk has set counts. Raises `NotStored`."""
        if self._place is not None:
            self._place.tables.read_switches()

    def tell(self) -> None:
        """After an order of the desk."""
        self._ring(Ring("nodes"))

    def _tell_game(self, table: Table) -> None:
        self._ring(Ring("game", table.name, table.revision))

    def _look_at_panels(self, table: Table) -> None:
        # Screens report often, and wait for the next look.
        if table.devices.here() != self._panels.get(table.name, ()):
            self._woken.set()

    def _ring(self, ring: Ring) -> None:
        if self._bell is not None:
            self._bell.ring(ring)

    def _look_at_keys(self) -> None:
        """For a key that is not known here; whoever tries wrong ones costs the database no more than this."""
        now = time.monotonic()
        if self._place is None or now - self._looked_at_keys < KEYS_SECONDS:
            return
        self._looked_at_keys = now
        try:
            self._place.sockets.admit_anew()
        except NotStored:
            log.warning("a key could not be looked up: the database is away")

    def _watch(self, table: Table) -> None:
        def note(device: str, by: str | None) -> None:
            self._closings.append((table.name, device, by))
            self._woken.set()

        table.devices.noted = note

    # --- what others do ----------------------------------------------------------------------------------------

    def _hear(self, ring: Ring | None) -> None:
        """Called from the event loop itself: it only wakes who then works."""
        if ring is not None and ring.topic == "game":
            self._heard[ring.table] = max(ring.revision, self._heard.get(ring.table, 0))
            if ring.table not in self._catching_up:
                self._readers.spawn(self._catch_up, ring.table)
            return
        # What was missed may have been anything.
        self._are_keys_news |= ring is None or ring.topic == "access"
        self._woken.set()

    def _run(self) -> None:
        while True:
            try:
                self.look()
            except (NotStored, Replaced):
                # The keeper tells it: the orders of this node cannot be stored either.
                pass
            except Exception:
                # The next look may find things in order again.
                log.exception("a look at the other nodes failed")
            self._tell_bell()
            self._woken.wait(LOOK_SECONDS)
            # Many rings at once are one look.
            gevent.sleep(LEAST_SECONDS)
            self._woken.clear()

    def look(self) -> None:
        """Stores what has changed here, and follows what has changed elsewhere. Raises `NotStored`, `Replaced`."""
        place = self._place
        if place is None:
            return
        self._store()
        self.clock.set()
        standing = self._shared.look()
        self.others = max(0, standing.nodes - 1)
        self._follow_tables(place, standing)
        self._follow_presences(place, standing)
        self._follow_production(place, standing)
        if self._are_keys_news:
            self._are_keys_news = False
            place.sockets.admit_anew()

    def _store(self) -> None:
        while self._closings:
            table, device, by = self._closings[0]
            if by is None:
                self._shared.open_panel(table, device)
            else:
                self._shared.close_panel(table, device, by)
            self._closings.pop(0)
            self.tell()
        here = self._here()
        said, after = changes(here, self._signed)
        now = time.monotonic()
        if said or now - self._signed_at > SIGN_SECONDS:
            self._shared.sign(self.name, said)
            self._signed, self._signed_at = after, now
        self._panels = {table: present.panels for table, present in here.items()}
        if said:
            self.tell()

    def _here(self) -> dict[str, Present]:
        """Who is connected to this node."""
        place = self._place
        if place is None:
            return {}
        here = {
            table.name: Present(panels=table.devices.here(), screens=place.screens.here(table.name))
            for table in place.tables
        }
        return here | everywhere(place.sockets.devices_here())

    def _follow_tables(self, place: Place, standing: Standing) -> None:
        known = {table.name for table in place.tables}
        if not known.issuperset(standing.revisions) and place.tables.complete():
            for table in place.tables:
                self._watch(table)
            place.sockets.admit_anew()
            place.desk.tell_all()
        for row in standing.tables:
            table = place.tables.get(row.name)
            title = EventTitle(event=row.event, stage=row.stage)
            if table.title != title:
                table.title = title
                place.sockets.publish(table)
            if standing.revisions[row.name] > table.revision:
                self._heard[row.name] = standing.revisions[row.name]
                self._catch_up(row.name)

    def _catch_up(self, name: str) -> None:
        """Reads what is new at a table, until it is where it was heard to be."""
        place = self._place
        table = place.tables.find(name) if place is not None else None
        if place is None or table is None or name in self._catching_up:
            return
        self._catching_up.add(name)
        try:
            while self._heard.pop(name, 0) > table.revision:
                table.catch_up()
                place.sockets.show_news(table)
        except NotStored as trouble:
            log.warning(
                "a table could not be read; the next look tries again", table=name, reason=trouble.reason
            )
        except StoreError as error:
            log.error("a table cannot be read", table=name, reason=str(error))
        finally:
            self._catching_up.discard(name)

    def _follow_presences(self, place: Place, standing: Standing) -> None:
        elsewhere = gathered(standing.presences, self.name)
        before = place.screens.elsewhere
        place.screens.elsewhere = elsewhere.screens
        place.sockets.elsewhere = elsewhere.paired
        for table in place.tables:
            # What was closed here since the look was made is still to be stored.
            unstored = any(table.name == name for name, *_ in self._closings)
            closed = standing.closed.get(table.name, {})
            if not unstored and table.devices.follow(elsewhere.panels.get(table.name, ()), closed):
                place.sockets.tell_judges(table)
            if before.get(table.name) != elsewhere.screens.get(table.name):
                place.screens.changed(table.name)

    def _follow_production(self, place: Place, standing: Standing) -> None:
        if standing.switches != self._switches:
            before, self._switches = self._switches, standing.switches
            place.tables.read_switches()
            for table in place.tables:
                if before.get(table.name) != standing.switches.get(table.name):
                    place.sockets.publish(table)
        if standing.photos != self._photos:
            known, self._photos = self._photos, standing.photos
            if known is not None:
                place.photos.read()
                place.desk.publish_all()

    def _tell_bell(self) -> None:
        is_up = self.bell != "away"
        if is_up != self._told_bell:
            self._told_bell = is_up
            if self._place is not None:
                self._place.tables.is_apart = not is_up
            if is_up:
                log.info("the bell between the nodes rings again")
            else:
                log.warning("the bell between the nodes is away: news from other nodes take a second")
