"""Events to JSON values and back, for the journal. Old journals stay readable: missing fields take their defaults."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from decimal import Decimal
from functools import cache
from typing import cast

from overlay.engine import commands, events, regulation, sanctions, view
from overlay.engine.events import Event

_TYPES: dict[str, type] = {
    name: value
    for module in (commands, events, sanctions, view)
    for name, value in vars(module).items()
    if isinstance(value, type) and dataclasses.is_dataclass(value)
}
_TYPES["GameRules"] = regulation.GameRules

JsonObject = dict[str, object]


def encode_event(event: Event) -> JsonObject:
    """A JSON object with a `type`; dataclasses inside are tagged likewise."""
    return cast(JsonObject, _encode(event))


def decode_event(data: Mapping[str, object]) -> Event:
    """The event again. Raises `ValueError` for a type that this version does not know."""
    return cast(Event, _decode(data))


def _encode(value: object) -> object:
    kind: type = type(value)
    if kind in _PLAIN:
        return value
    names = _names(kind)
    if names is not None:
        encoded: JsonObject = {"type": kind.__name__}
        for name in names:
            held = getattr(value, name)
            encoded[name] = held if type(held) in _PLAIN else _encode(held)
        return encoded
    if isinstance(value, Decimal):
        return {"type": "Decimal", "value": str(value)}
    if isinstance(value, Mapping):
        return {"type": "Map", "items": [[_encode(key), _encode(item)] for key, item in value.items()]}
    if isinstance(value, tuple | list):
        return [_encode(item) for item in value]
    return value


_PLAIN = frozenset((str, int, bool, type(None)))


@cache
def _names(kind: type) -> tuple[str, ...] | None:
    """The fields of a dataclass, None of anything else."""
    return tuple(field.name for field in dataclasses.fields(kind)) if dataclasses.is_dataclass(kind) else None


def _decode(data: object) -> object:
    if isinstance(data, list):
        return tuple(_decode(item) for item in data)
    if not isinstance(data, Mapping):
        return data
    kind = data.get("type")
    if kind == "Decimal":
        return Decimal(str(data["value"]))
    if kind == "Map":
        return {_decode(key): _decode(item) for key, item in data["items"]}
    found = _TYPES.get(str(kind))
    if found is None:
        raise ValueError(f"unknown type in the journal: {kind}")
    known = _names(found) or ()
    return found(**{name: _decode(item) for name, item in data.items() if name in known})
