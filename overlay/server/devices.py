"""The devices on a table's judge's page: who is there, under which name, and whose panel is locked. Kept in memory."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from overlay.engine import Refused
from overlay.protocol.assembling import assembled
from overlay.protocol.messages import Device
from overlay.server.device_names import LONGEST_NAME, checked_name, fitted_name, is_given

REMEMBERED: Final = 64
"""How many takeovers of panels that have gone since are remembered for each table."""

_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")


@dataclass(slots=True)
class _Panel:
    """A device with its connections: a phone that lost its link, or two tabs, may have several."""

    name: str
    given: bool
    locked: bool
    locked_by: str | None
    since: int
    sids: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Its connections, each with the orders that are not taken from it."""


class Devices:
    """The devices of one table, by the connections (`sid`) that they hold."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._panels: dict[str, _Panel] = {}
        self._ids: dict[str, str] = {}
        self._closed: OrderedDict[str, str] = OrderedDict()
        """Who closed which panel: it stays closed over a reload, until its own judge opens it."""
        self._elsewhere: Mapping[str, Device] = {}
        """Panels that are connected to other nodes."""
        self.noted: Callable[[str, str | None], None] = lambda _device, _by: None
        """Told when a panel is closed by another one, or opened again (None)."""

    def __len__(self) -> int:
        return len(self._panels.keys() | self._elsewhere.keys())

    def all(self) -> tuple[Device, ...]:
        """Everybody who is connected, the longest connected first."""
        others = [device for id_, device in self._elsewhere.items() if id_ not in self._panels]
        return (
            tuple(sorted((*self.here(), *others), key=lambda device: device.since)) if others else self.here()
        )

    def here(self) -> tuple[Device, ...]:
        """Those that are connected to this node."""
        return tuple(self._view(id_) for id_ in self._panels)

    def follow(self, elsewhere: Iterable[Device], closed: Mapping[str, str]) -> bool:
        """Takes over what the other nodes know: who is there, and who closed which panel; whether it was news."""
        before = (self._elsewhere, dict(self._closed))
        self._elsewhere = {device.device: device for device in elsewhere}
        for id_, panel in self._panels.items():
            if id_ in closed and self._closed.get(id_) != closed[id_]:
                panel.locked, panel.locked_by = True, closed[id_]
            elif id_ not in closed and id_ in self._closed:
                # Its own judge has opened it through another node.
                panel.locked, panel.locked_by = False, None
        self._closed = OrderedDict(closed)
        return before != (self._elsewhere, dict(self._closed))

    def of(self, sid: str) -> Device:
        """The device behind a connection that has arrived."""
        return self._view(self._ids[sid])

    def arrive(self, sid: str, id_: object, name: str, locked: object, barred: tuple[str, ...] = ()) -> None:
        """A connection was made. Nobody is turned away for a name: it is made to fit, and unlike the others.

        `locked` is True or False where the judge has locked or opened the panel since the server last heard of it; with
        anything else it is as the server remembers it. Without an id of its own the device goes by its connection's.
        """
        known = id_ if isinstance(id_, str) and _ID.fullmatch(id_) else sid
        if locked is False:
            self._open(known)
        closed_by = self._closed.get(known)
        panel = self._panels.get(known)
        if panel is None:
            panel = self._panels[known] = _Panel("", False, closed_by is not None, closed_by, self._clock())
        if isinstance(locked, bool) and closed_by is None:
            panel.locked, panel.locked_by = locked, None
        fitted = fitted_name(name)
        panel.name, panel.given = self._unlike_others(known, fitted), is_given(fitted)
        panel.sids[sid] = barred
        self._ids[sid] = known

    def leave(self, sid: str) -> None:
        id_ = self._ids.pop(sid, None)
        if id_ is None:
            return
        panel = self._panels[id_]
        panel.sids.pop(sid, None)
        if not panel.sids:
            del self._panels[id_]

    def change(self, sid: str, *, name: str | None = None, locked: bool | None = None) -> Device:
        """Renames, locks or opens the device itself. Raises `Refused`; then nothing has changed."""
        id_ = self._ids[sid]
        panel = self._panels[id_]
        if name is not None:
            checked = checked_name(name)
            if self._is_taken(id_, checked):
                raise Refused("device_name_taken", name=checked)
            panel.name, panel.given = checked, is_given(checked)
        if locked is not None:
            panel.locked, panel.locked_by = locked, None
            self._open(id_)
        return self._view(id_)

    def take_over(self, sid: str, other: str) -> Device:
        """Locks another panel. A panel that is locked itself takes nothing over. Raises `Refused`."""
        taker = self._panels[self._ids[sid]]
        if taker.locked:
            raise Refused("panel_locked")
        if other not in self._panels and other not in self._elsewhere:
            raise Refused("no_such_device")
        if other == self._ids[sid]:
            return self.change(sid, locked=True)
        self._closed[other] = taker.name
        self._closed.move_to_end(other)
        while len(self._closed) > REMEMBERED:
            self._closed.popitem(last=False)
        self.noted(other, taker.name)
        if other not in self._panels:
            closed = {"locked": True, "locked_by": taker.name}
            there = self._elsewhere[other].model_copy(update=closed)
            self._elsewhere = {**self._elsewhere, other: there}
            return there
        panel = self._panels[other]
        panel.locked, panel.locked_by = True, taker.name
        return self._view(other)

    def _open(self, id_: str) -> None:
        if self._closed.pop(id_, None) is not None:
            self.noted(id_, None)

    def _view(self, id_: str) -> Device:
        panel = self._panels[id_]
        return assembled(
            Device,
            device=id_,
            name=panel.name,
            locked=panel.locked,
            locked_by=panel.locked_by,
            since=panel.since,
            barred=_barred(panel),
            given=panel.given,
        )

    def _is_taken(self, id_: str, name: str) -> bool:
        names = [(other, panel.name) for other, panel in self._panels.items()]
        names += [(other, device.name) for other, device in self._elsewhere.items()]
        return any(taken.casefold() == name.casefold() for other, taken in names if other != id_)

    def _unlike_others(self, id_: str, name: str) -> str:
        unlike, number = name, 1
        while self._is_taken(id_, unlike):
            number += 1
            unlike = f"{name[: LONGEST_NAME - 4]} {number}"
        return unlike


def _barred(panel: _Panel) -> tuple[str, ...]:
    """What none of its connections may order."""
    first, *others = panel.sids.values() or ((),)
    return tuple(order for order in first if all(order in other for other in others))
