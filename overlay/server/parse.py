"""Turns what came over the wire into a command, or says in one line what is wrong with it."""

from __future__ import annotations

from typing import TypeVar

from pydantic import BaseModel, ValidationError

from overlay.engine.errors import Refused
from overlay.protocol.messages import CommandMessage
from overlay.protocol.steps import STEPS

Model = TypeVar("Model", bound=BaseModel)


def parse_command(data: object) -> CommandMessage:
    """The command in a packet or a body. Raises `Refused("malformed")`, which names the place."""
    if not isinstance(data, dict):
        raise _malformed("command", "an object with id and do is needed")
    do = data.get("do")
    if not isinstance(do, dict) or len(do) != 1:
        raise _malformed("do", "an object with exactly one step is needed")
    name = next(iter(do))
    model = STEPS.get(name) if isinstance(name, str) else None
    if model is None:
        raise _malformed("do", "there is no such step")
    try:
        return CommandMessage.model_validate({**data, "do": model.model_validate(do)})
    except ValidationError as error:
        raise malformed(error) from None


def parse_message(model: type[Model], packet: tuple[object, ...]) -> Model:
    """The one object in a packet. Raises `Refused("malformed")`, which names the place."""
    if len(packet) != 1:
        raise _malformed("packet", "one object is needed")
    try:
        return model.model_validate(packet[0])
    except ValidationError as error:
        raise malformed(error) from None


def id_of(data: object) -> str | None:
    """The id of a command that may be malformed otherwise, for its answer."""
    found = data.get("id") if isinstance(data, dict) else None
    return sendable(found[:80]) if isinstance(found, str) else None


def sendable(text: str) -> str:
    """The text without the halves of characters that JSON lets in and UTF-8 does not let out."""
    return text.encode(errors="replace").decode()


def malformed(error: ValidationError) -> Refused:
    """The first thing that is wrong, with its place."""
    first = error.errors(include_url=False, include_input=False)[0]
    return _malformed(".".join(str(part) for part in first["loc"]) or "packet", first["msg"])


def _malformed(place: str, reason: str) -> Refused:
    return Refused("malformed", place=sendable(place)[:80], reason=sendable(reason))
