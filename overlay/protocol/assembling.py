"""Messages of parts that this program has made itself."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from pydantic import BaseModel

__all__ = ["assembled"]

Parts = ParamSpec("Parts")
Model = TypeVar("Model", bound=BaseModel)

if TYPE_CHECKING:
    # So the parts are checked as where the message is made in the usual way.
    def assembled(model: Callable[Parts, Model], /, *_none: Parts.args, **parts: Parts.kwargs) -> Model: ...
else:

    def assembled(model, /, **parts):
        """The message with these parts, one for each field and in the fields' order, none of which is looked at.

        A tenth of the time of a validation. For what goes out only: what comes in is always validated.
        """
        message = model.__new__(model)
        # As pydantic's own `model_construct` does it, without a look for defaults and aliases.
        object.__setattr__(message, "__dict__", parts)
        object.__setattr__(message, "__pydantic_fields_set__", _fields(model))
        object.__setattr__(message, "__pydantic_extra__", None)
        object.__setattr__(message, "__pydantic_private__", None)
        return message


@cache
def _fields(model: type[BaseModel]) -> set[str]:
    return set(model.model_fields)
