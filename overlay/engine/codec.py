"""Events to JSON values and back, for the journal. Old journals stay readable: missing fields take their defaults."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from decimal import Decimal
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
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = {f.name: _encode(getattr(value, f.name)) for f in dataclasses.fields(value)}
        return {"type": type(value).__name__, **fields}
    if isinstance(value, Decimal):
        return {"type": "Decimal", "value": str(value)}
    if isinstance(value, Mapping):
        return {"type": "Map", "items": [[_encode(key), _encode(item)] for key, item in value.items()]}
    if isinstance(value, tuple | list):
        return [_encode(item) for item in value]
    return value


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
    known = {f.name for f in dataclasses.fields(found)}
    return found(**{name: _decode(item) for name, item in data.items() if name in known})
