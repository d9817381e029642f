"""JSON for Socket.IO: as the standard library's, but a payload that is encoded already goes out as it is.

A state is encoded once for an audience, however many screens show it.
"""

from __future__ import annotations

import json
from typing import Any, Final

from pydantic import BaseModel


class Encoded:
    """A message as JSON text."""

    __slots__ = ("text",)

    def __init__(self, message: BaseModel) -> None:
        self.text: Final = message.model_dump_json()


def dumps(value: Any, **options: Any) -> str:
    """Called by Socket.IO with a list: an event's name and its payload, or an answer."""
    if isinstance(value, list) and value and isinstance(value[-1], Encoded):
        head = "".join(f"{json.dumps(part)}," for part in value[:-1])
        return f"[{head}{value[-1].text}]"
    return json.dumps(value, **options)


loads = json.loads
