"""What an audience of a table is sent, state after state: the whole, or what has become different since the one before.

A change is worth its finding because unchanged parts of a state are the same objects as in the state before it
(`overlay.engine.snapshot`, `overlay.server.production.control`): they are recognised without being looked into.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import compress, count
from operator import attrgetter, is_not
from typing import Any, Final, NamedTuple

from pydantic import BaseModel

from overlay.engine.alike import in_common
from overlay.protocol.assembling import assembled
from overlay.protocol.messages import StateChange, TableState
from overlay.server.wire import Encoded

DEPTH: Final = 3
"""How deep a change names its place: a seat of a snapshot, a field of the course of the game."""
ELSEWHERE: Final = frozenset(("number", "revision", "server_time", "journal"))
"""What every change tells by itself."""

Path = tuple[str | int, ...]
Put = tuple[Path, Any]
Tail = tuple[Path, int, tuple[Any, ...]]


class Sending:
    """A state on its way. `change` continues the state with the number before; None where there is none."""

    __slots__ = ("_state", "_whole", "change", "number")

    def __init__(self, state: TableState, change: Encoded | None) -> None:
        self.number: Final = state.number
        self.change: Final = change
        self._state = state
        self._whole: Encoded | None = None

    @property
    def whole(self) -> Encoded:
        """Encoded once, when somebody needs it."""
        if self._whole is None:
            self._whole = Encoded(self._state)
        return self._whole


class Series:
    """The states of one audience of a table, in order."""

    def __init__(self) -> None:
        self.number = 0
        """Of the last state."""
        self._last: TableState | None = None

    def next(self, state: TableState) -> Sending:
        """The next state; it bears the number after this series'."""
        before, self._last = self._last, state
        self.number = state.number
        change = change_of(before, state) if before is not None else None
        return Sending(state, Encoded(change) if change is not None else None)


def change_of(before: TableState, now: TableState) -> StateChange | None:
    """What makes `now` of `before`; None where they have too little in common."""
    if before.journal != now.journal or _game(before) != _game(now):
        return None
    put: list[Put] = []
    tails: list[Tail] = []
    parts = _PARTS_OF_STATE
    for name, was, is_ in zip(parts.names, parts.of(before), parts.of(now), strict=True):
        if was is not is_ and name not in ELSEWHERE:
            _compare((name,), was, is_, put, tails)
    return assembled(
        StateChange,
        revision=now.revision,
        journal=now.journal,
        number=now.number,
        server_time=now.server_time,
        put=tuple(put),
        tails=tuple(tails),
    )


def _game(state: TableState) -> int | None:
    return state.snapshot.game.number if state.snapshot else None


def _compare(path: Path, before: Any, now: Any, put: list[Put], tails: list[Tail]) -> None:
    """Notes where these differ, no deeper than `DEPTH`. What is the same object is not looked into."""
    if len(path) < DEPTH and type(before) is type(now):
        if isinstance(now, tuple):
            if len(before) != len(now):
                kept = in_common(before, now)
                tails.append((path, kept, now[kept:]))
                return
            for place in compress(count(), map(is_not, before, now)):
                _compare((*path, place), before[place], now[place], put, tails)
            return
        if isinstance(now, Mapping):
            if before.keys() == now.keys():
                for name, is_ in now.items():
                    if before[name] is not is_:
                        _compare((*path, name), before[name], is_, put, tails)
                return
        elif (parts := _parts(now.__class__)) is not None:
            for name, was, is_ in zip(parts.names, parts.of(before), parts.of(now), strict=True):
                if was is not is_:
                    _compare((*path, name), was, is_, put, tails)
            return
    if before != now:
        put.append((path, now))


class _Parts(NamedTuple):
    """The named parts of a kind of object."""

    names: tuple[str, ...]
    of: Callable[[Any], tuple[Any, ...]]


@cache
def _parts(of: type) -> _Parts | None:
    """None for what has none."""
    if issubclass(of, BaseModel):
        names = tuple(of.model_fields)
    elif is_dataclass(of):
        names = tuple(field.name for field in fields(of))
    else:
        return None
    if len(names) > 1:
        return _Parts(names, attrgetter(*names))
    return _Parts(names, lambda whole: tuple(getattr(whole, name) for name in names))


_PARTS_OF_STATE: Final = _Parts(tuple(TableState.model_fields), attrgetter(*TableState.model_fields))
